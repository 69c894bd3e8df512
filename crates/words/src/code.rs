//! A coin-turning game as an error-correcting code.

use std::fmt::Write as _;

use marienbad_solve::code::{Code, Correction, Decoded, Design, Group, Word};
use marienbad_solve::{Stop, Work};
use num_bigint::BigUint;
use serde_json::{Value, json};

use super::failure::Failure;
use crate::language::{Language, say};

/// The code of these numbers, if there is one.
pub fn made(language: Language, turn: u64, coins: u64, work: &mut Work<'_>) -> Result<Code, Failure> {
    for (found, max) in [(turn, 10_000), (coins, marienbad_solve::code::MAX_LENGTH as u64)] {
        if found == 0 || found > max {
            return Err(Failure::Refused(say!(
                language,
                "error-usage-number",
                "found" => found.to_string(),
                "min" => "1",
                "max" => max.to_string(),
                "example" => "marienbad code --turn 7 --coins 24"
            )));
        }
    }
    Ok(Code::new(turn, coins as usize, work)?)
}

/// A code as the documented JSON object.
pub fn found_json(
    language: Language,
    turn: u64,
    coins: u64,
    group: bool,
    work: &mut Work<'_>,
) -> Result<Value, Failure> {
    let code = made(language, turn, coins, work)?;
    let facts = Facts::of(&code, group, work)?;
    Ok(to_json(&code, &facts))
}

/// Codes determined by their parameters, up to the order of the coins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Name {
    /// The Hamming code, which corrects one error.
    Hamming,
    /// The Hamming code with a parity bit.
    ExtendedHamming,
    /// The Golay code [23, 12, 7].
    Golay,
    /// The extended Golay code [24, 12, 8].
    ExtendedGolay,
}

impl Name {
    /// The name of the linear codes of this length, dimension and distance, if it is the same for all of
    /// them.
    pub fn of(length: usize, dimension: usize, distance: Option<usize>) -> Option<Self> {
        let checks = u32::try_from(length.checked_sub(dimension)?).ok()?;
        let power = 1usize.checked_shl(checks)?;
        match (length, dimension, distance?) {
            (23, 12, 7) => Some(Self::Golay),
            (24, 12, 8) => Some(Self::ExtendedGolay),
            (n, _, 3) if n + 1 == power => Some(Self::Hamming),
            (n, _, 4) if 2 * n == power => Some(Self::ExtendedHamming),
            _ => None,
        }
    }

    /// The key of its message.
    fn message(self) -> &'static str {
        match self {
            Self::Hamming => "code-name-hamming",
            Self::ExtendedHamming => "code-name-extended-hamming",
            Self::Golay => "code-name-golay",
            Self::ExtendedGolay => "code-name-extended-golay",
        }
    }

    /// The name as the word used in JSON.
    fn word(self) -> &'static str {
        match self {
            Self::Hamming => "hamming",
            Self::ExtendedHamming => "extended-hamming",
            Self::Golay => "golay",
            Self::ExtendedGolay => "extended-golay",
        }
    }

    /// The name of its automorphism group of coin permutations.
    fn group(self) -> Option<&'static str> {
        match self {
            Self::Golay => Some("M23"),
            Self::ExtendedGolay => Some("M24"),
            _ => None,
        }
    }
}

/// The facts stated about a code.
pub struct Facts {
    /// Its name, if it has one.
    pub name: Option<Name>,
    /// The minimum distance; `None` if there is only one word.
    pub distance: Option<usize>,
    /// The number of words of each weight.
    pub weights: Vec<BigUint>,
    /// The design formed by the words of minimum weight.
    pub design: Option<Design>,
    /// The permutations that preserve the code, if they were asked for.
    pub group: Option<Group>,
}

impl Facts {
    /// Computes the facts.
    pub fn of(code: &Code, group: bool, work: &mut Work<'_>) -> Result<Self, Stop> {
        let distance = code.distance(work)?;
        Ok(Self {
            name: Name::of(code.length(), code.dimension(), distance),
            distance,
            weights: code.weights(work)?,
            design: code.design(work)?,
            group: if group { Some(code.group(work)?) } else { None },
        })
    }
}

/// The number of errors that a code of this distance corrects, and the number that it detects if it
/// corrects none.
fn errors(distance: usize) -> (usize, usize) {
    (distance.saturating_sub(1) / 2, distance.saturating_sub(1))
}

/// The title of a code.
pub fn title(language: Language, code: &Code) -> String {
    say!(language, "code-title", "turn" => code.turn(), "coins" => code.length())
}

/// Words as rows of bits.
pub fn matrix(words: &[Word]) -> Vec<String> {
    words.iter().map(Word::to_string).collect()
}

fn big(number: &BigUint) -> Value {
    number.to_string().parse::<serde_json::Number>().map_or(Value::Null, Value::Number)
}

/// The code as the documented JSON object.
pub fn to_json(code: &Code, facts: &Facts) -> Value {
    json!({
        "schema": 1,
        "turn": code.turn(),
        "length": code.length(),
        "dimension": code.dimension(),
        "distance": facts.distance,
        "name": facts.name.map(Name::word),
        "corrects": facts.distance.map(|distance| errors(distance).0),
        "detects": facts.distance.map(|distance| errors(distance).1),
        "generator": matrix(code.generator()),
        "parity": matrix(code.parity()),
        "weights": facts.weights.iter().map(big).collect::<Vec<_>>(),
        "linear": code.is_linear(),
        "self_dual": code.is_self_dual(),
        "doubly_even": code.is_doubly_even(),
        "design": facts.design.as_ref().map(|design| json!({
            "strength": design.strength, "block": design.block, "points": design.points,
            "index": design.index, "blocks": design.blocks, "steiner": design.is_steiner(),
        })),
        "group": facts.group.as_ref().map(|group| big(&group.order)),
        "claim": "computed",
    })
}

/// Generator matrix and parity check matrix in LaTeX.
pub fn latex(code: &Code) -> String {
    let mut out = String::new();
    for (name, words) in [("generator", code.generator()), ("parity", code.parity())] {
        let _ = writeln!(out, "% {name}\n\\left(\\begin{{array}}{{{}}}", "c".repeat(code.length()));
        for word in words {
            let bits: Vec<&str> = word.to_bits().into_iter().map(|bit| if bit { "1" } else { "0" }).collect();
            let _ = writeln!(out, "{} \\\\", bits.join(" & "));
        }
        out.push_str("\\end{array}\\right)\n");
    }
    out
}

/// What was wrong with a received word.
pub fn correction(language: Language, decoded: &Decoded) -> String {
    match &decoded.correction {
        Correction::Clean => say!(language, "code-clean"),
        Correction::Corrected { places } => {
            let id = if decoded.is_move { "code-corrected-move" } else { "code-corrected" };
            let list = places.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
            say!(language, id, "places" => list, "value" => decoded.value.to_string())
        }
        Correction::Detected => say!(language, "code-detected", "value" => decoded.value.to_string()),
    }
}

/// Rows of a matrix that are shown.
const SHOWN_ROWS: usize = 32;

/// The code in words.
pub fn in_words(language: Language, code: &Code, facts: &Facts) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        let _ = writeln!(out, "{text}");
    };
    line(title(language, code));
    let distance = facts.distance.map_or_else(|| "—".to_owned(), |d| d.to_string());
    line(say!(
        language,
        "code-parameters",
        "length" => code.length().to_string(),
        "dimension" => code.dimension().to_string(),
        "distance" => distance
    ));
    if let Some((corrects, detects)) = facts.distance.map(errors) {
        line(say!(language, "code-errors", "corrects" => corrects, "detects" => detects));
    }
    if let Some(name) = facts.name {
        line(language.say(name.message()));
    }
    let weights: Vec<String> = facts
        .weights
        .iter()
        .enumerate()
        .filter(|(_, count)| **count != BigUint::ZERO)
        .map(|(weight, count)| format!("{weight}: {count}"))
        .collect();
    line(say!(language, "code-weights", "list" => weights.join(", ")));
    if facts.name == Some(Name::ExtendedGolay) {
        let count = |weight: usize| facts.weights.get(weight).map_or_else(String::new, BigUint::to_string);
        line(say!(language, "code-octads", "octads" => count(8), "dodecads" => count(12)));
    }
    let mut kinds = vec![language.say(if code.is_linear() { "code-linear" } else { "code-not-linear" })];
    if code.is_self_dual() {
        kinds.push(say!(language, "code-self-dual"));
    }
    if code.is_doubly_even() {
        kinds.push(say!(language, "code-doubly-even"));
    }
    line(kinds.join(" "));
    if let Some(design) = &facts.design {
        line(say!(
            language,
            if design.is_steiner() { "code-steiner" } else { "code-design" },
            "strength" => design.strength,
            "block" => design.block.to_string(),
            "points" => design.points.to_string(),
            "index" => design.index.to_string(),
            "blocks" => design.blocks
        ));
    }
    if let Some(group) = &facts.group {
        line(say!(language, "code-group", "order" => &group.order));
        if let Some(name) = facts.name.and_then(Name::group) {
            line(say!(language, "code-mathieu", "name" => name));
        }
    }
    line(say!(language, "code-computed"));
    for (id, words) in [("code-generator", code.generator()), ("code-parity", code.parity())] {
        line(say!(language, id));
        for word in words.iter().take(SHOWN_ROWS) {
            line(format!("  {word}"));
        }
        if words.len() > SHOWN_ROWS {
            line(say!(language, "code-more-rows", "count" => words.len() - SHOWN_ROWS));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_named_by_their_parameters() {
        let name = |length, dimension, distance| Name::of(length, dimension, Some(distance));
        assert_eq!(name(7, 4, 3), Some(Name::Hamming));
        assert_eq!(name(15, 11, 3), Some(Name::Hamming));
        assert_eq!(name(8, 4, 4), Some(Name::ExtendedHamming));
        assert_eq!(name(16, 11, 4), Some(Name::ExtendedHamming));
        assert_eq!(name(23, 12, 7), Some(Name::Golay));
        assert_eq!(name(24, 12, 8), Some(Name::ExtendedGolay));
        for (length, dimension, distance) in [(6, 3, 3), (7, 3, 4), (24, 12, 6), (22, 12, 6), (1, 1, 1)] {
            assert_eq!(name(length, dimension, distance), None, "[{length}, {dimension}, {distance}]");
        }
        assert_eq!([errors(3), errors(4), errors(7), errors(8)], [(1, 2), (1, 3), (3, 6), (3, 7)]);
    }
}
