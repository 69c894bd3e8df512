//! Sums of different games: a move is a move in one component, by the rules of that component's game.
//!
//! `nim(3,5) + kayles(7) + cram(2x3) + rule{n -> n-1 or n-2}(9)`: the last bracketed group of a term is its
//! position, so `0.12(34)(7)` is a heap of 7. Components are numbered over the whole sum, and every move
//! begins with the number of its component: `4:1.1-1.2`. A component that its game writes as `0` is empty
//! and left out.
//!
//! Such sums make sense by the theorem of R. Sprague (*Über mathematische Kampfspiele*, 1935) and P. M.
//! Grundy (*Mathematics and games*, 1939): in normal play, the nim sum of the values decides.
//!
//! ```
//! use marienbad_rules::sum::Sum;
//! use marienbad_rules::{NoFiles, Ruleset, moves_of};
//!
//! let sum = Sum.parse("nim(1,2)+cram(2x2)", &NoFiles)?;
//! assert_eq!(Sum.text(&sum), "nim(1,2) + cram(2x2)");
//! assert_eq!((sum[2].game(), sum[2].text().as_str()), ("cram", "2x2"));
//! assert_eq!(moves_of(&Sum, &sum[2]).count(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod notation;
mod part;
mod scene;

#[cfg(test)]
mod tests;

pub use notation::names;
pub use part::{Part, PartMove};

use std::fmt::{self, Write};
use std::ops::Range;

use crate::catalogue::ENTRIES;
use crate::random::{Dice, Size};
use crate::scene::{Gesture, Scene};
use crate::structure::{Action, Structure, View};
use crate::{Files, Listing, Meter, ParseError, Ruleset, Visit};

/// The name of the ruleset.
pub const NAME: &str = "sum";

/// A sum of different games. Each component brings its own rules.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sum;

/// Ranges of consecutive components of the same game, each written as one term.
fn groups(sum: &[Part]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut from = 0;
    std::iter::from_fn(move || {
        let first = sum.get(from)?;
        let same =
            |part: &&Part| part.game.full_name == first.game.full_name && part.game.shown == first.game.shown;
        let start = from;
        from += sum[from..].iter().take_while(same).count();
        Some(start..from)
    })
}

/// The terms of the components, without the `0` of the ended game.
fn write_terms(sum: &[Part]) -> String {
    let mut out = String::new();
    let _ = Sum.write(sum, &mut out);
    out
}

impl Ruleset for Sum {
    type Position = Part;
    type Move = PartMove;

    const NUMBERED_ALONE: bool = true;

    fn name(&self) -> String {
        NAME.to_owned()
    }

    fn options(&self, part: &Part, visit: &mut Visit<'_, Part, PartMove>) -> Listing {
        part.game.rules.options(part, None, visit)
    }

    fn options_within(
        &self,
        part: &Part,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_, Part, PartMove>,
    ) -> Listing {
        part.game.rules.options(part, Some(meter), visit)
    }

    /// Depends on the component: see [`Ruleset::ends_from`].
    fn ends(&self) -> bool {
        false
    }

    fn ends_from(&self, part: &Part) -> bool {
        part.game.rules.ends()
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Sum
    }

    fn view<'p>(&self, part: &'p Part) -> View<'p> {
        View::Part(part)
    }

    fn move_by(&self, part: &Part, action: Action<'_>) -> Option<PartMove> {
        part.game.rules.move_by(part, action)
    }

    fn canonical(&self, part: Part) -> Part {
        let game = std::sync::Arc::clone(&part.game);
        game.rules.canonical(part)
    }

    /// Random heaps and boards of a few games of the catalogue.
    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        let count = size.n.clamp(1, 5);
        let one = Size { n: 1, m: size.m };
        let mut terms = Vec::new();
        for _ in 0..count {
            let entry = ENTRIES.get(usize::try_from(dice(ENTRIES.len() as u64)).ok()?)?;
            let game = notation::open(entry.examples.first()?).ok()?;
            let Some(position) = game.rules.random(one, dice) else { continue };
            terms.push(format!("{}({position})", game.shown));
        }
        (!terms.is_empty()).then(|| terms.join(" + "))
    }

    fn parse(&self, text: &str, files: &dyn Files) -> Result<Vec<Part>, ParseError> {
        notation::parse(text, files)
    }

    fn write(&self, sum: &[Part], out: &mut dyn Write) -> fmt::Result {
        if sum.is_empty() {
            return out.write_char('0');
        }
        for (i, group) in groups(sum).enumerate() {
            let parts: Vec<&Part> = sum[group.clone()].iter().collect();
            let game = &parts[0].game;
            write!(out, "{}{}(", if i > 0 { " + " } else { "" }, game.shown)?;
            game.rules.write(&parts, out)?;
            out.write_char(')')?;
        }
        Ok(())
    }

    fn write_move(&self, part: &Part, mv: &PartMove, out: &mut dyn Write) -> fmt::Result {
        part.game.rules.write_move(part, mv, out)
    }

    fn parse_move(&self, part: &Part, text: &str) -> Option<PartMove> {
        part.game.rules.parse_move(part, text)
    }

    fn apply(&self, part: &Part, mv: &PartMove) -> Option<Vec<Part>> {
        part.game.rules.apply(part, mv)
    }

    fn move_to(&self, part: &Part, option: &[Part]) -> Option<PartMove> {
        let own = option.iter().all(|one| one.game.full_name == part.game.full_name);
        own.then(|| part.game.rules.move_to(part, option))?
    }

    fn is_over_after(&self, part: &Part, option: &[Part]) -> bool {
        part.game.rules.is_over_after(part, option)
    }

    fn lists_all(&self, part: &Part) -> bool {
        part.game.rules.lists_all(part)
    }

    fn bytes_beside(&self, part: &Part) -> usize {
        part.game.rules.bytes_beside(part)
    }

    fn work_beside(&self, part: &Part) -> usize {
        part.game.rules.work_beside(part)
    }

    fn scene(&self, sum: &[Part]) -> Scene {
        scene::scene(sum)
    }

    fn gesture(&self, sum: &[Part], component: usize, mv: &PartMove) -> Gesture {
        scene::gesture(sum, component, mv)
    }
}
