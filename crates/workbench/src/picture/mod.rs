//! Drawings as SVG.

pub mod plot;
