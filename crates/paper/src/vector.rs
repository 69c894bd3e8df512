//! One of our pictures as outlines and labels, from which PDF and `TikZ` are made.
//!
//! Only the few elements written by [`marienbad_pictures::scene::sheet()`] are read (circles, ellipses,
//! rectangles, lines, straight paths, text), not SVG in general.

use super::style::{Element, properties};

/// A colour: red, green, blue, each from 0 to 255.
pub type Colour = [u8; 3];

/// The paint of a stroke or a fill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paint {
    /// The colour.
    pub colour: Colour,
    /// The opacity, from 0 to 1.
    pub opacity: f32,
}

/// A stroke around or along a shape.
#[derive(Debug, Clone, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub paint: Paint,
    /// Its width.
    pub width: f32,
    /// The lengths of dashes and gaps; empty for a solid line.
    pub dashes: Vec<f32>,
    /// Whether its ends are round.
    pub round: bool,
}

/// A segment of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Piece {
    /// Starts at this point.
    To(f32, f32),
    /// A straight line.
    Line(f32, f32),
    /// A Bézier curve: its two control points and its end.
    Curve([f32; 6]),
    /// Back to the starting point.
    Close,
}

/// An outline.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// Its segments.
    pub pieces: Vec<Piece>,
    /// Its fill.
    pub fill: Option<Paint>,
    /// Its stroke.
    pub stroke: Option<Stroke>,
}

/// The position of a label relative to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// The label starts at the point.
    Start,
    /// The label is centred at the point.
    Middle,
    /// The label ends at the point.
    End,
}

/// A text label.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The text.
    pub text: String,
    /// The point on its baseline.
    pub at: (f32, f32),
    /// The font size.
    pub size: f32,
    /// Whether it is bold.
    pub bold: bool,
    /// Its position relative to that point.
    pub anchor: Anchor,
    /// Its colour.
    pub colour: Colour,
}

/// An element of a picture.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// An outline.
    Shape(Shape),
    /// A text.
    Label(Label),
}

/// A picture.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Drawing {
    /// The width.
    pub width: f32,
    /// The height; y grows downwards.
    pub height: f32,
    /// The elements in drawing order.
    pub marks: Vec<Mark>,
}

/// The share of a quarter of a circle at which the points of control of its curve stand.
const ROUND: f32 = 0.552_285;

/// The size of letters that say nothing of it.
const SIZE: f32 = 14.0;

impl Drawing {
    /// Parses the body of a picture.
    pub fn read(body: &str, width: f32, height: f32) -> Self {
        let scene = Element { kind: "svg".to_owned(), classes: vec!["scene".to_owned()] };
        let mut drawing = Self { width, height, marks: Vec::new() };
        let mut around = vec![scene];
        let mut rest = body;
        while let Some(start) = rest.find('<') {
            let Some(end) = rest[start..].find('>') else { break };
            let tag = &rest[start + 1..start + end];
            rest = &rest[start + end + 1..];
            if let Some(closed) = tag.strip_prefix('/') {
                if matches!(closed, "g" | "a") && around.len() > 1 {
                    around.pop();
                }
                continue;
            }
            let tag = Tag::read(tag);
            let element = Element { kind: tag.kind.to_owned(), classes: tag.classes() };
            match tag.kind {
                "g" | "a" if !tag.is_whole => around.push(element),
                "text" => {
                    let text = rest.split('<').next().unwrap_or_default();
                    around.push(element);
                    drawing.label(&tag, &around, text);
                    around.pop();
                }
                _ => {
                    around.push(element);
                    drawing.shape(&tag, &around);
                    around.pop();
                }
            }
        }
        drawing
    }

    fn shape(&mut self, tag: &Tag<'_>, line: &[Element]) {
        let Some(pieces) = tag.pieces() else { return };
        if line.last().is_some_and(Element::is_unseen) {
            return;
        }
        let look = Look::of(line);
        if look.is("display", "none") {
            return;
        }
        let open = matches!(tag.kind, "line");
        let fill = (!open).then(|| look.paint("fill", Some([0, 0, 0]), "fill-opacity")).flatten();
        let stroke = look.paint("stroke", None, "stroke-opacity").map(|paint| Stroke {
            paint,
            width: look.number("stroke-width").unwrap_or(1.0),
            dashes: look.numbers("stroke-dasharray"),
            round: look.is("stroke-linecap", "round"),
        });
        if fill.is_some() || stroke.is_some() {
            self.marks.push(Mark::Shape(Shape { pieces, fill, stroke }));
        }
    }

    fn label(&mut self, tag: &Tag<'_>, line: &[Element], text: &str) {
        let look = Look::of(line);
        let Some(paint) = look.paint("fill", Some([0, 0, 0]), "fill-opacity") else { return };
        if look.is("display", "none") || text.is_empty() {
            return;
        }
        let anchor = match look.get("text-anchor") {
            Some("middle") => Anchor::Middle,
            Some("end") => Anchor::End,
            _ => Anchor::Start,
        };
        let bold = look.get("font-weight").and_then(|weight| weight.parse().ok()).unwrap_or(400) >= 600;
        let size = tag.number("font-size").or_else(|| look.number("font-size")).unwrap_or(SIZE);
        self.marks.push(Mark::Label(Label {
            text: unescaped(text),
            at: (tag.number("x").unwrap_or(0.0), tag.number("y").unwrap_or(0.0)),
            size,
            bold,
            anchor,
            colour: paint.colour,
        }));
    }
}

/// The properties of an element.
struct Look(Vec<(&'static str, &'static str)>);

impl Look {
    fn of(line: &[Element]) -> Self {
        Self(properties(line))
    }

    fn get(&self, name: &str) -> Option<&'static str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == Some(value)
    }

    fn number(&self, name: &str) -> Option<f32> {
        self.get(name)?.trim_end_matches("px").parse().ok()
    }

    fn numbers(&self, name: &str) -> Vec<f32> {
        let all =
            self.get(name).unwrap_or_default().split([' ', ',']).map(str::parse).collect::<Result<_, _>>();
        all.unwrap_or_default()
    }

    /// The paint of a property; `None` for `none` and for invisible paint.
    fn paint(&self, name: &str, usual: Option<Colour>, opacity: &str) -> Option<Paint> {
        let colour = match self.get(name) {
            Some(text) => colour(text)?,
            None => usual?,
        };
        let opacity = self.number(opacity).unwrap_or(1.0) * self.number("opacity").unwrap_or(1.0);
        (opacity > 0.0).then_some(Paint { colour, opacity })
    }
}

/// Parses `#abc` or `#aabbcc`.
fn colour(text: &str) -> Option<Colour> {
    let digits = text.strip_prefix('#')?;
    let value = |from: usize, to: usize| u8::from_str_radix(digits.get(from..to)?, 16).ok();
    match digits.len() {
        3 => Some([value(0, 1)? * 17, value(1, 2)? * 17, value(2, 3)? * 17]),
        6 => Some([value(0, 2)?, value(2, 4)?, value(4, 6)?]),
        _ => None,
    }
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// An element as written.
struct Tag<'t> {
    kind: &'t str,
    text: &'t str,
    /// Whether it is self-closing.
    is_whole: bool,
}

impl<'t> Tag<'t> {
    fn read(text: &'t str) -> Self {
        let is_whole = text.ends_with('/');
        let text = text.trim_end_matches('/');
        let (kind, text) = text.split_once(' ').unwrap_or((text, ""));
        Self { kind, text, is_whole }
    }

    fn get(&self, name: &str) -> Option<&'t str> {
        // An attribute name follows a blank: `x` must not match the end of `rx`.
        let mut from = 0;
        while let Some(found) = self.text[from..].find(name) {
            let at = from + found;
            let begins = at == 0 || self.text.as_bytes()[at - 1] == b' ';
            let value = self.text[at + name.len()..].strip_prefix("=\"");
            if let (true, Some(value)) = (begins, value) {
                return value.split('"').next();
            }
            from = at + name.len();
        }
        None
    }

    fn classes(&self) -> Vec<String> {
        self.get("class").unwrap_or_default().split_whitespace().map(str::to_owned).collect()
    }

    fn number(&self, name: &str) -> Option<f32> {
        self.get(name)?.parse().ok()
    }

    fn pieces(&self) -> Option<Vec<Piece>> {
        let number = |name: &str| self.number(name);
        Some(match self.kind {
            "circle" => {
                let r = number("r")?;
                ellipse(number("cx")?, number("cy")?, r, r)
            }
            "ellipse" => ellipse(number("cx")?, number("cy")?, number("rx")?, number("ry")?),
            "rect" => {
                let round = number("rx").unwrap_or(0.0);
                rectangle((number("x")?, number("y")?), (number("width")?, number("height")?), round)
            }
            "line" => {
                vec![Piece::To(number("x1")?, number("y1")?), Piece::Line(number("x2")?, number("y2")?)]
            }
            "path" => path(self.get("d")?)?,
            _ => return None,
        })
    }
}

fn ellipse(x: f32, y: f32, rx: f32, ry: f32) -> Vec<Piece> {
    let (a, b) = (rx * ROUND, ry * ROUND);
    vec![
        Piece::To(x + rx, y),
        Piece::Curve([x + rx, y + b, x + a, y + ry, x, y + ry]),
        Piece::Curve([x - a, y + ry, x - rx, y + b, x - rx, y]),
        Piece::Curve([x - rx, y - b, x - a, y - ry, x, y - ry]),
        Piece::Curve([x + a, y - ry, x + rx, y - b, x + rx, y]),
        Piece::Close,
    ]
}

fn rectangle((x, y): (f32, f32), (width, height): (f32, f32), round: f32) -> Vec<Piece> {
    let r = round.min(width / 2.0).min(height / 2.0);
    let (right, bottom) = (x + width, y + height);
    if r <= 0.0 {
        return vec![
            Piece::To(x, y),
            Piece::Line(right, y),
            Piece::Line(right, bottom),
            Piece::Line(x, bottom),
            Piece::Close,
        ];
    }
    let c = r * (1.0 - ROUND);
    vec![
        Piece::To(x + r, y),
        Piece::Line(right - r, y),
        Piece::Curve([right - c, y, right, y + c, right, y + r]),
        Piece::Line(right, bottom - r),
        Piece::Curve([right, bottom - c, right - c, bottom, right - r, bottom]),
        Piece::Line(x + r, bottom),
        Piece::Curve([x + c, bottom, x, bottom - c, x, bottom - r]),
        Piece::Line(x, y + r),
        Piece::Curve([x, y + c, x + c, y, x + r, y]),
        Piece::Close,
    ]
}

/// Parses `M1 2L3 4Z`.
fn path(text: &str) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    for (at, letter) in text.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()) {
        let rest = &text[at + 1..];
        let own = rest.split(|c: char| c.is_ascii_alphabetic()).next().unwrap_or_default();
        let mut numbers = own.split([' ', ',']).filter(|one| !one.is_empty()).map(str::parse);
        match letter {
            'Z' | 'z' => pieces.push(Piece::Close),
            'M' | 'L' => {
                let (x, y) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
                pieces.push(if letter == 'M' { Piece::To(x, y) } else { Piece::Line(x, y) });
            }
            _ => return None,
        }
    }
    Some(pieces)
}

#[cfg(test)]
mod tests {
    use marienbad_pictures::scene::{Dress, View, sheet};
    use marienbad_rules::NoFiles;
    use marienbad_rules::catalogue::ENTRIES;
    use marienbad_solve::question;

    use super::*;

    /// Every element of every picture is read: nothing is lost except light and shadow.
    #[test]
    fn pictures_of_every_game_are_read() {
        for entry in ENTRIES.iter() {
            let game = question::open(&entry.examples[0]).unwrap_or_else(|_| panic!("{}", entry.key));
            for text in &entry.positions {
                let Ok(position) = game.parse(text, &NoFiles) else { continue };
                let Ok(scene) = game.scene(&position) else { continue };
                let drawn = sheet(&scene, &View::default(), &Dress::default());
                let read = Drawing::read(&drawn.body, drawn.width, drawn.height);
                let labels = read.marks.iter().filter(|mark| matches!(mark, Mark::Label(_))).count();
                assert_eq!(labels, drawn.body.matches("</text>").count(), "{} {text}", entry.key);
                let shapes = read.marks.len() - labels;
                assert!(shapes > 0 || scene.things.is_empty(), "{} {text}", entry.key);
                for path in drawn.body.split(" d=\"").skip(1) {
                    let path = super::path(path.split('"').next().unwrap_or_default());
                    assert!(path.is_some(), "{} {text}", entry.key);
                }
            }
        }
    }

    #[test]
    fn styles_are_those_of_the_style_sheet() {
        let body = "<g class=\"thing token\"><circle class=\"body\" cx=\"5\" cy=\"6\" r=\"2\"/>\
                    <text class=\"on\" x=\"5\" y=\"7\" font-size=\"9\">a&amp;b</text></g>";
        let read = Drawing::read(body, 10.0, 10.0);
        let [Mark::Shape(shape), Mark::Label(label)] = &read.marks[..] else { panic!("{read:?}") };
        assert_eq!(shape.fill.map(|paint| paint.colour), Some([0xf4, 0xe8, 0xcf]));
        assert_eq!(shape.stroke.as_ref().map(|stroke| stroke.width), Some(2.0));
        assert_eq!((label.text.as_str(), label.size, label.bold), ("a&b", 9.0, true));
        assert_eq!(label.anchor, Anchor::Middle);
    }
}
