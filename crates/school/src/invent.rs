//! The game that a reader invents: whether its rule is acceptable, and a description of it.

use marienbad_rules::{Convention, NoFiles, catalogue};
use marienbad_solve::question::{self, Game, Outcome};
use marienbad_solve::recognise::{Asked, recognise};
use marienbad_solve::{Stop, Work};
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use marienbad_words::recognise::in_a_line;
use marienbad_words::rules::rules_of;

/// The longest rule, in bytes.
const LONGEST_RULE: usize = 300;

/// The heap with which a match in the lesson begins; a rule has to take it.
pub const FIRST_HEAP: u64 = 20;

/// Heaps that are compared with what is known.
const MAX_COMPARED_HEAP: u64 = 60;

/// Why a rule is not acceptable.
#[derive(Debug)]
pub enum Unfit {
    /// It is too long, or contains a quotation mark.
    Strange,
    /// It cannot be parsed.
    Rule(Failure),
    /// It is not about one number.
    NoHeaps,
}

impl Unfit {
    /// The reason in words.
    pub fn message(&self, language: Language) -> String {
        match self {
            Self::Strange => say!(language, "school-invent-strange", "max" => LONGEST_RULE),
            Self::Rule(failure) => failure.message(language),
            Self::NoHeaps => say!(language, "school-invent-heaps"),
        }
    }
}

/// The game of a rule on one number, with or without `rule:` before it.
pub fn opened(rule: &str) -> Result<Box<dyn Game>, Unfit> {
    let rule = catalogue::bare_rule(rule);
    if rule.len() > LONGEST_RULE || rule.contains(['"', '\n']) {
        return Err(Unfit::Strange);
    }
    let game = question::open(&format!("rule: {rule}")).map_err(|error| Unfit::Rule(Failure::Name(error)))?;
    if game.parse(&FIRST_HEAP.to_string(), &NoFiles).is_err() {
        return Err(Unfit::NoHeaps);
    }
    Ok(game)
}

/// The lost heaps from 0 up to a bound.
pub fn lost_heaps(
    game: &dyn Game,
    convention: Convention,
    to: u64,
    work: &mut Work<'_>,
) -> Result<Vec<u64>, Stop> {
    let mut lost = Vec::new();
    for heap in 0..=to {
        let Ok(position) = game.parse(&heap.to_string(), &NoFiles) else { break };
        if game.solve(&position, convention, work)?.outcome == Outcome::P {
            lost.push(heap);
        }
    }
    Ok(lost)
}

/// Why the game of a valid rule is not interesting; `None` if it is acceptable.
pub fn dull(game: &dyn Game, work: &mut Work<'_>) -> Result<Option<&'static str>, Stop> {
    let lost = lost_heaps(game, Convention::default(), FIRST_HEAP, work)?;
    let won = FIRST_HEAP as usize + 1 - lost.len();
    Ok(match (lost.len(), won) {
        (_, 0) => Some("school-invent-no-move"),
        (0 | 1, _) => Some("school-invent-always-won"),
        // So few heaps are won that there is nothing to discover.
        (_, 1 | 2) => Some("school-invent-almost-lost"),
        _ => None,
    })
}

/// A description in a few lines: its rule in words, its first values, its lost heaps, whether it is known.
pub fn portrait(language: Language, name: &str, to: u64, work: &mut Work<'_>) -> Result<Vec<String>, Stop> {
    let Ok(game) = question::open(name) else { return Ok(Vec::new()) };
    let rule = catalogue::bare_rule(name);
    let mut out = vec![
        say!(language, "school-portrait-rule", "rule" => rule),
        say!(language, "school-portrait-words", "words" => rules_of(language, game.entry(), game.name())),
    ];
    let lost = lost_heaps(&*game, Convention::default(), to, work)?;
    let list = lost.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    out.push(say!(language, "school-portrait-lost", "to" => to.to_string(), "list" => list));
    if let Some(asked) = Asked::game(&*game, MAX_COMPARED_HEAP, work)? {
        let values: Vec<String> = asked.compared().iter().take(16).map(u64::to_string).collect();
        out.push(say!(language, "school-portrait-values", "list" => values.join(", ")));
        let known = recognise(&asked, work)?;
        out.push(match known.first() {
            Some(first) => {
                say!(language, "school-portrait-known", "known" => in_a_line(language, first))
            }
            None => say!(language, "school-portrait-new", "to" => MAX_COMPARED_HEAP.to_string()),
        });
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use marienbad_solve::Budget;

    use super::*;

    #[test]
    fn rules_that_will_do_and_others() {
        let mut work = Work::new(Budget::default());
        for (rule, dull_because) in [
            ("n -> n-1 or n-4", None),
            ("rule: n -> n-k*k for k in 1..sqrt(n)", None),
            ("n -> n-1 ou n-3", None),
            ("n -> k for k in 0..n-1", Some("school-invent-always-won")),
            ("n -> n-50", Some("school-invent-no-move")),
            ("n -> n-19", Some("school-invent-almost-lost")),
        ] {
            assert_eq!(dull(&*opened(rule).unwrap(), &mut work).unwrap(), dull_because, "{rule}");
        }
        for wrong in ["", "n", "n -> n+1", "(a,b) -> (a-1,b)", "n -> \"n\"", &"n".repeat(999)] {
            let unfit = opened(wrong).map(|_| ()).unwrap_err();
            assert!(Language::ALL.iter().all(|language| !unfit.message(*language).is_empty()), "{wrong}");
        }
        let lines = portrait(Language::English, "rule: n -> n-1 or n-4", 12, &mut work).unwrap();
        assert!(lines[2].contains("0, 2, 5, 7, 10, 12") && lines[4].contains("subtract:1,4"), "{lines:?}");
    }
}
