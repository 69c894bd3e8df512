//! The P-positions of two heaps in the plane with the two golden lines, and the Fibonacci rows of a table
//! of matches.

use std::fmt::Write as _;

use marienbad_pictures::grid;

/// The side of the picture.
const SIDE: f64 = 640.0;
const MARGIN: f64 = 40.0;

/// The pairs as points, `size` steps on each axis, and two lines of slope φ and 1/φ.
pub fn golden(title: &str, size: u64, pairs: &[(u64, u64)]) -> String {
    let golden = f64::midpoint(1.0, 5f64.sqrt());
    let step = (SIDE - 2.0 * MARGIN) / size.max(1) as f64;
    let (x, y) = (|n: f64| MARGIN + n * step, |n: f64| SIDE - MARGIN - n * step);
    let (last, end) = (size as f64, size as f64 / golden);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" width=\"{SIDE}\" \
        height=\"{SIDE}\" \
         role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    let marks = (size / 10).max(1);
    for mark in (0..=size).step_by(marks as usize) {
        let (at, up, low, high) = (x(mark as f64), y(mark as f64), y(0.0), y(last));
        let (left, right) = (x(0.0), x(last));
        let _ = writeln!(
            out,
            "<path d=\"M{at:.1} {low:.1}V{high:.1}M{left:.1} {up:.1}H{right:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{mark}</text>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{mark}</text>",
            low + 18.0,
            left - 6.0,
            up + 4.0
        );
    }
    let _ = writeln!(
        out,
        "<path d=\"M{0:.1} {1:.1}L{2:.1} {3:.1}M{0:.1} {1:.1}L{4:.1} {5:.1}\" stroke=\"#b8860b\" \
        stroke-width=\"2\"/>",
        x(0.0),
        y(0.0),
        x(last),
        y(end),
        x(end),
        y(last)
    );
    let radius = (step * 0.4).clamp(1.6, 7.0);
    for (a, b) in pairs {
        let (across, up) = (x(*a as f64), y(*b as f64));
        let _ = writeln!(
            out,
            "<circle cx=\"{across:.1}\" cy=\"{up:.1}\" r=\"{radius:.1}\" fill=\"#fff\" stroke=\"#b3261e\" \
            stroke-width=\"1.5\"/>"
        );
    }
    out.push_str("</svg>\n");
    out
}

/// Adds a frame around each of these rows to the picture of a single table whose rows begin at 1.
pub fn framed(mut picture: String, rows: &[u64], columns: usize) -> String {
    let end = picture.rfind("</svg>").unwrap_or(picture.len());
    picture.truncate(end);
    for row in rows {
        let top = grid::GAP + grid::HEAD + *row as usize * grid::CELL;
        let _ = writeln!(
            picture,
            "<rect x=\"{}\" y=\"{top}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#7a5195\" \
            stroke-width=\"3\"/>",
            grid::GAP,
            columns * grid::CELL,
            grid::CELL
        );
    }
    picture.push_str("</svg>\n");
    picture
}
