//! Everything that the faces say: messages in French and English, failures, and every answer in words and
//! as JSON.
//!
//! The command line, the full screen and the web pages say the same about the same answers, because they
//! all say it through this crate. It prints nothing and uses no files, clocks or threads, so that it also
//! runs inside a web page or a program in another language.
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
//! Modules:
//!
//! - [`language`]: the two languages and the macro [`say!`]; the messages are in `locales`, one file per
//!   subject.
//! - [`failure`]: everything that can go wrong, and its one-line message. Exit codes and HTTP statuses
//!   belong to the faces.
//! - [`mod@shortened`]: long positions on one line; [`examples`]: an example of every command.
//! - Answers, one file per question, each with `to_json` and `in_words`: [`games`], [`rules`], [`solve`],
//!   [`moves`], [`explain`], [`sequence`], [`period`], [`quotient`], [`code`], [`conjecture`], [`census`],
//!   [`check`], [`nim`], [`tournament`].
//! - [`atlas`]: known results about codes and boards.
//! - [`record`]: stored results, in words and as JSON.
//! - [`table`]: the tables of the sources; [`study`]: the pupils' paper, checked by computation.
//! - [`trouble`]: why a program gives no answer.
//! - [`play`]: the words of a match; [`seating`]: the players of a match in a terminal.

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
