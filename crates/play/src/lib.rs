//! A match of any game of the catalogue: its history, opponents of several strengths, stepwise hints, and
//! reasons that a person can follow.
//!
//! Nothing here prints or depends on a language: hints, reasons and reviews are data, which the command
//! line, the terminal and the web put into words. Every question to an engine has a budget; when it is
//! exhausted, a hint says so and an opponent plays without knowing the outcome.
//!
//! ```
//! use marienbad_play::{Level, Match, Opponent};
//! use marienbad_rules::{Convention, NoFiles};
//!
//! let mut game = Match::new("nim", "1,3,5,6", Convention::default(), ["Anna", "M"], &NoFiles)?;
//! let mut machine = Opponent::new(Level::Perfect, 7);
//! game.play("4:-2")?; // Anna
//! while let Some(choice) = machine.choose(&game)? {
//!     game.play(&choice)?; // here the machine plays both sides to the end
//! }
//! assert!(game.winner().is_some());
//! let line = game.to_string();
//! assert_eq!(Match::read(&line, &NoFiles)?.to_string(), line);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Modules: [`Match`] (the tree of moves, take-back, one line of text), [`Stage`] and [`assess()`] (who
//! wins from here), [`Parts`] (a move in several components), [`opening`] and [`random_position`],
//! [`Opponent`] with its [`Level`] and [`Memory`], [`Reason`] and [`explain`], [`Hint`], [`review()`] after
//! the match, [`tournament()`] and [`Table`], at which any [`Player`] can play.

mod assess;
mod chance;
mod component;
mod hint;
mod level;
mod matches;
mod memory;
mod notation;
mod opponent;
mod parts;
mod player;
mod program_error;
mod random;
mod reason;
mod resistance;
mod review;
mod tournament;

pub use assess::{Assessment, Stage, assess};
pub use chance::Chance;
pub use component::ComponentName;
pub use hint::{Hint, hint};
pub use level::{BadLevel, Level};
pub use matches::{Match, MatchError, NodeId, Side};
pub use memory::{Memory, MemoryError};
pub use opponent::{Opponent, THINKING, patience};
pub use parts::Parts;
pub use player::{Fault, Player, Turn};
pub use program_error::{Ending, ProgramError};
pub use random::{opening, random_position};
pub use reason::{CoinWorth, NimRows, Reason, Recipe, Reply, Slide, Symmetry, explain};
pub use review::{Mark, Reviewed, review, review_until};
pub use tournament::{Played, Score, Table, tournament};

pub use reason::reason as reason_of;
