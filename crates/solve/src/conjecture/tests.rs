//! The laboratory against hand-written closures, published facts and claims in the sources.

mod binding;
mod claims;

use marienbad_rules::Play;

use super::{Conjecture, Finding, Report, parse};
use crate::question::open;
use crate::{Budget, Work};

/// Tests a conjecture with this many threads.
fn with_threads(game: &str, text: &str, play: Play, to: u64, threads: usize) -> Report {
    let game = open(game).unwrap();
    let predicate = parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let conjecture = Conjecture::new(&*game, predicate).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let mut work = Work::new(Budget { nodes: 200_000_000, memory: 1 << 30 });
    conjecture.test(play, to, threads, &mut work).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn test(game: &str, text: &str, play: Play, to: u64) -> Report {
    with_threads(game, text, play, to, 1)
}

/// The position that refutes a conjecture; `None` if it held or was proved.
fn refuted_at(game: &str, text: &str, play: Play, to: u64) -> Option<String> {
    match test(game, text, play, to).verdict {
        Finding::Refuted(found) => Some(found.position),
        Finding::Held | Finding::Proved(_) => None,
        Finding::Stopped(stop) => panic!("{game} {text}: {stop}"),
    }
}

/// The theorem that proves a conjecture.
fn theorem(game: &str, text: &str, to: u64) -> Option<&'static str> {
    match test(game, text, Play::Normal, to).verdict {
        Finding::Proved(proof) => Some(proof.theorem),
        _ => None,
    }
}
