//! `marienbad sequence GAME --to N`: the values of heaps 0, 1, 2, …

use std::fmt::Write as _;

use clap::ArgMatches;
use marienbad_rules::coin::Coins;
use marienbad_rules::{Convention, Natural, NoFiles, Play};
use marienbad_solve::coin::CoinValues;
use marienbad_solve::question::Game;
use marienbad_solve::sequence::{self, Sequence};
use marienbad_solve::{Claim, Stop, Work};
use serde_json::json;

use super::context::Context;
use super::failure::Failure;
use super::saved::Saved;
use super::{output, solve};
use crate::language::say;
use crate::picture::plot;

/// Computes a sequence and writes it.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let game = Context::game(arguments)?;
    let to = arguments.get_one::<u64>("to").copied().unwrap_or_default();
    let play = if arguments.get_flag("misere") { Play::Misere } else { Play::Normal };
    let found = match (game.heap_game(), play) {
        (Some(heaps), Play::Normal) => {
            let mut saved = Saved::open(context, arguments, game.name(), heaps)?;
            context.compute_freely(|work| {
                saved.run(context.language, to, work, |sequence, to, work| {
                    sequence.extend_to(to, work).map(|()| ((), false))
                })
            })?;
            let values = saved.sequence.values();
            let terms = values.iter(0..to.saturating_add(1)).map(|v| Natural::from(u64::from(v))).collect();
            Some(List { first: 0, terms })
        }
        _ => context.compute_freely(|work| terms(&*game, to, play, work))?,
    };
    let Some(list) = found else {
        return Err(Failure::Refused(say!(context.language, "error-no-sequence", "game" => game.name())));
    };
    let format = arguments.get_one::<String>("format").map_or("text", String::as_str);
    output::write(arguments, write(context, &*game, play, &list, format).as_bytes())
}

/// The terms with their places. In misère play a term is the misère value: 0 exactly where the row is lost.
struct List {
    first: u64,
    terms: Vec<Natural>,
}

fn terms(game: &dyn Game, to: u64, play: Play, work: &mut Work<'_>) -> Result<Option<List>, Stop> {
    if play == Play::Misere {
        return game.misere_sequence(to, work).map(|terms| {
            terms.map(|terms| List {
                first: 0,
                terms: terms.into_iter().map(|v| u64::from(v).into()).collect(),
            })
        });
    }
    if game.entry().key == "coins" {
        return coins(game, to, work);
    }
    // Circles and the like: a position is a single number.
    let first = 0;
    let mut terms = Vec::new();
    for n in first..=to {
        let Ok(position) = game.parse(&n.to_string(), &NoFiles) else { return Ok(None) };
        match game.solve(&position, Convention::default(), work)?.value {
            Some(value) => terms.push(value),
            None => return Ok(None),
        }
    }
    Ok(Some(List { first, terms }))
}

/// The values of single coins at the places 1, 2, 3, …
fn coins(game: &dyn Game, to: u64, work: &mut Work<'_>) -> Result<Option<List>, Stop> {
    let rule = game.name().strip_prefix("coins:").and_then(|rule| rule.parse::<Coins>().ok());
    let Some([factor]) = rule.as_ref().map(Coins::factors) else { return Ok(None) };
    let mut values = CoinValues::new(factor);
    values.extend_to(to, work)?;
    Ok(Some(List { first: 1, terms: (1..=to).filter_map(|n| values.value(n)).collect() }))
}

fn write(context: &Context, game: &dyn Game, play: Play, list: &List, format: &str) -> String {
    let places = || (list.first..).zip(&list.terms);
    let mut out = String::new();
    match format {
        "csv" => {
            out.push_str("n,value\n");
            for (n, term) in places() {
                let _ = writeln!(out, "{n},{term}");
            }
        }
        // One term a line, "n a(n)", no blank lines: the rules of the OEIS for b-files.
        "bfile" => {
            for (n, term) in places() {
                let _ = writeln!(out, "{n} {term}");
            }
        }
        "json" => {
            let terms: Vec<_> = list.terms.iter().map(solve::number).collect();
            let object = json!({
                "schema": 1, "game": game.name(), "play": play.word(), "first": list.first, "values": terms
            });
            let _ = writeln!(out, "{object}");
        }
        "latex" => {
            let _ = writeln!(out, "% {} ({})", game.name(), play.word());
            let terms: Vec<String> = list.terms.iter().map(Natural::to_string).collect();
            for line in terms.chunks(20) {
                let _ = writeln!(out, "{},", line.join(", "));
            }
        }
        "svg" => {
            let points: Vec<(u64, u64)> =
                places().filter_map(|(n, term)| Some((n, term.to_u64()?))).collect();
            let rule = context.language.say(&format!("play-{}", play.word()));
            let marks = if play == Play::Normal { repeats(context, game, list) } else { None };
            out = plot::points(&format!("{} · {rule}", game.name()), &points, marks.as_ref());
        }
        _ => {
            let rule = context.language.say(&format!("play-{}", play.word()));
            let _ = writeln!(out, "# {} · {rule}", game.name());
            let width = list.terms.iter().map(|term| term.to_string().len()).max().unwrap_or(1);
            let place = (list.first + list.terms.len() as u64).to_string().len();
            for (i, line) in list.terms.chunks(10).enumerate() {
                let terms: Vec<String> =
                    line.iter().map(|term| format!("{:>width$}", term.to_string())).collect();
                let _ = writeln!(out, "{:>place$}:  {}", list.first + 10 * i as u64, terms.join(" "));
            }
        }
    }
    out
}

/// The period of the values that were asked for, if they show one.
fn repeats(context: &Context, game: &dyn Game, list: &List) -> Option<plot::Repeats> {
    let last = (list.first + list.terms.len() as u64).checked_sub(1)?;
    let mut sequence = Sequence::new(game.heap_game()?);
    let found = context.compute(|work| sequence::period(&mut sequence, last, work)).ok()??;
    let id = if found.claim == Claim::Proved { "period-label-proved" } else { "period-label-conjectured" };
    let label = say!(
        context.language,
        id,
        "period" => found.period.to_string(),
        "preperiod" => found.preperiod.to_string()
    );
    Some(plot::Repeats { from: found.preperiod, length: found.period, label })
}
