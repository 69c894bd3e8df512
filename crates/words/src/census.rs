//! A census in words: all octal codes of a length, which are solved, which are open, which are equal.

pub mod print;
pub mod quotients;
pub mod report;
