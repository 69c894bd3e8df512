//! A complete picture: title, winning rule, the position, and beside it the position after a move.

use std::fmt::Write;

use marienbad_rules::Scene;
use marienbad_rules::scene::Form;

use super::sheet::{Sheet, n, width_of};
use super::style::STYLE;
use super::svg::{Dress, sheet};
use super::{View, domino};
use crate::escape;

/// A position, and the position after a move.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The position.
    pub scene: Scene,
    /// The move and the position after it.
    pub after: Option<(String, Scene)>,
    /// What to show in the position besides the things themselves.
    pub view: View,
    /// Game and position.
    pub title: String,
    /// The winning rule in words.
    pub caption: String,
    /// The meaning of the signs of results.
    pub legend: Option<String>,
}

/// Title and winning rule above the drawing.
const HEAD: f32 = 56.0;

/// Room for the arrow between before and after.
const ARROW: f32 = 110.0;

/// Before and after stand beside one another up to this width, else below.
const BESIDE: f32 = 1100.0;

/// How many letters of the legend stand in a line.
const LINE: usize = 70;

impl Picture {
    /// A standalone picture, with its style and its background.
    pub fn svg(&self) -> String {
        let before = sheet(&self.scene, &self.view, &Dress::default());
        let after = self.after.as_ref().map(|(mv, scene)| {
            let view = View {
                dominoes: domino(&self.scene, Form::Free, &self.view.touched).into_iter().collect(),
                ..View::default()
            };
            (mv.as_str(), sheet(scene, &view, &Dress::default()))
        });
        let mut body = Sheet { width: before.width, height: before.height, ..Sheet::default() };
        match after {
            None => body.raw(&before.body),
            Some((mv, after)) => join(&mut body, &before, mv, &after),
        }
        let legend = self.legend.as_deref().map_or_else(Vec::new, |legend| broken(legend, LINE));
        let widest = legend.iter().map(|line| width_of(line, 11.5)).fold(0.0, f32::max);
        let width =
            body.width.max(width_of(&self.title, 18.5) + 28.0).max(width_of(&self.caption, 13.0) + 28.0);
        let width = width.max(widest + 28.0);
        let foot = legend.len() as f32 * 17.0 + if legend.is_empty() { 0.0 } else { 8.0 };
        let height = body.height + HEAD + foot;
        let mut out = String::new();
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"scene\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" \
             height=\"{h}\" role=\"img\" aria-label=\"{}\">\n<title>{}</title>\n<desc>{}</desc>\n\
             <style>{STYLE}</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n\
             <text class=\"title\" x=\"14\" y=\"24\">{}</text>\n<text class=\"caption\" x=\"14\" \
             y=\"43\">{}</text>\n",
            escape(&self.title),
            escape(&self.title),
            escape(&self.caption),
            escape(&self.title),
            escape(&self.caption),
            w = n(width.ceil()),
            h = n(height.ceil()),
        );
        let aside = ((width - body.width) / 2.0).min(60.0);
        let _ = write!(out, "<g transform=\"translate({} {})\">\n{}</g>\n", n(aside), n(HEAD), body.body);
        for (i, line) in legend.iter().enumerate() {
            let y = body.height + HEAD + 12.0 + i as f32 * 17.0;
            let _ = writeln!(out, "<text class=\"caption\" x=\"14\" y=\"{}\">{}</text>", n(y), escape(line));
        }
        out + "</svg>\n"
    }
}

/// Joins the scene before, an arrow with the move, and the scene after, side by side or one below another.
fn join(body: &mut Sheet, before: &Sheet, mv: &str, after: &Sheet) {
    let room = ARROW.max(width_of(mv, 15.0) + 30.0);
    let put = |body: &mut Sheet, sheet: &Sheet, x: f32, y: f32| {
        body.raw(&format!("<g transform=\"translate({} {})\">\n{}</g>\n", n(x), n(y), sheet.body));
    };
    if before.width + room + after.width <= BESIDE {
        body.width = before.width + room + after.width;
        body.height = before.height.max(after.height).max(60.0);
        let middle = body.height / 2.0;
        put(body, before, 0.0, (body.height - before.height) / 2.0);
        put(body, after, before.width + room, (body.height - after.height) / 2.0);
        let (left, right) = (before.width + 10.0, before.width + room - 10.0);
        body.path("arrow", &[(left, middle), (right, middle)], false);
        body.path(
            "arrow",
            &[(right - 9.0, middle - 8.0), (right, middle), (right - 9.0, middle + 8.0)],
            false,
        );
        body.text("made", f32::midpoint(left, right), middle - 14.0, mv);
        return;
    }
    body.width = before.width.max(after.width).max(room);
    body.height = before.height + 70.0 + after.height;
    put(body, before, 0.0, 0.0);
    put(body, after, 0.0, before.height + 70.0);
    let (x, top, bottom) = (40.0, before.height + 8.0, before.height + 60.0);
    body.path("arrow", &[(x, top), (x, bottom)], false);
    body.path("arrow", &[(x - 8.0, bottom - 9.0), (x, bottom), (x + 8.0, bottom - 9.0)], false);
    body.text("made", x + 20.0 + width_of(mv, 15.0) / 2.0, f32::midpoint(top, bottom) + 5.0, mv);
}

/// A text in lines of at most this many characters.
pub fn broken(text: &str, most: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    // Breaks at ordinary blanks only: French punctuation stays with its word.
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let last = all.len() - 1;
        if !all[last].is_empty() && all[last].chars().count() + 1 + word.chars().count() > most {
            all.push(word.to_owned());
        } else {
            if !all[last].is_empty() {
                all[last].push(' ');
            }
            all[last].push_str(word);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use marienbad_rules::Ruleset;
    use marienbad_rules::heap::Nim;
    use marienbad_rules::scene::Thing;

    use super::*;

    #[test]
    fn things_become_links_with_names() {
        let name = |thing: &Thing| Some(format!("take \"{}\"", thing.key));
        let href = |thing: &Thing| (thing.key != "1:1").then(|| format!("?pick={}", thing.key));
        let svg = sheet(&Nim.scene(&[1, 2]), &View::default(), &Dress { name: &name, href: &href }).body;
        assert!(
            svg.contains("<a href=\"?pick=2:1\" class=\"pick\" aria-label=\"take &quot;2:1&quot;\">"),
            "{svg}"
        );
        assert_eq!(svg.matches("<a ").count(), 2);
        assert_eq!(svg.matches("role=\"img\"").count(), 1);
    }

    #[test]
    fn long_legends_are_broken() {
        assert_eq!(broken("one two three", 7), ["one two", "three"]);
    }
}
