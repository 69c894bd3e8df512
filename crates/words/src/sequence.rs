//! The values of heaps 0, 1, 2, …, in every form.

use marienbad_rules::coin::Coins;
use marienbad_rules::numbers::Numbers;
use marienbad_rules::{Convention, NoFiles, Play};
use marienbad_solve::coin::CoinValues;
use marienbad_solve::conjecture::variables;
use marienbad_solve::question::Game;
use marienbad_solve::sequence::Sequence;
use marienbad_solve::{Stop, Work};
pub mod forms;

use forms::{Head, Terms};

/// The sequence as the object of the contract; `None` for games without one.
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
        return Ok(written(&mut text, &Terms::Heaps { values: sequence.values(), to }).map(|()| text));
    }
    let Some(terms) = terms(game, to, play, work)? else { return Ok(None) };
    Ok(written(&mut text, &terms).map(|()| text))
}

/// The terms of a sequence that is not made of heaps in normal play; `None` for games without one.
pub fn terms(
    game: &dyn Game,
    to: u64,
    play: Play,
    work: &mut Work<'_>,
) -> Result<Option<Terms<'static>>, Stop> {
    let coins_or_names = game.numbers() == Some(Numbers::Coins) || variables(game).is_empty();
    if play == Play::Misere {
        if coins_or_names {
            return Ok(None);
        }
        return game.misere_sequence(to, work).map(|terms| {
            terms.map(|terms| Terms::List {
                first: 0,
                terms: terms.into_iter().map(|v| u64::from(v).into()).collect(),
            })
        });
    }
    if game.numbers() == Some(Numbers::Coins) {
        return coins(game, to, work);
    }
    // Of a graph or an order a number is at most the name of a vertex.
    if coins_or_names {
        return Ok(None);
    }
    // Circles and the like: a position is a single number.
    let first = 0;
    let mut terms = Vec::new();
    for n in first..=to {
        let Ok(position) = game.parse(&n.to_string(), &NoFiles) else { return Ok(None) };
        let answer = game.solve(&position, Convention::default(), work)?;
        match answer.value {
            Some(value) => terms.push(value),
            // A search that ended early is no sequence.
            None if answer.at_least.is_some() => return Err(Stop::Nodes { limit: work.budget().nodes }),
            None => return Ok(None),
        }
    }
    Ok(Some(Terms::List { first, terms }))
}

/// The values of single coins at the places 1, 2, 3, …
fn coins(game: &dyn Game, to: u64, work: &mut Work<'_>) -> Result<Option<Terms<'static>>, Stop> {
    let rule = game.name().strip_prefix("coins:").and_then(|rule| rule.parse::<Coins>().ok());
    let Some([factor]) = rule.as_ref().map(Coins::factors) else { return Ok(None) };
    let mut values = CoinValues::new(factor);
    values.extend_to(to, work)?;
    Ok(Some(Terms::List { first: 1, terms: (1..=to).filter_map(|n| values.value(n)).collect() }))
}
