//! Moves of a sum under any compound, listed and played: for a match, which asks one position at a time and has no
//! budget. What a search needs is in [`super::compounds`].

use std::ops::ControlFlow;

use marienbad_rules::notation::split_bare;
use marienbad_rules::{Compound, Ruleset};

use super::typed::Typed;
use super::{Choice, Position};

/// The component in which a move is made, the move, and what it leaves.
type Single<R> = (usize, <R as Ruleset>::Move, Vec<<R as Ruleset>::Position>);

impl<R: Ruleset> Typed<R> {
    /// The component in which a move of one component is made, the move, and what it leaves.
    pub(super) fn single(&self, sum: &[R::Position], mv: &str) -> Option<Single<R>> {
        let here = |i: usize, text: &str| {
            let mv = self.ruleset.parse_move(&sum[i], text)?;
            let option = self.ruleset.apply(&sum[i], &mv)?;
            Some((i, mv, option))
        };
        if R::NUMBERED && sum.len() > 1 {
            let (number, text) = mv.split_once(':')?;
            let i = number.parse::<usize>().ok()?.checked_sub(1).filter(|i| *i < sum.len())?;
            return here(i, text);
        }
        // A lone component needs no number, but whoever sees one on the board may write it.
        let alone = mv.strip_prefix("1:").filter(|_| R::NUMBERED);
        (0..sum.len()).find_map(|i| here(i, mv).or_else(|| here(i, alone?)))
    }

    /// The moves in single components of which a move is made, between `+` signs that stand outside quotation marks; or
    /// one move, if a person has typed a name with such a sign and without marks.
    fn parts(&self, sum: &[R::Position], mv: &str) -> Option<Vec<Single<R>>> {
        let parts: Option<Vec<_>> =
            split_bare(mv, "+").into_iter().map(|part| self.single(sum, part)).collect();
        parts.or_else(|| Some(vec![self.single(sum, mv.trim())?]))
    }

    /// The usual text of a move, its parts in the order of the components.
    pub(super) fn usual_text(&self, sum: &[R::Position], mv: &str) -> Option<String> {
        let mut parts = self.parts(sum, mv)?;
        parts.sort_by_key(|(i, _, _)| *i);
        let texts: Vec<String> = parts.iter().map(|(i, mv, _)| self.move_text(sum, *i, mv)).collect();
        Some(texts.join("+"))
    }

    /// The number of the component that a move of one component is made in, from 0.
    pub(super) fn component_of_move(&self, sum: &[R::Position], mv: &str) -> Option<usize> {
        self.single(sum, mv).map(|(i, _, _)| i)
    }

    /// For each component whether it still has a move.
    pub(super) fn live_components(&self, sum: &[R::Position]) -> Vec<bool> {
        let live = |part| self.ruleset.options(part, &mut |_, _| ControlFlow::Break(())).is_break();
        sum.iter().map(live).collect()
    }

    /// What is left when these components become these options; `None` for a component that rests. Where the first end
    /// ends the game, nothing is left as soon as one component is gone.
    pub(super) fn joint_position(
        &self,
        sum: &[R::Position],
        options: &[Option<&[R::Position]>],
        compound: Compound,
    ) -> Position {
        let mut moved =
            sum.iter().zip(options).filter_map(|(component, option)| Some((component, (*option)?)));
        let gone = moved.any(|(component, option)| self.ruleset.is_over_after(component, option));
        let mut after = Vec::new();
        if compound != Compound::ConjunctiveShort || !gone {
            for (component, option) in sum.iter().zip(options) {
                match option {
                    Some(option) => after.extend_from_slice(option),
                    None => after.push(component.clone()),
                }
            }
        }
        self.position(after)
    }

    /// Plays a move of several components at once, if the compound allows it.
    pub(super) fn play_joint(&self, sum: &[R::Position], compound: Compound, mv: &str) -> Option<Position> {
        let mut options: Vec<Option<Vec<R::Position>>> = vec![None; sum.len()];
        for (i, _, option) in self.parts(sum, mv)? {
            if options[i].replace(option).is_some() {
                return None;
            }
        }
        let live = self.live_components(sum);
        let moved = options.iter().zip(&live).all(|(option, live)| option.is_some() == *live);
        let allowed = match compound {
            Compound::Disjunctive => options.iter().flatten().count() == 1,
            Compound::Conjunctive => moved,
            Compound::ConjunctiveShort => moved && live.iter().all(|live| *live),
            Compound::Selective => true,
        };
        let options: Vec<Option<&[R::Position]>> = options.iter().map(Option::as_deref).collect();
        allowed.then(|| self.joint_position(sum, &options, compound))
    }

    /// The moves of several components at once, at most `limit`, the first component's moves changing fastest.
    pub(super) fn joint_moves(&self, sum: &[R::Position], compound: Compound, limit: usize) -> Vec<Choice> {
        let mut wheels: Vec<Vec<(String, Vec<R::Position>)>> = Vec::with_capacity(sum.len());
        for (i, component) in sum.iter().enumerate() {
            let mut wheel = Vec::new();
            let _ = self.ruleset.options(component, &mut |mv, option| {
                if wheel.len() == limit {
                    return ControlFlow::Break(());
                }
                wheel.push((self.move_text(sum, i, &mv), option.to_vec()));
                ControlFlow::Continue(())
            });
            if wheel.is_empty() && compound == Compound::ConjunctiveShort {
                return Vec::new();
            }
            wheels.push(wheel);
        }
        let may_rest = usize::from(compound == Compound::Selective);
        let (mut all, mut shown) = (Vec::new(), vec![0; sum.len()]);
        while all.len() < limit {
            let faces: Vec<_> = wheels.iter().zip(&shown).map(|(wheel, face)| wheel.get(*face)).collect();
            if faces.iter().any(Option::is_some) {
                let texts: Vec<&str> = faces.iter().flatten().map(|(text, _)| text.as_str()).collect();
                let options: Vec<_> =
                    faces.iter().map(|face| face.map(|(_, option)| option.as_slice())).collect();
                all.push(Choice { text: texts.join("+"), to: self.joint_position(sum, &options, compound) });
            }
            let next = (0..sum.len()).find(|i| shown[*i] + 1 < wheels[*i].len() + may_rest);
            let Some(next) = next else { break };
            shown[next] += 1;
            shown[..next].fill(0);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use marienbad_rules::catalogue::ENTRIES;
    use marienbad_rules::{Convention, NoFiles, Play};

    use super::*;
    use crate::question::{self, Game, Outcome};
    use crate::{Budget, Work};

    /// Where moves are numbered, a lone component may be called the first; where they are not, there are no numbers.
    #[test]
    fn a_lone_component_has_the_number_one() {
        let mut numbered = 0;
        for entry in ENTRIES {
            let game = question::open(entry.examples[0]).unwrap();
            for position in entry.positions {
                let position = game.parse(position, &NoFiles).unwrap();
                if game.live(&position).len() != 1 {
                    continue;
                }
                for compound in Compound::ALL {
                    for choice in game.moves_in(&position, compound, 20) {
                        let mv = format!("1:{}", choice.text);
                        let Some(after) = game.play_in(&position, compound, &mv) else { continue };
                        assert_eq!(after.text(), choice.to.text(), "{} {mv}", entry.name);
                        assert_eq!(game.component_of(&position, &mv), Some(0));
                        numbered += 1;
                    }
                }
                assert!(game.play(&position, "2:-1").is_none(), "{}", entry.name);
            }
        }
        assert!(numbered > 200, "{numbered}");
        let xxx = question::open("xxx").unwrap();
        let row = xxx.parse("5", &NoFiles).unwrap();
        assert!(xxx.play(&row, "1:2").is_some() && xxx.play(&row, "1:1:2").is_none());
        let cram = question::open("cram").unwrap();
        let board = cram.parse("2x2", &NoFiles).unwrap();
        let first = cram.moves(&board, 1).remove(0).text;
        assert!(cram.play(&board, &format!("1:{first}")).is_none());
    }

    #[test]
    fn moves_have_one_usual_text() {
        let spelled = |game: &str, position: &str, mv: &str| {
            let game = question::open(game).unwrap();
            game.spelled(&game.parse(position, &NoFiles).unwrap(), mv).unwrap_or_default()
        };
        assert_eq!(spelled("cram", "2x2", "2.1-1.1"), "1.1-2.1");
        assert_eq!(spelled("arc-kayles", "a-b-c", "b-a"), "a-b");
        assert_eq!(spelled("xxx:graph", "a-\"New York\"", "New York"), "\"New York\"");
        assert_eq!(spelled("dag", "a>\"x y\":a,a", "2:>x y"), "2:>\"x y\"");
        assert_eq!(spelled("coins:2", "1,3", "3,1"), spelled("coins:2", "1,3", "1,3"));
        assert_eq!(spelled("nim", "5", "1:-2"), "-2");
        assert_eq!(spelled("nim", "5,4", "2:-1 + 1:-2"), "1:-2+2:-1");
        assert_eq!(spelled("nim", "5,4", "3:-1"), "");
        assert_eq!(spelled("chocolate", "1 + 5 + 6", "2:>4"), "2:>4", "what is over keeps its number");
        for entry in ENTRIES {
            let game = question::open(entry.examples[0]).unwrap();
            for position in entry.positions {
                let position = game.parse(position, &NoFiles).unwrap();
                for compound in Compound::ALL {
                    for choice in game.moves_in(&position, compound, 50) {
                        let text = game.spelled(&position, &choice.text);
                        assert_eq!(text.as_ref(), Some(&choice.text), "{} {position:?}", entry.name);
                    }
                }
            }
        }
    }

    /// In every game and compound: what is listed can be played and leaves what it says, nothing is listed twice, and
    /// the engine's winning moves are the listed ones that leave a lost position.
    #[test]
    fn listed_moves_are_the_moves_of_the_engines() {
        let budget = Budget { nodes: 10_000, memory: 1 << 26 };
        let mut compared = 0;
        for entry in ENTRIES {
            let game = question::open(entry.examples[0]).unwrap();
            for position in entry.positions {
                let position = game.parse(position, &NoFiles).unwrap();
                for compound in Compound::ALL {
                    let choices = game.moves_in(&position, compound, 400);
                    let texts: BTreeSet<&str> = choices.iter().map(|choice| choice.text.as_str()).collect();
                    assert_eq!(texts.len(), choices.len());
                    for choice in &choices {
                        let after = game.play_in(&position, compound, &choice.text);
                        assert_eq!(after.map(|to| to.text().to_owned()).as_deref(), Some(choice.to.text()));
                    }
                    for play in [Play::Normal, Play::Misere] {
                        let convention = Convention { play, compound, ..Convention::default() };
                        compared +=
                            usize::from(choices.len() < 400 && agrees(&*game, &position, convention, budget));
                    }
                }
            }
        }
        assert!(compared > 250, "{compared}");
    }

    fn agrees(game: &dyn Game, position: &Position, convention: Convention, budget: Budget) -> bool {
        let mut work = Work::new(budget);
        let Ok(answer) = game.solve(position, convention, &mut work) else { return false };
        if !answer.moves_complete {
            return false;
        }
        let mut good = BTreeSet::new();
        for choice in game.moves_in(position, convention.compound, 400) {
            let Ok(after) = game.solve(&choice.to, convention, &mut work) else { return false };
            if after.outcome == Outcome::P {
                good.insert((choice.text, choice.to.text().to_owned()));
            }
        }
        let found: BTreeSet<_> =
            answer.moves.into_iter().map(|choice| (choice.text, choice.to.text().to_owned())).collect();
        assert_eq!(found, good, "{} {position:?} {convention:?}", game.name());
        true
    }
}
