//! What players try who do not know how to win: moves that a short rule recommends.

use std::collections::HashMap;

use marienbad_solve::Stop;
use marienbad_solve::question::{Game, Position};

use super::{MOST_MOVES, Seen};

/// A rule of thumb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuleOfThumb {
    /// Take as much as you can: the moves that leave least.
    TakeMost,
    /// Take as little as you can: the moves that leave most.
    TakeLeast,
    /// Leave equal components in pairs.
    Mirror,
    /// Leave an even number of objects.
    Even,
    /// Finish one component.
    Finish,
}

impl RuleOfThumb {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::TakeMost, Self::TakeLeast, Self::Mirror, Self::Even, Self::Finish];

    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::TakeMost => "take-most",
            Self::TakeLeast => "take-least",
            Self::Mirror => "mirror",
            Self::Even => "even",
            Self::Finish => "finish",
        }
    }

    /// The percentage of the moves recommended here that win; `None` if no move is recommended.
    pub(super) fn success(
        self,
        game: &dyn Game,
        position: &Position,
        moves: &Moves<'_>,
    ) -> Result<Option<u32>, Stop> {
        let most = moves.left.iter().max();
        let least = moves.left.iter().min();
        let before = game.component_texts(position)?.len();
        let mut recommended = (0_u32, 0_u32);
        for ((_, to, wins), left) in moves.seen.0.iter().zip(&moves.left) {
            let is_meant = match self {
                // If all moves leave the same amount, the rule recommends nothing.
                Self::TakeMost => most != least && Some(left) == least,
                Self::TakeLeast => most != least && Some(left) == most,
                Self::Even => left % 2 == 0,
                Self::Mirror => is_doubled(&game.component_texts(to)?),
                Self::Finish => game.component_texts(to)?.len() < before,
            };
            if is_meant {
                recommended = (recommended.0 + 1, recommended.1 + u32::from(*wins));
            }
        }
        let (all, winning) = recommended;
        Ok((all > 0).then(|| winning * 100 / all))
    }
}

/// Whether each component occurs an even number of times.
fn is_doubled(components: &[String]) -> bool {
    let mut count: HashMap<&str, usize> = HashMap::new();
    for component in components {
        *count.entry(component).or_default() += 1;
    }
    count.values().all(|times| times % 2 == 0)
}

/// The moves of a position, with the amount that each leaves.
pub(super) struct Moves<'s> {
    seen: &'s Seen,
    left: Vec<u128>,
}

impl<'s> Moves<'s> {
    pub(super) fn of(game: &dyn Game, seen: &'s Seen) -> Result<Self, Stop> {
        let left = |to: &Position| match game.things_left(to)? {
            Some(things) => Ok::<u128, Stop>(things),
            // Without heaps: the number of moves that are left.
            None => Ok(game.moves(to, MOST_MOVES)?.len() as u128),
        };
        Ok(Self { left: seen.0.iter().map(|(_, to, _)| left(to)).collect::<Result<_, Stop>>()?, seen })
    }
}
