//! Handouts: worksheets for print, spreadsheets with working formulas, pages that work without a server.
//!
//! It returns texts and bytes and touches no files. Pictures come from [`marienbad_pictures`]; PDF and
//! `TikZ` are written from the few shapes that their SVG contains ([`vector`]), so that no library for
//! either is needed.
//!
//! Modules: [`worksheet`] (the contents of a worksheet, and its formats: `html`, `pdf`, `latex`),
//! [`vector`] (one of our SVGs as outlines), [`pdf`] (a document of outlines and text), [`offline`] (pages
//! without a server), [`spreadsheet`] (the tables of sources 003 and 004), [`xlsx`] (a workbook as a file).

pub mod html;
pub mod latex;
pub mod metrics;
pub mod offline;
pub mod pdf;
pub mod sheet;
pub mod spreadsheet;
pub mod style;
pub mod vector;
pub mod worksheet;
pub mod xlsx;

#[cfg(test)]
mod tests;

pub use worksheet::{Paper, Worksheet};
