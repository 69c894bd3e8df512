//! How long a game lasts: remoteness and suspense of whole sums, by plain search.

use marienbad_rules::{Convention, Turns};

use super::arena::{Components, Id};
use super::fold::Fold;
use crate::{Stop, Work};

/// What the winner aims for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wish {
    /// Winning soon, while the loser delays: remoteness.
    Soon,
    /// Winning late, while the loser hurries: suspense.
    Late,
}

/// Who wins, and in how many moves if both play according to the [`Wish`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Length {
    /// Whether the player to move wins.
    pub wins: bool,
    /// Moves to the end.
    pub moves: u32,
}

/// A search for lengths under one convention (one move per turn); its results are reused for later
/// questions.
pub struct Lengths {
    fold: Fold<Length>,
    wish: Wish,
}

impl Lengths {
    /// A search with an empty memory. Other turns than one move each are treated as one move each.
    pub fn new(convention: Convention, wish: Wish) -> Self {
        Self { fold: Fold::new(Convention { turns: Turns::default(), ..convention }), wish }
    }

    /// The length of a sum.
    pub fn length(
        &mut self,
        components: &mut dyn Components,
        sum: &[Id],
        work: &mut Work<'_>,
    ) -> Result<Length, Stop> {
        let wish = self.wish;
        let mut finish = |states: &super::states::States, state, options: &[Length]| {
            let lost = options.iter().filter(|option| !option.wins).map(|option| option.moves);
            let all = options.iter().map(|option| option.moves);
            let (winning, losing) = match wish {
                Wish::Soon => (lost.min(), all.max()),
                Wish::Late => (lost.max(), all.min()),
            };
            match (winning, losing) {
                (Some(moves), _) => Length { wins: true, moves: moves + 1 },
                (None, Some(moves)) => Length { wins: false, moves: moves + 1 },
                (None, None) => Length { wins: states.wins_at_the_end(state), moves: 0 },
            }
        };
        self.fold.fold(components, sum, &mut finish, work)
    }
}
