//! Values plotted against places, as points.

use std::fmt::Write;

use super::escape;

pub(super) const WIDTH: f64 = 960.0;
pub(super) const HEIGHT: f64 = 420.0;
pub(super) const LEFT: f64 = 56.0;
pub(super) const RIGHT: f64 = 24.0;
pub(super) const TOP: f64 = 60.0;
pub(super) const BOTTOM: f64 = 44.0;

/// A step of 1, 2 or 5 times a power of ten that puts at most ten ticks on an axis.
pub(super) fn step(span: u64) -> u64 {
    let mut power = 1;
    loop {
        for factor in [1, 2, 5] {
            let step = power * factor;
            if span / step <= 10 {
                return step;
            }
        }
        if power > u64::MAX / 50 {
            return power;
        }
        power *= 10;
    }
}

/// A period to mark: where it begins, its length, and its label.
#[derive(Debug, Clone)]
pub struct Repeats {
    /// The first place from which the values repeat.
    pub from: u64,
    /// The length.
    pub length: u64,
    /// The label at the first mark.
    pub label: String,
}

/// Points with axes and a title, and a line where each period begins. Lost positions (value 0) are hollow,
/// so that they are not distinguished by colour alone.
pub fn points(title: &str, points: &[(u64, u64)], repeats: Option<&Repeats>) -> String {
    let last = points.iter().map(|(n, _)| *n).max().unwrap_or(0).max(1);
    let top = points.iter().map(|(_, v)| *v).max().unwrap_or(0).max(1);
    let x = |n: u64| LEFT + (WIDTH - LEFT - RIGHT) * n as f64 / last as f64;
    let y = |v: u64| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * v as f64 / top as f64;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\">"
    );
    let _ = writeln!(
        out,
        "<title>{0}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
        escape(title)
    );
    let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"26\" font-size=\"16\">{}</text>", escape(title));
    for mark in (0..=top).step_by(step(top) as usize) {
        let at = y(mark);
        let (right, left) = (WIDTH - RIGHT, LEFT - 8.0);
        let _ = writeln!(out, "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#ddd\"/>");
        let _ = writeln!(out, "<text x=\"{left}\" y=\"{:.1}\" text-anchor=\"end\">{mark}</text>", at + 4.0);
    }
    for mark in (0..=last).step_by(step(last) as usize) {
        let below = HEIGHT - BOTTOM + 20.0;
        let _ =
            writeln!(out, "<text x=\"{:.1}\" y=\"{below}\" text-anchor=\"middle\">{mark}</text>", x(mark));
    }
    if let Some(repeats) = repeats.filter(|repeats| repeats.length > 0) {
        let (low, high) = (HEIGHT - BOTTOM, TOP - 8.0);
        // More lines would only hide the points.
        for begin in (repeats.from..=last).step_by(repeats.length as usize).take(40) {
            let _ = writeln!(
                out,
                "<path d=\"M{0:.1} {low}V{high}\" stroke=\"#7a5195\" stroke-dasharray=\"4 4\"/>",
                x(begin)
            );
        }
        if repeats.from <= last {
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"#7a5195\">{}</text>",
                x(repeats.from) + 6.0,
                high - 2.0,
                escape(&repeats.label)
            );
        }
    }
    let radius = (600.0 / points.len().max(1) as f64).clamp(0.8, 3.5);
    for (kind, style) in [(true, "fill=\"#fff\" stroke=\"#b3261e\""), (false, "fill=\"#1d4e89\"")] {
        let _ = writeln!(out, "<g {style}>");
        for (n, v) in points.iter().filter(|(_, v)| (*v == 0) == kind) {
            let _ = writeln!(out, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\"/>", x(*n), y(*v));
        }
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}
