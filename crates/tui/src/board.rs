//! The board on the screen: the scene's characters with a cursor, the picks, and the results of moves.

use std::collections::{BTreeSet, HashMap, HashSet};

use marienbad_pictures::scene::{MarkKind, Signs, TextRole, TextScene, View};
use marienbad_rules::Scene;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

/// The direction of an arrow key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Towards the first row.
    Up,
    /// Away from the first row.
    Down,
    /// Towards the first column.
    Left,
    /// Away from the first column.
    Right,
}

/// What to show besides the scene.
pub struct Shown<'a> {
    /// What a move touches, and results.
    pub view: &'a View,
    /// The thing under the cursor.
    pub cursor: Option<usize>,
    /// The keys of the picked things.
    pub picked: &'a HashSet<String>,
    /// The things that complete a move with the picks; none are marked if nothing is picked.
    pub fitting: &'a HashSet<usize>,
    /// Whether colours may be used.
    pub colours: bool,
    /// The permitted characters.
    pub signs: Signs,
}

/// The board as last drawn, for the mouse and the arrow keys.
#[derive(Debug, Default)]
pub struct Drawn {
    area: Rect,
    scroll: (usize, usize),
    /// The thing shown at each row and column.
    things: Vec<Vec<Option<usize>>>,
    /// The row and the column of each thing.
    places: Vec<(usize, usize)>,
    /// The characters that mark the last move.
    last: BTreeSet<char>,
    /// Whether results are between things instead of on them.
    between: bool,
    /// Whether there was space to mark the fitting things with signs.
    fitting_signed: bool,
}

/// Free rows and columns around a board that leaves room for them.
const MARGIN: (u16, u16) = (1, 3);

/// From this height on a board stands in the middle.
const ROOMY: u16 = 20;

/// How many rows weigh as much as a column when a neighbour is looked for: characters are about twice as high
/// as wide.
const TALL: isize = 2;

/// What a bracket may cover.
const LINES: &str = "─│╱╲╳·┄┊";

/// The signs around what goes with what is picked.
const FITTING: [char; 2] = ['<', '>'];

impl Drawn {
    /// Draws the scene into the area, scrolled so that the cursor is visible.
    pub fn draw(
        scene: &Scene,
        shown: &Shown<'_>,
        area: Rect,
        scroll: (usize, usize),
        buffer: &mut Buffer,
    ) -> Self {
        let room = (usize::from(area.width), usize::from(area.height));
        let inside = (
            room.0.saturating_sub(2 * usize::from(MARGIN.1)),
            room.1.saturating_sub(2 * usize::from(MARGIN.0)),
        );
        let large = TextScene::filling(scene, shown.view, shown.signs, inside);
        let text = if large.width() <= inside.0 && large.rows.len() <= inside.1 {
            large
        } else {
            TextScene::new(scene, shown.view, shown.signs, room)
        };
        let area = centred(area, (text.rows.len(), text.width()));
        let (height, width) = (usize::from(area.height), usize::from(area.width));
        let at = shown.cursor.and_then(|thing| text.places.get(thing)).copied();
        let scroll = match at {
            Some((row, column)) => (
                follow(scroll.0, row, height, text.rows.len()),
                follow(scroll.1, column, width, text.width()),
            ),
            None => (
                scroll.0.min(text.rows.len().saturating_sub(height)),
                scroll.1.min(text.width().saturating_sub(width)),
            ),
        };
        for (y, row) in text.rows.iter().skip(scroll.0).take(height).enumerate() {
            for (x, cell) in row.iter().skip(scroll.1).take(width).enumerate() {
                let thing = cell.thing.and_then(|i| scene.things.get(i));
                let picked = thing.is_some_and(|thing| shown.picked.contains(&thing.key));
                let here = at == Some((y + scroll.0, x + scroll.1));
                let style = style(cell.role, picked, shown.colours);
                let style = match cell.thing {
                    Some(i) if shown.fitting.contains(&i) => style.add_modifier(Modifier::BOLD),
                    Some(_) if !picked && !shown.fitting.is_empty() => style.add_modifier(Modifier::DIM),
                    _ => style,
                };
                let style =
                    if here { style.add_modifier(Modifier::REVERSED | Modifier::BOLD) } else { style };
                let place = Position::new(area.x + x as u16, area.y + y as u16);
                if let Some(on_screen) = buffer.cell_mut(place) {
                    on_screen.set_char(cell.sign).set_style(style);
                }
            }
        }
        let brackets = brackets(scene, &text, shown);
        let mut fitting_signed = false;
        for ((row, column), sign) in brackets {
            let inside = (scroll.0..scroll.0 + height).contains(&row)
                && (scroll.1..scroll.1 + width).contains(&column);
            let place = Position::new(
                area.x + column.saturating_sub(scroll.1) as u16,
                area.y + row.saturating_sub(scroll.0) as u16,
            );
            if inside
                && let Some(on_screen) = buffer.cell_mut(place)
                && (on_screen.symbol() == " " || LINES.contains(on_screen.symbol()))
            {
                on_screen.set_char(sign).set_style(Style::new().add_modifier(Modifier::BOLD));
                fitting_signed |= FITTING.contains(&sign);
            }
        }
        let things = text.rows.iter().map(|row| row.iter().map(|cell| cell.thing).collect()).collect();
        let last = text.rows.iter().flatten().filter(|cell| cell.role == TextRole::Last);
        let last = last.map(|cell| cell.sign).collect();
        Self { area, scroll, things, places: text.places, last, between: text.between, fitting_signed }
    }

    /// The characters that mark the last move.
    pub fn last_signs(&self) -> impl Iterator<Item = char> {
        self.last.iter().copied()
    }

    /// Whether results are between the two things that a move needs, instead of on them.
    pub fn results_between(&self) -> bool {
        self.between
    }

    /// Whether fitting things are marked with signs, rather than by their style alone.
    pub fn fitting_signed(&self) -> bool {
        self.fitting_signed
    }

    /// The scroll offset.
    pub fn scroll(&self) -> (usize, usize) {
        self.scroll
    }

    /// Whether something lies outside the area: up, down, left, right.
    pub fn beyond(&self) -> [bool; 4] {
        let (height, width) = (usize::from(self.area.height), usize::from(self.area.width));
        let wide = self.things.first().map_or(0, Vec::len);
        [
            self.scroll.0 > 0,
            self.scroll.0 + height < self.things.len(),
            self.scroll.1 > 0,
            self.scroll.1 + width < wide,
        ]
    }

    /// The thing at a place on the screen.
    pub fn thing_at(&self, column: u16, row: u16) -> Option<usize> {
        if !self.area.contains(Position::new(column, row)) {
            return None;
        }
        let row = usize::from(row - self.area.y) + self.scroll.0;
        let column = usize::from(column - self.area.x) + self.scroll.1;
        *self.things.get(row)?.get(column)?
    }

    /// Where movement along a closed line comes back: the farthest of these things in the same row (for up
    /// and down, in the same column) on the opposite side.
    pub fn opposite(&self, from: usize, direction: Direction, among: &[usize]) -> Option<usize> {
        let (row, column) = *self.places.get(from)?;
        let on_line = |thing: usize| {
            let (to_row, to_column) = *self.places.get(thing)?;
            let far = match direction {
                Direction::Left if to_row == row => to_column.checked_sub(column)?,
                Direction::Right if to_row == row => column.checked_sub(to_column)?,
                Direction::Up if to_column == column => to_row.checked_sub(row)?,
                Direction::Down if to_column == column => row.checked_sub(to_row)?,
                _ => return None,
            };
            (far > 0).then_some((far, thing))
        };
        among.iter().copied().filter_map(on_line).max().map(|(_, thing)| thing)
    }

    /// The nearest of these things in a direction; things straight ahead count as nearer than things to the
    /// side.
    pub fn neighbour(&self, from: usize, direction: Direction, among: &[usize]) -> Option<usize> {
        let place = |thing: usize| {
            let (row, column) = *self.places.get(thing)?;
            Some((row.cast_signed() * TALL, column.cast_signed()))
        };
        let (row, column) = place(from)?;
        let cost = |thing: usize| {
            let (to_row, to_column) = place(thing)?;
            let (down, right) = (to_row - row, to_column - column);
            let (ahead, aside) = match direction {
                Direction::Up => (-down, right),
                Direction::Down => (down, right),
                Direction::Left => (-right, down),
                Direction::Right => (right, down),
            };
            (ahead > 0 && thing != from).then_some(ahead + 3 * aside.abs())
        };
        among.iter().copied().filter_map(|thing| Some((cost(thing)?, thing))).min().map(|(_, thing)| thing)
    }
}

/// Brackets at the cursor, and around runs of picked things and of fitting things: signs that need no
/// colour.
fn brackets(scene: &Scene, text: &TextScene, shown: &Shown<'_>) -> HashMap<(usize, usize), char> {
    let (places, step) = (&text.places, 2 * text.zoom);
    let chosen = |i: &usize| scene.things.get(*i).is_some_and(|thing| shown.picked.contains(&thing.key));
    let picked: HashSet<(usize, usize)> = (0..places.len()).filter(chosen).map(|i| places[i]).collect();
    let fitting = shown.fitting.iter().filter_map(|i| places.get(*i)).copied().collect();
    let mut all = around(&picked, ['(', ')'], step);
    let cursor = shown.cursor.and_then(|i| places.get(i)).filter(|place| !picked.contains(place));
    if let Some(&(row, column)) = cursor {
        let beside =
            [column.checked_sub(1), Some(column + 1)].map(|column| column.map(|column| (row, column)));
        // Next to another thing, a result or a bracket of a picked thing, only the style shows the cursor.
        let free = |(row, column): &(usize, usize)| {
            let sign = text.rows.get(*row).and_then(|row| row.get(*column)).map_or(' ', |cell| cell.sign);
            sign == ' ' || LINES.contains(sign)
        };
        let alone =
            |place: &(usize, usize)| !all.contains_key(place) && !places.contains(place) && free(place);
        if beside.iter().flatten().all(alone) {
            all.extend(beside.into_iter().zip(['[', ']']).filter_map(|(place, sign)| Some((place?, sign))));
        }
    }
    let mut whole = around(&fitting, FITTING, step);
    whole.extend(all);
    whole
}

/// Neighbours are `step` columns apart; adjacent things share one pair of brackets.
fn around(
    places: &HashSet<(usize, usize)>,
    [open, close]: [char; 2],
    step: usize,
) -> HashMap<(usize, usize), char> {
    let mut all = HashMap::new();
    for &(row, column) in places {
        if let Some(left) =
            column.checked_sub(1).filter(|_| !places.contains(&(row, column.wrapping_sub(step))))
        {
            all.insert((row, left), open);
        }
        if !places.contains(&(row, column + step)) {
            all.insert((row, column + 1), close);
        }
    }
    all
}

/// The centre of the area for a board of this many rows and columns; on a small terminal, which a board
/// nearly fills, it is no farther from the corner than the margin.
fn centred(area: Rect, (rows, columns): (usize, usize)) -> Rect {
    let most = if area.height < ROOMY { MARGIN } else { (u16::MAX, u16::MAX) };
    let margin = |most: u16, size: u16, used: usize| {
        most.min(u16::try_from(usize::from(size).saturating_sub(used) / 2).unwrap_or(most))
    };
    let (down, right) = (margin(most.0, area.height, rows), margin(most.1, area.width, columns));
    Rect { x: area.x + right, y: area.y + down, width: area.width - right, height: area.height - down }
}

/// Scrolls as little as necessary to show `at` with a small margin.
fn follow(scroll: usize, at: usize, size: usize, whole: usize) -> usize {
    let room = (size / 4).min(2);
    let most = whole.saturating_sub(size);
    let low = (at + room + 1).saturating_sub(size);
    scroll.clamp(low, at.saturating_sub(room).max(low)).min(most)
}

fn style(role: TextRole, picked: bool, colours: bool) -> Style {
    let style = match role {
        TextRole::Touched | TextRole::Result(_) => Style::new().add_modifier(Modifier::BOLD),
        TextRole::Link | TextRole::Label => Style::new().add_modifier(Modifier::DIM),
        _ => Style::new(),
    };
    let style = if picked { style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED) } else { style };
    if !colours {
        return style;
    }
    match role {
        TextRole::Touched => style.fg(Color::Yellow),
        TextRole::Last => style.fg(Color::Magenta),
        TextRole::Result(MarkKind::Wins) => style.fg(Color::Green),
        TextRole::Result(MarkKind::Loses) => style.fg(Color::Red),
        _ if picked => style.fg(Color::Cyan),
        _ => style,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scrolling_follows_the_cursor() {
        assert_eq!(follow(0, 3, 10, 8), 0, "all of it fits");
        assert_eq!(follow(0, 9, 10, 30), 2);
        assert_eq!(follow(20, 5, 10, 30), 3);
        assert_eq!(follow(0, 29, 10, 30), 20);
        assert_eq!(follow(5, 8, 10, 30), 5, "nothing moves while the cursor is well inside");
        assert_eq!(follow(7, 0, 1, 30), 0);
    }
}
