//! Boards that are their own image, or become so by a move: who wins is known at once, how much it is worth only by search.

use std::any::Any;

use marienbad_rules::board::Region;
use marienbad_rules::{Natural, NoFiles, Ruleset};

use super::Answer;
use super::typed::{Typed, Winners};
use super::values::Values;
use crate::mirror::{Mirror, image, images, look};
use crate::region::Regions;
use crate::{Budget, Claim, Stop, Work};

/// The word for the rule in an answer.
pub(super) const WORD: &str = "mirror";

/// On boards of at most so many moves the search may use all of its budget: Cram 5x12 has 103, XXX 9x11 99.
const SMALL: u64 = 104;

/// On boards of more moves there is nothing to be hoped for from a search.
const HOPELESS: u64 = 256;

/// Moves times moves times steps that fit into about half a minute: a step looks at all moves, and each is as large as the
/// board.
const A_WHILE: u64 = 40_000_000_000;

/// Steps of one part of the search.
const PART: u64 = 1 << 12;

impl<R: Ruleset> Typed<R> {
    /// What the mirror strategy says of a sum in normal play.
    pub(super) fn mirror_of(&self, sum: &[R::Position]) -> Option<Mirror<R::Move>> {
        look(&self.ruleset, sum)
    }

    /// Whether a sum is lost in normal play because every move is answered by its image.
    pub(super) fn is_zero_by_mirror(&self, sum: &[R::Position]) -> bool {
        self.mirror_of(sum).is_some_and(|found| found.opening.is_none())
    }

    /// The text of the image of a move, made when that move has been made.
    pub(super) fn image_of(&self, sum: &[R::Position], mv: &str) -> Option<String> {
        let (component, mv, option) = self.single(sum, mv)?;
        let (frame, answer) = image(&self.ruleset, sum, component, &mv)?;
        let mut after = sum.to_vec();
        after.splice(component..=component, option);
        let here = |part: &R::Position| {
            (part as &dyn Any).downcast_ref::<Region>().is_some_and(|region| region.frame == frame)
        };
        let made = |part: &R::Position| self.ruleset.apply(part, &answer).is_some();
        let i = after.iter().position(|part| here(part) && made(part))?;
        Some(self.move_text(&after, i, &answer))
    }

    /// The lost position that is its own image: this sum, or what is left after the move that makes it so. With the image of each
    /// place, as the text is read.
    pub(super) fn lost_by_images(&self, sum: &[R::Position]) -> Option<(String, Vec<usize>)> {
        let mut lost = sum.to_vec();
        if let Some((component, opening)) = self.mirror_of(sum)?.opening {
            let option = self.ruleset.apply(&sum[component], &opening)?;
            lost.splice(component..=component, option);
        }
        let text = self.ruleset.text(&lost);
        let images = images(&self.ruleset, &self.ruleset.parse(&text, &NoFiles).ok()?)?;
        Some((text, images))
    }

    /// The answer for a board that is its own image, or becomes so by a move. In the second case a search, which tells more,
    /// goes first; on large boards only for a while, unless the budget is larger than the usual one.
    pub(super) fn by_mirror(
        &self,
        sum: &[R::Position],
        found: &Mirror<R::Move>,
        work: &mut Work<'_>,
    ) -> Answer {
        if found.opening.is_none() {
            let alone = (sum.len() == 1).then(|| Natural::from(0));
            let mut answer = self.by_image(sum, Winners::default(), work);
            answer.value = Some(Natural::from(0));
            answer.components = self.components(sum, |_| alone.clone());
            if alone.is_none() {
                self.add_values(sum, &mut answer);
            }
            return answer;
        }
        match self.searched_first(sum, work) {
            Some(answer) if answer.value.is_some() => answer,
            stopped => self.by_opening(sum, found, stopped.and_then(|answer| answer.at_least), work),
        }
    }

    /// What is known without a search: who wins, and one move after which every move is answered by its image. What the value is at
    /// least is said by a search that was stopped.
    pub(super) fn by_opening(
        &self,
        sum: &[R::Position],
        found: &Mirror<R::Move>,
        at_least: Option<u64>,
        work: &mut Work<'_>,
    ) -> Answer {
        let mut winners = Winners { cut: true, ..Winners::default() };
        if let Some((component, opening)) = &found.opening
            && let Some(option) = self.ruleset.apply(&sum[*component], opening)
        {
            let _ = winners.push(self.choice(sum, *component, opening, &option));
        }
        Answer { at_least: at_least.or(Some(1)), ..self.by_image(sum, winners, work) }
    }

    /// The answer of a search that may not take too long. However it is stopped, the rule knows who wins.
    fn searched_first(&self, sum: &[R::Position], work: &mut Work<'_>) -> Option<Answer> {
        if Regions::are_lines(&self.ruleset, sum) {
            return self.by_values(sum, &mut Values::new(&self.ruleset), work).ok();
        }
        let mut moves = 0u64;
        let _ = self.each_move(sum, &mut |_, _, _| {
            moves += 1;
            std::ops::ControlFlow::Continue(())
        });
        if moves <= SMALL || work.budget().nodes > Budget::default().nodes {
            return self.by_values(sum, &mut Values::new(&self.ruleset), work).ok();
        }
        // Who has less patience than that has none.
        if moves > HOPELESS || work.budget().nodes < Budget::default().nodes {
            return None;
        }
        let mut values = Values::new(&self.ruleset);
        let mut left = A_WHILE / (moves * moves);
        while left > 0 {
            let steps = left.min(PART);
            let mut part = work.part(steps);
            let known = sum.iter().try_for_each(|component| values.of(component, &mut part).map(|_| ()));
            if work.add(&part).is_err() {
                break;
            }
            match known {
                Ok(()) => return self.by_values(sum, &mut values, work).ok(),
                Err(Stop::Nodes { .. }) => left -= steps,
                Err(_) => break,
            }
        }
        self.by_bound(sum, &mut values, work)
    }

    fn by_image(&self, sum: &[R::Position], winners: Winners, work: &Work<'_>) -> Answer {
        let mut answer = self.decided(sum, winners.cut, winners, WORD, work);
        answer.claim = Claim::Proved;
        answer
    }
}
