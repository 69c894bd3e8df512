//! Programs of pupils, in any language: started within limits of the operating system, asked by lines, ended in
//! time whatever they do.
//!
//! Nothing is promised against malice: a program runs with the rights of whoever starts it. It is kept from
//! running for ever, from using all memory or all processes, and from outliving its question by mistake.
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
//! Rooms: [`command`] (what is started, and whether it can be), [`limits`] (what it may use), [`running`] (the
//! process), [`player`] (a program that plays matches).

pub mod command;
pub mod limits;
pub mod player;
pub mod running;

pub use command::{Missing, Program};
pub use limits::Limits;
pub use player::ProgramPlayer;
pub use running::{Farewell, Running};
