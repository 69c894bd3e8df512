//! The period of a game's values, with the theorem that proves it.

use std::fmt::Write as _;

use marienbad_solve::question::Game;
use marienbad_solve::sequence::{self, Ground, Period, Sequence};
use marienbad_solve::{Claim, Stop, Work};
use serde_json::{Value, json};

use crate::language::{Language, say};

/// Looks for a period up to `to`, or as far as the budget goes, and returns the documented JSON object;
/// `None` for games without heaps.
pub fn found_json(game: &dyn Game, to: Option<u64>, work: &mut Work<'_>) -> Result<Option<Value>, Stop> {
    let Some(heaps) = game.heap_game() else { return Ok(None) };
    let mut sequence = Sequence::new(heaps);
    let found = match (to, sequence::period(&mut sequence, to.unwrap_or(u64::MAX), work)) {
        (None, Err(Stop::Nodes { .. } | Stop::Memory { .. })) => sequence::conjecture(&sequence),
        (_, found) => found?,
    };
    let checked_to = sequence.values().len().saturating_sub(1);
    Ok(Some(to_json(game.name(), found, checked_to)))
}

/// The result as the documented JSON object.
pub fn to_json(game: &str, found: Option<Period>, checked_to: u64) -> Value {
    let number = |part: fn(&Period) -> u64| found.as_ref().map(part);
    json!({
        "schema": 1,
        "game": game,
        "play": "normal",
        "preperiod": number(|p| p.preperiod),
        "period": number(|p| p.period),
        "saltus": number(|p| p.saltus),
        "theorem": found.and_then(|p| p.ground).map(Ground::word),
        "checked_to": found.map_or(checked_to, |p| p.checked_to),
        "claim": found.map_or(Claim::Computed, |p| p.claim).word(),
    })
}

/// Appends the result in words to `out`.
pub fn in_words(language: Language, game: &str, found: Option<Period>, checked_to: u64, out: &mut String) {
    let _ = writeln!(out, "{game} · {}", say!(language, "play-normal"));
    let Some(found) = found else {
        let _ = writeln!(out, "{}", say!(language, "period-none", "to" => checked_to.to_string()));
        return;
    };
    let numbers = say!(
        language,
        if found.saltus == 0 { "period-found" } else { "period-arithmetic" },
        "period" => found.period.to_string(),
        "preperiod" => found.preperiod.to_string(),
        "saltus" => found.saltus.to_string()
    );
    let _ = writeln!(out, "{numbers}");
    let claim = match found.ground {
        Some(ground) => {
            let theorem = language.say(&format!("theorem-{}", ground.word()));
            say!(language, "period-proved", "theorem" => theorem, "to" => found.checked_to.to_string())
        }
        // A proof from the store that was not checked.
        None if found.claim == Claim::Computed => {
            say!(language, "period-computed", "to" => found.checked_to.to_string())
        }
        None => say!(language, "period-conjectured", "to" => found.checked_to.to_string()),
    };
    let _ = writeln!(out, "{claim}");
}

#[cfg(test)]
mod tests {
    use marienbad_solve::Budget;

    use super::*;

    #[test]
    fn without_a_bound_it_ends_with_the_work_and_tells_how_far() {
        let game = marienbad_solve::question::open("grundy").unwrap();
        let tell = |to| found_json(&*game, to, &mut Work::new(Budget { nodes: 5_000, memory: 1 << 24 }));
        let answer = tell(None).unwrap().unwrap();
        assert_eq!((&answer["period"], &answer["claim"]), (&Value::Null, &json!("computed")));
        assert!((1_000..=5_000).contains(&answer["checked_to"].as_u64().unwrap()), "{answer}");
        assert!(matches!(tell(Some(1_000_000)), Err(Stop::Nodes { .. })));
    }
}
