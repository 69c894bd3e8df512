//! Rules on boards, graphs and words, told apart by their prefix: `place: ##`, `graph: take edge`, `word:
//! …`.

use std::sync::Arc;

use super::{graph, place, word};
use crate::ParseError;
use crate::catalogue::{Entry, Visitor};

/// Whether this prefix announces a rule on boards, graphs or words.
pub(crate) fn is_prefix(word: &str) -> bool {
    [place::PREFIX, graph::PREFIX, word::PREFIX].contains(&word)
}

/// Reads a rule and shows it to `visitor`, with the given catalogue entry or its own. An error comes with a
/// catalogue entry whose example is readable.
pub(crate) fn visit<V: Visitor>(
    prefix: &str,
    text: &str,
    visitor: V,
    line: Option<&Arc<Entry>>,
) -> Result<V::Output, (Arc<Entry>, ParseError)> {
    match prefix {
        place::PREFIX => {
            let game = place::Placing::new(text.parse().map_err(|error| (place::example(), error))?);
            let entry = line.cloned().unwrap_or_else(|| game.entry());
            Ok(visitor.visit(game, &entry))
        }
        graph::PREFIX => match graph::open(text).map_err(|error| (graph::example(), error))? {
            graph::Own::Vertices(game) => {
                let entry = line.cloned().unwrap_or_else(|| game.entry());
                Ok(visitor.visit(game, &entry))
            }
            graph::Own::Edges(game) => {
                let entry = line.cloned().unwrap_or_else(|| game.entry());
                Ok(visitor.visit(game, &entry))
            }
        },
        _ => {
            let game = word::Words::new(text.parse().map_err(|error| (word::example(), error))?);
            let entry = line.cloned().unwrap_or_else(|| game.entry());
            Ok(visitor.visit(game, &entry))
        }
    }
}
