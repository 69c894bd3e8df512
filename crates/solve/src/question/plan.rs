//! The single place that maps the structure of a game and a convention to the engines to ask, in order.
//!
//! `solve`, its resumable variant, the results of all moves, the oracle of the laboratory, strategies and
//! certificates all follow this plan. A new engine needs its own module, a line here, and its messages.

use marienbad_rules::{Convention, Play, Structure};

use super::engine::Engine;
use super::engines::arrows::{ArrowValues, Arrows};
use super::engines::closed::ByFormula;
use super::engines::compounds::ByTheory;
use super::engines::heap_search::HeapSearch;
use super::engines::mirrored::ByImages;
use super::engines::orders::{OnOrders, OrderValues};
use super::engines::parts::PartValues;
use super::engines::plants::PlantValues;
use super::engines::quick::ByQuick;
pub(super) use super::engines::quotients::QuotientMemory;
use super::engines::regions::{InRegions, RegionValues};
use super::engines::search::{SearchedValues, SumSearch};
use super::engines::small_heaps::SmallHeapsFirst;
use super::engines::tables::{TableValues, UnlessBroken};
use super::engines::values::{ByValues, ValueSource, Values};
use super::handle::{Handle, is_usual};
use crate::compound::{Quick, Theory};
use crate::search::tuples::TupleValues;

/// The engines for this convention. The first that applies to a sum answers; the last applies to
/// everything.
pub(super) fn engines(game: &Handle, convention: Convention) -> Vec<Box<dyn Engine + '_>> {
    let mut plan: Vec<Box<dyn Engine + '_>> = Vec::new();
    if let Some(theory) = Theory::of(convention) {
        if let Theory::Suspense(play) = theory
            && let Some(quick) = game.heaps().and_then(|heaps| Quick::of(heaps, play))
        {
            plan.push(Box::new(ByQuick::new(game, quick)));
        }
        plan.push(Box::new(ByTheory::new(game, theory, convention.compound)));
        return plan;
    }
    if !is_usual(convention) {
        plan.push(Box::new(SumSearch::new(game, convention)));
        return plan;
    }
    if let Some(form) = game.closed_form() {
        plan.push(Box::new(ByFormula::new(game, form, convention.play)));
    }
    match convention.play {
        Play::Normal => {
            if let Structure::Places(taking) = game.rules.structure() {
                plan.push(Box::new(ByImages::new(game, taking)));
            }
            plan.push(Box::new(ByValues::new(values(game))));
        }
        Play::Misere => {
            plan.append(&mut misere(game));
            plan.push(Box::new(SumSearch::new(game, convention)));
        }
    }
    plan
}

/// The specialised engines for misère play, which are asked before plain search.
fn misere(game: &Handle) -> Vec<Box<dyn Engine + '_>> {
    match game.rules.structure() {
        Structure::Heaps(_) => match game.shrinking_heaps() {
            Some(heaps) => {
                vec![
                    Box::new(UnlessBroken(SmallHeapsFirst::new(game, heaps))),
                    Box::new(UnlessBroken(HeapSearch::new(game, heaps))),
                ]
            }
            None => Vec::new(),
        },
        Structure::Places(taking) => vec![Box::new(InRegions::new(game, taking))],
        Structure::Shapes(forms) => vec![Box::new(InRegions::of_shapes(game, forms))],
        Structure::Order => vec![Box::new(OnOrders::new(game))],
        Structure::Arrows => vec![Box::new(Arrows::new(game))],
        Structure::Sum | Structure::Plants | Structure::Tuples(_) | Structure::Other => Vec::new(),
    }
}

/// The sources of Grundy values, in order: the first that applies to a component gives its value.
pub(super) fn values(game: &Handle) -> Values<'_> {
    let made: Option<Box<dyn ValueSource + '_>> = match game.rules.structure() {
        Structure::Heaps(_) => game.heaps().map(|heaps| Box::new(TableValues::new(heaps)) as _),
        Structure::Places(taking) => Some(Box::new(RegionValues::new(taking))),
        Structure::Shapes(forms) => Some(Box::new(RegionValues::of_shapes(forms))),
        Structure::Order => Some(Box::new(OrderValues::default())),
        Structure::Arrows => Some(Box::new(ArrowValues::default())),
        Structure::Sum => Some(Box::new(PartValues::new(game))),
        Structure::Plants => Some(Box::new(PlantValues)),
        Structure::Tuples(tuples) => Some(Box::new(TupleValues::new(tuples))),
        Structure::Other => None,
    };
    Values::new(game, made, SearchedValues::new(game))
}
