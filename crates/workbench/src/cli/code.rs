//! `marienbad code --turn R --coins N`: a coin-turning game as an error-correcting code; `code encode` and `code decode`.

use std::fmt::Write as _;
use std::io::Write as _;

use clap::ArgMatches;
use marienbad_solve::code::{Code, Correction, Decoder, Design, Group, Word};
use marienbad_solve::{Stop, Work};
use num_bigint::BigUint;
use serde_json::{Value, json};

use super::context::Context;
use super::failure::{Failure, excerpt};
use super::output;
use crate::language::{Language, say};
use crate::picture::coins;

/// Longest text that is encoded, in bytes.
const LONGEST_TEXT: usize = 1 << 16;

/// Describes a code, or encodes or decodes with it.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    match arguments.subcommand() {
        Some(("encode", inner)) => encode(context, inner),
        Some(("decode", inner)) => decode(context, inner),
        _ => describe(context, arguments),
    }
}

fn open(language: Language, arguments: &ArgMatches, work: &mut Work<'_>) -> Result<Code, Failure> {
    let number = |name: &str| arguments.get_one::<u64>(name).copied();
    let (Some(turn), Some(coins)) = (number("turn"), number("coins")) else {
        return Err(Failure::Refused(say!(language, "code-missing")));
    };
    made(language, turn, coins, work)
}

/// A code, if its numbers can be.
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

/// A code as the object of the contract.
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

/// Codes that their parameters determine, up to the order of the coins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Name {
    Hamming,
    ExtendedHamming,
    Golay,
    ExtendedGolay,
}

impl Name {
    /// The name of the linear codes of this length, dimension and distance, where all of them have the same.
    fn of(length: usize, dimension: usize, distance: Option<usize>) -> Option<Self> {
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

    /// The message that says so.
    fn message(self) -> &'static str {
        match self {
            Self::Hamming => "code-name-hamming",
            Self::ExtendedHamming => "code-name-extended-hamming",
            Self::Golay => "code-name-golay",
            Self::ExtendedGolay => "code-name-extended-golay",
        }
    }

    /// As in the JSON.
    fn word(self) -> &'static str {
        match self {
            Self::Hamming => "hamming",
            Self::ExtendedHamming => "extended-hamming",
            Self::Golay => "golay",
            Self::ExtendedGolay => "extended-golay",
        }
    }

    /// What the permutations of the coins that keep the code are called.
    fn group(self) -> Option<&'static str> {
        match self {
            Self::Golay => Some("M23"),
            Self::ExtendedGolay => Some("M24"),
            _ => None,
        }
    }
}

/// All that is said of a code.
struct Facts {
    name: Option<Name>,
    distance: Option<usize>,
    weights: Vec<BigUint>,
    design: Option<Design>,
    group: Option<Group>,
}

impl Facts {
    fn of(code: &Code, group: bool, work: &mut Work<'_>) -> Result<Self, Stop> {
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

/// The errors that a code of this distance corrects, and those that it notices if it corrects none.
fn errors(distance: usize) -> (usize, usize) {
    (distance.saturating_sub(1) / 2, distance.saturating_sub(1))
}

fn describe(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let (code, facts) = context.compute(|work| -> Result<_, Failure> {
        let code = open(language, arguments, work)?;
        let facts = Facts::of(&code, arguments.get_flag("group"), work)?;
        Ok((code, facts))
    })?;
    let format = arguments.get_one::<String>("format").map_or("text", String::as_str);
    let text = match format {
        _ if arguments.get_flag("json") => format!("{}\n", to_json(&code, &facts)),
        "json" => format!("{}\n", to_json(&code, &facts)),
        "latex" => latex(&code),
        "svg" => coins::words(&title(language, &code), code.generator()),
        _ => in_words(language, &code, &facts),
    };
    output::write(arguments, text.as_bytes())
}

/// What a code is called.
pub fn title(language: Language, code: &Code) -> String {
    say!(language, "code-title", "turn" => code.turn(), "coins" => code.length())
}

fn matrix(words: &[Word]) -> Vec<String> {
    words.iter().map(Word::to_string).collect()
}

fn big(number: &BigUint) -> Value {
    number.to_string().parse::<serde_json::Number>().map_or(Value::Null, Value::Number)
}

fn to_json(code: &Code, facts: &Facts) -> Value {
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

fn latex(code: &Code) -> String {
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

/// Rows of a matrix that are shown.
const SHOWN_ROWS: usize = 32;

fn in_words(language: Language, code: &Code, facts: &Facts) -> String {
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

fn encode(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let message = arguments.get_one::<String>("message").map_or("", String::as_str);
    if message.len() > LONGEST_TEXT {
        return Err(Failure::Refused(say!(language, "code-too-long", "max" => LONGEST_TEXT.to_string())));
    }
    let code = context.compute(|work| open(language, arguments, work))?;
    let (words, bits) = if arguments.get_flag("text") {
        (code.encode_bytes(message.as_bytes()), 8 * message.len())
    } else {
        let bits: Word = parse_word(language, message)?;
        (code.encode_bits(&bits.to_bits()), bits.len())
    };
    let words = words.ok_or_else(|| Failure::Refused(say!(language, "code-carries-nothing")))?;
    let added = (words.len() * code.dimension()).saturating_sub(bits);
    if added > 0 && !arguments.get_flag("text") {
        let note = say!(language, "code-filled-up", "bits" => bits, "count" => added);
        let _ = writeln!(anstream::stderr(), "{note}");
    }
    let text = matrix(&words).join("\n") + "\n";
    output::write(arguments, text.as_bytes())
}

fn parse_word(language: Language, text: &str) -> Result<Word, Failure> {
    text.parse::<Word>().map_err(|error| {
        let reason = say!(language, "code-bit-expected", "found" => error.found);
        Failure::Refused(say!(
            language,
            "error-place",
            "input" => excerpt(text, error.at),
            "place" => (error.at + 1).to_string(),
            "reason" => reason,
            "example" => "marienbad code decode --turn 2 --coins 7 1110000"
        ))
    })
}

fn decode(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let words: Vec<&String> = arguments.get_many::<String>("words").into_iter().flatten().collect();
    let received = words.iter().map(|text| parse_word(language, text)).collect::<Result<Vec<_>, _>>()?;
    let (code, found) = context.compute(|work| -> Result<_, Failure> {
        let code = open(language, arguments, work)?;
        for word in &received {
            if word.len() != code.length() {
                let message = say!(
                    language,
                    "code-word-length",
                    "found" => word.len(),
                    "length" => code.length().to_string()
                );
                let (turn, length) = (code.turn(), code.length());
                let example =
                    format!("marienbad code decode --turn {turn} --coins {length} {}", "0".repeat(length));
                return Err(Failure::Refused(say!(
                    language, "error-with-example", "message" => message, "example" => example
                )));
            }
        }
        let decoder = Decoder::new(&code, work)?;
        let found = received.iter().map(|word| decoder.decode(word, work)).collect::<Result<Vec<_>, _>>()?;
        Ok((code, found))
    })?;
    let mut out = String::new();
    for (word, decoded) in received.iter().zip(&found) {
        let places = |places: &[usize]| places.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let said = match &decoded.correction {
            Correction::Clean => say!(language, "code-clean"),
            Correction::Corrected { places: list } => {
                let id = if decoded.is_move { "code-corrected-move" } else { "code-corrected" };
                say!(language, id, "places" => places(list), "value" => decoded.value.to_string())
            }
            Correction::Detected => say!(language, "code-detected", "value" => decoded.value.to_string()),
        };
        let _ = writeln!(out, "{word}  {said}");
        if let Some(corrected) = decoded.word.as_ref().filter(|corrected| *corrected != word) {
            let _ = writeln!(out, "{corrected}");
        }
    }
    let corrected: Option<Vec<Word>> = found.iter().map(|decoded| decoded.word.clone()).collect();
    if let Some(words) = corrected {
        let bits: String = code.bits_of(&words).into_iter().map(|bit| if bit { '1' } else { '0' }).collect();
        let _ = writeln!(out, "{}", say!(language, "code-message", "bits" => bits));
        if arguments.get_flag("text") {
            let text = code.bytes_of(&words).and_then(|bytes| String::from_utf8(bytes).ok());
            let _ = writeln!(out, "{}", text.unwrap_or_else(|| say!(language, "code-no-text")));
        }
    }
    output::write(arguments, out.as_bytes())
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
