//! Tokens on a strip and pawns in columns: three disguises of Nim.
//!
//! A component is one column or one token. Unlike an empty heap, a closed gap and a token on the last square
//! can still be seen on the board: they stay in the position, as `0`.

mod northcott;
mod removable;
mod slide;

pub use northcott::Northcott;
pub use removable::{Strip, TokenMove};
pub use slide::SlidingStrip;

/// The square of a slide, written `>2`.
fn parse_slide(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('>')?;
    if digits.bytes().all(|b| b.is_ascii_digit()) { digits.parse().ok() } else { None }
}
