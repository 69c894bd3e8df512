//! `marienbad code --turn R --coins N`: a coin-turning game as an error-correcting code; `code encode` and `code decode`.

use std::fmt::Write as _;

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

/// All that is said of a code.
struct Facts {
    distance: Option<usize>,
    weights: Vec<BigUint>,
    design: Option<Design>,
    group: Option<Group>,
}

impl Facts {
    fn of(code: &Code, group: bool, work: &mut Work<'_>) -> Result<Self, Stop> {
        Ok(Self {
            distance: code.distance(work)?,
            weights: code.weights(work)?,
            design: code.design(work)?,
            group: if group { Some(code.group(work)?) } else { None },
        })
    }
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
    say!(language, "code-title", "turn" => code.turn().to_string(), "coins" => code.length().to_string())
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
    let weights: Vec<String> = facts
        .weights
        .iter()
        .enumerate()
        .filter(|(_, count)| **count != BigUint::ZERO)
        .map(|(weight, count)| format!("{weight}: {count}"))
        .collect();
    line(say!(language, "code-weights", "list" => weights.join(", ")));
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
            "strength" => design.strength.to_string(),
            "block" => design.block.to_string(),
            "points" => design.points.to_string(),
            "index" => design.index.to_string(),
            "blocks" => design.blocks.to_string()
        ));
    }
    if let Some(group) = &facts.group {
        line(say!(language, "code-group", "order" => group.order.to_string()));
    }
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
    let words = if arguments.get_flag("text") {
        code.encode_bytes(message.as_bytes())
    } else {
        let bits: Word = parse_word(language, message)?;
        code.encode_bits(&bits.to_bits())
    };
    let words = words.ok_or_else(|| Failure::Refused(say!(language, "code-carries-nothing")))?;
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
                return Err(Failure::Refused(say!(
                    language,
                    "code-word-length",
                    "found" => word.len().to_string(),
                    "length" => code.length().to_string()
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
