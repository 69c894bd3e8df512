//! The computed right answer to a question, and foreseeable wrong ones. The test that walks through every
//! lesson uses both, and a pupil who gives up is shown the right answer.

use marienbad_solve::conjecture::parse;
use marienbad_solve::{Cancel, Stop, Work};

use crate::judge::{guessed_sample, laid, lost_ones, shuffled};
use crate::lesson::{Kind, Lesson, Step};
use crate::sitting::Sitting;
use crate::value::{Computed, Value};

/// A right answer; `None` for a step without a question, or if there is none.
pub fn right_answer(lesson: &Lesson, number: usize, work: &mut Work<'_>) -> Result<Option<String>, Stop> {
    let Some(step) = lesson.steps.get(number) else { return Ok(None) };
    let Some(question) = &step.question else { return Ok(None) };
    Ok(match &question.kind {
        Kind::Choose(choices) => {
            let mut right = None;
            for (i, choice) in choices.iter().enumerate() {
                let holds = match &choice.fact {
                    Some(fact) => fact.holds(work)?,
                    None => choice.right,
                };
                if holds {
                    right = Some((i + 1).to_string());
                }
            }
            right
        }
        Kind::Numbers(blanks) => Some(joined(&computed(blanks.iter().map(|blank| &blank.value), work)?)),
        Kind::Table(table) => {
            let cells = table.blanks.iter().map(|(row, column)| &table.cells[*row][*column]);
            Some(joined(&computed(cells, work)?))
        }
        Kind::Move => match sitting(lesson, step) {
            Some(sitting) => sitting.winning_move(work)?,
            None => None,
        },
        Kind::Play { .. } => match sitting(lesson, step) {
            Some(sitting) => Some(played(sitting, work)?),
            None => None,
        },
        Kind::Colour(colour) => {
            let all = colour.positions().into_iter().zip(lost_ones(colour, work)?);
            Some(all.filter(|(_, lost)| *lost).map(|(text, _)| text).collect::<Vec<_>>().join(" "))
        }
        Kind::Rule(rule) => Some(rule.sample.clone()),
        Kind::Guess(guess) => Some(guessed_sample(guess, work)?),
        Kind::Invent { sample } => Some(sample.clone()),
        Kind::Coins(row) => laid(row, work)?.map(|black| spaced(&black)),
        Kind::Network(network) => {
            Some(joined(&computed(network.blanks.iter().map(|blank| &network.values[*blank]), work)?))
        }
        Kind::Order(lines) => {
            let order = shuffled(lines);
            let shown = |line: usize| order.iter().position(|one| *one == line).map(|place| place + 1);
            let right = (0..lines.len()).filter(|i| lines[*i].rank.is_some()).filter_map(shown);
            Some(right.map(|number| number.to_string()).collect::<Vec<_>>().join(" "))
        }
    })
}

/// Places separated by blanks; 0 for none.
fn spaced(places: &[u64]) -> String {
    if places.is_empty() {
        return "0".to_owned();
    }
    places.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn sitting(lesson: &Lesson, step: &Step) -> Option<Sitting> {
    Sitting::open(lesson.language, step.board.as_ref()?, 0).ok()
}

fn computed<'v>(values: impl Iterator<Item = &'v Value>, work: &mut Work<'_>) -> Result<Vec<Computed>, Stop> {
    values.map(|value| value.compute(work)).collect()
}

fn joined(values: &[Computed]) -> String {
    values.iter().map(Computed::text).collect::<Vec<_>>().join("; ")
}

/// A match as a good player would play it, move by move; a lost match is played to its end.
fn played(mut sitting: Sitting, work: &mut Work<'_>) -> Result<String, Stop> {
    let cancel = Cancel::default();
    while !sitting.game.is_over() {
        sitting.reply(&cancel)?;
        if sitting.game.is_over() {
            break;
        }
        let first = || -> Result<Option<String>, Stop> {
            let (game, compound) = (sitting.game.game(), sitting.game.convention().compound);
            Ok(game.moves_in(sitting.game.position(), compound, 1)?.pop().map(|choice| choice.text))
        };
        let found = sitting.winning_move(work)?;
        let Some(mv) = found.map_or_else(first, |mv| Ok(Some(mv)))? else { break };
        if !sitting.play(&mv) {
            break;
        }
    }
    Ok(sitting.moves().join(" "))
}

/// Wrong answers that pupils are likely to give. Matches and steps without a question have none.
pub fn wrong_answers(lesson: &Lesson, number: usize, work: &mut Work<'_>) -> Result<Vec<String>, Stop> {
    let Some(step) = lesson.steps.get(number) else { return Ok(Vec::new()) };
    let Some(question) = &step.question else { return Ok(Vec::new()) };
    let right = right_answer(lesson, number, work)?.unwrap_or_default();
    let named = step.wrong.iter().filter_map(|wrong| wrong.answer.clone());
    let mut all: Vec<String> = match &question.kind {
        Kind::Choose(choices) => (1..=choices.len()).map(|i| i.to_string()).collect(),
        Kind::Numbers(_) | Kind::Table(_) => {
            let parts: Vec<&str> = right.split("; ").collect();
            let with = |place: usize, typed: &str| {
                let mut own: Vec<String> = parts.iter().map(|part| (*part).to_owned()).collect();
                if let Some(part) = own.get_mut(place) {
                    typed.clone_into(part);
                }
                own.join("; ")
            };
            let named = named.map(|name| match name.split_once('=') {
                Some((place, typed)) => with(place.parse().unwrap_or(1_usize).saturating_sub(1), typed),
                None => with(0, &name),
            });
            named.chain([with(0, "98765")]).collect()
        }
        Kind::Move => {
            let Some(sitting) = sitting(lesson, step) else { return Ok(Vec::new()) };
            let won = sitting.winning_move(work)?;
            let moves = sitting.game.game().moves_in(
                sitting.game.position(),
                sitting.game.convention().compound,
                50,
            )?;
            let moves = moves.into_iter().map(|choice| choice.text);
            moves
                .filter(|mv| Some(mv) != won.as_ref())
                .chain(named.filter(|name| !name.starts_with('>')))
                .collect()
        }
        Kind::Play { .. } => Vec::new(),
        Kind::Colour(colour) => {
            let mut fewer: Vec<&str> = right.split(' ').collect();
            fewer.pop();
            let positions = colour.positions();
            let more = positions.iter().find(|one| !right.split(' ').any(|lost| lost == *one));
            let mut all = vec![fewer.join(" ")];
            all.extend(more.map(|more| format!("{right} {more}")));
            all
        }
        Kind::Rule(rule) => {
            let names = parse(&crate::judge::whole_rule(rule, &rule.sample)).ok();
            let name = names.and_then(|read| read.variables.first().map(|one| one.name.clone()));
            let name = name.unwrap_or_else(|| "n".to_owned());
            vec![format!("{name} even"), format!("{name} = 0"), format!("{name} mod 3 = 1")]
        }
        Kind::Guess(guess) => {
            // A statement true of every game, and one that contradicts the expected verdict.
            let opposite = if guess.refuted { "winning or losing" } else { "value = 77" };
            vec!["losing or winning".to_owned(), opposite.to_owned()]
        }
        Kind::Invent { .. } => ["n -> k for k in 0..n-1", "n -> n-50", "n -> n-19"].map(str::to_owned).into(),
        Kind::Coins(row) => {
            let black: Vec<u64> = right.split(' ').filter_map(|place| place.parse().ok()).collect();
            let without = |coin: &u64| black.iter().copied().filter(|one| one != coin).collect::<Vec<_>>();
            let less = black.iter().find(|coin| !row.fixed.contains(coin)).map(without);
            let more = row.places.iter().find(|place| !black.contains(place)).map(|place| {
                let mut more = black.clone();
                more.push(*place);
                more
            });
            let fixed = row.fixed.first().map(without);
            let all = [Some(row.start.clone()), less, more, fixed, Some(row.places.clone())];
            let named = named.map(|name| name.replace(',', " "));
            all.into_iter().flatten().map(|places| spaced(&places)).chain(named).collect()
        }
        Kind::Network(network) => {
            let names: Vec<&str> =
                network.blanks.iter().map(|blank| network.vertices[*blank].as_str()).collect();
            let values: Vec<&str> = right.split("; ").collect();
            let with = |name: &str, typed: &str| {
                let one = |(own, value): (&&str, &&str)| {
                    format!("{own}={}", if own.eq_ignore_ascii_case(name) { typed } else { value })
                };
                names.iter().zip(&values).map(one).collect::<Vec<_>>().join(" ")
            };
            let other = if values.first().is_some_and(|value| *value == "W") { "L" } else { "W" };
            let typed =
                if values.first().is_some_and(|value| value.parse::<u64>().is_ok()) { "77" } else { other };
            let named = named.filter_map(|name| {
                let (vertex, typed) = name.split_once('=')?;
                Some(with(vertex, typed))
            });
            named.chain([with(names.first().copied().unwrap_or_default(), typed)]).collect()
        }
        Kind::Order(lines) => {
            let mut numbers: Vec<&str> = right.split(' ').collect();
            numbers.reverse();
            let reversed = numbers.join(" ");
            let stranger = shuffled(lines).iter().position(|line| lines[*line].rank.is_none());
            let first = right.split(' ').next().unwrap_or_default();
            let mut all = vec![reversed, first.to_owned()];
            all.extend(stranger.map(|place| (place + 1).to_string()));
            all
        }
    };
    all.retain(|answer| !answer.is_empty() && *answer != right);
    all.sort();
    all.dedup();
    Ok(all)
}
