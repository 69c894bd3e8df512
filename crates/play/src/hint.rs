//! Hints in steps: whether there is a winning move, in which component, which move, and why. If there is no
//! winning move: which move to try.

use marienbad_rules::Compound;
use marienbad_solve::question::{Choice, Game, Position};
use marienbad_solve::{Stop, Work};

use crate::component::names;
use crate::opponent::{MOVES, hardest};
use crate::{ComponentName, Reason, Stage, assess, reason};

/// One step of help.
#[derive(Debug, Clone)]
pub enum Hint {
    /// The match is over.
    Over,
    /// There is a winning move.
    Won,
    /// There is a winning move, but it is not known which one.
    Somewhere,
    /// There is no winning move.
    Lost {
        /// The reason, if one can be given.
        why: Option<Reason>,
        /// The number of moves, if each of them ends the match, so that no mistake of the opponent can be
        /// hoped for.
        ends: Option<usize>,
    },
    /// The only move.
    Only(Choice),
    /// The move to try all the same, chosen like the perfect opponent: no other move leaves fewer winning
    /// replies.
    Try {
        /// The move.
        choice: Choice,
        /// The number of winning replies, if all moves and replies were examined.
        replies: Option<usize>,
    },
    /// The winning move is in this component (counted from 1).
    Where {
        /// The game's key in the catalogue, which decides how its components are named.
        game: String,
        /// The component's number.
        number: usize,
        /// The component's name.
        component: ComponentName,
    },
    /// The move.
    Move(Choice),
    /// Why: how the position after the move looks to the other player.
    Why(Choice, Reason),
}

/// The component in which a move is made, and its number from 1; `None` if there is only one.
fn component(
    game: &dyn Game,
    position: &Position,
    choice: &Choice,
    components: &[ComponentName],
) -> Option<(usize, ComponentName)> {
    let number = game.component_of(position, &choice.text).ok()?.filter(|_| components.len() > 1)?;
    Some((number + 1, components.get(number)?.clone()))
}

/// The hints for a position, from the vaguest to the most explicit. They stop where the engines give up:
/// what is not known is not guessed.
pub fn hint(
    game: &dyn Game,
    position: &Position,
    stage: Stage,
    work: &mut Work<'_>,
) -> Result<Vec<Hint>, Stop> {
    if game.is_over(position, stage.compound())? {
        return Ok(vec![Hint::Over]);
    }
    let found = assess(game, position, stage, work)?;
    let Some(choice) = found.moves.first().cloned() else {
        let why = found.answer.filter(|_| !found.wins);
        let why = why.map(|answer| reason::reason(game, position, stage.convention(), &answer));
        if found.wins {
            return Ok(vec![Hint::Somewhere]);
        }
        let choices = game.moves_in(position, stage.compound(), MOVES)?;
        let mut all_end = true;
        for choice in &choices {
            all_end = all_end && game.is_over(&choice.to, stage.compound())?;
        }
        let ends = all_end.then_some(choices.len());
        let mut hints = vec![Hint::Lost { why, ends }];
        if let [only] = &choices[..] {
            hints.push(Hint::Only(only.clone()));
        }
        if ends.is_some() || hints.len() > 1 {
            return Ok(hints);
        }
        let hardest = hardest(game, stage, &choices, work);
        let best = hardest.and_then(|found| Some((found.moves.first().copied()?.clone(), found.replies)));
        hints.extend(best.map(|(choice, replies)| Hint::Try { choice, replies }));
        return Ok(hints);
    };
    // A player who is told a strategy plays by it, though other moves may win as well.
    let opening = found
        .answer
        .as_ref()
        .and_then(|answer| reason::mirror_opening(game, position, stage.convention(), answer));
    let strategic = opening.and_then(|text| {
        let to = game.play(position, &text).ok()??;
        Some(Choice { text, to })
    });
    let choice = strategic.unwrap_or(choice);
    let mut hints = vec![Hint::Won];
    let components =
        found.answer.as_ref().map(|answer| names(game, position, &answer.components)).unwrap_or_default();
    // If several components move at once, no single component can be named.
    if stage.compound() == Compound::Disjunctive
        && let Some((number, component)) = component(game, position, &choice, &components)
    {
        hints.push(Hint::Where { game: game.entry().key.clone(), number, component });
    }
    hints.push(Hint::Move(choice.clone()));
    if !stage.keeps_the_move()
        && let Ok((_, why)) = reason::explain(game, &choice.to, stage.next().convention(), work)
    {
        hints.push(Hint::Why(choice, why));
    }
    Ok(hints)
}
