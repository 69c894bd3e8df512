//! Nim arithmetic, from the definition to the vector unit.

pub mod path;
pub mod reference;

mod big;
mod linear;
mod log;
mod natural;
mod order;
mod parse;
#[cfg(target_arch = "x86_64")]
mod pclmul;
mod planes;
mod polynomial;
mod roots;
mod tower;
mod word;

pub use big::{LogError, NimBig, OrderError};
pub use natural::Natural;
pub use parse::ParseError;
pub use path::LengthMismatch;
pub use roots::Roots;
pub use word::{Nim8, Nim16, Nim32, Nim64, Nim128};
