//! Characters on a canvas: things, links, numbers.

use std::collections::BTreeMap;

use marienbad_rules::scene::{Form, Layout, Scene, Thing};

use super::text::{Scale, Signs, TextCell, TextRole};
use super::{MarkKind, View, numbered_pieces};

/// The characters of a drawing in progress.
pub(super) struct Canvas {
    signs: Signs,
    layout: Layout,
    /// Wide things do not extend into the space for labels before this column.
    left: usize,
    rows: Vec<Vec<TextCell>>,
}

impl Canvas {
    pub(super) fn new(signs: Signs, layout: Layout, scale: &Scale) -> Self {
        let left = if scale.packed { scale.margin.0 } else { 0 };
        Self { signs, layout, left, rows: Vec::new() }
    }

    fn cell(&mut self, row: usize, column: usize) -> &mut TextCell {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let cells = &mut self.rows[row];
        if cells.len() <= column {
            cells.resize(column + 1, TextCell::default());
        }
        &mut cells[column]
    }

    fn put(&mut self, row: usize, column: usize, sign: char, thing: Option<usize>, role: TextRole) {
        *self.cell(row, column) = TextCell { sign, thing, role };
    }

    /// Writes only into empty cells.
    fn write(&mut self, row: usize, column: usize, text: &str, thing: Option<usize>, role: TextRole) {
        for (i, sign) in text.chars().enumerate() {
            let sign = if self.signs == Signs::Ascii && !sign.is_ascii() { ascii(sign) } else { sign };
            let cell = self.cell(row, column + i);
            if cell.sign == ' ' || cell.role == TextRole::Link {
                *cell = TextCell { sign, thing: thing.or(cell.thing), role };
            }
        }
    }

    fn result(&self, kind: MarkKind) -> char {
        match (self.signs, kind) {
            (Signs::Unicode, kind) => kind.sign(),
            (Signs::Ascii, MarkKind::Wins) => '+',
            (Signs::Ascii, MarkKind::Loses) => '-',
            (Signs::Ascii, MarkKind::Unknown) => '?',
        }
    }

    fn choose(&self, unicode: char, plain: char) -> char {
        if self.signs == Signs::Ascii { plain } else { unicode }
    }

    pub(super) fn finish(mut self) -> Vec<Vec<TextCell>> {
        let width = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        self.rows.iter_mut().for_each(|row| row.resize(width, TextCell::default()));
        self.rows
    }

    /// Draws a thing with its label and its result.
    pub(super) fn thing(
        &mut self,
        i: usize,
        thing: &Thing,
        (row, column): (usize, usize),
        view: &View,
        cell: usize,
    ) {
        let touched = view.touched.contains(&thing.key);
        let shade = view.last.shades.contains(&thing.key);
        let last = !touched && (shade || view.last.things.contains(&thing.key));
        let role = match (touched, last) {
            (true, _) => TextRole::Touched,
            (_, true) => TextRole::Last,
            _ => TextRole::Thing,
        };
        let end = if matches!(thing.form, Form::Heap) && !shade {
            let text = format!("[{}]", thing.label);
            let start = column.saturating_sub(text.chars().count() / 2).max(self.left);
            self.write(row, start, &text, Some(i), role);
            start + text.chars().count()
        } else {
            let form = if shade { Form::Gone } else { thing.form };
            let sign = if last { self.last_sign(thing, form) } else { self.sign(thing, touched) };
            self.put(row, column, sign, Some(i), role);
            for beside in column + 1..column + cell {
                let next = self.cell(row, beside);
                if next.thing.is_none() && next.sign == ' ' {
                    next.thing = Some(i);
                }
            }
            column + 1
        };
        if let Some(mark) = view.marks.get(&thing.key) {
            let sign = self.result(mark.kind);
            // Names are on the right. If things touch each other, the result replaces the thing's own
            // character.
            let named = matches!(self.layout, Layout::Net | Layout::Circle) && column > 0;
            let instead = cell == 1 && !matches!(thing.form, Form::Heap);
            let place = match (instead, named) {
                (true, _) => column,
                (_, true) => column - 1,
                _ => end,
            };
            let there = self.cell(row, place);
            if instead || there.sign == ' ' || there.role == TextRole::Link {
                *there = TextCell { sign, thing: Some(i), role: TextRole::Result(mark.kind) };
            }
        }
    }

    /// Draws the result of a move that needs two things, midway between them; returns `false` if there is
    /// no space.
    pub(super) fn between(&mut self, a: (usize, usize), b: (usize, usize), kind: MarkKind) -> bool {
        let sign = self.result(kind);
        let cell = self.cell(a.0.midpoint(b.0), a.1.midpoint(b.1));
        let free = cell.sign == ' ' || cell.role == TextRole::Link;
        if free {
            *cell = TextCell { sign, thing: cell.thing, role: TextRole::Result(kind) };
        }
        free
    }

    /// Draws a line that can be cut along, or a short one between two things.
    pub(super) fn cut(
        &mut self,
        i: usize,
        scene: &Scene,
        (row, column): (usize, usize),
        view: &View,
        scale: &Scale,
    ) {
        let thing = &scene.things[i];
        let touched = view.touched.contains(&thing.key);
        let role = if touched { TextRole::Touched } else { TextRole::Thing };
        let (across, down) = (thing.reach.x, thing.reach.y);
        if across == 0.0 && down == 0.0 {
            let sign = if touched { self.choose('┃', '!') } else { self.choose('┊', ':') };
            match view.marks.get(&thing.key) {
                Some(mark) => {
                    let sign = self.result(mark.kind);
                    self.put(row, column, sign, Some(i), TextRole::Result(mark.kind));
                }
                None => self.put(row, column, sign, Some(i), role),
            }
            return;
        }
        let Some(area) = scene.areas.get(thing.area) else { return };
        // Lines begin half a unit before the first square they pass, and end half a unit after the last.
        let (row, column) = if across > 0.0 {
            let sign = if touched { self.choose('━', '=') } else { self.choose('┄', '-') };
            let column = scale.column(area, thing.place.x + 0.5);
            for step in 0..=((across - 1.0) * scale.x).round() as usize {
                self.put(row, column + step, sign, Some(i), role);
            }
            (row, column)
        } else {
            let sign = if touched { self.choose('┃', '!') } else { self.choose('┊', ':') };
            let row = scale.row(area, thing.place.y + 0.5);
            for step in 0..=((down - 1.0) * scale.y).round() as usize {
                self.put(row + step, column, sign, Some(i), role);
            }
            (row, column)
        };
        if let Some(mark) = view.marks.get(&thing.key) {
            let sign = self.result(mark.kind);
            self.put(row, column, sign, Some(i), TextRole::Result(mark.kind));
        }
    }

    fn sign(&self, thing: &Thing, touched: bool) -> char {
        let (unicode, plain) = match (thing.form, touched) {
            (Form::Stick, false) => ('┃', '|'),
            (Form::Stick, true) => ('╎', 'x'),
            // A letter of a word is drawn as itself.
            (Form::Token, false) if self.layout == Layout::Strip => match thing.label.chars().next() {
                Some(letter) => (letter, if letter.is_ascii() { letter } else { '?' }),
                None => ('●', 'o'),
            },
            (Form::Token, false) => ('●', 'o'),
            (Form::Gone | Form::Free, false) => ('·', '.'),
            (Form::Covered, _) | (Form::Chocolate, false) => ('■', '#'),
            (Form::Chocolate | Form::Free, true) => ('▒', 'x'),
            (Form::Poison, _) => ('✕', 'X'),
            (Form::Coin { black: true }, false) => ('●', '#'),
            (Form::Coin { black: true }, true) => ('◐', 'x'),
            (Form::Coin { black: false }, true) => ('◑', '+'),
            (Form::Piece, _) => match thing.label.as_str() {
                "▼" => ('▼', 'v'),
                "▲" => ('▲', '^'),
                _ => ('●', '@'),
            },
            (Form::Spot, false) if self.layout == Layout::Strip && !thing.label.is_empty() => ('▁', '_'),
            (Form::Spot, false) if self.layout == Layout::Strip => ('·', '.'),
            (Form::Spot | Form::Coin { black: false }, false) => ('○', 'o'),
            (_, true) => ('◌', 'x'),
            _ => ('?', '?'),
        };
        self.choose(unicode, plain)
    }
}

impl Canvas {
    /// The special character of a thing changed by the last move, so that no colour is needed.
    fn last_sign(&self, thing: &Thing, form: Form) -> char {
        let (unicode, plain) = match form {
            Form::Covered => ('▣', '%'),
            Form::Coin { black: false } => ('◎', '0'),
            Form::Spot if self.layout != Layout::Strip => ('◎', '0'),
            Form::Gone | Form::Free | Form::Spot => ('◦', ','),
            Form::Coin { black: true } => ('◉', '@'),
            Form::Piece => match thing.label.as_str() {
                "▼" => ('▽', 'V'),
                "▲" => ('△', 'A'),
                _ => ('◉', '&'),
            },
            _ => return self.sign(thing, false),
        };
        self.choose(unicode, plain)
    }
}

/// The closest ASCII character.
fn ascii(sign: char) -> char {
    match sign {
        '×' => 'x',
        '…' => '.',
        _ => '?',
    }
}

impl Canvas {
    pub(super) fn links(&mut self, scene: &Scene, places: &[(usize, usize)]) {
        for link in &scene.links {
            let (Some(&from), Some(&to)) = (places.get(link.from), places.get(link.to)) else { continue };
            if wraps(scene, link.from, link.to) {
                continue;
            }
            self.line(from, to, link.directed);
        }
    }

    /// A line of characters between two places, without its end points.
    fn line(&mut self, from: (usize, usize), to: (usize, usize), directed: bool) {
        let (rows, columns) = (to.0 as f32 - from.0 as f32, to.1 as f32 - from.1 as f32);
        let steps = rows.abs().max(columns.abs()) as usize;
        let (falls, rises) = (self.choose('╲', '\\'), self.choose('╱', '/'));
        let slant = if (rows > 0.0) == (columns > 0.0) { falls } else { rises };
        let mut before = from;
        for step in 1..steps {
            let part = step as f32 / steps as f32;
            let row = (from.0 as f32 + rows * part).round() as usize;
            let column = (from.1 as f32 + columns * part).round() as usize;
            let sign = match (row == before.0, column == before.1) {
                // Slanted lines around a circle or a globe would be confusing.
                _ if self.layout != Layout::Net && rows != 0.0 && columns != 0.0 => self.choose('·', '.'),
                (true, _) => self.choose('─', '-'),
                (_, true) => self.choose('│', '|'),
                _ => slant,
            };
            before = (row, column);
            let last = directed && step + 1 == steps;
            let sign = if last { self.choose('▾', 'v') } else { sign };
            let cross = self.choose('╳', 'X');
            let cell = self.cell(row, column);
            // Close to a thing, lines meet instead of crossing.
            let inside = step > 1 && step + 1 < steps && cell.sign != sign;
            let crossed = inside && [falls, rises].contains(&cell.sign) && [falls, rises].contains(&sign);
            if cell.sign == ' ' || last {
                *cell = TextCell { sign, thing: None, role: TextRole::Link };
            } else if crossed {
                cell.sign = cross;
            }
        }
    }

    /// Draws stubs where links go around the back of a torus or a globe.
    pub(super) fn wraps(&mut self, scene: &Scene, scale: &Scale, places: &[(usize, usize)]) {
        if !matches!(scene.layout, Layout::Torus | Layout::Globe) {
            return;
        }
        for link in &scene.links {
            if !wraps(scene, link.from, link.to) {
                continue;
            }
            let (a, b) = (&scene.things[link.from], &scene.things[link.to]);
            for (&(row, column), thing, other) in [(&places[link.from], a, b), (&places[link.to], b, a)] {
                if (thing.place.y - other.place.y).abs() < 0.1 && scale.x > 1.0 {
                    let sign = self.choose('┄', '~');
                    let beside =
                        if thing.place.x < other.place.x { column.checked_sub(1) } else { Some(column + 1) };
                    if let Some(beside) = beside {
                        self.write(row, beside, &sign.to_string(), None, TextRole::Link);
                    }
                } else if scale.y > 1.0 {
                    let sign = self.choose('┊', ':');
                    let beside =
                        if thing.place.y < other.place.y { row.checked_sub(1) } else { Some(row + 1) };
                    if let Some(beside) = beside {
                        self.write(beside, column, &sign.to_string(), None, TextRole::Link);
                    }
                }
            }
        }
    }

    /// Draws the points of a plane, with the lost ones marked.
    pub(super) fn plane(&mut self, scene: &Scene, view: &View, scale: &Scale) {
        if scene.layout != Layout::Plane {
            return;
        }
        for area in scene.areas.iter().filter(|area| !area.label.is_empty()) {
            let (across, down) = (area.width as usize, area.height as usize);
            for b in 0..down {
                let row = scale.row(area, area.at.y + area.height - 0.5 - b as f32);
                for a in 0..across {
                    let column = scale.column(area, area.at.x + 0.5 + a as f32);
                    let cold = view.cold.contains(&(a as u64, b as u64));
                    let sign = if cold { self.choose('◇', '*') } else { self.choose('·', '.') };
                    self.write(row, column, &sign.to_string(), None, TextRole::Label);
                }
            }
        }
    }

    /// Draws names of things, sizes of heaps, numbers of rows and columns.
    pub(super) fn numbers(&mut self, scene: &Scene, scale: &Scale, places: &[(usize, usize)]) {
        let pieces = numbered_pieces(scene);
        for (i, thing) in scene.things.iter().enumerate() {
            let (row, column) = places[i];
            if let Some(component) = thing.component.filter(|_| pieces && thing.form == Form::Piece) {
                let number = (component + 1).to_string();
                if (number.len() as f32) < scale.x {
                    self.write(row, column + 1, &number, Some(i), TextRole::Label);
                }
            }
            if thing.label.is_empty() || matches!(thing.form, Form::Heap) {
                continue;
            }
            match scene.layout {
                Layout::Net if thing.form != Form::Piece => {
                    self.write(row, column + 1, &thing.label, Some(i), TextRole::Label);
                }
                Layout::Circle => self.write(row, column + 1, &thing.label, Some(i), TextRole::Label),
                // There is space for short names only.
                Layout::Several if thing.form == Form::Token && thing.label.chars().count() <= 2 => {
                    self.write(row, column + 1, &thing.label, Some(i), TextRole::Label);
                }
                Layout::Coins => self.write(row + 1, column, &thing.label, Some(i), TextRole::Label),
                Layout::Strip if thing.form == Form::Spot => {
                    self.write(row + 1, column, &thing.label, Some(i), TextRole::Label);
                }
                _ => {}
            }
        }
        let mut rows_of: BTreeMap<usize, usize> = BTreeMap::new();
        for (thing, &(row, _)) in scene.things.iter().zip(places) {
            rows_of.entry(thing.area).and_modify(|first| *first = row.min(*first)).or_insert(row);
        }
        if scale.packed {
            self.heap_labels(scene, scale, places);
        }
        if scene.layout == Layout::Several {
            for area in scene.areas.iter().filter(|area| !area.label.is_empty()) {
                let (row, column) = (scale.row(area, area.at.y + 0.5), scale.column(area, area.at.x + 0.5));
                self.write(row.saturating_sub(1), column, &area.label, None, TextRole::Label);
            }
        }
        for (number, area) in scene.areas.iter().enumerate() {
            let Some(&first) = rows_of.get(&number) else { continue };
            let left = scale.column(area, area.at.x + 0.5);
            let is_heap = |thing: &Thing| thing.area == number && thing.form == Form::Heap;
            if !scale.numbered || scene.things.iter().any(is_heap) {
                continue;
            }
            let upwards = scene.layout == Layout::Plane;
            // The rows of a globe are its parallels, with the poles before and after them.
            let pole = |thing: &Thing| thing.area == number && !thing.label.is_empty();
            let poles = scene.layout == Layout::Globe && scene.things.iter().any(pole);
            let (across, down) = (area.width.round() as usize, area.height.round() as usize);
            let base = usize::from(!upwards);
            let layer = match scene.layout {
                Layout::Board | Layout::Coins if !area.label.is_empty() => format!("{}.", area.label),
                _ => String::new(),
            };
            // If layers are close together, there is only space for the row number.
            let (cramped, away) = (scale.x < 2.0, if layer.is_empty() || scale.x >= 3.0 { 2 } else { 1 });
            for i in 0..down {
                let row = scale.row(area, area.at.y + 0.5 + i as f32);
                let name = if upwards { down - 1 - i } else { i + base - usize::from(poles) };
                let name = match i {
                    0 if poles => "N".to_owned(),
                    _ if poles && i + 1 == down => "S".to_owned(),
                    _ if down > 20 && name % 5 != 0 => continue,
                    _ => name.to_string(),
                };
                let name =
                    if cramped { format!("{name:>2}") } else { format!("{:>2}", layer.clone() + &name) };
                self.write(row, left.saturating_sub(away + name.len()), &name, None, TextRole::Label);
            }
            let row = if upwards {
                scale.row(area, area.at.y + area.height - 0.5) + 1
            } else {
                first.saturating_sub(if scene.layout == Layout::Torus { scale.margin.1 } else { 1 })
            };
            if cramped {
                self.write(row, left.saturating_sub(away + layer.len()), &layer, None, TextRole::Label);
            }
            for i in 0..across {
                let name = i + base;
                let every = match scale.x {
                    x if x < 2.0 => 5,
                    x if x < 3.0 && name > 9 => 2,
                    _ => 1,
                };
                if name % every != 0 {
                    continue;
                }
                let column = scale.column(area, area.at.x + 0.5 + i as f32);
                self.write(row, column, &name.to_string(), None, TextRole::Label);
            }
        }
    }
}

impl Canvas {
    /// Draws the size of a single heap before it. If there are several heaps, their numbers, which moves
    /// use, are before them and their sizes after them.
    fn heap_labels(&mut self, scene: &Scene, scale: &Scale, places: &[(usize, usize)]) {
        // A thing just taken no longer belongs to a heap, but if rows keep their numbers, its row still has
        // one.
        let kept = scene.things.iter().all(|thing| thing.component.is_none_or(|i| i == thing.area));
        for (number, area) in scene.areas.iter().enumerate() {
            let inside = |i: &usize| scene.things[*i].area == number;
            let things: Vec<usize> = (0..scene.things.len()).filter(inside).collect();
            let (Some(&first), Some(&last)) = (things.first(), things.last()) else { continue };
            let component = scene.things[first].component.or(kept.then_some(number));
            let component = component.filter(|_| scene.areas.len() > 1);
            let before = component.map_or_else(|| area.label.clone(), |i| format!("{}:", i + 1));
            let left = scale.column(area, area.at.x + 0.5).saturating_sub(before.chars().count() + 1);
            self.write(places[first].0, left, &before, None, TextRole::Label);
            // Heaps that share a line have no space after them.
            let shared = scene.areas.get(number + 1).is_some_and(|next| next.at.y <= area.at.y);
            if component.is_some() && !shared && !area.label.is_empty() {
                let (row, column) = places[last];
                self.write(row, column + 3, &format!("({})", area.label), None, TextRole::Label);
            }
        }
    }
}

/// Whether a link goes around the back of the map.
pub(super) fn wraps(scene: &Scene, from: usize, to: usize) -> bool {
    let (Some(a), Some(b)) = (scene.things.get(from), scene.things.get(to)) else {
        return false;
    };
    let (across, down) = ((a.place.x - b.place.x).abs(), (a.place.y - b.place.y).abs());
    match scene.layout {
        Layout::Torus => across > 1.5 || down > 1.5,
        // A pole is linked with its whole parallel.
        Layout::Globe => across > 1.5 && down < 0.5,
        _ => false,
    }
}
