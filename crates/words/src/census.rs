//! A census in words: all octal codes of a given length, which of them are solved, open or equal.

pub mod print;
pub mod quotients;
pub mod report;
