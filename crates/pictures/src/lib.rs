//! Positions, tables and sequences as pictures: SVG, text and, with the feature `png`, pixels.
//!
//! A game says which things are where ([`marienbad_rules::Scene`]); this crate gives them shapes and
//! colours, and knows no rules. It returns text and touches no files.
//!
//! ```
//! use marienbad_pictures::scene::{Signs, TextScene, View};
//! use marienbad_rules::NoFiles;
//! use marienbad_solve::question;
//!
//! let nim = question::open("nim")?;
//! let position = nim.parse("1,3", &NoFiles)?;
//! let drawn = TextScene::new(&nim.scene(&position)?, &View::default(), Signs::Ascii, (80, 24));
//! assert!(!drawn.lines().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Modules: [`mod@scene`] draws positions, as SVG and as text; [`draw`] adds title, legend and the position
//! after a move; [`grid`] and [`ruled`] draw tables, [`chart`] and [`plot`] sequences, [`coins`] words of a
//! code; [`mod@tree`] writes game trees; `png` renders any of them as pixels.

pub mod chart;
pub mod coins;
pub mod draw;
pub mod grid;
pub mod plot;
#[cfg(feature = "png")]
pub mod png;
pub mod ruled;
pub mod scene;
pub mod tree;

/// A text escaped for XML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
