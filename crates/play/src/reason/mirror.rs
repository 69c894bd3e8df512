//! The mirror strategy: where a position is its own image and no move gets in the way of its image, the player who
//! answers each move by its image makes the last move. Normal play only.
//!
//! Whether that is so can be read off the position, because it stays so: taking cells or tokens away together with
//! their images leaves a symmetrical position with fewer moves.

use std::collections::BTreeSet;

use marienbad_solve::question::{Choice, Game, Position};

use super::{Reason, SHOWN_OPTIONS};

/// The most moves among which one that makes the position symmetrical is looked for.
const OPENINGS: usize = 400;

/// What is the image of what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    /// The components are equal two by two.
    Pairs,
    /// The board turned by half a turn about its middle.
    HalfTurn,
    /// The place across the circle.
    Across,
}

/// The components as texts, in games whose notation lists them.
fn components<'t>(key: &str, text: &'t str) -> Vec<&'t str> {
    match key {
        "xxx" | "grundy" | "subtract" | "code" => text.split(',').map(str::trim).collect(),
        _ => text.split(" + ").map(str::trim).collect(),
    }
}

fn in_pairs(key: &str, text: &str) -> bool {
    let mut parts = components(key, text);
    parts.sort_unstable();
    text != "0" && parts.len().is_multiple_of(2) && parts.chunks(2).all(|pair| pair[0] == pair[1])
}

/// The cells of a single board that still stand, by row and column.
fn standing(text: &str, sign: char) -> Option<BTreeSet<(isize, isize)>> {
    if let Some((rows, columns)) = text.split_once('x') {
        let (rows, columns): (isize, isize) = (rows.trim().parse().ok()?, columns.trim().parse().ok()?);
        return Some((0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect());
    }
    let drawn = text.chars().all(|c| matches!(c, '.' | '#' | 'o' | '/'));
    let cell = |row: usize, (column, c): (usize, char)| {
        (c == sign).then_some((row.cast_signed(), column.cast_signed()))
    };
    let row = |(row, line): (usize, &str)| {
        line.chars().enumerate().filter_map(|place| cell(row, place)).collect::<Vec<_>>()
    };
    drawn.then(|| text.split('/').enumerate().flat_map(row).collect())
}

/// Whether the board is its own image under half a turn, and no move meets its image. A domino meets its image if it
/// covers the middle; a token if the token opposite is itself or a neighbour.
fn half_turn(key: &str, text: &str) -> Option<bool> {
    let cells = standing(text, if key == "cram" { '.' } else { 'o' })?;
    let bounds =
        |of: fn(&(isize, isize)) -> isize| Some(cells.iter().map(of).min()? + cells.iter().map(of).max()?);
    let (rows, columns) = (bounds(|cell| cell.0)?, bounds(|cell| cell.1)?);
    let image = |cell: &(isize, isize)| (rows - cell.0, columns - cell.1);
    let apart = |a: &(isize, isize), b: &(isize, isize)| (a.0 - b.0).abs() + (a.1 - b.1).abs();
    let beside = |cell: &(isize, isize)| cells.iter().any(|other| apart(cell, other) == 1);
    let meets = |cell: &(isize, isize)| match apart(cell, &image(cell)) {
        0 => key != "cram" || beside(cell),
        distance => distance == 1,
    };
    Some(cells.iter().all(|cell| cells.contains(&image(cell)) && !meets(cell)))
}

/// Whether each token of a circle faces another that is no neighbour.
fn across(text: &str) -> Option<bool> {
    let circle: Vec<bool> = match text.parse::<usize>() {
        Ok(count) => vec![true; count],
        Err(_) if text.chars().all(|c| matches!(c, 'o' | '.')) => text.chars().map(|c| c == 'o').collect(),
        Err(_) => return None,
    };
    let (count, half) = (circle.len(), circle.len() / 2);
    let even = count >= 4 && count.is_multiple_of(2);
    Some(even && circle.contains(&true) && (0..half).all(|i| circle[i] == circle[i + half]))
}

/// The symmetry with which the player who has just moved wins, if the position shows one.
fn symmetry(key: &str, text: &str) -> Option<Symmetry> {
    if in_pairs(key, text) {
        return Some(Symmetry::Pairs);
    }
    match key {
        "cram" | "xxx-grid" => half_turn(key, text)?.then_some(Symmetry::HalfTurn),
        "xxx-circle" => across(text)?.then_some(Symmetry::Across),
        _ => None,
    }
}

/// Each move with the answer that brings the symmetry, or the end, back.
fn replies(game: &dyn Game, symmetrical: &Position) -> Option<Vec<(String, String)>> {
    let key = game.entry().key;
    let choices = game.moves(symmetrical, SHOWN_OPTIONS + 1);
    if choices.len() > SHOWN_OPTIONS {
        return Some(Vec::new());
    }
    let reply = |choice: Choice| {
        let answers = game.moves(&choice.to, OPENINGS);
        let good = |text: &str| text == "0" || symmetry(key, text).is_some();
        // The end is recognised by its having no move: some positions without a move are still written out.
        let answer = answers
            .into_iter()
            .find(|answer| good(answer.to.text()) || game.moves(&answer.to, 1).is_empty())?;
        Some((choice.text, answer.text))
    };
    choices.into_iter().map(reply).collect()
}

/// The mirror strategy, if the position or what a move leaves of it is symmetrical.
pub(super) fn by_mirror(game: &dyn Game, position: &Position) -> Option<Reason> {
    let key = game.entry().key;
    if let Some(symmetry) = symmetry(key, position.text()) {
        return Some(Reason::Mirror { symmetry, opening: None, replies: replies(game, position)? });
    }
    // The values of the groups say more about rows of the XXX than one lucky opening does.
    if !matches!(key, "cram" | "xxx-grid" | "xxx-circle" | "code") {
        return None;
    }
    game.moves(position, OPENINGS).into_iter().find_map(|choice| {
        let symmetry = symmetry(key, choice.to.text())?;
        let replies = replies(game, &choice.to)?;
        Some(Reason::Mirror { symmetry, opening: Some(choice.text), replies })
    })
}
