//! Symmetric boards, and boards that a move makes symmetric: the outcome is known immediately, the value
//! only by search.

use marienbad_rules::places::Taking;
use marienbad_rules::{Action, Natural};

use super::super::engine::{Decision, Engine, Winners};
use super::super::erased::{Sum, read_again};
use super::super::handle::Handle;
use super::super::plan;
use super::super::resumable::Checkpoint;
use super::super::{Answer, Why};
use super::values::add_values;
use crate::listing::Next;
use crate::mirror::{Mirror, image, images, look};
use crate::region::Regions;
use crate::{Budget, Claim, Method, Stop, Work};

/// On boards of at most so many moves the search may use all of its budget: Cram 5x12 has 103, XXX 9x11 99.
const MAX_MOVES_SEARCHED: u64 = 104;

/// On boards of more moves there is nothing to be hoped for from a search.
const MAX_MOVES_TRIED: u64 = 256;

/// Moves times moves times steps that fit into about half a minute: a step looks at all moves, and each is as
/// large as the board.
const TRIED_STEPS: u64 = 40_000_000_000;

/// Steps of one part of the search.
const STEPS_PER_PART: u64 = 1 << 12;

/// The engine for the mirror strategy in normal play.
pub(in super::super) struct ByImages<'r> {
    game: &'r Handle,
    taking: Taking,
}

/// The verdict of the mirror strategy on a sum in normal play.
pub(in super::super) fn mirror_of(game: &Handle, taking: Taking, sum: &Sum) -> Option<Mirror> {
    look(taking, &game.rules.views(sum))
}

/// The text of the image of a move, to be played after that move.
pub(in super::super) fn image_of(game: &Handle, taking: Taking, sum: &Sum, mv: &str) -> Option<String> {
    let (component, made) = game.single(sum, mv)?;
    let views = game.rules.views(sum);
    let (frame, places) = image(taking, &views, component, &made.places)?;
    let after = game.rules.replaced(sum, component, &made.option);
    let here = |view: &marienbad_rules::View<'_>| match view {
        marienbad_rules::View::Cells(region) => region.frame == frame,
        _ => false,
    };
    let boards = game.rules.views(&after);
    let mut answers = (0..boards.len())
        .filter(|i| here(&boards[*i]))
        .filter_map(|i| Some((i, game.rules.make_move(&after, i, Action::Places(&places))?)));
    let (i, answer) = answers.next()?;
    Some(game.numbered(&after, i, answer.text))
}

/// The lost symmetric position: this sum, or the position after the move that makes it symmetric. Given as
/// a text, with the image of each place.
pub(in super::super) fn lost_by_images(
    game: &Handle,
    taking: Taking,
    sum: &Sum,
) -> Option<(String, Vec<usize>)> {
    let mut lost = sum.clone();
    if let Some((component, opening)) = mirror_of(game, taking, sum)?.opening {
        let made = game.rules.make_move(sum, component, Action::Places(&opening))?;
        lost = game.rules.replaced(sum, component, &made.option);
    }
    let text = game.rules.text(&lost);
    let again = read_again(&*game.rules, &text)?;
    let images = images(taking, &game.rules.views(&again))?;
    Some((text, images))
}

impl<'r> ByImages<'r> {
    pub(in super::super) fn new(game: &'r Handle, taking: Taking) -> Self {
        Self { game, taking }
    }

    /// The answer for a symmetric board.
    fn lost(&self, sum: &Sum, found: &Mirror, work: &Work<'_>) -> Answer {
        let alone = (self.game.rules.len(sum) == 1).then(|| Natural::from(0));
        let mut answer = self.by_image(sum, false, Winners::default(), found, None, work);
        answer.value = Some(Natural::from(0));
        answer.components = self.game.components(sum, |_| alone.clone());
        if alone.is_none() {
            add_values(self.game, sum, &mut answer);
        }
        answer
    }

    /// The answer known without a search: the outcome, and one move after which every move is answered by
    /// its image. `at_least` is the lower bound from a search that was stopped.
    fn won(&self, sum: &Sum, found: &Mirror, at_least: Option<u64>, work: &Work<'_>) -> Answer {
        let mut winners = Winners::default();
        let opening = found.opening.as_ref().and_then(|(i, places)| {
            let made = self.game.rules.make_move(sum, *i, Action::Places(places))?;
            Some(self.game.choice_of(sum, *i, made))
        });
        let text = opening.as_ref().map(|choice| choice.text.clone());
        if let Some(choice) = opening {
            let _: Next = winners.push(choice);
        }
        winners.cut = true;
        Answer { at_least: at_least.or(Some(1)), ..self.by_image(sum, true, winners, found, text, work) }
    }

    fn by_image(
        &self,
        sum: &Sum,
        wins: bool,
        winners: Winners,
        found: &Mirror,
        opening: Option<String>,
        work: &Work<'_>,
    ) -> Answer {
        let mut answer = self.game.decided(sum, wins, winners, Method::Mirror, work);
        answer.claim = Claim::Proved;
        answer.evidence = Some(Why::Mirror { symmetry: found.symmetry, opening });
        answer
    }

    /// The answer of a limited search. On large boards it is tried only briefly, unless the budget is
    /// larger than the default. If it is stopped, the mirror strategy still gives the outcome.
    fn searched_first(&self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let usual = Budget::default().nodes;
        let mut values = plan::values(self.game);
        let mut moves = 0u64;
        if !Regions::are_lines(self.taking, &self.game.rules.views(sum)) {
            self.game.each_move(sum, &mut Work::new(Budget::default()), &mut |_, _, _| {
                moves += 1;
                Ok(Next::More)
            })?;
        }
        if moves <= MAX_MOVES_SEARCHED || work.budget().nodes > usual {
            return unless_failure(values.answer(sum, work));
        }
        // Too many moves, or a budget below the default: no search is tried.
        if moves > MAX_MOVES_TRIED || work.budget().nodes < usual {
            return Ok(None);
        }
        let mut left = TRIED_STEPS / (moves * moves);
        while left > 0 {
            let steps = left.min(STEPS_PER_PART);
            let mut part = work.part(steps);
            let known = values.of_sum(sum, &mut part);
            if work.add(&part).is_err() {
                break;
            }
            match known {
                Ok(_) => return unless_failure(values.answer(sum, work)),
                Err(stop) if stop.is_steps() => left -= steps,
                Err(stop) if stop.is_failure() => return Err(stop),
                Err(_) => break,
            }
        }
        values.by_bound(sum, work)
    }

    /// The search's answer if it found the value, otherwise that of the mirror strategy.
    fn better(&self, sum: &Sum, found: &Mirror, searched: Option<Answer>, work: &Work<'_>) -> Answer {
        match searched {
            Some(answer) if answer.value.is_some() => answer,
            stopped => self.won(sum, found, stopped.and_then(|answer| answer.at_least), work),
        }
    }
}

/// The result of a search, if no limit stopped it; a failure of the rules is passed on.
fn unless_failure(answer: Result<Answer, Stop>) -> Result<Option<Answer>, Stop> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(stop) if stop.is_failure() => Err(stop),
        Err(_) => Ok(None),
    }
}

impl Engine for ByImages<'_> {
    fn decide(&mut self, sum: &Sum, _: &mut Work<'_>) -> Result<Option<Decision>, Stop> {
        Ok(mirror_of(self.game, self.taking, sum).map(|found| {
            let wins = found.opening.is_some();
            let value = (!wins).then(|| Natural::from(0));
            Decision { wins, value, claim: Claim::Proved, method: Method::Mirror }
        }))
    }

    fn answer(&mut self, sum: &Sum, work: &mut Work<'_>) -> Result<Option<Answer>, Stop> {
        let Some(found) = mirror_of(self.game, self.taking, sum) else { return Ok(None) };
        if found.opening.is_none() {
            return Ok(Some(self.lost(sum, &found, work)));
        }
        let searched = self.searched_first(sum, work)?;
        Ok(Some(self.better(sum, &found, searched, work)))
    }

    fn resume(
        &mut self,
        sum: &Sum,
        checkpoint: &mut dyn Checkpoint,
        work: &mut Work<'_>,
    ) -> Result<Option<Answer>, Stop> {
        let Some(found) = mirror_of(self.game, self.taking, sum) else { return Ok(None) };
        if found.opening.is_none() {
            // A position decided entirely by the mirror strategy needs no search.
            checkpoint.keeps_nothing();
            return Ok(Some(self.lost(sum, &found, work)));
        }
        let searched = match plan::values(self.game).resume(sum, checkpoint, work) {
            Ok(searched) => searched,
            Err(stop) if stop.is_failure() => return Err(stop),
            Err(_) => None,
        };
        Ok(Some(self.better(sum, &found, searched, work)))
    }
}
