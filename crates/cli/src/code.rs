//! `marienbad code --turn R --coins N`: a coin-turning game as an error-correcting code; `code encode` and
//! `code decode`.

use std::fmt::Write as _;
use std::io::Write as _;

use clap::{Arg, ArgMatches, Command};
use marienbad_pictures::coins;
use marienbad_solve::Work;
use marienbad_solve::code::{Code, Decoder, Word};
use marienbad_words::code::{Facts, correction, in_words, latex, made, matrix, title, to_json};
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};

use super::arguments::{Arguments, format_of};
use super::context::Context;
use super::output;

/// Longest text that is encoded, in bytes.
const LONGEST_TEXT: usize = 1 << 16;

/// Formats of a code.
const FORMATS: [&str; 4] = ["text", "json", "latex", "svg"];

/// The arguments of `marienbad code`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("code")
        .subcommand_help_heading(shared.say("cli-commands"))
        .args(turn_and_coins(shared))
        .arg(shared.flag("group", "cli-arg-group"))
        .arg(shared.format(&FORMATS))
        .arg(shared.json())
        .arg(shared.out())
        .subcommand(
            shared
                .command("encode")
                .args(turn_and_coins(shared))
                .arg(shared.flag("text", "cli-arg-text"))
                .arg(shared.positional("message", "BITS", "cli-arg-message"))
                .arg(shared.out()),
        )
        .subcommand(
            shared
                .command("decode")
                .args(turn_and_coins(shared))
                .arg(shared.flag("text", "cli-arg-text"))
                .arg(shared.positional("words", "WORD", "cli-arg-words").num_args(1..))
                .arg(shared.out()),
        )
}

fn turn_and_coins(shared: Arguments) -> [Arg; 2] {
    [shared.number("turn", "cli-arg-turn"), shared.number("coins", "cli-arg-coins")]
}

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

fn describe(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let (code, facts) = context.compute(|work| -> Result<_, Failure> {
        let code = open(language, arguments, work)?;
        let facts = Facts::of(&code, arguments.get_flag("group"), work);
        Ok((code, facts))
    })?;
    let facts = match facts {
        Ok(facts) => facts,
        Err(stop) => {
            let known = say!(
                language,
                "code-known",
                "title" => title(language, &code),
                "length" => code.length(),
                "dimension" => code.dimension()
            );
            let _ = writeln!(anstream::stderr(), "{known}");
            return Err(stop.into());
        }
    };
    let text = match format_of(arguments) {
        "json" => format!("{}\n", to_json(&code, &facts)),
        "latex" => latex(&code),
        "svg" => coins::words(&title(language, &code), code.generator()),
        _ => in_words(language, &code, &facts),
    };
    output::write(arguments, text.as_bytes())
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
        let said = correction(language, decoded);
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
