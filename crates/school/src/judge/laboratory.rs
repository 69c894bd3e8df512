//! Rules and conjectures, tested by the laboratory.

use marienbad_rules::Play;
use marienbad_solve::conjecture::{BindError, Conjecture, Finding, Formula, Predicate, Report, parse};
use marienbad_solve::question::{self, Game};
use marienbad_solve::{Stop, Work};
use marienbad_words::conjecture::{in_words, place};
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};

use super::{Judged, foreseen, literal};
use crate::invent;
use crate::lesson::{Guess, Rule, Step};

/// Games of which a sentence that says something is not true, all at once.
const OTHERS: [&str; 4] = ["subtract:1", "subtract:1,2", "subtract:2,3", "nim"];

/// How far they are tested: a sentence may well be wrong for the first time late.
const OTHERS_TO: u64 = 24;

/// The complete conjecture formed by an answer.
pub(crate) fn whole_rule(rule: &Rule, typed: &str) -> String {
    let lower = format!(" {} ", typed.to_lowercase());
    let whole = [" iff ", " ssi ", "<=>", "⇔", "if and only if", "si et seulement si"];
    let prefix = if whole.iter().any(|sign| lower.contains(sign)) { "" } else { "losing iff " };
    format!("{prefix}{} {}", typed.trim(), rule.domain).trim().to_owned()
}

/// Whether it says for every position whether it is lost, and does so without using the outcome itself.
fn characterises(predicate: &Predicate) -> bool {
    let Formula::Iff(left, right) = &predicate.statement else { return false };
    let asks = |formula: &Formula| matches!(formula, Formula::Lost(None, _) | Formula::Won(None, _));
    let other = match (asks(left), asks(right)) {
        (true, false) => right,
        (false, true) => left,
        _ => return false,
    };
    !mentions(other) && !predicate.mentions_values()
}

fn mentions(formula: &Formula) -> bool {
    match formula {
        Formula::Lost(..) | Formula::Won(..) => true,
        Formula::Not(one) | Formula::Quantified { body: one, .. } => mentions(one),
        Formula::And(a, b) | Formula::Or(a, b) | Formula::Implies(a, b) | Formula::Iff(a, b) => {
            mentions(a) || mentions(b)
        }
        _ => false,
    }
}

pub(super) fn stated(
    language: Language,
    step: &Step,
    rule: &Rule,
    answer: &str,
    work: &mut Work<'_>,
) -> Result<Judged, Stop> {
    let Ok(game) = question::open(&rule.game) else { return Ok(Judged::default()) };
    let text = whole_rule(rule, answer);
    let key = game.entry().key.clone();
    let predicate = match parse(&text) {
        Ok(predicate) => predicate,
        Err(error) => return Ok(Judged::unread(&place(language, &key, &error))),
    };
    let own_domain = rule.domain.is_empty() && predicate.domain.is_some();
    if !characterises(&predicate) || own_domain {
        return Ok(Judged::unread(&say!(language, "school-answer-rule")));
    }
    let conjecture = match Conjecture::new(&*game, predicate) {
        Ok(conjecture) => conjecture,
        Err(BindError::Writing(error)) => {
            return Ok(Judged::unread(&place(language, &key, &error)));
        }
        Err(_) => return Ok(Judged::unread(&say!(language, "school-answer-rule"))),
    };
    let play = rule.convention.play;
    let report = match conjecture.test(play, rule.to, 1, work) {
        Ok(report) => report,
        Err(undefined) => {
            let failure = Failure::Undefined { text, undefined };
            return Ok(Judged::unread(&failure.message(language)));
        }
    };
    let told = laboratory_lines(language, &*game, play, &conjecture, &report);
    Ok(match &report.verdict {
        Finding::Held | Finding::Proved(_) => Judged { right: true, told, ..Judged::default() },
        Finding::Stopped(stop) => return Err(stop.clone()),
        Finding::Refuted(found) => {
            let said = foreseen(step, &[format!("at {}", found.position)]);
            Judged { told, said: said.into_iter().collect(), ..Judged::default() }
        }
    })
}

/// The laboratory's output: the rule as it was parsed, and the verdict.
fn laboratory_lines(
    language: Language,
    game: &dyn Game,
    play: Play,
    conjecture: &Conjecture<'_>,
    report: &Report,
) -> Vec<String> {
    let text = in_words(language, game, play, conjecture, report);
    // The first line names the game, which is on the page already; commands are of no use there.
    text.lines().skip(1).filter(|line| !line.contains("marienbad solve")).map(str::to_owned).collect()
}

/// A conjecture about a game made by the reader.
pub(super) fn guessed(
    language: Language,
    step: &Step,
    guess: &Guess,
    answer: &str,
    work: &mut Work<'_>,
) -> Result<Judged, Stop> {
    let Ok(game) = question::open(&guess.game) else { return Ok(Judged::default()) };
    let key = game.entry().key.clone();
    let predicate = match parse(answer) {
        Ok(predicate) => predicate,
        Err(error) => return Ok(Judged::unread(&place(language, &key, &error))),
    };
    if !mentions(&predicate.statement) && !predicate.mentions_values() {
        return Ok(Judged::unread(&say!(language, "school-guess-silent")));
    }
    let conjecture = match Conjecture::new(&*game, predicate) {
        Ok(conjecture) => conjecture,
        Err(BindError::Writing(error)) => return Ok(Judged::unread(&place(language, &key, &error))),
        Err(_) => return Ok(Judged::unread(&say!(language, "school-guess-variables"))),
    };
    let play = guess.convention.play;
    let report = match conjecture.test(play, guess.to, 1, work) {
        Ok(report) => report,
        Err(undefined) => {
            let failure = Failure::Undefined { text: answer.to_owned(), undefined };
            return Ok(Judged::unread(&failure.message(language)));
        }
    };
    let told = laboratory_lines(language, &*game, play, &conjecture, &report);
    let held = match &report.verdict {
        Finding::Held | Finding::Proved(_) => true,
        Finding::Refuted(_) => false,
        Finding::Stopped(stop) => return Err(stop.clone()),
    };
    if held && says_nothing(answer, work)? {
        return Ok(Judged {
            said: vec![literal(&say!(language, "school-guess-empty"))],
            ..Judged::default()
        });
    }
    if held != guess.refuted {
        return Ok(Judged { right: true, told, ..Judged::default() });
    }
    let mut names = Vec::new();
    let mut said = Vec::new();
    if let Finding::Refuted(found) = &report.verdict {
        names.push(format!("at {}", found.position));
        said.push(literal(&say!(language, "school-guess-refuted", "position" => found.position.as_str())));
    } else {
        said.push(literal(&say!(language, "school-guess-held")));
    }
    said.extend(foreseen(step, &names));
    Ok(Judged { said, told, ..Judged::default() })
}

/// Whether a sentence is true of every game tried, under both winning rules.
fn says_nothing(text: &str, work: &mut Work<'_>) -> Result<bool, Stop> {
    for name in OTHERS {
        let Ok(game) = question::open(name) else { return Ok(false) };
        for play in [Play::Normal, Play::Misere] {
            let conjecture = parse(text).ok().and_then(|predicate| Conjecture::new(&*game, predicate).ok());
            // Nothing can be said about positions that these games do not have.
            let Some(conjecture) = conjecture else { return Ok(false) };
            let Ok(report) = conjecture.test(play, OTHERS_TO, 1, work) else { return Ok(false) };
            match report.verdict {
                Finding::Held | Finding::Proved(_) => {}
                Finding::Refuted(_) => return Ok(false),
                Finding::Stopped(stop) => return Err(stop),
            }
        }
    }
    Ok(true)
}

/// A right answer: the file's own or, for a game for which that is wrong, the list of lost positions.
pub(crate) fn guessed_sample(guess: &Guess, work: &mut Work<'_>) -> Result<String, Stop> {
    let Ok(game) = question::open(&guess.game) else { return Ok(guess.sample.clone()) };
    let conjecture = parse(&guess.sample).ok().and_then(|predicate| Conjecture::new(&*game, predicate).ok());
    if let Some(Ok(report)) = conjecture.map(|one| one.test(guess.convention.play, guess.to, 1, work)) {
        let held = matches!(report.verdict, Finding::Held | Finding::Proved(_));
        if held != guess.refuted {
            return Ok(guess.sample.clone());
        }
    }
    if guess.refuted {
        return Ok("losing iff n = 0".to_owned());
    }
    let to = guess.to.min(40);
    let lost = invent::lost_heaps(&*game, guess.convention, to, work)?;
    let list = lost.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    Ok(format!("losing iff n in {{{list}}} for n <= {to}"))
}
