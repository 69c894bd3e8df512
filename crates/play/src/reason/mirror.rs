//! The mirror strategy: if a position is its own image and no move interferes with its image, the player
//! who answers each move by its image makes the last move. Normal play only.
//!
//! The position alone shows whether that holds, because it stays true: removing cells or tokens together
//! with their images leaves a symmetric position with fewer moves.

use marienbad_rules::Compound;
use marienbad_solve::mirror;
use marienbad_solve::question::{Choice, Game, Position};

use super::{Reason, SHOWN_OPTIONS};

/// The most moves among which one that makes the position symmetrical is looked for.
const OPENINGS: usize = 400;

/// How the position is mapped to itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    /// The components are equal in pairs.
    Pairs,
    /// The places of a board are exchanged by a symmetry.
    Board(mirror::Symmetry),
}

/// Whether the heaps or boards, as written, are equal in pairs: on equal boards, the image of a move is the
/// same move on the other board.
fn in_pairs(game: &dyn Game, position: &Position) -> bool {
    let Ok(mut parts) = game.component_texts(position) else { return false };
    parts.sort_unstable();
    let equal = |pair: &[String]| pair[0] == pair[1];
    !parts.is_empty() && parts.len().is_multiple_of(2) && parts.chunks(2).all(equal)
}

/// A symmetry with which the player who has just moved wins, if the position shows one.
fn symmetry(game: &dyn Game, position: &Position) -> Option<Symmetry> {
    if in_pairs(game, position) {
        return Some(Symmetry::Pairs);
    }
    match game.mirror(position).ok()?? {
        (symmetry, None) => Some(Symmetry::Board(symmetry)),
        (_, Some(_)) => None,
    }
}

/// Each move with its image, which restores the symmetry.
fn replies(game: &dyn Game, symmetrical: &Position) -> Option<Vec<(String, String)>> {
    let choices = game.moves(symmetrical, SHOWN_OPTIONS + 1).ok()?;
    if choices.len() > SHOWN_OPTIONS {
        return Some(Vec::new());
    }
    let pairs = symmetry(game, symmetrical)? == Symmetry::Pairs;
    let reply = |choice: Choice| {
        let answer = if pairs {
            let answers = game.moves(&choice.to, OPENINGS).ok()?.into_iter();
            // The end is recognised by the absence of moves: some positions without moves still have
            // written components.
            let over = |to: &Position| game.is_over(to, Compound::Disjunctive) == Ok(true);
            let good = |to: &Position| in_pairs(game, to) || over(to);
            answers.into_iter().find(|answer| good(&answer.to))?.text
        } else {
            game.image(symmetrical, &choice.text).ok()??
        };
        Some((choice.text, answer))
    };
    choices.into_iter().map(reply).collect()
}

/// The mirror strategy, if the position or an option of it is symmetric.
pub(super) fn by_mirror(game: &dyn Game, position: &Position) -> Option<Reason> {
    if let Some(symmetry) = symmetry(game, position) {
        return Some(Reason::Mirror { symmetry, opening: None, replies: replies(game, position)? });
    }
    if let Ok(Some((symmetry, Some(opening)))) = game.mirror(position) {
        let replies = replies(game, &game.play(position, &opening).ok()??)?;
        return Some(Reason::Mirror { symmetry: Symmetry::Board(symmetry), opening: Some(opening), replies });
    }
    // Usually the values of the components explain more than one lucky opening move.
    if !game.shows_equal_pairs() {
        return None;
    }
    game.moves(position, OPENINGS).ok()?.into_iter().find_map(|choice| {
        let symmetry = symmetry(game, &choice.to)?;
        let replies = replies(game, &choice.to)?;
        Some(Reason::Mirror { symmetry, opening: Some(choice.text), replies })
    })
}
