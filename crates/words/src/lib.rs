//! Words: what every face says, in French and English, and as JSON for programs.

pub mod census;
pub mod check;
pub mod code;
pub mod conjecture;
pub mod examples;
pub mod explain;
pub mod failure;
pub mod games;
pub mod language;
pub mod moves;
pub mod nim;
pub mod period;
pub mod play;
pub mod quotient;
pub mod rules;
pub mod seating;
pub mod sequence;
pub mod shortened;
pub mod solve;
pub mod study;
pub mod table;
pub mod tournament;
