//! Tokens on a strip and pawns in columns, three of them disguises of Nim; coins that do not pass each
//! other; and a token that goes round a circle.
//!
//! In the disguises of Nim, a component is one column or one token. Unlike an empty heap, a closed gap or a
//! token on the last square is still visible on the board: it stays in the position, as `0`.

mod kotzig;
mod northcott;
mod removable;
mod silver_dollar;
mod slide;

pub use kotzig::{Kotzig, MAX_POINTS, Round};
pub use northcott::Northcott;
pub use removable::{Strip, TokenMove};
pub use silver_dollar::{Push, SilverDollar};
pub use slide::SlidingStrip;

/// The square of a slide, written `>2`.
fn parse_slide(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('>')?;
    if digits.bytes().all(|b| b.is_ascii_digit()) { digits.parse().ok() } else { None }
}
