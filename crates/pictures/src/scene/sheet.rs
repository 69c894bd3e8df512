//! A sheet of SVG in progress.

use std::fmt::Write;

use crate::escape;

/// SVG elements, and the space that they take.
#[derive(Debug, Default)]
pub struct Sheet {
    /// The elements.
    pub body: String,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
    /// The rooms in which things are picked: the middle of each, its width and its height.
    pub targets: Vec<[f32; 4]>,
}

/// A number with at most two decimals.
pub fn n(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

impl Sheet {
    /// How much room a finger has: what is picked is at least so large and so far from what else is picked;
    /// nothing where nothing is.
    pub fn finger_room(&self) -> Option<f32> {
        let side = |target: &[f32; 4]| target[2].min(target[3]);
        let mut least = self.targets.iter().map(side).reduce(f32::min)?;
        // Long ones may cross each other: one is picked where it is free.
        let mut round: Vec<&[f32; 4]> =
            self.targets.iter().filter(|target| target[2].max(target[3]) < 2.0 * side(target)).collect();
        round.sort_by(|a, b| a[0].total_cmp(&b[0]));
        for (number, one) in round.iter().enumerate() {
            let near = round[number + 1..].iter().take_while(|other| other[0] - one[0] < least);
            let far = |other: &&&[f32; 4]| (other[0] - one[0]).max((other[1] - one[1]).abs());
            // What is drawn twice at one place is one thing.
            least = near.map(|other| far(&other)).filter(|far| *far > 0.5).fold(least, f32::min);
        }
        Some(least)
    }

    /// Appends any text.
    pub fn raw(&mut self, text: &str) {
        self.body.push_str(text);
    }

    /// Appends a circle.
    pub fn circle(&mut self, class: &str, x: f32, y: f32, r: f32) {
        let _ =
            write!(self.body, "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", n(x), n(y), n(r));
    }

    /// Appends an ellipse.
    pub fn ellipse(&mut self, class: &str, x: f32, y: f32, rx: f32, ry: f32) {
        let _ = write!(
            self.body,
            "<ellipse class=\"{class}\" cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\"/>",
            n(x),
            n(y),
            n(rx),
            n(ry)
        );
    }

    /// Appends a rectangle with round corners.
    pub fn rect(&mut self, class: &str, x: f32, y: f32, width: f32, height: f32, round: f32) {
        let _ = write!(
            self.body,
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
            n(x),
            n(y),
            n(width),
            n(height),
            n(round)
        );
    }

    /// Appends a line.
    pub fn line(&mut self, class: &str, from: (f32, f32), to: (f32, f32)) {
        let _ = write!(
            self.body,
            "<line class=\"{class}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
            n(from.0),
            n(from.1),
            n(to.0),
            n(to.1)
        );
    }

    /// Appends a line through several points, closed on request.
    pub fn path(&mut self, class: &str, points: &[(f32, f32)], closed: bool) {
        let _ = write!(self.body, "<path class=\"{class}\" d=\"");
        for (i, point) in points.iter().enumerate() {
            let _ = write!(self.body, "{}{} {}", if i == 0 { 'M' } else { 'L' }, n(point.0), n(point.1));
        }
        self.raw(if closed { "Z\"/>" } else { "\"/>" });
    }

    /// Appends a text.
    pub fn text(&mut self, class: &str, x: f32, y: f32, text: &str) {
        self.sized(class, x, y, None, text);
    }

    /// Appends a text of this size.
    pub fn sized(&mut self, class: &str, x: f32, y: f32, size: Option<f32>, text: &str) {
        let size = size.map_or_else(String::new, |size| format!(" font-size=\"{}\"", n(size)));
        let _ = write!(
            self.body,
            "<text class=\"{class}\" x=\"{}\" y=\"{}\"{size}>{}</text>",
            n(x),
            n(y),
            escape(text)
        );
    }
}

/// The approximate width of a text, in pixels.
pub fn width_of(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * size * 0.6
}
