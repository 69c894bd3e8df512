//! What every face says: messages in French and English, failures, and every answer in words and as JSON.
//!
//! The command line, the full screen and the pages say the same things of the same answers, and they say them
//! through this crate. It prints nothing and knows no files, clocks or threads of its own, so that it also
//! runs inside a page or another language's program.
//!
//! ```
//! use marienbad_rules::{Convention, NoFiles};
//! use marienbad_solve::{Budget, Work, question};
//! use marienbad_words::language::Language;
//! use marienbad_words::solve;
//!
//! let nim = question::open("nim")?;
//! let position = nim.parse("1,3,5", &NoFiles)?;
//! let answer = nim.solve(&position, Convention::default(), &mut Work::new(Budget::default()))?;
//! let words = solve::in_words(Language::French, &*nim, &position, Convention::default(), &answer, 5);
//! assert!(words.contains("3:-3"));
//! let object = solve::to_json(&*nim, &position, Convention::default(), &answer);
//! assert_eq!(object["outcome"], "N");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Its rooms:
//!
//! - [`language`]: the two languages and the macro [`say!`]; the messages are in `locales`, one file a
//!   subject.
//! - [`failure`]: what can go wrong, and the one line that says so. Exit codes and HTTP statuses belong to
//!   the faces.
//! - [`mod@shortened`]: long positions on one line; [`examples`]: an example of every command.
//! - Answers, one file a question, each with `to_json` and `in_words`: [`games`], [`rules`], [`solve`],
//!   [`moves`], [`explain`], [`sequence`], [`period`], [`quotient`], [`code`], [`conjecture`], [`census`],
//!   [`check`], [`nim`], [`tournament`].
//! - [`atlas`]: what is known of codes and boards.
//! - [`record`]: results that are kept, and what is said of them.
//! - [`table`]: the tables that the sources draw; [`study`]: the pupils' paper, settled.
//! - [`trouble`]: why a program gives no answer.
//! - [`play`]: what is said of a match; [`seating`]: who sits at it in a terminal.

pub mod as_rule;
pub mod atlas;
pub mod census;
pub mod certificate;
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
pub mod recognise;
pub mod record;
pub mod rules;
pub mod seating;
pub mod sentence;
pub mod sequence;
mod shaped;
pub mod shortened;
pub mod solve;
pub mod study;
pub mod table;
pub mod tournament;
pub mod trouble;
pub mod writing;
