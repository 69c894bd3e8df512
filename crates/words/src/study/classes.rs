//! Whether any table of classes can be right: the misère quotient.

use marienbad_solve::misere::quotient::Finder;
use marienbad_solve::question::Game;
use marienbad_solve::{Stop, Work};

use super::Asked;
use super::document::Document;
use crate::language::say;

/// Groups that are looked at: of 33 tokens at the latest the answer is known.
const LARGEST: u64 = 40;

pub fn section(
    asked: &Asked,
    game: &dyn Game,
    document: &mut Document,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    let Some(heaps) = game.heap_game() else { return Ok(()) };
    let language = asked.language;
    document.heading(language.say("study-classes-heading"));
    // As much as two questions of the quiz.
    let mut own = work.part(asked.steps.saturating_mul(2));
    let mut finder = Finder::new(heaps, &mut own)?;
    let stop = finder.reach(LARGEST, &mut own).err();
    if let Some(Stop::Cancelled) = stop {
        return Err(Stop::Cancelled);
    }
    let last = finder.last().to_string();
    document.paragraph(say!(
        language,
        "study-classes-finite",
        "last" => last.as_str(),
        "order" => finder.order().to_string()
    ));
    document.paragraph(match finder.endless() {
        Some(found) => say!(
            language,
            "study-classes-infinite",
            "heap" => found.heap.to_string(),
            "other" => found.other.to_string(),
            "places" => found.places.to_string()
        ),
        None => say!(language, "study-classes-open", "last" => last),
    });
    work.add(&own)
}
