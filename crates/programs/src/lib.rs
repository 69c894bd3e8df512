//! Pupils' programs in any language: started within operating system limits, queried by lines, and stopped
//! in time whatever they do.
//!
//! There is no protection against malice: a program runs with the rights of the user who starts it. It is
//! prevented from running forever, from using all memory or all processes, and from accidentally outliving
//! its question.
//!
//! ```
//! use marienbad_programs::{Limits, Program, Running};
//! use marienbad_solve::Cancel;
//!
//! let program = Program::read("sh -c 'while read a b; do echo $((a ^ b)); done'").unwrap();
//! program.check().unwrap();
//! let mut running = Running::start(&program, Limits::default(), &Cancel::default()).unwrap();
//! assert_eq!(running.ask("12 10").unwrap(), "6");
//! assert_eq!(running.ask("1 1").unwrap(), "0");
//! assert!(!running.leave().stayed);
//! ```
//!
//! Modules: [`command`] (the program to start, and whether it can be started), [`limits`] (what it may
//! use), [`running`] (the process), [`player`] (a program that plays matches).

pub mod command;
pub mod limits;
pub mod player;
pub mod running;

pub use command::{Missing, Program};
pub use limits::Limits;
pub use player::ProgramPlayer;
pub use running::{Farewell, Running};
