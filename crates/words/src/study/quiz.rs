//! The examples of the paper's story and its six quiz questions: what it prints, what its rule says, and
//! what is true.

use marienbad_solve::misere::Search;
use marienbad_solve::{Stop, Work};

use super::document::{Block, Document};
use super::rows::{Rows, account, after, winning_moves};
use super::rule::{Advice, Rule};
use super::{Asked, list, moves, situation};
use crate::language::{Language, say};
use crate::table::Table;

/// The answer printed in the paper: lost, or a token of a group.
#[derive(Debug, Clone, Copy)]
enum Printed {
    Lost,
    Take(u64, u64),
    /// The first number is printed where the group of the second is meant.
    Misprinted(u64, u64, u64),
}

impl Printed {
    /// The group and the token that are meant.
    fn take(self) -> Option<(u64, u64)> {
        match self {
            Self::Lost => None,
            Self::Take(group, token) | Self::Misprinted(_, group, token) => Some((group, token)),
        }
    }
}

/// A situation that the paper discusses, under its letter in the quiz (none in the story).
struct Question {
    letter: &'static str,
    groups: &'static [u64],
    printed: Printed,
}

const fn asked(letter: &'static str, groups: &'static [u64], printed: Printed) -> Question {
    Question { letter, groups, printed }
}

/// The situations of the story, with what Alice says of them.
const STORY: [Question; 4] = [
    asked("", &[76], Printed::Lost),
    asked("", &[124, 45], Printed::Lost),
    asked("", &[33, 26, 18], Printed::Take(33, 1)),
    asked("", &[103, 81, 45, 42], Printed::Lost),
];

/// The quiz, with the answers that the paper prints.
const QUIZ: [Question; 6] = [
    asked("A", &[2014], Printed::Take(2014, 3)),
    asked("B", &[145, 101, 100], Printed::Lost),
    asked("C", &[4, 8, 15, 16, 23, 42], Printed::Take(42, 2)),
    asked("D", &[116, 80], Printed::Take(80, 2)),
    asked("E", &[2110, 1727], Printed::Lost),
    asked("F", &[18965, 66582, 42251, 12335], Printed::Misprinted(18956, 18965, 3)),
];

/// The part of a question's steps that the list of its winning moves may take: who wins matters more.
const MOVES_SHARE: u64 = 2;

/// The finding about a question.
enum Found {
    /// It would need too many positions: their number as a power of ten.
    Beyond(f64),
    /// The steps allowed were not enough.
    Open,
    /// The whole study was stopped before it was decided.
    Stopped,
    /// The outcome, whether the printed move wins (if there is one and it was decided), the winning moves,
    /// and whether these are all.
    Decided { wins: bool, printed_wins: Option<bool>, moves: Vec<(u64, u64)>, complete: bool },
}

/// Both sections of the quiz.
pub fn sections(
    asked: &Asked,
    rule: &Rule,
    rows: &Rows,
    search: &mut Search<'_>,
    document: &mut Document,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    let language = asked.language;
    for (heading, questions) in [("study-story-heading", &STORY[..]), ("study-quiz-heading", &QUIZ[..])] {
        document.heading(language.say(heading));
        let (mut table, mut remarks) = (Vec::new(), Vec::new());
        let mut stop = None;
        for question in questions {
            let found = match settle(question, asked, rows, search, work) {
                Ok(found) => found,
                Err(reason) => {
                    stop = Some(reason);
                    Found::Stopped
                }
            };
            let label = label(question);
            table.push(vec![
                label.clone(),
                printed(language, question),
                advice(language, rule, question.groups),
                result(language, &found),
            ]);
            let remark = remark(language, rule, question, &found, asked);
            remarks.push(say!(language, "study-remark", "label" => label, "remark" => remark));
            if stop.is_some() {
                break;
            }
        }
        let columns =
            ["study-column-situation", "study-column-paper", "study-column-rule", "study-column-computed"];
        document.blocks.push(Block::Table(Table {
            title: language.say("study-quiz-table"),
            columns: columns.map(|id| language.say(id)).into(),
            rows: table,
            notes: Vec::new(),
        }));
        document.blocks.push(Block::List(remarks));
        if let Some(reason) = stop {
            return Err(reason);
        }
    }
    document.paragraph(say!(
        language,
        "study-reach",
        "to" => rows.to.to_string(),
        "positions" => rows.positions.last().copied().unwrap_or(0),
        "growth" => format!("{:.1}", rows.growth())
    ));
    Ok(())
}

fn label(question: &Question) -> String {
    let groups = situation(question.groups);
    if question.letter.is_empty() { groups } else { format!("{}) {groups}", question.letter) }
}

fn settle(
    question: &Question,
    asked: &Asked,
    rows: &Rows,
    search: &mut Search<'_>,
    work: &mut Work<'_>,
) -> Result<Found, Stop> {
    let power = rows.power_for(question.groups.iter().sum());
    if power > (asked.steps as f64).log10() {
        return Ok(Found::Beyond(power));
    }
    let mut decide = |groups: &[u64]| {
        let mut own = account(asked.steps, search, work)?;
        let wins = search.wins(groups, &mut own);
        work.spend(own.nodes())?;
        match wins {
            Ok(wins) => Ok(Some(wins)),
            Err(Stop::Nodes { .. }) => Ok(None),
            Err(stop) => Err(stop),
        }
    };
    let Some(wins) = decide(question.groups)? else { return Ok(Found::Open) };
    if !wins {
        return Ok(Found::Decided { wins, printed_wins: None, moves: Vec::new(), complete: true });
    }
    let printed_wins = match question.printed.take() {
        Some((group, token)) => decide(&after(question.groups, group, token))?.map(|wins| !wins),
        None => None,
    };
    let mut own = account(asked.steps / MOVES_SHARE, search, work)?;
    let (moves, complete) = winning_moves(question.groups, search, &mut own)?;
    work.spend(own.nodes())?;
    Ok(Found::Decided { wins, printed_wins, moves, complete })
}

fn printed(language: Language, question: &Question) -> String {
    match question.printed {
        Printed::Lost => language.say("class-losing"),
        Printed::Take(group, token) => moves(language, &[(group, token)]),
        Printed::Misprinted(written, _, token) => moves(language, &[(written, token)]),
    }
}

fn advice(language: Language, rule: &Rule, groups: &[u64]) -> String {
    match rule.advice(groups) {
        Advice::Lost => language.say("class-losing"),
        Advice::Take { group, token } => moves(language, &[(group, token)]),
        Advice::Nothing => "—".to_owned(),
    }
}

fn result(language: Language, found: &Found) -> String {
    match found {
        Found::Beyond(_) => language.say("study-beyond"),
        Found::Open => language.say("study-open"),
        Found::Stopped => language.say("study-stopped-cell"),
        Found::Decided { wins: true, .. } => language.say("class-winning"),
        Found::Decided { wins: false, .. } => language.say("class-losing"),
    }
}

fn remark(language: Language, rule: &Rule, question: &Question, found: &Found, asked: &Asked) -> String {
    let mut parts = Vec::new();
    match found {
        Found::Beyond(power) => {
            let total: u64 = question.groups.iter().sum();
            parts.push(say!(
                language,
                "study-remark-beyond",
                "total" => total.to_string(),
                "power" => format!("{power:.0}"),
                "steps" => asked.steps
            ));
        }
        Found::Open => parts.push(say!(language, "study-remark-open", "steps" => asked.steps)),
        Found::Stopped => parts.push(language.say("study-remark-stopped")),
        Found::Decided { wins, printed_wins, moves: winning, complete } => {
            let right = match (question.printed, wins) {
                (Printed::Lost, false) => "study-remark-right-lost",
                (Printed::Lost, true) => "study-remark-not-lost",
                (_, false) => "study-remark-not-won",
                (_, true) => match printed_wins {
                    Some(true) => "study-remark-right-move",
                    Some(false) => "study-remark-wrong-move",
                    None => "study-remark-unknown-move",
                },
            };
            parts.push(language.say(right));
            if *wins {
                let id = if *complete { "study-remark-moves" } else { "study-remark-some-moves" };
                parts.push(say!(language, id, "moves" => moves(language, winning), "count" => winning.len()));
            }
            parts.push(language.say("study-remark-computed"));
        }
    }
    // Does the printed answer follow from the paper's own rule?
    if let Printed::Misprinted(written, group, _) = question.printed {
        let (written, group) = (written.to_string(), group.to_string());
        parts.push(say!(language, "study-remark-misprint", "written" => written, "group" => group));
    }
    if let Some((group, token)) = question.printed.take() {
        let left = after(question.groups, group, token);
        if rule.class(&left) != 0 {
            let remains = left.iter().filter(|part| !question.groups.contains(part)).copied();
            let parts_left: Vec<u64> = remains.collect();
            parts.push(say!(
                language,
                "study-remark-against-rule",
                "left" => list(&parts_left),
                "advice" => advice(language, rule, question.groups)
            ));
        }
    }
    parts.join(" ")
}
