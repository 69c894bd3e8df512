//! The school: lessons as files, with steps of text, live boards, and questions whose answers are judged.
//!
//! A lesson is a file that a teacher can write ([`read()`]; `docs/lessons.md` describes its format). The
//! file does not state the right answers that the engines can find: a number is an expression, a move is
//! judged by who wins after it, a rule by the laboratory. Other assertions of a file (`@check`) are
//! verified with the engines by a test.
//!
//! ```
//! use marienbad_school::{judge, read};
//! use marienbad_solve::{Budget, Work};
//!
//! let lesson = read(
//!     "# Nim in a minute\nlesson: minute\nlanguage: en\nminutes: 1\n\n## move: Your move\n\
//!      Leave two equal heaps.\n\n@board nim 3,5\n@ask move What do you take?\n",
//! )
//! .unwrap();
//! let mut work = Work::new(Budget::default());
//! let judged = judge(&lesson, 0, "2:-2", &mut work).unwrap();
//! assert!(judged.right);
//! assert!(!judge(&lesson, 0, "1:-1", &mut work).unwrap().right);
//! ```
//!
//! Modules: [`lesson`] (the data of a lesson), [`markup`] (its text), [`read`](mod@read) (its file),
//! [`fact`] and [`value`] (what the engines can verify or compute), [`judge`](mod@judge) (an answer and the
//! feedback on it), [`answer`] (the right answers, and foreseeable wrong ones), [`standing`] (a reader's
//! progress at a step), [`invent`] (the game that a reader invents), [`sitting`] (the board), [`machine`]
//! (the opponent there), [`shelf`](mod@shelf) (the shipped lessons and custom ones), [`puzzle`] (positions
//! with a question, made and graded by the solver), [`exercise`] (exercises for programs). No files, clocks
//! or threads.

pub mod answer;
pub mod exercise;
pub mod fact;
pub mod invent;
pub mod judge;
pub mod lesson;
pub mod machine;
pub mod markup;
pub mod puzzle;
pub mod read;
pub mod shelf;
pub mod sitting;
pub mod standing;
pub mod value;

pub use answer::{right_answer, wrong_answers};
pub use judge::{Judged, judge};
pub use lesson::{Kind, Lesson, Question, Step};
pub use machine::Machine;
pub use read::{Mistake, read};
pub use shelf::{Shelf, add, lessons, shelf};
pub use sitting::Sitting;
pub use standing::{Standing, Tries};
