//! Interactive figures: every point, bar and square says its value and is a link.
//!
//! Marks are drawn in their own numbers (heap 5 with value 3 is the point 5 3), and the figure says how
//! these map to the paper. Without a script it is a picture with links. With one it can be zoomed, and
//! points keep their size, because their strokes do not scale.
//!
//! A figure of hundreds of marks is drawn twice: as a few paths with a list of the marks, for browsers that
//! run the script (they paint it as fast as a picture), and as marks with links, for those that do not.
//! Only one of the two is ever read.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use marienbad_words::language::{Language, say};
use maud::{Markup, PreEscaped, html};

/// More marks than this are drawn without links, and the script looks them up.
const MOST_LINKS: usize = 1800;

/// Figures with more marks are drawn twice.
const DRAWN_ONCE: usize = 100;

const LEFT: f64 = 52.0;
const RIGHT: f64 = 18.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 42.0;

/// Squares of planes up to this side carry their values: colour is never alone.
const NUMBERED: u64 = 26;

/// How values are coloured: as many colours, then from the beginning.
pub const COLOURS: u64 = 12;

/// The form of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A point of the plane.
    Point,
    /// A bar from the axis.
    Bar,
    /// A square whose colour is a value.
    Square,
}

/// A mark: where it stands, and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Its horizontal number.
    pub x: u64,
    /// Its vertical number.
    pub y: u64,
    /// The value.
    pub value: u64,
}

/// A figure.
pub struct Live {
    /// Its name.
    pub label: String,
    /// The form of the marks.
    pub form: Form,
    /// The marks.
    pub marks: Vec<Mark>,
    /// The first and last horizontal number.
    pub across: (u64, u64),
    /// The largest vertical number.
    pub top: u64,
    /// The labels of the axes.
    pub axes: [String; 2],
    /// Lines behind the marks, each with a class.
    pub lines: Vec<(&'static str, [f64; 4])>,
    /// The text about a mark, with `{x}`, `{y}` and `{z}`, the value.
    pub tip: String,
    /// The address of a mark, with the same placeholders.
    pub href: Option<String>,
    /// Whether marks of value 0 are P-positions, to be drawn hollow.
    pub lost: bool,
}

fn filled(pattern: &str, mark: Mark) -> String {
    let number = |text: String, (name, value): (&str, u64)| text.replace(name, &value.to_string());
    [("{x}", mark.x), ("{y}", mark.y), ("{z}", mark.value)].into_iter().fold(pattern.to_owned(), number)
}

/// The smallest step, 1, 2 or 5 times a power of ten, that puts about ten marks on an axis at most.
fn step(span: u64) -> u64 {
    let powers = std::iter::successors(Some(1u64), |power| power.checked_mul(10));
    powers.flat_map(|power| [power, power * 2, power * 5]).find(|step| span / step <= 10).unwrap_or(span)
}

impl Live {
    fn is_plane(&self) -> bool {
        self.form == Form::Square
    }

    /// The width and height of the paper.
    fn paper(&self) -> (f64, f64) {
        if self.is_plane() || self.across.1 == self.top { (620.0, 620.0) } else { (960.0, 400.0) }
    }

    /// The map from numbers to the paper: where 0 0 lies, and the length of a unit.
    fn scale(&self) -> ([f64; 2], [f64; 2]) {
        let (width, height) = self.paper();
        // Squares and bars have a width themselves.
        let room = if self.form == Form::Point { 0.0 } else { 1.0 };
        let (first, last) = (self.across.0 as f64, self.across.1 as f64);
        let span = (last - first + room).max(1.0);
        let high = (self.top as f64 + if self.is_plane() { 1.0 } else { 0.0 }).max(1.0);
        let one = [(width - LEFT - RIGHT) / span, (height - TOP - BOTTOM) / high];
        ([LEFT - first * one[0], height - BOTTOM], one)
    }

    fn class(&self, mark: Mark) -> String {
        match self.form {
            Form::Square if mark.value == 0 => "lost".to_owned(),
            Form::Square => format!("v{}", (mark.value - 1) % COLOURS),
            _ if self.lost && mark.value == 0 => "lost".to_owned(),
            _ => "won".to_owned(),
        }
    }

    fn path(&self, mark: Mark) -> String {
        let Mark { x, y, .. } = mark;
        match self.form {
            Form::Point => format!("M{x} {y}h0"),
            Form::Bar => format!("M{x}.1 0v{y}h.8v-{y}z"),
            Form::Square => format!("M{x} {y}h1v1h-1z"),
        }
    }

    /// The figure with its tools.
    pub fn draw(&self, language: Language) -> Markup {
        let ([x0, y0], [dx, dy]) = self.scale();
        let few = self.marks.len() <= MOST_LINKS;
        let twice = few && self.marks.len() > DRAWN_ONCE;
        let linked = few && !twice;
        // The path of points already says where they are.
        let one = |mark: &Mark| format!("{} {} {}", mark.x, mark.y, mark.value);
        let told = linked || self.form == Form::Point;
        let list = (!told).then(|| self.marks.iter().map(one).collect::<Vec<_>>().join(","));
        let form = match self.form {
            Form::Point => "points",
            Form::Bar => "bars",
            Form::Square => "squares",
        };
        html! {
            figure .live .(form) data-left=(LEFT) data-right=(RIGHT) data-top=(TOP) data-bottom=(BOTTOM)
                data-x0=(format!("{x0:.4}")) data-y0=(format!("{y0:.4}")) data-dx=(format!("{dx:.6}"))
                    data-dy=(format!("{dy:.6}"))
                data-tip=(self.tip) data-href=[self.href.as_deref()] data-many[!linked] data-marks=[list]
                data-numbers[twice && self.is_numbered()] {
                div .live-room tabindex="0" role="group" aria-label=(self.label) {
                    @if twice { noscript { (self.paper_drawn(true)) } }
                    (self.paper_drawn(linked))
                }
                div .live-tools .needs-script {
                    output .live-tip aria-live="polite" { (say!(language, "live-how")) }
                    span {
                        @for (what, sign, name) in [
                            ("in", "+", "live-in"),
                            ("out", "−", "live-out"),
                            ("whole", "⤢", "live-whole"),
                        ] {
                            button type="button" data-live=(what) aria-label=(language.say(name))
                                title=(language.say(name)) { (sign) }
                        }
                    }
                }
            }
        }
    }

    /// The axes with their numbers, and the marks, as single links or in a few paths.
    fn paper_drawn(&self, linked: bool) -> Markup {
        let (width, height) = self.paper();
        let ([x0, y0], [dx, dy]) = self.scale();
        let marks = if linked { self.links() } else { self.paths() };
        let room = [LEFT - 6.0, TOP - 8.0, width - LEFT - RIGHT + 12.0, height - TOP - BOTTOM + 14.0];
        html! {
            svg viewBox={ "0 0 " (width) " " (height) } aria-hidden="true" focusable="false" {
                (self.axes_drawn())
                svg .inner x=(room[0]) y=(room[1]) width=(room[2]) height=(room[3])
                    viewBox=(room.map(|side| side.to_string()).join(" ")) {
                    g .marks transform=(format!("translate({x0:.4} {y0:.4}) scale({dx:.6} {:.6})", -dy)) {
                        (PreEscaped(marks))
                    }
                }
                @if linked && self.is_numbered() { (self.numbers()) }
                text .name x=(width - RIGHT) y=(height - 6.0) text-anchor="end" { (self.axes[0]) }
                text .name x="10" y="16" { (self.axes[1]) }
            }
        }
    }

    /// Whether squares show their values.
    fn is_numbered(&self) -> bool {
        self.is_plane() && self.top < NUMBERED
    }

    /// The marks in the order in which they are drawn: the rings around lost squares lie over the others.
    fn in_order(&self) -> impl Iterator<Item = &Mark> {
        let is_ring = |mark: &&Mark| self.form == Form::Square && mark.value == 0;
        let rings = self.marks.iter().filter(is_ring);
        self.marks.iter().filter(move |mark| !is_ring(mark)).chain(rings)
    }

    /// Every mark as a link that says its value, and the lines.
    fn links(&self) -> String {
        let mut marks = String::new();
        for mark in self.in_order() {
            let (path, class) = (self.path(*mark), self.class(*mark));
            let tip = marienbad_pictures::escape(&filled(&self.tip, *mark));
            let shape = format!("<path class=\"{class}\" d=\"{path}\"><title>{tip}</title></path>");
            let _ = match &self.href {
                Some(href) => {
                    let href = marienbad_pictures::escape(&filled(href, *mark));
                    write!(marks, "<a href=\"{href}\" tabindex=\"-1\">{shape}</a>")
                }
                None => write!(marks, "{shape}"),
            };
        }
        marks + &self.lines_drawn()
    }

    /// The marks in one path for each colour, and the lines.
    fn paths(&self) -> String {
        // Each mark is drawn relative to the one before, because repetitions compress well.
        let mut paths: BTreeMap<String, (String, [i64; 2])> = BTreeMap::new();
        for mark in &self.marks {
            let at = [mark.x, mark.y].map(|n| i64::try_from(n).unwrap_or(i64::MAX));
            let (path, before) = paths.entry(self.class(*mark)).or_default();
            let [dx, dy] = [at[0] - before[0], at[1] - before[1]];
            let _ = match self.form {
                Form::Point => write!(path, "m{dx} {dy}h0"),
                Form::Bar => write!(path, "{}", self.path(*mark)),
                Form::Square => write!(path, "m{dx} {dy}h1v1h-1z"),
            };
            *before = at;
        }
        let mut marks = String::new();
        let rings = paths.remove("lost");
        let all = paths.into_iter().chain(rings.map(|rings| ("lost".to_owned(), rings)));
        for (class, (path, _)) in all {
            let _ = write!(marks, "<path class=\"{class}\" d=\"{path}\"/>");
        }
        marks + &self.lines_drawn()
    }

    fn lines_drawn(&self) -> String {
        let mut lines = String::new();
        for (class, [a, b, c, d]) in &self.lines {
            let _ = write!(lines, "<path class=\"line {class}\" d=\"M{a:.3} {b:.3}L{c:.3} {d:.3}\"/>");
        }
        lines
    }

    /// The values on the squares.
    fn numbers(&self) -> Markup {
        let ([x0, y0], [dx, dy]) = self.scale();
        html! {
            g .numbers font-size=(format!("{:.1}", (dx * 0.5).min(22.0))) {
                @for mark in self.in_order() {
                    text x=(format!("{:.1}", x0 + (mark.x as f64 + 0.5) * dx)) y=(format!("{:.1}", y0 -
                        (mark.y as f64 + 0.32) * dy)) { (mark.value) }
                }
            }
        }
    }

    fn axes_drawn(&self) -> Markup {
        let (width, height) = self.paper();
        let ([x0, y0], [dx, dy]) = self.scale();
        let (first, last) = self.across;
        let middle = if self.form == Form::Point { 0.0 } else { 0.5 };
        let aside = if self.is_plane() { 0.5 } else { 0.0 };
        let wide = step(last - first);
        let begin = first.div_ceil(wide) * wide;
        html! {
            g .axes {
                @for mark in (begin..=last).step_by(usize::try_from(wide).unwrap_or(usize::MAX)) {
                    @let at = x0 + (mark as f64 + middle) * dx;
                    path d=(format!("M{at:.1} {:.1}V{TOP}", height - BOTTOM)) {}
                    text x=(format!("{at:.1}")) y=(height - BOTTOM + 20.0) text-anchor="middle" { (mark) }
                }
                @for mark in (0..=self.top).step_by(usize::try_from(step(self.top)).unwrap_or(usize::MAX)) {
                    @let at = y0 - (mark as f64 + aside) * dy;
                    path d=(format!("M{LEFT} {at:.1}H{:.1}", width - RIGHT)) {}
                    text x=(LEFT - 9.0) y=(format!("{:.1}", at + 4.5)) text-anchor="end" { (mark) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_few_marks() {
        for span in [0, 1, 7, 10, 11, 40, 99, 20_000, u64::MAX] {
            assert!(span / step(span) <= 10, "{span}");
        }
    }

    #[test]
    fn many_marks_are_drawn_without_links() {
        let figure = |count: u64| Live {
            label: "a".to_owned(),
            form: Form::Point,
            marks: (0..count).map(|x| Mark { x, y: x % 3, value: x % 3 }).collect(),
            across: (0, count),
            top: 3,
            axes: [String::new(), String::new()],
            lines: Vec::new(),
            tip: "{x}: {y}".to_owned(),
            href: Some("/en/nim/{x}".to_owned()),
            lost: true,
        };
        let few = figure(5).draw(Language::English).into_string();
        assert_eq!(few.matches("<a href=\"/en/nim/").count(), 5);
        assert!(few.contains("<title>4: 1</title>") && !few.contains("data-marks"), "{few}");
        let many = figure(5000).draw(Language::English).into_string();
        assert!(
            !many.contains("<a href") && many.contains("class=\"lost\" d=\"m0 0h0m3 0h0"),
            "{}",
            &many[..900]
        );
        let plane = Live { form: Form::Square, ..figure(5000) }.draw(Language::English).into_string();
        // The rings around lost squares lie over the others.
        let last = plane.rsplit("<path class=\"").next().unwrap();
        assert!(last.starts_with("lost"), "{last}");
        assert!(plane.contains("data-marks=\"0 0 0,1 1 1,"), "{}", &plane[..900]);
    }
}
