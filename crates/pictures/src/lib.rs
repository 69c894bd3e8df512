//! Drawings as SVG, and as PNG.

pub mod chart;
pub mod coins;
pub mod draw;
pub mod grid;
pub mod plot;
#[cfg(feature = "png")]
pub mod png;
pub mod ruled;
pub mod scene;

/// A text as XML wants it.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
