//! The values of heaps 0, 1, 2, …, in every form.

use marienbad_rules::coin::Coins;
use marienbad_rules::heap::{HeapGame, Shape};
use marienbad_rules::numbers::Numbers;
use marienbad_rules::{Convention, NoFiles, Play};
use marienbad_solve::coin::CoinValues;
use marienbad_solve::conjecture::variables;
use marienbad_solve::question::Game;
use marienbad_solve::sequence::{Rares, Sequence};
use marienbad_solve::{Stop, Work};
pub mod forms;

use forms::{Head, Terms};

/// The sequence as the documented JSON object; `None` for games without one.
pub fn found_json(
    game: &dyn Game,
    to: u64,
    play: Play,
    work: &mut Work<'_>,
) -> Result<Option<Vec<u8>>, Stop> {
    let head = Head { game: game.name(), play, rule: "" };
    let mut text = Vec::new();
    let written = |text: &mut Vec<u8>, terms: &Terms<'_>| forms::write(&head, terms, "json", text).ok();
    if let (Some(heaps), Play::Normal) = (game.heap_game(), play) {
        let mut sequence = Sequence::new(heaps);
        sequence.extend_to(to, work)?;
        return Ok(
            written(&mut text, &Terms::Heaps { values: sequence.values(), from: 0, to }).map(|()| text)
        );
    }
    let Some(found) = terms(game, to, play, work)? else { return Ok(None) };
    match found.stop {
        Some(stop) => Err(stop),
        None => Ok(written(&mut text, &found.terms).map(|()| text)),
    }
}

/// The terms computed so far.
pub struct Found {
    /// The known terms.
    pub terms: Terms<'static>,
    /// Why they end early, if they do.
    pub stop: Option<Stop>,
}

/// The terms of a sequence other than that of heaps in normal play; `None` for games without one.
pub fn terms(game: &dyn Game, to: u64, play: Play, work: &mut Work<'_>) -> Result<Option<Found>, Stop> {
    let coins_or_names = game.numbers() == Some(Numbers::Coins) || variables(game).is_empty();
    let heaps = |terms, stop| Found { terms: Terms::List { first: 0, terms }, stop };
    if play == Play::Misere {
        if coins_or_names && game.of_size(0).is_none() {
            return Ok(None);
        }
        let mut found = Vec::new();
        let stop = match game.misere_sequence(to, &mut found, work) {
            Ok(false) => return Ok(None),
            Ok(true) => None,
            Err(stop) if stop.is_failure() => return Err(stop),
            Err(stop) => Some(stop),
        };
        return Ok(Some(heaps(found.into_iter().map(|v| u64::from(v).into()).collect(), stop)));
    }
    if game.numbers() == Some(Numbers::Coins) {
        return Ok(coins(game, to, work));
    }
    // For a graph or an order, a number could only be the name of a vertex.
    if coins_or_names {
        return Ok(None);
    }
    // Circles and similar games: a position is a single number.
    let mut terms = Vec::new();
    for n in 0..=to {
        let Ok(position) = game.parse(&n.to_string(), &NoFiles) else { return Ok(None) };
        let answer = match game.solve(&position, Convention::default(), work) {
            Ok(answer) => answer,
            Err(stop) if stop.is_failure() => return Err(stop),
            Err(stop) => return Ok(Some(heaps(terms, Some(stop)))),
        };
        match answer.value {
            Some(value) => terms.push(value),
            // A search that ended early has no exact value.
            None if answer.at_least.is_some() => {
                let cancelled = work.cancel().is_cancelled();
                let limit = Stop::Nodes { limit: work.budget().nodes };
                return Ok(Some(heaps(terms, Some(if cancelled { Stop::Cancelled } else { limit }))));
            }
            None => return Ok(None),
        }
    }
    Ok(Some(heaps(terms, None)))
}

/// The values of single coins at places 1, 2, 3, …
fn coins(game: &dyn Game, to: u64, work: &mut Work<'_>) -> Option<Found> {
    let rule = game.name().strip_prefix("coins:").and_then(|rule| rule.parse::<Coins>().ok());
    let Some([factor]) = rule.as_ref().map(Coins::factors) else { return None };
    let mut values = CoinValues::new(factor);
    let stop = values.extend_to(to, work).err();
    let terms = (1..=to).map_while(|n| values.value(n)).collect();
    Some(Found { terms: Terms::List { first: 1, terms }, stop })
}

/// Whether a heap of this value is rare: the bits in the mask have even parity, inverted for every second
/// heap if the class alternates. Heap 0 always counts as rare.
pub fn is_rare(game: &dyn HeapGame, rares: Rares, n: u64, value: u64) -> bool {
    let odd = match game.shape() {
        Shape::Code(code) => {
            let last = code.last_place().unwrap_or(0);
            (0..=last).find(|take| code.digit(*take) & 4 != 0).is_some_and(|take| take % 2 == 1)
        }
        _ => false,
    };
    if n == 0 {
        return true;
    }
    let turned = rares.alternating && (n % 2 == 1) != odd;
    ((value & u64::from(rares.mask)).count_ones() + u32::from(turned)).is_multiple_of(2)
}
