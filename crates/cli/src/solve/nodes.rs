//! `marienbad solve dag FILE:NODE --nodes FILE`: every node of the graph with its value, one per line.

use std::io;

use marienbad_rules::{Compound, Convention};
use marienbad_solve::question::{Game, Outcome, Position};
use marienbad_words::failure::Failure;
use marienbad_words::language::say;

use crate::context::Context;

/// Writes the name of each node, a tab, and its Grundy value; in misère play `P` or `N`.
pub(super) fn write(
    context: &Context,
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    path: &str,
) -> Result<(), Failure> {
    let refused = || Failure::Refused(say!(context.language, "nodes-none"));
    if convention.compound != Compound::Disjunctive || !convention.turns.alternating() {
        return Err(refused());
    }
    let mut failure = None;
    let result = marienbad_store::write_whole_with(path.as_ref(), |out| {
        let mut written = Ok(());
        let computed = context.compute(|work| {
            let mut each = |name: &str, value: Option<u32>, outcome: Outcome| {
                if written.is_ok() {
                    written = match value {
                        Some(value) => writeln!(out, "{name}\t{value}"),
                        None => writeln!(out, "{name}\t{}", outcome.letter()),
                    };
                }
            };
            game.every_node(position, convention.play, &mut each, work)
        });
        written?;
        failure = match computed {
            Ok(true) => return Ok(()),
            Ok(false) => Some(refused()),
            Err(stop) => Some(stop.into()),
        };
        // A file with only some of the nodes is not left behind.
        Err(io::Error::other("not all nodes"))
    });
    match failure {
        Some(failure) => Err(failure),
        None => result.map_err(Failure::Output),
    }
}
