//! Reads the few SVG elements that our charts and tables use: rectangles, circles, straight paths, text,
//! and groups that pass on their style. It does not read SVG in general.

use tiny_skia::{Path, PathBuilder, Rect};

/// A colour: red, green, blue.
pub type Colour = [u8; 3];

/// The style of an element; unset properties are inherited.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// The fill colour.
    pub fill: Option<Colour>,
    /// The stroke colour.
    pub stroke: Option<Colour>,
    /// The stroke width.
    pub width: f32,
    /// The lengths of dashes and gaps.
    pub dashes: Vec<f32>,
    /// The font size.
    pub size: f32,
    /// The fraction of a text that lies before its point.
    pub before: f32,
}

impl Default for Look {
    fn default() -> Self {
        Self { fill: Some([0; 3]), stroke: None, width: 1.0, dashes: Vec::new(), size: 16.0, before: 0.0 }
    }
}

/// A shape to draw.
#[derive(Debug)]
pub enum Form {
    /// An outline.
    Outline(Path),
    /// Text whose baseline begins at a point, rotated by this many degrees.
    Letters { text: String, at: (f32, f32), turned: f32 },
}

/// The shapes of an SVG, one after another.
pub struct Forms<'t> {
    rest: &'t str,
    size: (f32, f32),
    looks: Vec<Look>,
}

/// The SVG contains something that our pictures never contain.
#[derive(Debug, PartialEq, Eq)]
pub struct Unknown;

impl<'t> Forms<'t> {
    /// Reads the root element, which states the size of the picture.
    pub fn new(svg: &'t str) -> Result<Self, Unknown> {
        let (tag, rest) = tag(svg).ok_or(Unknown)?;
        let root = Tag::read(tag);
        let side = |name| root.number(name).filter(|side| *side > 0.0).ok_or(Unknown);
        let size = (side("width")?, side("height")?);
        if root.kind != "svg" || !svg.trim_end().ends_with("</svg>") {
            return Err(Unknown);
        }
        Ok(Self { rest, size, looks: vec![root.look(&Look::default())?] })
    }

    /// Width and height of the picture.
    pub fn size(&self) -> (f32, f32) {
        self.size
    }

    /// The next shape with its style; `None` after the last.
    pub fn next(&mut self) -> Result<Option<(Form, Look)>, Unknown> {
        loop {
            let Some((text, rest)) = tag(self.rest) else { return Ok(None) };
            self.rest = rest;
            match text {
                "/svg" => return Ok(None),
                "/g" if self.looks.len() > 1 => _ = self.looks.pop(),
                _ => {
                    let tag = Tag::read(text);
                    let look = tag.look(self.looks.last().ok_or(Unknown)?)?;
                    match tag.kind {
                        "g" => self.looks.push(look),
                        "title" => _ = self.content("title")?,
                        "text" => {
                            let text = self.content("text")?;
                            return Ok(Some((tag.letters(text)?, look)));
                        }
                        // A rectangle without height is not drawn.
                        _ => {
                            if let Some(path) = tag.outline(self.size)? {
                                return Ok(Some((Form::Outline(path), look)));
                            }
                        }
                    }
                }
            }
        }
    }

    /// The text content of an element; ours contain no nested elements.
    fn content(&mut self, kind: &str) -> Result<String, Unknown> {
        let (text, rest) = self.rest.split_once("</").ok_or(Unknown)?;
        let rest = rest.strip_prefix(kind).and_then(|rest| rest.strip_prefix('>')).ok_or(Unknown)?;
        self.rest = rest;
        let plain = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        Ok(plain.replace("&amp;", "&"))
    }
}

/// The text between the next `<` and its `>`, and the text after that.
fn tag(text: &str) -> Option<(&str, &str)> {
    text.split_once('<')?.1.split_once('>')
}

/// An element as written.
struct Tag<'t> {
    kind: &'t str,
    values: Vec<(&'t str, &'t str)>,
}

impl<'t> Tag<'t> {
    fn read(text: &'t str) -> Self {
        let (kind, mut rest) = text.trim_end_matches('/').split_once(' ').unwrap_or((text, ""));
        let mut values = Vec::new();
        while let Some((name, (value, after))) =
            rest.split_once("=\"").and_then(|(name, value)| Some((name, value.split_once('"')?)))
        {
            values.push((name.trim(), value));
            rest = after;
        }
        Self { kind, values }
    }

    fn get(&self, name: &str) -> Option<&'t str> {
        self.values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    fn number(&self, name: &str) -> Option<f32> {
        self.get(name)?.parse().ok()
    }

    /// A length, which may be a percentage of the picture's.
    fn length(&self, name: &str, whole: f32) -> Result<f32, Unknown> {
        match self.get(name) {
            None => Ok(0.0),
            Some("100%") => Ok(whole),
            Some(text) => text.parse().map_err(|_| Unknown),
        }
    }

    fn look(&self, around: &Look) -> Result<Look, Unknown> {
        let mut look = around.clone();
        for (name, value) in &self.values {
            match *name {
                "fill" => look.fill = colour(value)?,
                "stroke" => look.stroke = colour(value)?,
                "stroke-width" => look.width = value.parse().map_err(|_| Unknown)?,
                "stroke-dasharray" => look.dashes = numbers(value)?,
                "font-size" => look.size = value.parse().map_err(|_| Unknown)?,
                "text-anchor" => {
                    look.before = match *value {
                        "start" => 0.0,
                        "middle" => 0.5,
                        "end" => 1.0,
                        _ => return Err(Unknown),
                    }
                }
                "class" | "style" | "opacity" | "fill-opacity" | "stroke-opacity" => return Err(Unknown),
                _ => {}
            }
        }
        Ok(look)
    }

    fn letters(&self, text: String) -> Result<Form, Unknown> {
        let (at, turned) = match self.get("transform") {
            None => ((self.number("x").unwrap_or(0.0), self.number("y").unwrap_or(0.0)), 0.0),
            Some(moved) => {
                let (place, turn) = moved.split_once(") ").ok_or(Unknown)?;
                let place = numbers(place.strip_prefix("translate(").ok_or(Unknown)?)?;
                let turn = turn.strip_prefix("rotate(").and_then(|turn| turn.strip_suffix(')'));
                let [x, y] = place[..] else { return Err(Unknown) };
                ((x, y), turn.and_then(|turn| turn.parse().ok()).ok_or(Unknown)?)
            }
        };
        Ok(Form::Letters { text, at, turned })
    }

    fn outline(&self, (width, height): (f32, f32)) -> Result<Option<Path>, Unknown> {
        Ok(match self.kind {
            "rect" => {
                let (x, y) = (self.length("x", width)?, self.length("y", height)?);
                let (wide, high) = (self.length("width", width)?, self.length("height", height)?);
                Rect::from_xywh(x, y, wide, high).map(PathBuilder::from_rect)
            }
            "circle" => {
                let number = |name| self.number(name).ok_or(Unknown);
                PathBuilder::from_circle(number("cx")?, number("cy")?, number("r")?)
            }
            "path" => path(self.get("d").ok_or(Unknown)?)?,
            _ => return Err(Unknown),
        })
    }
}

fn numbers(text: &str) -> Result<Vec<f32>, Unknown> {
    let all = text.split([' ', ',']).filter(|one| !one.is_empty()).map(str::parse);
    all.collect::<Result<_, _>>().map_err(|_| Unknown)
}

/// Parses `none`, `#abc`, `#aabbcc` or `hsl(47,60%,90%)`.
fn colour(text: &str) -> Result<Option<Colour>, Unknown> {
    if text == "none" {
        return Ok(None);
    }
    if let Some(inner) = text.strip_prefix("hsl(").and_then(|rest| rest.strip_suffix(')')) {
        let all = numbers(&inner.replace('%', ""))?;
        let [hue, saturation, light] = all[..] else { return Err(Unknown) };
        return Ok(Some(of_hue(hue, saturation / 100.0, light / 100.0)));
    }
    let digits = text.strip_prefix('#').filter(|digits| digits.is_ascii()).ok_or(Unknown)?;
    let part = |from: usize, to: usize| u8::from_str_radix(&digits[from..to], 16).map_err(|_| Unknown);
    match digits.len() {
        3 => Ok(Some([part(0, 1)? * 17, part(1, 2)? * 17, part(2, 3)? * 17])),
        6 => Ok(Some([part(0, 2)?, part(2, 4)?, part(4, 6)?])),
        _ => Err(Unknown),
    }
}

/// A colour by hue in degrees, saturation and lightness (the formula of CSS Color).
fn of_hue(hue: f32, saturation: f32, light: f32) -> Colour {
    let reach = saturation * light.min(1.0 - light);
    [0.0, 8.0, 4.0].map(|part: f32| {
        let k = (part + hue / 30.0) % 12.0;
        let value = light - reach * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
        (value * 255.0).round() as u8
    })
}

/// Parses `M1 2L3 4H5V6v-2Z`; `None` if there is no line.
fn path(text: &str) -> Result<Option<Path>, Unknown> {
    let mut path = PathBuilder::new();
    let (mut x, mut y) = (0.0, 0.0);
    for (at, letter) in text.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()) {
        let own = text[at + 1..].split(|c: char| c.is_ascii_alphabetic()).next().unwrap_or_default();
        match (letter, &numbers(own)?[..]) {
            ('M' | 'L', [a, b]) => (x, y) = (*a, *b),
            ('H', [a]) => x = *a,
            ('V', [b]) => y = *b,
            ('h', [a]) => x += a,
            ('v', [b]) => y += b,
            ('Z', []) => {}
            _ => return Err(Unknown),
        }
        match letter {
            'M' => path.move_to(x, y),
            'Z' => path.close(),
            _ => path.line_to(x, y),
        }
    }
    Ok(path.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(body: &str) -> Result<Vec<(Form, Look)>, Unknown> {
        let svg = format!("<svg width=\"40\" height=\"30\" font-size=\"14\">{body}</svg>\n");
        let mut forms = Forms::new(&svg)?;
        let mut all = Vec::new();
        while let Some(form) = forms.next()? {
            all.push(form);
        }
        Ok(all)
    }

    #[test]
    fn groups_hand_their_look_on() {
        let body = "<title>a &lt; b</title><g fill=\"#fff\" stroke=\"#b3261e\">\
                    <circle cx=\"1\" cy=\"2\" r=\"3\"/>\
                    <circle cx=\"1\" cy=\"2\" r=\"3\" fill=\"none\"/></g><rect width=\"100%\" height=\"9\"/>";
        let all = forms(body).unwrap();
        let fills: Vec<_> = all.iter().map(|(_, look)| look.fill).collect();
        assert_eq!(fills, [Some([255; 3]), None, Some([0; 3])]);
        assert_eq!(all[1].1.stroke, Some([0xb3, 0x26, 0x1e]));
        let Form::Outline(sheet) = &all[2].0 else { panic!("{all:?}") };
        assert_eq!((sheet.bounds().right(), sheet.bounds().bottom()), (40.0, 9.0));
    }

    #[test]
    fn letters_know_their_place() {
        let all = forms(
            "<text x=\"5\" y=\"6\" text-anchor=\"end\">a &amp; b</text>\
             <text transform=\"translate(14 90.5) rotate(-90)\" font-size=\"9\">c</text>",
        );
        let all = all.unwrap();
        let Form::Letters { text, at, turned } = &all[0].0 else { panic!("{all:?}") };
        assert_eq!((text.as_str(), *at, *turned), ("a & b", (5.0, 6.0), 0.0));
        assert_eq!((all[0].1.size, all[0].1.before), (14.0, 1.0));
        let Form::Letters { at, turned, .. } = &all[1].0 else { panic!("{all:?}") };
        assert_eq!((*at, *turned, all[1].1.size), ((14.0, 90.5), -90.0, 9.0));
    }

    #[test]
    fn colours_are_those_of_css() {
        assert_eq!(colour("hsl(0,0%,80%)"), Ok(Some([204; 3])));
        assert_eq!(colour("hsl(120,100%,25%)"), Ok(Some([0, 128, 0])));
        assert_eq!(colour("#1d4e89"), Ok(Some([0x1d, 0x4e, 0x89])));
        assert_eq!(colour("red"), Err(Unknown));
    }

    /// An unsupported element must not be dropped silently.
    #[test]
    fn what_is_not_known_is_refused() {
        for body in [
            "<ellipse cx=\"1\" cy=\"1\" rx=\"2\" ry=\"1\"/>",
            "<path d=\"M1 2C3 4\"/>",
            "<circle class=\"body\" cx=\"1\" cy=\"2\" r=\"3\"/>",
            "<text x=\"1\" y=\"2\"><tspan>a</tspan></text>",
            "<rect width=\"50%\" height=\"9\"/>",
        ] {
            assert_eq!(forms(body).unwrap_err(), Unknown, "{body}");
        }
    }
}
