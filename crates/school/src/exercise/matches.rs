//! Whole matches against the machine, which plays perfectly: a program that can win must win.

use marienbad_play::{Match, MatchError, Opponent, ProgramError, Side, assess};
use marienbad_solve::Stop;

use super::grading::{Means, Mistake, Pupil, Report, What};
use super::slip::Slip;
use super::{Case, CaseResult, Data, Exercise};

/// A match that is longer is not played on.
const MAX_MATCH_LENGTH: usize = 2_000;

/// Every position is played twice: once the program begins, once the machine.
pub(super) fn grade(
    exercise: &Exercise,
    cases: &[Case],
    seed: u64,
    pupil: &mut dyn Pupil,
    means: Means<'_>,
) -> Result<Report, Stop> {
    let mut report = Report { cases: 2 * cases.len(), ..Report::default() };
    for (number, case) in cases.iter().enumerate() {
        for side in [Side::First, Side::Second] {
            pupil.restart();
            let seed = seed.wrapping_add(number as u64);
            let played = play(exercise, case, side, seed, pupil, means)?;
            report.asked += 1;
            match played {
                None => report.passed += 1,
                Some(mistake) => {
                    // Matches go from small to large. After one in which the program gave no move, no other
                    // is played.
                    let over = matches!(mistake.what, What::Program(_) | What::Early(_));
                    report.mistake.get_or_insert(mistake);
                    if over {
                        pupil.restart();
                        return Ok(report);
                    }
                }
            }
        }
    }
    pupil.restart();
    Ok(report)
}

/// One match, with the program on this side: its mistake, if it makes one.
fn play(
    exercise: &Exercise,
    case: &Case,
    side: Side,
    seed: u64,
    pupil: &mut dyn Pupil,
    means: Means<'_>,
) -> Result<Option<Mistake>, Stop> {
    let (Data::Position(position), Some(rules)) = (&case.data, exercise.game()) else { return Ok(None) };
    let begun =
        Match::from_position(std::sync::Arc::clone(rules), position.clone(), exercise.convention(), ["", ""]);
    let mut game = begun.map_err(stop_of)?;
    let mut machine = Opponent::new(marienbad_play::Level::Perfect, seed)
        .with_budget(means.budget)
        .with_cancel(means.cancel.clone());
    let could_win = wins(&game, side, means)?;
    let mut last = None;
    for _ in 0..MAX_MATCH_LENGTH {
        if game.is_over() {
            break;
        }
        if game.side() != side {
            let Some(mv) = machine.choose(&game)? else { break };
            game.play(&mv).map_err(stop_of)?;
            continue;
        }
        let here = Case::position(game.position().clone());
        let told = |answer: Option<String>, what, expected| {
            let moves = game.line().into_iter().skip(1).map(|place| game.move_to(place).to_owned()).collect();
            Mistake { case: here.clone(), answer, what, expected, shrunk: false, moves }
        };
        let answer = match pupil.ask(&here.line) {
            Ok(answer) => answer,
            Err(ProgramError::Cancelled) => return Err(Stop::Cancelled),
            Err(trouble) => {
                let waits = matches!(trouble, ProgramError::Late { computing: None | Some(false) });
                let first = game.line().len() <= 2;
                let what = if waits && first && !pupil.rest().is_empty() {
                    What::Program(ProgramError::Buffered)
                } else {
                    What::Program(trouble)
                };
                let expected = expected(exercise, &game, side, means)?;
                return Ok(Some(told(None, what, expected)));
            }
        };
        let before = told(Some(answer.clone()), What::Slip(Slip::Wrong), None);
        match game.play(answer.trim()) {
            Ok(_) => {}
            Err(MatchError::Stop(stop)) => return Err(stop),
            Err(_) => {
                // With one move per turn, the exercise about moves explains what is wrong.
                let judged = exercise.judge(&here, &answer, &mut means.work());
                let slip = match judged {
                    Ok(CaseResult::Wrong(slip)) => slip,
                    _ => Slip::NoMove { found: answer.trim().to_owned(), example: None },
                };
                let alone = pupil.alone(&here.line, true);
                let what = match (alone.early, &alone.lines[..]) {
                    (Some(early), _) => What::Early(early),
                    (None, [_, _, ..]) => What::Several(alone.lines),
                    _ => What::Slip(slip),
                };
                let expected = expected(exercise, &game, side, means)?;
                return Ok(Some(Mistake { what, expected, ..before }));
            }
        }
        last = Some(before);
        // The first move that gives the win away is the one to show.
        if could_win == Some(true) && wins(&game, side, means)? == Some(false) {
            let reply = reply(&game, side, means);
            let given = last.map(|before| Mistake { what: What::Slip(Slip::Loses { reply }), ..before });
            return with_expected(exercise, given, means);
        }
    }
    let lost = game.winner().is_some_and(|winner| winner != side);
    match last.filter(|_| lost && could_win == Some(true)) {
        Some(before) => {
            let given = Mistake { what: What::Slip(Slip::Loses { reply: None }), ..before };
            with_expected(exercise, Some(given), means)
        }
        None => Ok(None),
    }
}

fn stop_of(error: MatchError) -> Stop {
    match error {
        MatchError::Stop(stop) => stop,
        _ => Stop::Cancelled,
    }
}

/// Whether this side wins from here with best play; `None` if that is not found.
fn wins(game: &Match, side: Side, means: Means<'_>) -> Result<Option<bool>, Stop> {
    if let Some(winner) = game.winner() {
        return Ok(Some(winner == side));
    }
    match assess(game.game(), game.position(), game.stage(), &mut means.work()) {
        Ok(found) => Ok(Some(found.wins == (game.side() == side))),
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        Err(stop) if stop.is_failure() => Err(stop),
        Err(_) => Ok(None),
    }
}

/// The move with which the opponent answers.
fn reply(game: &Match, side: Side, means: Means<'_>) -> Option<String> {
    if game.is_over() || game.side() == side {
        return None;
    }
    let found = assess(game.game(), game.position(), game.stage(), &mut means.work()).ok()?;
    found.moves.first().map(|choice| choice.text.clone())
}

/// A move that would have been right here.
fn expected(exercise: &Exercise, game: &Match, side: Side, means: Means<'_>) -> Result<Option<String>, Stop> {
    if game.side() != side {
        return Ok(None);
    }
    // In the middle of a turn the position alone does not determine the answer.
    if !game.stage().begins() {
        return Ok(None);
    }
    match exercise.expected(&Case::position(game.position().clone()), &mut means.work()) {
        Ok(mv) => Ok(Some(mv)),
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        Err(_) => Ok(None),
    }
}

fn with_expected(
    exercise: &Exercise,
    mistake: Option<Mistake>,
    means: Means<'_>,
) -> Result<Option<Mistake>, Stop> {
    let Some(mut mistake) = mistake else { return Ok(None) };
    if exercise.convention().turns.alternating() {
        mistake.expected = match exercise.expected(&mistake.case, &mut means.work()) {
            Ok(mv) => Some(mv),
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            Err(_) => None,
        };
    }
    Ok(Some(mistake))
}
