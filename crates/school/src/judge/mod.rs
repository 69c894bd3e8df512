//! Judges an answer and gives feedback.
//!
//! An answer is a text for every kind of question: the number of a choice, numbers, a move, the moves of a
//! match, positions, a rule, the numbers of lines. Web page and terminal pass the same text.

mod coins;
mod laboratory;

use marienbad_play::assess;
use marienbad_rules::{Convention, NoFiles, catalogue};
use marienbad_solve::question::{self, Outcome, Position};
use marienbad_solve::{Stop, Work};
use marienbad_words::failure::excerpt;
use marienbad_words::language::{Language, say};

use crate::invent;
use crate::lesson::{Blank, Board, Choice, Colour, Kind, Lesson, Line, Network, Step, Table};
use crate::markup::Rich;
use crate::sitting::Sitting;
use crate::value::{Computed, Value};

pub(crate) use coins::laid;
pub(crate) use laboratory::{guessed_sample, whole_rule};

/// The longest answer, in bytes.
const LONGEST_ANSWER: usize = 4000;

/// The result of judging an answer.
#[derive(Debug, Clone, Default)]
pub struct Judged {
    /// Whether the answer is right.
    pub right: bool,
    /// Whether it could not be understood, so that the question is asked again.
    pub unread: bool,
    /// The feedback, paragraph by paragraph.
    pub said: Vec<Rich>,
    /// The output of the laboratory, line by line.
    pub told: Vec<String>,
    /// The indices, from 0, of the wrong cells, blanks or lines.
    pub wrong: Vec<usize>,
    /// The moves that demonstrate it on the board: the pupil's, and the answer to it.
    pub moves: Vec<String>,
    /// The invented rule: the following steps are about its game.
    pub rule: Option<String>,
}

impl Judged {
    fn unread(text: &str) -> Self {
        Self { unread: true, said: vec![literal(text)], ..Self::default() }
    }
}

/// A text of our own, in which asterisks are literal.
fn literal(text: &str) -> Rich {
    vec![crate::markup::Inline::Text(text.to_owned())]
}

/// Judges an answer to the question of a step. A step without a question accepts any answer.
pub fn judge(lesson: &Lesson, number: usize, answer: &str, work: &mut Work<'_>) -> Result<Judged, Stop> {
    let language = lesson.language;
    let Some((step, question)) =
        lesson.steps.get(number).and_then(|step| Some((step, step.question.as_ref()?)))
    else {
        return Ok(Judged { right: true, ..Judged::default() });
    };
    let answer = answer.trim();
    if answer.is_empty() {
        return Ok(Judged::unread(&say!(language, "school-answer-empty")));
    }
    if answer.len() > LONGEST_ANSWER {
        return Ok(Judged::unread(&say!(language, "school-answer-long")));
    }
    let mut judged = match (&question.kind, &step.board) {
        (Kind::Choose(choices), _) => chosen(language, choices, answer, work)?,
        (Kind::Numbers(blanks), _) => numbers(language, step, blanks, answer, work)?,
        (Kind::Move, Some(board)) => moved(language, step, board, answer, work)?,
        (Kind::Play { win }, Some(board)) => played(language, board, *win, answer),
        (Kind::Move | Kind::Play { .. }, None) => Judged::default(),
        (Kind::Table(table), _) => filled(language, step, table, answer, work)?,
        (Kind::Colour(colour), _) => coloured(language, step, colour, answer, work)?,
        (Kind::Rule(rule), _) => laboratory::stated(language, step, rule, answer, work)?,
        (Kind::Guess(guess), _) => laboratory::guessed(language, step, guess, answer, work)?,
        (Kind::Coins(row), _) => coins::turned(language, step, row, answer, work)?,
        (Kind::Network(network), _) => written(language, step, network, answer, work)?,
        (Kind::Invent { .. }, _) => invented(language, step, answer, work)?,
        (Kind::Order(lines), _) => ordered(language, step, lines, answer),
    };
    if judged.right
        && let Some(said) = &step.right
    {
        judged.said.push(said.clone());
    }
    Ok(judged)
}

/// The file's feedback on this wrong answer: the specific one if there is one, otherwise the general one.
fn foreseen(step: &Step, names: &[String]) -> Option<Rich> {
    let named = |name: &String| {
        step.wrong
            .iter()
            .find(|wrong| wrong.answer.as_deref().is_some_and(|answer| answer.eq_ignore_ascii_case(name)))
    };
    let found =
        names.iter().find_map(named).or_else(|| step.wrong.iter().find(|wrong| wrong.answer.is_none()));
    found.map(|wrong| wrong.said.clone())
}

fn chosen(language: Language, choices: &[Choice], answer: &str, work: &mut Work<'_>) -> Result<Judged, Stop> {
    let number: Option<usize> = answer.parse().ok();
    let Some(choice) = number.and_then(|number| choices.get(number.checked_sub(1)?)) else {
        let last = choices.len();
        return Ok(Judged::unread(
            &say!(language, "school-answer-choose", "last" => last, "found" => excerpt(answer, 0)),
        ));
    };
    // The engines decide; a test ensures that the file says the same.
    let right = match &choice.fact {
        Some(fact) => fact.holds(work)?,
        None => choice.right,
    };
    Ok(Judged { right, said: vec![choice.said.clone()], ..Judged::default() })
}

/// The parts of an answer to several blanks.
fn parts(answer: &str, count: usize) -> Vec<&str> {
    if count == 1 {
        return vec![answer];
    }
    if answer.contains(';') {
        return answer.split(';').map(str::trim).collect();
    }
    answer.split([' ', ',', '\u{a0}']).map(str::trim).filter(|part| !part.is_empty()).collect()
}

fn numbers(
    language: Language,
    step: &Step,
    blanks: &[Blank],
    answer: &str,
    work: &mut Work<'_>,
) -> Result<Judged, Stop> {
    let values: Vec<&Value> = blanks.iter().map(|blank| &blank.value).collect();
    compared(language, step, (&values, &[]), answer, work)
}

fn filled(
    language: Language,
    step: &Step,
    table: &Table,
    answer: &str,
    work: &mut Work<'_>,
) -> Result<Judged, Stop> {
    let values: Vec<&Value> = table.blanks.iter().map(|(row, column)| &table.cells[*row][*column]).collect();
    compared(language, step, (&values, &[]), answer, work)
}

/// The values written on the vertices of a graph: `b=1 c=0`, or all of them in order.
fn written(
    language: Language,
    step: &Step,
    network: &Network,
    answer: &str,
    work: &mut Work<'_>,
) -> Result<Judged, Stop> {
    let names: Vec<&str> = network.blanks.iter().map(|blank| network.vertices[*blank].as_str()).collect();
    let values: Vec<&Value> = network.blanks.iter().map(|blank| &network.values[*blank]).collect();
    if !answer.contains('=') {
        return compared(language, step, (&values, &names), answer, work);
    }
    let mut typed = vec!["?"; names.len()];
    for part in answer.split([' ', ',', ';', '\u{a0}']).filter(|part| !part.is_empty()) {
        let named = part.split_once('=').and_then(|(name, value)| {
            Some((names.iter().position(|own| own.eq_ignore_ascii_case(name))?, value))
        });
        let Some((place, value)) = named else {
            return Ok(Judged::unread(&say!(language, "school-answer-vertex", "found" => excerpt(part, 0),
                "example" => format!("{}=0", names.first().copied().unwrap_or_default()))));
        };
        typed[place] = value;
    }
    compared(language, step, (&values, &names), &typed.join(";"), work)
}

/// A custom rule: whether its game is worth exploring.
fn invented(language: Language, step: &Step, answer: &str, work: &mut Work<'_>) -> Result<Judged, Stop> {
    let game = match invent::opened(answer) {
        Ok(game) => game,
        Err(unfit) => return Ok(Judged::unread(&unfit.message(language))),
    };
    // A rule may fail at some position; that is reported like a rule that cannot be parsed.
    let dull = match invent::dull(&*game, work) {
        Ok(dull) => dull,
        Err(Stop::Rule(broken)) => {
            let failure = marienbad_words::failure::Failure::Stop(Stop::Rule(broken));
            return Ok(Judged::unread(&failure.message(language)));
        }
        Err(stop) => return Err(stop),
    };
    if let Some(why) = dull {
        let mut said = vec![literal(&language.say(why))];
        said.extend(foreseen(step, &[]));
        return Ok(Judged { said, ..Judged::default() });
    }
    let rule = catalogue::bare_rule(answer).to_owned();
    let lost = invent::lost_heaps(&*game, Convention::default(), invent::FIRST_HEAP, work)?;
    let list = lost.iter().map(u64::to_string).collect::<Vec<_>>();
    let said =
        say!(language, "school-invent-good", "count" => list.len(), "to" => invent::FIRST_HEAP.to_string());
    Ok(Judged { right: true, said: vec![literal(&said)], rule: Some(rule), ..Judged::default() })
}

/// Compares several values with the typed ones. A wrong one is named by its number from 1, or by its name.
fn compared(
    language: Language,
    step: &Step,
    (values, vertices): (&[&Value], &[&str]),
    answer: &str,
    work: &mut Work<'_>,
) -> Result<Judged, Stop> {
    let typed = parts(answer, values.len());
    if typed.len() != values.len() {
        let (count, found) = (values.len(), typed.len());
        return Ok(Judged::unread(
            &say!(language, "school-answer-count", "count" => count, "found" => found),
        ));
    }
    let computed: Vec<Computed> = values.iter().map(|value| value.compute(work)).collect::<Result<_, _>>()?;
    let wrong: Vec<usize> = (0..values.len()).filter(|i| !computed[*i].is_typed(typed[*i])).collect();
    if wrong.is_empty() {
        return Ok(Judged { right: true, ..Judged::default() });
    }
    let single = values.len() == 1;
    let called = |i: &usize| match vertices.get(*i) {
        Some(name) => format!("{name}={}", typed[*i]),
        None if single => typed[*i].to_owned(),
        None => format!("{}={}", i + 1, typed[*i]),
    };
    let names: Vec<String> = wrong.iter().map(called).collect();
    let mut said = Vec::new();
    if !single {
        let told = |i: &usize| {
            let found = if typed[*i] == "?" { "–" } else { typed[*i] };
            vertices.get(*i).map_or_else(|| found.to_owned(), |name| format!("{name} = {found}"))
        };
        let list = wrong.iter().map(told).collect::<Vec<_>>();
        let list = excerpt(&list.join(language.say("list-between").as_str()), 0);
        said.push(literal(&say!(language, "school-wrong-some", "count" => wrong.len(), "found" => list)));
    }
    said.extend(foreseen(step, &names));
    Ok(Judged { said, wrong, ..Judged::default() })
}

fn moved(
    language: Language,
    step: &Step,
    board: &Board,
    answer: &str,
    work: &mut Work<'_>,
) -> Result<Judged, Stop> {
    let illegal = || Judged::unread(&say!(language, "school-answer-move", "found" => excerpt(answer, 0)));
    let Ok(sitting) = Sitting::open(language, board, 0) else { return Ok(illegal()) };
    let Some(mv) = sitting.meant(answer) else { return Ok(illegal()) };
    let game = sitting.game.game();
    let Some(to) = game.play_in(sitting.game.position(), board.convention.compound, &mv)? else {
        return Ok(illegal());
    };
    let stage = sitting.game.stage();
    let after = assess(game, &to, stage.next(), work)?;
    if after.wins == stage.keeps_the_move() {
        return Ok(Judged { right: true, moves: vec![mv], ..Judged::default() });
    }
    let mut said: Vec<Rich> = Vec::new();
    let reply = after.moves.first();
    if let Some(reply) = reply {
        said.push(literal(&say!(
            language,
            "school-wrong-move",
            "reply" => reply.text.as_str(),
            "to" => to_words(language, &reply.to)
        )));
    } else {
        said.push(literal(&say!(language, "school-wrong-move-end")));
    }
    said.extend(foreseen(step, &[mv.clone(), format!(">{}", to.text())]));
    let moves = std::iter::once(mv).chain(reply.map(|reply| reply.text.clone())).collect();
    Ok(Judged { said, moves, ..Judged::default() })
}

fn to_words(language: Language, position: &Position) -> String {
    if position.text() == "0" { say!(language, "school-nothing") } else { position.text().to_owned() }
}

fn played(language: Language, board: &Board, win: bool, answer: &str) -> Judged {
    let moves: Vec<&str> = answer.split_whitespace().collect();
    let Ok(sitting) = Sitting::open(language, board, 0) else { return Judged::default() };
    let sitting = sitting.after(moves.iter().copied());
    if sitting.moves().len() != moves.len() {
        let found = moves.get(sitting.moves().len()).copied().unwrap_or_default();
        return Judged::unread(&say!(language, "school-answer-move", "found" => excerpt(found, 0)));
    }
    match sitting.won() {
        None => Judged::unread(&say!(language, "school-play-goes-on")),
        Some(won) => {
            let said = match (won, win) {
                (true, _) => say!(language, "school-play-won"),
                (false, true) => say!(language, "school-play-lost"),
                (false, false) => say!(language, "school-play-lost-fine"),
            };
            Judged { right: won || !win, said: vec![literal(&said)], ..Judged::default() }
        }
    }
}

/// For each of the positions, whether it is lost.
pub(crate) fn lost_ones(colour: &Colour, work: &mut Work<'_>) -> Result<Vec<bool>, Stop> {
    let gone =
        || Stop::TooLarge { what: marienbad_solve::Large::Written(colour.game.clone()), max: String::new() };
    let game = question::open(&colour.game).map_err(|_| gone())?;
    let lost = |text: &String| {
        let position = game.parse(text, &NoFiles).map_err(|_| gone())?;
        Ok(game.solve(&position, colour.convention, work)?.outcome == Outcome::P)
    };
    colour.positions().iter().map(lost).collect()
}

fn coloured(
    language: Language,
    step: &Step,
    colour: &Colour,
    answer: &str,
    work: &mut Work<'_>,
) -> Result<Judged, Stop> {
    let all = colour.positions();
    let mut chosen = vec![false; all.len()];
    for word in answer.split([' ', ';', '\u{a0}']).filter(|word| !word.is_empty()) {
        // In a row, commas may separate the numbers; in a square they are part of a position.
        let words: Vec<&str> = if colour.y.is_empty() {
            word.split(',').filter(|word| !word.is_empty()).collect()
        } else {
            vec![word]
        };
        for word in words {
            let plain = word.trim_matches(['(', ')']);
            let Some(place) = all.iter().position(|position| position == plain) else {
                return Ok(Judged::unread(&say!(
                    language,
                    "school-answer-colour",
                    "found" => excerpt(word, 0),
                    "example" => all.get(1).cloned().unwrap_or_default()
                )));
            };
            chosen[place] = true;
        }
    }
    let lost = lost_ones(colour, work)?;
    let wrong: Vec<usize> = (0..all.len()).filter(|i| chosen[*i] != lost[*i]).collect();
    let Some(first) = wrong.first().copied() else {
        return Ok(Judged { right: true, ..Judged::default() });
    };
    let mut said = vec![literal(&why_wrong(language, colour, &all[first], lost[first], work)?)];
    said.extend(foreseen(step, &[all[first].clone()]));
    // Only the first is reported: the others often follow from it.
    Ok(Judged { wrong: vec![first], said, ..Judged::default() })
}

fn why_wrong(
    language: Language,
    colour: &Colour,
    text: &str,
    lost: bool,
    work: &mut Work<'_>,
) -> Result<String, Stop> {
    if lost {
        return Ok(say!(language, "school-colour-missing", "position" => text));
    }
    let Ok(game) = question::open(&colour.game) else { return Ok(String::new()) };
    let Ok(position) = game.parse(text, &NoFiles) else { return Ok(String::new()) };
    let answer = game.solve(&position, colour.convention, work)?;
    Ok(match answer.moves.first() {
        Some(choice) => {
            let to = to_words(language, &choice.to);
            say!(
                language, "school-colour-won", "position" => text, "move" => choice.text.as_str(), "to" => to
            )
        }
        None => say!(language, "school-colour-over", "position" => text),
    })
}

/// The order in which lines are shown: always the same, and never the right one.
pub fn shuffled(lines: &[Line]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    let mut chance = marienbad_play::Chance::new(lines.len() as u64 * 7919 + 5);
    for i in (1..order.len()).rev() {
        order.swap(i, chance.below(i as u64 + 1) as usize);
    }
    if order.windows(2).all(|two| two[0] < two[1]) {
        order.rotate_left(1);
    }
    order
}

fn ordered(language: Language, step: &Step, lines: &[Line], answer: &str) -> Judged {
    let order = shuffled(lines);
    let numbers: Option<Vec<usize>> = answer
        .split([' ', ',', ';', '\u{a0}'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse::<usize>().ok()?.checked_sub(1).filter(|number| *number < lines.len()))
        .collect();
    let twice = |list: &[usize]| (1..list.len()).any(|i| list[..i].contains(&list[i]));
    let Some(numbers) = numbers.filter(|list| !twice(list)) else {
        return Judged::unread(
            &say!(language, "school-answer-order", "last" => lines.len(), "found" => excerpt(answer, 0)),
        );
    };
    let needed = lines.iter().filter(|line| line.rank.is_some()).count();
    let mut expected = lines.iter().filter_map(|line| line.rank);
    for (place, number) in numbers.iter().enumerate() {
        let line = &lines[order[*number]];
        if line.rank.is_some() && line.rank == expected.next() {
            continue;
        }
        let mut said = vec![literal(&match (line.rank, place) {
            (None, _) => say!(language, "school-order-stranger", "number" => number + 1),
            (_, 0) => say!(language, "school-order-first", "number" => number + 1),
            _ => say!(language, "school-order-place", "good" => place, "number" => number + 1),
        })];
        if line.said.is_empty() {
            said.extend(foreseen(step, &[]));
        } else {
            said.push(line.said.clone());
        }
        return Judged { wrong: vec![place], said, ..Judged::default() };
    }
    if numbers.len() < needed {
        let missing = needed - numbers.len();
        let mut said = vec![literal(&say!(language, "school-order-more", "missing" => missing))];
        said.extend(foreseen(step, &[]));
        return Judged { said, ..Judged::default() };
    }
    Judged { right: true, ..Judged::default() }
}
