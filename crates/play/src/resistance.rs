//! How long a lost position can be held: the number of moves to the end if the winner hurries and the loser
//! delays.

use std::collections::HashMap;

use marienbad_rules::{Compound, Play};
use marienbad_solve::Cancel;
use marienbad_solve::question::{Game, Position};

/// What is known about a position: whether the player to move wins, and how many moves are left.
type Known = HashMap<String, (bool, u32)>;

struct Frame {
    position: Position,
    options: Vec<Position>,
    looked_at: usize,
}

/// A bounded, memoised search, for one move per turn.
pub(crate) struct Resistance<'g> {
    game: &'g dyn Game,
    play: Play,
    compound: Compound,
    known: Known,
    steps: usize,
    cancel: Cancel,
}

impl<'g> Resistance<'g> {
    /// A search that examines at most `steps` moves in all.
    pub(crate) fn new(game: &'g dyn Game, play: Play, compound: Compound, steps: usize) -> Self {
        Self { game, play, compound, known: HashMap::new(), steps, cancel: Cancel::default() }
    }

    /// Stops the search once `cancel` is raised.
    pub(crate) fn with_cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    fn frame(&mut self, position: Position) -> Option<Frame> {
        if self.cancel.is_cancelled() {
            return None;
        }
        let options = self.game.moves_in(&position, self.compound, self.steps.checked_add(1)?).ok()?;
        self.steps = self.steps.checked_sub(options.len())?;
        let options = options.into_iter().map(|choice| choice.to).collect();
        Some(Frame { position, options, looked_at: 0 })
    }

    /// The number of moves left from here, or `None` if it cannot be found within the bounds.
    pub(crate) fn of(&mut self, position: &Position) -> Option<u32> {
        let mut stack = Vec::new();
        if !self.known.contains_key(position.text()) {
            stack.push(self.frame(position.clone())?);
        }
        while let Some(frame) = stack.last_mut() {
            if let Some(option) = frame.options.get(frame.looked_at).cloned() {
                frame.looked_at += 1;
                if !self.known.contains_key(option.text()) {
                    stack.push(self.frame(option)?);
                }
                continue;
            }
            let after = frame.options.iter().filter_map(|option| self.known.get(option.text()));
            let found = if frame.options.is_empty() {
                (self.play == Play::Misere, 0)
            } else {
                let quickest = after.clone().filter(|(wins, _)| !wins).map(|(_, left)| left + 1).min();
                let longest = after.map(|(_, left)| left + 1).max();
                (quickest.is_some(), quickest.or(longest).unwrap_or(0))
            };
            self.known.insert(frame.position.text().to_owned(), found);
            stack.pop();
        }
        self.known.get(position.text()).map(|(_, left)| *left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use marienbad_rules::NoFiles;
    use marienbad_solve::question;

    #[test]
    fn nim_is_held_as_long_as_it_can_be() {
        let nim = question::open("nim").unwrap();
        let of = |text: &str, steps| {
            let position = nim.parse(text, &NoFiles).unwrap();
            Resistance::new(&*nim, Play::Normal, Compound::Disjunctive, steps).of(&position)
        };
        assert_eq!(of("5", 100), Some(1));
        assert_eq!(of("2,2", 100), Some(4), "the loser takes one at a time");
        assert_eq!(of("9,9,9", 100), None, "too many steps");
    }
}
