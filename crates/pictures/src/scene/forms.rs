//! One thing as SVG.

use marienbad_rules::scene::{Form, Thing};

use super::sheet::{Sheet, n, width_of};
use super::{Mark, MarkKind};

/// The position and size of a thing: the space it has to itself.
#[derive(Debug, Clone, Copy)]
pub struct Spot {
    /// The x coordinate of the centre.
    pub x: f32,
    /// The y coordinate of the centre.
    pub y: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

impl Spot {
    fn radius(&self) -> f32 {
        self.width.min(self.height) * 0.42
    }
}

/// The size of a value beside a result.
const VALUE: f32 = 10.0;

/// A value is left out rather than written smaller than this.
const SMALLEST_VALUE: f32 = 7.0;

/// The CSS class of a thing.
pub fn class(form: Form) -> &'static str {
    match form {
        Form::Stick => "stick",
        Form::Token => "token",
        Form::Gone => "empty",
        Form::Free => "cell",
        Form::Covered => "cell full",
        Form::Chocolate => "square",
        Form::Poison => "square deadly",
        Form::Coin { .. } => "coin",
        Form::Piece => "man",
        Form::Spot => "place",
        Form::Cut => "cut",
        _ => "heap",
    }
}

/// Draws the thing itself.
pub fn draw(sheet: &mut Sheet, thing: &Thing, spot: Spot) {
    let Spot { x, y, width, height } = spot;
    let r = spot.radius();
    match thing.form {
        Form::Stick => stick(sheet, spot),
        Form::Token => {
            bone(sheet, x, y, r);
            inside(sheet, "on", x, y, r, &thing.label);
        }
        Form::Gone => {
            sheet.circle("hole", x, y, r * 0.55);
            inside(sheet, "number", x, y, r * 0.8, &thing.label);
        }
        Form::Free => sheet.rect("free", x - width / 2.0, y - height / 2.0, width, height, 2.0),
        Form::Covered => sheet.rect("covered", x - width / 2.0, y - height / 2.0, width, height, 2.0),
        Form::Chocolate | Form::Poison => {
            let class = if thing.form == Form::Poison { "poison" } else { "chocolate" };
            let (w, h) = (width, height);
            sheet.rect(class, x - w / 2.0, y - h / 2.0, w, h, width * 0.06);
            if width > DETAILED {
                let (far, near) = (w * 0.43, w * 0.3);
                let corner = [(x - far, y + far), (x - far, y - far), (x + far, y - far)];
                let inner = [(x + near, y - near), (x - near, y - near), (x - near, y + near)];
                sheet.path("glaze", &[corner, inner].concat(), true);
            }
            sheet.rect("bevel", x - w * 0.3, y - h * 0.3, w * 0.6, h * 0.6, width * 0.08);
            if thing.form == Form::Poison {
                let d = width * 0.17;
                sheet.line("venom", (x - d, y - d), (x + d, y + d));
                sheet.line("venom", (x - d, y + d), (x + d, y - d));
            }
        }
        Form::Coin { black } => {
            if r > DETAILED {
                sheet.circle("cast", x, y + r * 0.1, r);
            }
            let side = if black { "black" } else { "white" };
            sheet.circle(side, x, y, r);
            sheet.circle("rim", x, y, r * 0.78);
            // Besides the colour, a filled or empty centre distinguishes the sides.
            sheet.circle(if black { "heads" } else { "tails" }, x, y, r * 0.3);
        }
        Form::Piece => piece(sheet, thing, spot),
        Form::Spot => {
            sheet.circle("spot", x, y, r);
            inside(sheet, "name", x, y, r, &thing.label);
        }
        Form::Cut => cut(sheet, thing, spot),
        _ => {
            let size = (height * 0.33).clamp(7.0, 15.0);
            let w = width_of(&thing.label, size) + size * 1.6;
            sheet.ellipse("mound", x, y + height * 0.2, w / 2.0 + size * 0.8, height * 0.3);
            sheet.rect("mound", x - w / 2.0, y - height * 0.3, w, height * 0.55, height * 0.25);
            sheet.sized("name", x, y + size * 0.27, Some(size), &thing.label);
        }
    }
}

/// Draws a ring around a thing, or a square around a square thing.
pub fn ring(sheet: &mut Sheet, class: &str, thing: &Thing, spot: Spot, is_square: bool) {
    let Spot { x, y, width, height } = spot;
    match thing.form {
        Form::Cut => {}
        Form::Stick => {
            sheet.rect(class, x - width * 0.42, y - height * 0.47, width * 0.84, height * 0.94, 4.0);
        }
        form if is_square || matches!(form, Form::Free | Form::Covered | Form::Chocolate | Form::Poison) => {
            sheet.rect(class, x - width * 0.42, y - height * 0.42, width * 0.84, height * 0.84, 4.0);
        }
        _ => sheet.circle(class, x, y, spot.radius() + 3.0),
    }
}

fn disc(sheet: &mut Sheet, class: &str, x: f32, y: f32, r: f32) {
    sheet.circle(class, x, y, r);
    if r > 5.0 {
        sheet.ellipse("shine", x - r * 0.2, y - r * 0.42, r * 0.55, r * 0.34);
    }
}

/// Things larger than this have their details drawn.
const DETAILED: f32 = 10.0;

/// Draws a bone token: a rim, a groove and its shadow.
fn bone(sheet: &mut Sheet, x: f32, y: f32, r: f32) {
    if r > DETAILED {
        sheet.circle("cast", x, y + r * 0.1, r);
    }
    sheet.circle("body", x, y, r);
    if r > 5.0 {
        sheet.circle("groove", x, y, r * 0.72);
    }
}

/// Draws a match, head up, with one side of the wood lit.
fn stick(sheet: &mut Sheet, Spot { x, y, width, height }: Spot) {
    let (w, h) = ((width * 0.28).clamp(2.0, 8.0), height * 0.8);
    let top = y - h / 2.0;
    sheet.rect("wood", x - w / 2.0, top, w, h, w * 0.2);
    if width > DETAILED {
        sheet.rect("facet", x - w / 2.0 + 0.8, top + w, w * 0.3, h - w - 1.0, 0.5);
    }
    sheet.ellipse("phosphor", x, top + w * 0.75, w * 0.82, w * 1.15);
    if width > DETAILED {
        sheet.ellipse("glint", x - w * 0.26, top + w * 0.4, w * 0.2, w * 0.4);
    }
}

fn piece(sheet: &mut Sheet, thing: &Thing, spot: Spot) {
    let (x, y, r) = (spot.x, spot.y, spot.radius());
    let up = thing.label == "▲";
    if !up && thing.label != "▼" {
        disc(sheet, "piece", x, y, r);
        inside(sheet, "on", x, y, r, &thing.label);
        return;
    }
    // Besides the colour, the side at which it points distinguishes it.
    disc(sheet, if up { "piece other" } else { "piece" }, x, y, r);
    let d = if up { -r * 0.45 } else { r * 0.45 };
    sheet.path("pip", &[(x - r * 0.5, y - d * 0.6), (x + r * 0.5, y - d * 0.6), (x, y + d)], true);
}

/// Draws a line from one side to the other, with space around it for clicks.
fn cut(sheet: &mut Sheet, thing: &Thing, Spot { x, y, width, height }: Spot) {
    if thing.reach.x == 0.0 && thing.reach.y == 0.0 {
        sheet.line("cutline", (x, y - height * 0.36), (x, y + height * 0.36));
        return;
    }
    sheet.line("cutline", (x, y), (x + width, y + height));
}

/// The size of a name below a circle, and how far below the circle it stands.
pub const NAME: (f32, f32) = (11.0, 12.0);

/// The text written below a circle, if a name is too long to fit inside.
pub fn name_below(label: &str) -> Option<String> {
    let letters = label.chars().count();
    match letters {
        0..=3 => None,
        4..=16 => Some(label.to_owned()),
        _ => Some(label.chars().take(15).chain(['…']).collect()),
    }
}

/// Writes a name inside a circle, or below it if it is long.
fn inside(sheet: &mut Sheet, class: &str, x: f32, y: f32, r: f32, label: &str) {
    if label.is_empty() || r < 6.0 {
        return;
    }
    if let Some(name) = name_below(label) {
        sheet.sized("number halo", x, y + r + NAME.1, Some(NAME.0), &name);
        return;
    }
    let size = (r * 1.05).min(r * 2.9 / label.chars().count() as f32).min(18.0);
    sheet.sized(class, x, y + size * 0.36, Some(size), label);
}

/// The sizes of hit areas, as large as neighbouring things allow, so that they suit fingers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reach {
    /// Whether both the matches of a row and the cuts between them can be picked: matches above, cuts
    /// below.
    pub halved: bool,
    /// Whether only cuts can be picked: each hit area extends to the next cut.
    pub cuts_only: bool,
    /// The width of the hit area of a line through a bar.
    pub line: f32,
}

/// The part of a match that is picked where cuts are picked below it.
const UPPER: f32 = 0.55;

/// The room in which a thing is hit: its left and upper edge, its width, its height and how round it is.
fn room_of_hit(thing: &Thing, spot: Spot, reach: Reach) -> [f32; 5] {
    let Spot { x, y, width, height } = spot;
    if thing.form == Form::Cut {
        if thing.reach.x == 0.0 && thing.reach.y == 0.0 {
            let (w, top) = match reach {
                Reach { halved: true, .. } => (width, y + height * (UPPER - 0.5)),
                Reach { cuts_only: true, .. } => (width, y - height / 2.0),
                _ => (width * 0.5, y - height / 2.0),
            };
            return [x - w / 2.0, top, w, y + height / 2.0 - top, 3.0];
        }
        let half = reach.line / 2.0;
        let (left, w) = if width == 0.0 { (x - half, reach.line) } else { (x, width) };
        let (top, h) = if height == 0.0 { (y - half, reach.line) } else { (y, height) };
        return [left, top, w, h, 3.0];
    }
    let h = if reach.halved && thing.form == Form::Stick { height * UPPER } else { height };
    [x - width / 2.0, y - height / 2.0, width, h, 4.0]
}

/// Draws the room in which a thing is hit; it is a target where it can be picked.
pub fn hit(sheet: &mut Sheet, class: &str, thing: &Thing, spot: Spot, reach: Reach, picked: bool) {
    let [left, top, w, h, round] = room_of_hit(thing, spot, reach);
    sheet.rect(class, left, top, w, h, round);
    if picked {
        sheet.targets.push([left + w / 2.0, top + h / 2.0, w, h]);
    }
}

/// The CSS class that gives a result its colour.
pub fn mark_class(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Wins => "wins",
        MarkKind::Loses => "loses",
        MarkKind::Unknown => "unknown",
    }
}

/// Draws the sign of a result on its background.
fn seal(sheet: &mut Sheet, kind: MarkKind, (x, y): (f32, f32), r: f32) {
    sheet.circle("badge", x, y, r);
    match kind {
        MarkKind::Wins => {
            let points = [(x - r * 0.5, y), (x - r * 0.1, y + r * 0.4), (x + r * 0.5, y - r * 0.4)];
            sheet.path("sign", &points, false);
        }
        MarkKind::Loses => {
            let d = r * 0.38;
            sheet.line("sign", (x - d, y - d), (x + d, y + d));
            sheet.line("sign", (x - d, y + d), (x + d, y - d));
        }
        MarkKind::Unknown => sheet.sized("on", x, y + r * 0.55, Some(r * 1.6), "?"),
    }
}

/// Draws the result of a move that takes two things, between them. It does not intercept clicks on the
/// things.
pub fn badge_between(sheet: &mut Sheet, mark: &Mark, a: Spot, b: Spot) {
    let (x, y) = (f32::midpoint(a.x, b.x), f32::midpoint(a.y, b.y));
    let r = (a.width.min(a.height) * 0.2).clamp(3.5, 8.5);
    let class = mark_class(mark.kind);
    sheet.raw(&format!("<g class=\"thing {class}\" pointer-events=\"none\">"));
    seal(sheet, mark.kind, (x, y), r);
    if !mark.text.is_empty() && r > 4.0 {
        sheet.sized(
            "value",
            x + r + 2.0 + width_of(&mark.text, VALUE) / 2.0,
            y - r * 0.4,
            Some(VALUE),
            &mark.text,
        );
    }
    sheet.raw("</g>\n");
}

/// Draws the result of the move made by picking the thing: colour, sign and text.
pub fn badge(sheet: &mut Sheet, mark: &Mark, thing: &Thing, spot: Spot) {
    let line = thing.form == Form::Cut && (thing.reach.x != 0.0 || thing.reach.y != 0.0);
    let bare = thing.form == Form::Spot && thing.label.is_empty();
    let r = match thing.form {
        Form::Cut if line => 7.0,
        Form::Stick | Form::Cut => spot.width * 0.32,
        _ if bare => spot.width * 0.36,
        _ => spot.width.min(spot.height) * 0.2,
    };
    let r = r.clamp(3.5, 8.5);
    let cell = matches!(thing.form, Form::Free | Form::Covered | Form::Chocolate | Form::Poison);
    let (x, y) = match thing.form {
        _ if line || bare => (spot.x, spot.y),
        // Cells touch each other: anything that sticks out of one is covered by the next.
        _ if cell => (spot.x + spot.width / 2.0 - r - 1.0, spot.y - spot.height / 2.0 + r + 1.0),
        // Below the heads of the matches.
        Form::Stick | Form::Cut => (spot.x, spot.y + spot.height * 0.24),
        _ => (spot.x + spot.width * 0.34, spot.y - spot.height * 0.34),
    };
    seal(sheet, mark.kind, (x, y), r);
    if mark.text.is_empty() || r <= 4.0 {
        return;
    }
    let (x, y) = match thing.form {
        // Column numbers are above, row numbers on the left.
        _ if line && thing.reach.x == 0.0 => (x, y + r + 10.0),
        _ if line => (x + r + 4.0 + width_of(&mark.text, VALUE) / 2.0, y + 3.5),
        _ if bare => (x + r + 4.0, y - r + 2.0),
        Form::Stick | Form::Cut => (x, spot.y + spot.height * 0.47),
        _ if cell => {
            let size = (spot.width * 0.9 / width_of(&mark.text, 1.0)).min(VALUE);
            // A legible sign is better than an illegible number.
            if size >= SMALLEST_VALUE && spot.height >= 2.0 * r + size + 3.0 {
                sheet.sized("value", spot.x, spot.y + spot.height / 2.0 - 3.0, Some(size), &mark.text);
            }
            return;
        }
        _ => (spot.x + spot.width * 0.38, spot.y + spot.height * 0.46),
    };
    sheet.sized("value", x, y, Some(VALUE), &mark.text);
}

/// Where the pips of a domino's half lie.
const PIPS: [&[(f32, f32)]; 6] = [
    &[(0.0, 0.0)],
    &[(-1.0, -1.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
];

/// Draws a domino on two cells.
pub fn domino(sheet: &mut Sheet, class: &str, a: Spot, b: Spot) {
    let (left, top) = (a.x.min(b.x) - a.width * 0.42, a.y.min(b.y) - a.height * 0.42);
    let (w, h) = ((a.x - b.x).abs() + a.width * 0.84, (a.y - b.y).abs() + a.height * 0.84);
    sheet.rect("cast", left, top + a.height * 0.05, w, h, a.width * 0.14);
    sheet.rect(class, left, top, w, h, a.width * 0.14);
    for (spot, end) in [(a, 3), (b, 5)] {
        let d = spot.width * 0.2;
        // Any number of pips is fine, as long as the same domino always has the same.
        let count = (spot.x / a.width.max(1.0)) as usize * end + (spot.y / a.height.max(1.0)) as usize * 2;
        for (x, y) in PIPS[count % PIPS.len()] {
            sheet.circle("pip", spot.x + x * d, spot.y + y * d, spot.width * 0.065);
        }
    }
    let middle = (f32::midpoint(a.x, b.x), f32::midpoint(a.y, b.y));
    let (dx, dy) = if (a.x - b.x).abs() > 1.0 { (0.0, a.height * 0.3) } else { (a.width * 0.3, 0.0) };
    sheet.raw(&format!(
        "<line class=\"seam\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
        n(middle.0 - dx),
        n(middle.1 - dy),
        n(middle.0 + dx),
        n(middle.1 + dy)
    ));
}

#[cfg(test)]
mod tests {
    use marienbad_rules::board::{Chocolate, Chomp};
    use marienbad_rules::{NoFiles, Ruleset, Scene};

    use super::*;

    /// The position and size of the value of a mark.
    fn value(thing: &Thing, spot: Spot, text: &str) -> Option<(f32, f32, f32)> {
        let mut sheet = Sheet::default();
        badge(&mut sheet, &Mark { kind: MarkKind::Loses, text: text.to_owned() }, thing, spot);
        let element = sheet.body.split("<text class=\"value\"").nth(1)?;
        let number = |name: &str| {
            let rest = element.split(&format!("{name}=\"")).nth(1)?;
            rest.split('"').next()?.parse::<f32>().ok()
        };
        Some((number(" x")?, number(" y")?, number("font-size")?))
    }

    fn scene<R: Ruleset>(rules: &R, text: &str) -> Scene {
        rules.scene(&rules.parse(text, &NoFiles).unwrap())
    }

    #[test]
    fn a_value_stays_in_its_square_or_is_left_out() {
        let chomp = scene(&Chomp, "8x9");
        for (side, text, shown) in
            [(46.0, "7", true), (46.0, "123", true), (24.0, "44", true), (14.0, "44", false)]
        {
            let spot = Spot { x: 100.0, y: 100.0, width: side, height: side };
            let found = value(&chomp.things[1], spot, text);
            assert_eq!(found.is_some(), shown, "{side} {text}");
            let Some((x, y, size)) = found else { continue };
            assert!((x - 100.0).abs() + width_of(text, size) / 2.0 <= side / 2.0, "{side} {text}");
            assert!(y <= 100.0 + side / 2.0 && y - size > 100.0 - side / 2.0, "{side} {text}");
        }
    }

    #[test]
    fn values_of_lines_keep_away_from_the_numbers_of_columns_and_rows() {
        let bar = scene(&Chocolate, "4x6");
        for line in bar.things.iter().filter(|thing| thing.form == Form::Cut) {
            let spot = Spot { x: 100.0, y: 100.0, width: line.reach.x * 46.0, height: line.reach.y * 46.0 };
            let (x, y, size) = value(line, spot, "3").unwrap();
            // Columns are numbered above the upper edge, rows on the left.
            assert!(if line.reach.x == 0.0 { y - size > 100.0 } else { x > 107.0 }, "{}", line.key);
        }
    }
}
