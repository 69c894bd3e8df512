//! What is handed out: worksheets for print, spreadsheets with living formulas, pages that work without a
//! server.
//!
//! It returns texts and bytes and touches no files. Pictures are those of [`marienbad_pictures`]; a PDF and
//! `TikZ` are written from the same few forms that their SVG has ([`vector`]), so that no library for either
//! is needed.
//!
//! Rooms: [`worksheet`] (what stands on a sheet, and its forms: `html`, `pdf`, `latex`), [`vector`] (an SVG
//! of ours as outlines), [`pdf`] (a document of outlines and letters), [`offline`] (pages without a
//! server), [`spreadsheet`] (the tables of sources 003 and 004), [`xlsx`] (a workbook as a file).

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
