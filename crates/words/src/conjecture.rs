//! The laboratory in words: what is wrong with the text of a conjecture, and the result of testing it.

use std::fmt::Write as _;

use marienbad_rules::numbers::NumberName;
use marienbad_rules::{Convention, Play};
use marienbad_solve::conjecture::{
    BindError, Conjecture, Counterexample, Evidence, Fault, Finding, Kind, Number, Report, Said, Shown,
    Undefined, WritingError, WritingErrorKind, parse,
};
use marienbad_solve::question::{Game, Outcome};
use serde_json::{Map, Value, json};

use super::examples;
use super::failure::{Failure, excerpt, shell};
use super::solve::rule_of;
use crate::language::{Language, say};

/// Parses a conjecture about a game.
pub fn read<'g>(game: &'g dyn Game, text: &str) -> Result<Conjecture<'g>, Failure> {
    let key = || game.entry().key.clone();
    let predicate = parse(text).map_err(|error| Failure::Predicate { key: key(), error })?;
    Conjecture::new(game, predicate).map_err(|error| match error {
        BindError::Writing(error) => Failure::Predicate { key: key(), error },
        BindError::NoNumbers { game } => Failure::NoNumbers(game),
    })
}

/// An example of a conjecture about a game of this kind.
pub fn example(language: Language, key: &str) -> String {
    let all = examples::examples(language, "conjecture");
    let of = |game: &str| all.iter().find(|line| line.starts_with(&format!("marienbad conjecture {game} ")));
    let near = match key {
        "wythoff" | "dornim" | "euclid" | "coins-product" | "coins-3d" => of("wythoff"),
        "fibonacci" => of("fibonacci"),
        "cram" | "chocolate" | "chomp" | "xxx-grid" | "xxx-globe" | "xxx-torus" => of("cram"),
        "nim" => of("nim"),
        _ => None,
    };
    near.or(all.first()).cloned().unwrap_or_default()
}

/// What is wrong with the text, and where, on one line.
pub fn place(language: Language, key: &str, error: &WritingError) -> String {
    say!(
        language,
        "error-place",
        "input" => excerpt(&error.input, error.at),
        "place" => (error.at + 1).to_string(),
        "reason" => reason(language, &error.reason),
        "example" => example(language, key)
    )
}

/// What is wrong with the text, in words.
pub fn reason(language: Language, reason: &WritingErrorKind) -> String {
    let text = |found: &str| excerpt(found, 0);
    let end = || say!(language, "conjecture-error-end");
    match reason {
        WritingErrorKind::Empty => say!(language, "error-reason-empty"),
        WritingErrorKind::TooLong { max } => {
            say!(language, "conjecture-error-long", "max" => max.to_string())
        }
        WritingErrorKind::TooDeep { max } => {
            say!(language, "conjecture-error-deep", "max" => max.to_string())
        }
        WritingErrorKind::Character { found } => {
            let found = if found.is_control() { ' ' } else { *found };
            say!(language, "conjecture-error-character", "found" => found)
        }
        WritingErrorKind::OperandExpected { found: Some(found) } => {
            say!(language, "conjecture-error-operand", "found" => text(found))
        }
        WritingErrorKind::OperandExpected { found: None } => {
            say!(language, "conjecture-error-operand-missing")
        }
        WritingErrorKind::OperatorExpected { found } => {
            say!(language, "conjecture-error-operator", "found" => text(found))
        }
        WritingErrorKind::Expected { expected, found } => {
            let found = found.as_deref().map_or_else(end, text);
            say!(
                language, "conjecture-error-expected", "expected" => echo(language, expected),
                "found" => found
            )
        }
        WritingErrorKind::NotClosed => say!(language, "conjecture-error-not-closed"),
        WritingErrorKind::WrongKind { expected, found } => say!(
            language,
            "conjecture-error-kind",
            "expected" => kind(language, *expected),
            "found" => kind(language, *found)
        ),
        WritingErrorKind::ArgumentCount { function, least, most } => {
            let count = if least == most { least.to_string() } else { format!("{least}–{most}") };
            let function = echo(language, function);
            say!(language, "conjecture-error-arguments", "function" => text(&function), "count" => count)
        }
        WritingErrorKind::NotAFunction { name, nearest } => {
            let words = match language {
                Language::French => nearest.french.or(nearest.english),
                Language::English => nearest.english.or(nearest.french),
            };
            match words {
                Some(near) => {
                    say!(language, "conjecture-error-name-near", "name" => text(name), "nearest" => near)
                }
                None => say!(language, "conjecture-error-name", "name" => text(name)),
            }
        }
        WritingErrorKind::NameTaken { name } => {
            say!(language, "conjecture-error-taken", "name" => text(name))
        }
        WritingErrorKind::Repeated { word } => {
            say!(language, "conjecture-error-repeated", "word" => echo(language, word))
        }
        WritingErrorKind::TooLarge => say!(language, "conjecture-fault-large"),
        WritingErrorKind::AboutPlay { word } => say!(language, "conjecture-error-play", "word" => text(word)),
        WritingErrorKind::UnknownVariable { name, known } => {
            let or = say!(language, "conjecture-error-or");
            let known = known.join(&format!(" {or} "));
            say!(language, "conjecture-error-variable", "name" => text(name), "known" => known)
        }
        WritingErrorKind::PositionArguments { expected, found } => {
            say!(language, "conjecture-error-position", "expected" => *expected, "found" => *found)
        }
        other => say!(language, "error-reason-other", "text" => format!("{other:?}")),
    }
}

fn kind(language: Language, kind: Kind) -> String {
    match kind {
        Kind::Number => say!(language, "conjecture-kind-number"),
        Kind::Statement => say!(language, "conjecture-kind-statement"),
        Kind::Outcome => say!(language, "conjecture-kind-outcome"),
        Kind::Set => say!(language, "conjecture-kind-set"),
    }
}

fn fault(language: Language, fault: Fault) -> String {
    match fault {
        Fault::DivisionByZero => say!(language, "conjecture-fault-zero"),
        Fault::MixedRoots => say!(language, "conjecture-fault-roots"),
        Fault::RootOfRoot => say!(language, "conjecture-fault-root"),
        Fault::NotWhole => say!(language, "conjecture-fault-whole"),
        Fault::Negative => say!(language, "conjecture-fault-negative"),
        Fault::TooLarge => say!(language, "conjecture-fault-large"),
        Fault::LongRange => say!(language, "conjecture-fault-range"),
        Fault::PrimeTooLarge => say!(language, "conjecture-fault-prime"),
        Fault::NoPosition => say!(language, "conjecture-fault-position"),
    }
}

/// A conjecture that is undefined somewhere: where in the text, at which position, and what to do.
pub fn no_meaning(language: Language, text: &str, undefined: &Undefined) -> String {
    let advice = helpful_condition(text, undefined).map(|condition| {
        let condition = echo(language, &condition);
        format!(" {}", say!(language, "conjecture-undefined-advice", "condition" => condition))
    });
    let told = say!(
        language,
        "conjecture-undefined",
        "input" => excerpt(text, undefined.at),
        "place" => (undefined.at + 1).to_string(),
        "reason" => fault(language, undefined.fault),
        "position" => assignment(&undefined.variables)
    );
    format!("{told}{}", advice.unwrap_or_default())
}

/// A condition that excludes the undefined cases, if one is obvious: the game has one variable, or a
/// variable itself is the divisor. No such condition exists for numbers that are too large or roots that do
/// not combine, since larger variables do not help.
fn helpful_condition(text: &str, undefined: &Undefined) -> Option<String> {
    if !matches!(undefined.fault, Fault::DivisionByZero | Fault::Negative | Fault::NoPosition) {
        return None;
    }
    let after: String = text.chars().skip(undefined.at).collect();
    let after =
        ["mod", "div", "/"].iter().find_map(|sign| after.strip_prefix(sign)).unwrap_or(&after).trim_start();
    let end = after.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(after.len());
    let divisor = &after[..end];
    let named = |(name, _): &&(NumberName, u64)| *name == divisor;
    let (name, number) = match &undefined.variables[..] {
        [one] if divisor.parse::<u64>().is_err() => one,
        all => all.iter().find(named)?,
    };
    Some(format!("for {name} > {number}"))
}

/// `x = 5, y = 3`
fn assignment(variables: &[(NumberName, u64)]) -> String {
    variables.iter().map(|(name, number)| format!("{name} = {number}")).collect::<Vec<_>>().join(", ")
}

/// The result in words.
pub fn in_words(
    language: Language,
    game: &dyn Game,
    play: Play,
    conjecture: &Conjecture<'_>,
    report: &Report,
) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        let _ = writeln!(out, "{text}");
    };
    line(&format!("{} · {}", game.name(), rule_of(language, Convention { play, ..Convention::default() })));
    line(&echo(language, &conjecture.predicate().to_string()));
    let names = conjecture.variables();
    if report.descending && names.len() > 1 {
        line(&say!(language, "conjecture-order", "order" => names.join(" ≥ ")));
    }
    let to = report.to.to_string();
    let tested = report.tested;
    match &report.verdict {
        Finding::Held if tested == 0 => line(&say!(language, "conjecture-nothing", "to" => to)),
        Finding::Held => line(&say!(language, "conjecture-held", "to" => to, "tested" => tested)),
        Finding::Proved(proof) => {
            let theorem = language.say(&format!("theorem-{}", proof.theorem));
            line(&match proof.tested_to {
                Some(last) => say!(
                    language, "conjecture-proved-tested", "theorem" => theorem, "to" => last.to_string()
                ),
                None => say!(language, "conjecture-proved", "theorem" => theorem),
            });
        }
        Finding::Stopped(_) => line(&match report.reached {
            Some(reached) => {
                say!(language, "conjecture-partial", "to" => reached.to_string(), "tested" => tested)
            }
            None => say!(language, "conjecture-partial-none"),
        }),
        Finding::Refuted(found) => {
            let position = assignment(&found.variables);
            line(&if report.beyond() {
                say!(language, "conjecture-refuted-beyond", "position" => position, "to" => to)
            } else {
                say!(language, "conjecture-refuted", "position" => position)
            });
            line(&truth(language, found));
            for text in shown(language, found) {
                line(&text);
            }
            line(&say!(language, "conjecture-smallest", "tested" => tested));
            let flag = if play == Play::Misere { " --misere" } else { "" };
            let command = format!("marienbad solve {} {}{flag}", shell(game.name()), shell(&found.position));
            line(&say!(language, "conjecture-see", "command" => command));
        }
    }
    out
}

fn outcome(language: Language, outcome: Outcome) -> String {
    match outcome {
        Outcome::P => say!(language, "conjecture-p"),
        Outcome::N => say!(language, "conjecture-n"),
    }
}

/// What the conjecture says, and what is true instead.
fn truth(language: Language, found: &Counterexample) -> String {
    let actual = match &found.value {
        Some(value) => say!(
            language,
            "conjecture-actual-value",
            "outcome" => outcome(language, found.outcome),
            "value" => value.to_string()
        ),
        None => outcome(language, found.outcome),
    };
    match &found.predicted {
        Some(Said::Outcome(predicted)) => say!(
            language,
            "conjecture-says-outcome",
            "predicted" => outcome(language, *predicted),
            "actual" => actual
        ),
        Some(Said::Value(predicted)) => say!(
            language, "conjecture-says-value", "predicted" => predicted.to_string(), "actual" => actual
        ),
        None => say!(language, "conjecture-says-false", "actual" => actual),
    }
}

/// The moves that show it, line by line.
fn shown(language: Language, found: &Counterexample) -> Vec<String> {
    let width = |moves: &[Shown]| moves.iter().map(|one| one.mv.chars().count()).max().unwrap_or(0);
    let plain = |moves: &[Shown]| -> Vec<String> {
        let width = width(moves);
        moves.iter().map(|one| format!("  {:width$}  → {}", one.mv, one.to)).collect()
    };
    let mut lines = Vec::new();
    match &found.evidence {
        Evidence::Wins(moves) if !moves.is_empty() => {
            lines.push(say!(language, "conjecture-show-wins", "count" => moves.len()));
            lines.extend(plain(moves));
        }
        Evidence::Answered { moves, complete } => {
            lines.push(say!(language, "conjecture-show-answered"));
            let width = width(moves);
            lines.extend(moves.iter().map(|one| match &one.reply {
                Some((reply, then)) => {
                    format!("  {:width$}  → {:<12}  {reply}  → {then}", one.mv, one.to)
                }
                // Without a reply the game is over, and in misère play the player who ended it has lost.
                None => {
                    format!(
                        "  {:width$}  → {:<12}  {}",
                        one.mv,
                        one.to,
                        say!(language, "conjecture-show-ended")
                    )
                }
            }));
            if !complete {
                lines.push(format!("  {}", say!(language, "conjecture-show-more")));
            }
        }
        Evidence::Values(moves) => {
            lines.push(say!(language, "conjecture-show-values"));
            let width = width(moves);
            lines.extend(moves.iter().map(|one| {
                let value = one.value.as_ref().map_or_else(String::new, ToString::to_string);
                format!(
                    "  {:width$}  → {}  ({})",
                    one.mv,
                    one.to,
                    say!(language, "value-line", "value" => value)
                )
            }));
        }
        Evidence::Over => lines.push(say!(language, "conjecture-show-over")),
        Evidence::Wins(_) | Evidence::None => {}
    }
    lines
}

/// The words of the normal form in French. Names cannot be words of either language, so that only words are
/// changed.
const FRENCH: [(&str, &str); 26] = [
    ("losing", "perdant"),
    ("winning", "gagnant"),
    ("value", "valeur"),
    ("iff", "ssi"),
    ("implies", "implique"),
    ("and", "et"),
    ("or", "ou"),
    ("not", "non"),
    ("for", "pour"),
    ("where", "où"),
    ("exists", "existe"),
    ("forall", "pour tout"),
    ("in", "dans"),
    ("even", "pair"),
    ("odd", "impair"),
    ("is", "est"),
    ("true", "vrai"),
    ("false", "faux"),
    ("nimtimes", "nimfois"),
    ("floor", "plancher"),
    ("ceil", "plafond"),
    ("sqrt", "racine"),
    ("gcd", "pgcd"),
    ("prime", "premier"),
    ("square", "carré"),
    ("divides", "divise"),
];

/// A conjecture in its normal form, which is English, or a part of one, in the user's language.
pub fn echo(language: Language, normal: &str) -> String {
    if language == Language::English {
        return normal.to_owned();
    }
    let normal = normal.replace(" not in ", " pas dans ");
    let mut out = String::new();
    let mut rest = normal.as_str();
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|c| letter(c) != letter(first)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        let french = FRENCH.iter().find(|(english, _)| *english == word);
        out.push_str(french.map_or(word, |(_, french)| french));
        rest = behind;
    }
    out
}

/// The result as JSON.
pub fn to_json(game: &dyn Game, play: Play, conjecture: &Conjecture<'_>, report: &Report) -> Value {
    let theorem = match &report.verdict {
        Finding::Proved(proof) => Some(proof.theorem),
        _ => None,
    };
    let (verdict, counterexample) = match &report.verdict {
        Finding::Held | Finding::Stopped(_) => ("held", Value::Null),
        Finding::Proved(_) => ("proved", Value::Null),
        Finding::Refuted(found) => ("refuted", counterexample(found)),
    };
    json!({
        "schema": 1,
        "game": game.name(),
        "play": play.word(),
        "predicate": conjecture.predicate().to_string(),
        "variables": conjecture.variables(),
        "verdict": verdict,
        "to": report.to,
        "reached": report.reached,
        "beyond": report.beyond(),
        "complete": !matches!(report.verdict, Finding::Stopped(_)),
        "tested": report.tested,
        "counterexample": counterexample,
        "claim": report.claim().word(),
        "theorem": theorem,
        "nodes": report.nodes,
    })
}

/// A whole number as a JSON number, any other number as text.
fn number(number: &Number) -> Value {
    let text = number.to_string();
    let whole = number.is_whole().then(|| text.parse::<serde_json::Number>().ok()).flatten();
    whole.map_or(Value::String(text), Value::Number)
}

fn counterexample(found: &Counterexample) -> Value {
    let variables: Map<String, Value> =
        found.variables.iter().map(|(name, value)| (name.to_string(), json!(value))).collect();
    let (predicted, actual) = match (&found.predicted, &found.value) {
        (Some(Said::Outcome(said)), _) => (json!(said.letter()), json!(found.outcome.letter())),
        (Some(Said::Value(said)), Some(value)) => (number(said), number(value)),
        _ => (json!(true), json!(false)),
    };
    let (shows, moves): (_, &[Shown]) = match &found.evidence {
        Evidence::Wins(moves) => ("winning-moves", moves),
        Evidence::Answered { moves, .. } => ("every-move-answered", moves),
        Evidence::Values(moves) => ("values", moves),
        Evidence::Over => ("over", &[]),
        Evidence::None => ("", &[]),
    };
    let one = |one: &Shown| {
        let mut object = json!({ "move": one.mv, "to": one.to });
        if let Some((reply, to)) = &one.reply {
            object["reply"] = json!({ "move": reply, "to": to });
        }
        if let Some(value) = &one.value {
            object["value"] = number(&Number::from(value.to_big()));
        }
        object
    };
    json!({
        "position": found.position,
        "variables": variables,
        "predicted": predicted,
        "actual": actual,
        "outcome": found.outcome.letter(),
        "value": found.value.as_ref().map(number),
        "shows": shows,
        "moves": moves.iter().map(one).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The French echo is read as the same conjecture.
    #[test]
    fn the_french_echo_means_the_same() {
        for (text, french) in [
            ("perdant ssi x ouex y = 0", "perdant ssi x xor y = 0"),
            (
                "losing iff n not in {1, 3..5} or not n even",
                "perdant ssi n pas dans {1, 3..5} ou non n est pair",
            ),
            ("value(n) = value(n-34) for n > 86", "valeur(n) = valeur(n - 34) pour n > 86"),
            ("winning iff floor(d*phi) != y where d = x-y", "gagnant ssi plancher(d*phi) != y où d = x - y"),
            (
                "losing iff exists k in 1..n: n = k nimtimes k",
                "perdant ssi (existe k dans 1..n: n = k nimfois k)",
            ),
            (
                "losing iff forall k in 1..n: gcd(k,n) = 1",
                "perdant ssi (pour tout k dans 1..n: pgcd(k, n) = 1)",
            ),
            (
                "losing iff 4 divides n or n is prime or n is square",
                "perdant ssi 4 divise n ou n est premier ou n est carré",
            ),
        ] {
            let predicate = parse(text).unwrap();
            let echoed = echo(Language::French, &predicate.to_string());
            assert_eq!(echoed, french, "{text}");
            assert_eq!(parse(&echoed).map(|again| again.to_string()).ok(), Some(predicate.to_string()));
            assert_eq!(echo(Language::English, &predicate.to_string()), predicate.to_string());
        }
    }
}
