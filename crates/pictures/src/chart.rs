//! Charts of a whole sequence: how often each value occurs, how the maximum grows, which heaps are rare.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::escape;
use super::plot::{BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, step};

/// The labels of the axes, and the line under the title.
#[derive(Debug, Clone)]
pub struct Labels {
    /// The label of the horizontal axis.
    pub x: String,
    /// The label of the vertical axis.
    pub y: String,
    /// The line under the title.
    pub note: String,
}

/// A frame with axes from 0 to `last` and from 0 to `top`.
struct Frame {
    last: u64,
    top: u64,
    out: String,
}

impl Frame {
    fn new(title: &str, labels: &Labels, last: u64, top: u64) -> Self {
        let mut frame = Self { last: last.max(1), top: top.max(1), out: String::new() };
        let mut out = String::new();
        let _ = writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" role=\"img\" font-family=\"sans-serif\" \
             font-size=\"13\">\n<title>{0}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"{LEFT}\" y=\"22\" font-size=\"16\">{0}</text>\n\
             <text x=\"{LEFT}\" y=\"42\" fill=\"#555\">{1}</text>",
            escape(title),
            escape(&labels.note)
        );
        for mark in (0..=frame.top).step_by(step(frame.top) as usize) {
            let (at, right, left) = (frame.y(mark), WIDTH - RIGHT, LEFT - 8.0);
            let _ = writeln!(
                out,
                "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#ddd\"/>\
                 <text x=\"{left}\" y=\"{:.1}\" text-anchor=\"end\">{mark}</text>",
                at + 4.0
            );
        }
        for mark in (0..=frame.last).step_by(step(frame.last) as usize) {
            let (at, below) = (frame.x(mark), HEIGHT - BOTTOM + 18.0);
            let _ = writeln!(out, "<text x=\"{at:.1}\" y=\"{below}\" text-anchor=\"middle\">{mark}</text>");
        }
        let (right, under) = (WIDTH - RIGHT, HEIGHT - 8.0);
        let _ = writeln!(
            out,
            "<text x=\"{right}\" y=\"{under}\" text-anchor=\"end\" fill=\"#555\">{}</text>\n\
             <text transform=\"translate(14 {:.1}) rotate(-90)\" text-anchor=\"middle\" \
             fill=\"#555\">{}</text>",
            escape(&labels.x),
            f64::midpoint(TOP, HEIGHT - BOTTOM),
            escape(&labels.y)
        );
        frame.out = out;
        frame
    }

    fn x(&self, n: u64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * n as f64 / self.last as f64
    }

    fn y(&self, v: u64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * v as f64 / self.top as f64
    }

    fn end(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }
}

/// A bar chart of the number of places with each value. The bar of lost positions (value 0) is hollow.
pub fn histogram(title: &str, points: &[(u64, u64)], labels: &Labels) -> String {
    let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
    for (_, value) in points {
        *counts.entry(*value).or_default() += 1;
    }
    let last = counts.keys().next_back().map_or(1, |value| value + 1);
    let top = counts.values().copied().max().unwrap_or(1);
    let mut frame = Frame::new(title, labels, last, top);
    // The bar is centred on its value, so that the axis reads like a ruler.
    let width = ((frame.x(1) - frame.x(0)) * 0.8).clamp(0.6, 40.0);
    for (value, count) in counts {
        let (left, high) = (frame.x(value).max(LEFT), frame.y(count));
        let style = if value == 0 { "fill=\"#fff\" stroke=\"#b3261e\"" } else { "fill=\"#1d4e89\"" };
        let height = HEIGHT - BOTTOM - high;
        let _ = writeln!(
            frame.out,
            "<rect x=\"{left:.1}\" y=\"{high:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {style}/>"
        );
    }
    frame.end()
}

/// The running maximum as a step function.
pub fn maximum(title: &str, points: &[(u64, u64)], labels: &Labels) -> String {
    let last = points.last().map_or(1, |(n, _)| *n);
    let top = points.iter().map(|(_, v)| *v).max().unwrap_or(1);
    let mut frame = Frame::new(title, labels, last, top);
    let (mut best, mut path) = (None, String::new());
    for (n, value) in points.iter().filter(|(_, value)| {
        let higher = best.is_none_or(|best| *value > best);
        best = if higher { Some(*value) } else { best };
        higher
    }) {
        let (x, y) = (frame.x(*n), frame.y(*value));
        let _ = if path.is_empty() { write!(path, "M{x:.1} {y:.1}") } else { write!(path, "H{x:.1}V{y:.1}") };
    }
    let right = frame.x(last);
    let _ = writeln!(
        frame.out,
        "<path d=\"{path}H{right:.1}\" fill=\"none\" stroke=\"#1d4e89\" stroke-width=\"2\"/>"
    );
    frame.end()
}

/// The rare heaps with their values, and a tick for each at the bottom, which shows how they thin out.
pub fn rares(title: &str, last: u64, list: &[(u64, u64)], labels: &Labels) -> String {
    let top = list.iter().map(|(_, v)| *v).max().unwrap_or(1);
    let mut frame = Frame::new(title, labels, last, top);
    let foot = HEIGHT - BOTTOM;
    let mut strokes = String::new();
    for (n, value) in list {
        let (x, y) = (frame.x(*n), frame.y(*value));
        let _ = write!(strokes, "M{x:.1} {foot}v6");
        let _ = writeln!(frame.out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\" fill=\"#1d4e89\"/>");
    }
    if !strokes.is_empty() {
        let _ = writeln!(frame.out, "<path d=\"{strokes}\" stroke=\"#7a5195\" stroke-width=\"0.7\"/>");
    }
    frame.end()
}
