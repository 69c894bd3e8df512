//! The report about a program, in words and as JSON.

use std::fmt::Write as _;

use marienbad_play::{ProgramError, explain};
use marienbad_rules::{Convention, NoFiles};
use marienbad_solve::question;
use marienbad_solve::{Work, budgets};
use marienbad_words::explain::{columns, in_words};
use marienbad_words::failure::excerpt;
use marienbad_words::language::{Language, say};
use marienbad_words::trouble;
use num_bigint::BigUint;
use serde_json::{Value, json};

use super::grading::{Mistake, Report, What};
use super::slip::Slip;
use super::{Data, Exercise, Kind, joined, numbers};

/// The longest line that is shown whole.
const MAX_SHOWN_LENGTH: usize = 120;

/// The most bits that are written out as a sum.
const WRITTEN_BITS: usize = 16;

/// The widest columns.
const MAX_BITS: u64 = 64;

/// Facts about the runs other than the answers.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Circumstances {
    /// The command that started the program.
    pub program: Vec<String>,
    /// The duration in seconds.
    pub seconds: f64,
    /// The seed of the cases.
    pub seed: u64,
    /// The time for one answer, in seconds.
    pub answer_time: f64,
    /// The time for a whole run, in seconds.
    pub run_time: f64,
    /// The memory of a run, in mebibytes.
    pub memory: u64,
    /// Whether it had to be killed after the end of its input.
    pub stayed: bool,
    /// Whether it left processes behind.
    pub left_behind: bool,
    /// Its error output, truncated.
    pub errors: String,
}

/// A line as it can be displayed: an empty line needs a description.
fn shown(language: Language, line: &str) -> String {
    if line.trim().is_empty() {
        return say!(language, "grade-empty-line");
    }
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let text: String = line.trim_end_matches(['\r', '\n']).chars().map(visible).collect();
    if text.chars().count() > MAX_SHOWN_LENGTH {
        return text.chars().take(MAX_SHOWN_LENGTH).chain(['…']).collect();
    }
    text
}

/// The title of the exercise, with its game and its rule.
pub fn title(exercise: &Exercise) -> String {
    let mut title = exercise.kind().word().to_owned();
    if let Some(game) = exercise.game() {
        let _ = write!(title, " {}", game.name());
    }
    let Convention { play, compound, turns } = exercise.convention();
    let usual = Convention::default();
    if play != usual.play {
        let _ = write!(title, " --misere");
    }
    if compound != usual.compound {
        let _ = write!(title, " --compound {}", compound.word());
    }
    if turns != usual.turns {
        let _ = write!(title, " --turns {turns}");
    }
    title
}

/// What is wrong, in words.
fn what_words(
    language: Language,
    exercise: &Exercise,
    what: &What,
    around: &Circumstances,
) -> Option<String> {
    let limits = trouble::Limits {
        answer: around.answer_time,
        run: around.run_time,
        memory: around.memory,
        whole_match: exercise.kind() == Kind::Match,
    };
    Some(match what {
        What::Slip(slip) => return slip.in_words(language),
        What::Program(trouble) => trouble::in_words(language, trouble, &limits),
        What::Early(line) => say!(language, "grade-early", "line" => shown(language, line)),
        What::Several(lines) => {
            let shown: Vec<String> = lines.iter().take(4).map(|line| shown(language, line)).collect();
            say!(language, "grade-several", "lines" => shown.join(" / "))
        }
        What::Carried(None) => say!(language, "grade-carried"),
        What::Carried(Some(ending)) => {
            let ended = trouble::in_words(language, &ProgramError::Ended(ending.clone()), &limits);
            format!("{ended}\n{}", say!(language, "grade-carried"))
        }
        What::OnlyOne => say!(language, "grade-only-one"),
        What::Missing => say!(language, "grade-missing"),
    })
}

/// Why the expected answer is right.
pub fn why(language: Language, exercise: &Exercise, mistake: &Mistake) -> Option<String> {
    // If there was no answer, or only one in the wrong form, the right answer needs no justification.
    let wrong = match &mistake.what {
        What::Slip(Slip::ZeroHasNone) => return Some(say!(language, "grade-why-zero")),
        What::Slip(slip) => !matches!(slip.word(), "form" | "illegal"),
        _ => false,
    };
    if !wrong {
        return None;
    }
    match (&mistake.case.data, exercise.kind()) {
        (Data::Bits(bits), _) => Some(sum_of_bits(language, bits)),
        (Data::Numbers(all), Kind::BitsOfInt) => divisions(language, &all[0]),
        (Data::Numbers(all), Kind::Xor) => in_columns(all),
        (Data::Numbers(all), _) => {
            let nim = question::open("nim").ok()?;
            let heaps: Vec<String> = all.iter().map(BigUint::to_string).collect();
            let position = nim.parse(&heaps.join(","), &NoFiles).ok()?;
            let mut work = Work::new(budgets::ILLUSTRATION);
            let (_, reason) = explain(&*nim, &position, exercise.convention(), &mut work).ok()?;
            match exercise.kind() {
                Kind::Even => in_columns(all).map(|rows| rows + &say!(language, "grade-why-even")),
                _ => Some(in_words(language, &reason)),
            }
        }
        (Data::Position(position), _) => {
            let game = exercise.game()?;
            let mut work = Work::new(budgets::ILLUSTRATION);
            let (_, reason) = explain(&**game, position, exercise.convention(), &mut work).ok()?;
            Some(in_words(language, &reason))
        }
    }
}

fn sum_of_bits(language: Language, bits: &[bool]) -> String {
    if bits.is_empty() {
        return say!(language, "grade-why-no-bits");
    }
    let right = numbers::number_of_bits(bits);
    if bits.len() > WRITTEN_BITS {
        return say!(language, "grade-why-bits-long", "count" => bits.len());
    }
    let terms = bits.iter().enumerate().map(|(i, bit)| format!("{}·{}", u8::from(*bit), 1u32 << i));
    format!("{} = {right}", terms.collect::<Vec<_>>().join(" + "))
}

fn divisions(language: Language, number: &BigUint) -> Option<String> {
    if number.bits() == 0 {
        return Some(say!(language, "grade-why-zero"));
    }
    let mut rest = u64::try_from(number).ok().filter(|number| *number < 1 << WRITTEN_BITS)?;
    let mut lines = Vec::new();
    while rest > 0 {
        lines.push(format!("{rest} = 2·{} + {}", rest / 2, rest % 2));
        rest /= 2;
    }
    let steps = lines.join(", ");
    Some(say!(language, "grade-why-divisions", "steps" => steps, "bits" => numbers::bits_of_number(number)))
}

/// Numbers in binary, one below another, with their xor.
fn in_columns(all: &[BigUint]) -> Option<String> {
    let rows: Option<Vec<(String, u64)>> = all
        .iter()
        .map(|number| {
            Some((number.to_string(), u64::try_from(number).ok().filter(|_| number.bits() <= MAX_BITS)?))
        })
        .collect();
    let rows = rows?;
    let xor = rows.iter().fold(0, |sum, (_, number)| sum ^ number);
    Some(columns(&rows, xor)).filter(|text| !text.is_empty())
}

/// The report in words.
pub fn in_words_of(
    language: Language,
    exercise: &Exercise,
    report: &Report,
    around: &Circumstances,
) -> String {
    let seconds = format!("{:.1}", around.seconds);
    let seconds = if language == Language::French { seconds.replace('.', ",") } else { seconds };
    let unit = if exercise.kind() == Kind::Match { "match" } else { "answer" };
    let counted = report.cases.saturating_sub(report.unknown);
    let title = title(exercise);
    let mut lines = vec![if report.is_right() {
        say!(
            language, "grade-right", "exercise" => title, "passed" => report.passed, "unit" => unit,
            "seconds" => seconds
        )
    } else {
        say!(
            language, "grade-wrong", "exercise" => title, "passed" => report.passed, "cases" => counted,
            "unit" => unit, "seconds" => seconds
        )
    }];
    if let Some(mistake) = &report.mistake {
        lines.extend(mistake_words(language, exercise, mistake, around));
        if report.asked < counted {
            lines.push(say!(language, "grade-not-asked", "count" => counted - report.asked, "unit" => unit));
        }
    }
    if report.unknown > 0 {
        lines.push(say!(language, "grade-unknown", "count" => report.unknown));
    }
    lines.extend(notes(language, report, around));
    lines.join("\n") + "\n"
}

fn mistake_words(
    language: Language,
    exercise: &Exercise,
    mistake: &Mistake,
    around: &Circumstances,
) -> Vec<String> {
    let mut rows = vec![(say!(language, "grade-row-read"), shown(language, &mistake.case.line))];
    if !mistake.moves.is_empty() {
        rows.insert(
            0,
            (say!(language, "grade-row-moves"), excerpt(&mistake.moves.join("  "), usize::MAX / 2)),
        );
    }
    match (&mistake.what, &mistake.answer) {
        (What::Several(lines), _) => {
            rows.extend(
                lines
                    .iter()
                    .take(3)
                    .map(|line| (say!(language, "grade-row-answered"), shown(language, line))),
            );
        }
        (_, Some(answer)) => rows.push((say!(language, "grade-row-answered"), shown(language, answer))),
        (_, None) => rows.push((say!(language, "grade-row-answered"), say!(language, "grade-nothing"))),
    }
    if let Some(expected) = &mistake.expected {
        rows.push((say!(language, "grade-row-expected"), shown(language, expected)));
    }
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let head = if mistake.shrunk { "grade-mistake-shrunk" } else { "grade-mistake" };
    let mut lines = vec![say!(language, head)];
    lines.extend(rows.into_iter().map(|(name, text)| format!("  {name:width$}  {text}")));
    lines.extend(what_words(language, exercise, &mistake.what, around));
    if let Some(why) = why(language, exercise, mistake) {
        lines.push(why.trim_end().to_owned());
    }
    lines
}

fn notes(language: Language, report: &Report, around: &Circumstances) -> Vec<String> {
    let mut lines = Vec::new();
    if report.buffered {
        lines.push(say!(language, "grade-note-buffered"));
    }
    if around.left_behind {
        lines.push(say!(language, "grade-note-left"));
    }
    // A program that was killed in the middle of an answer had no chance to end by itself.
    let stopped = report.mistake.as_ref().is_some_and(|mistake| matches!(mistake.what, What::Program(_)));
    if around.stayed && !stopped {
        lines.push(say!(language, "grade-note-stayed"));
    }
    let told = report.mistake.as_ref().is_some_and(
        |mistake| {
            matches!(&mistake.what, What::Program(ProgramError::Ended(ending)) if !ending.said.is_empty())
        },
    );
    if !around.errors.is_empty() && !told {
        let last = around.errors.lines().last().unwrap_or_default().trim();
        lines.push(say!(language, "grade-note-errors", "said" => shown(language, last)));
    }
    lines
}

/// The report as a JSON object.
pub fn to_json(language: Language, exercise: &Exercise, report: &Report, around: &Circumstances) -> Value {
    let Convention { play, compound, turns } = exercise.convention();
    let mistake = report.mistake.as_ref().map(|mistake| {
        json!({
            "kind": mistake.what.word(),
            "read": mistake.case.line,
            "answered": mistake.answer,
            "expected": mistake.expected,
            "said": what_words(language, exercise, &mistake.what, around),
            "why": why(language, exercise, mistake),
            "shrunk": mistake.shrunk,
            "moves": mistake.moves,
        })
    });
    let verdict = match (&report.mistake, report.is_right()) {
        (Some(_), _) => json!("wrong"),
        (None, true) => json!("right"),
        (None, false) => Value::Null,
    };
    json!({
        "schema": 1,
        "exercise": exercise.kind().word(),
        "game": exercise.game().map(|game| game.name().to_owned()),
        "play": play.word(),
        "compound": compound.word(),
        "turns": turns.to_string(),
        "program": joined(&around.program),
        "verdict": verdict,
        "cases": report.cases,
        "asked": report.asked,
        "passed": report.passed,
        "unknown": report.unknown,
        "seconds": (around.seconds * 1000.0).round() / 1000.0,
        "seed": around.seed,
        "buffered": report.buffered,
        "left_behind": around.left_behind,
        "errors": around.errors,
        "mistake": mistake,
    })
}
