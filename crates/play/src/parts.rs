//! A move in several components at once, which a person puts together part by part.

use marienbad_rules::Compound;

use crate::Match;

/// The parts chosen so far, at most one in each component.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parts {
    /// The component, counted from 0, and the move in it, in the order of choice.
    chosen: Vec<(usize, String)>,
}

impl Parts {
    /// No parts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether no part is chosen.
    pub fn is_empty(&self) -> bool {
        self.chosen.is_empty()
    }

    /// Chooses a move in one component, which replaces an earlier choice there. Returns `false` if it is
    /// not a legal move here.
    pub fn choose(&mut self, game: &Match, mv: &str) -> bool {
        let (rules, mv) = (game.game(), mv.trim());
        let Ok(Some(component)) = rules.component_of(game.position(), mv) else { return false };
        let Ok(Some(text)) = rules.spelled(game.position(), mv) else { return false };
        self.chosen.retain(|(other, _)| *other != component);
        self.chosen.push((component, text));
        true
    }

    /// Removes the last part; returns `false` if there is none.
    pub fn give_up(&mut self) -> bool {
        self.chosen.pop().is_some()
    }

    /// The components with a chosen part, counted from 0.
    pub fn components(&self) -> impl Iterator<Item = usize> {
        self.chosen.iter().map(|(component, _)| *component)
    }

    /// The parts as one move, in the order of the components.
    pub fn text(&self) -> String {
        let mut parts: Vec<_> = self.chosen.iter().collect();
        parts.sort();
        parts.iter().map(|(_, mv)| mv.as_str()).collect::<Vec<_>>().join("+")
    }

    /// The components, counted from 0, that still need a part: those with a legal move, if all components
    /// must move.
    pub fn missing(&self, game: &Match) -> Vec<usize> {
        let all = matches!(game.convention().compound, Compound::Conjunctive | Compound::ConjunctiveShort);
        // If the rules fail, no component counts as missing: playing the move reports the failure.
        let live = game.game().live(game.position()).unwrap_or_default();
        let open = |i: &usize| all && live[*i] && self.chosen.iter().all(|(other, _)| other != i);
        (0..live.len()).filter(open).collect()
    }

    /// Whether the parts form a complete move.
    pub fn whole(&self, game: &Match) -> bool {
        !self.is_empty() && self.missing(game).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::{Convention, NoFiles};

    use super::*;

    #[test]
    fn a_move_is_put_together() {
        let convention = Convention { compound: Compound::Conjunctive, ..Convention::default() };
        let mut game = Match::new("nim", "3,4,5", convention, ["a", "b"], &NoFiles).unwrap();
        let mut parts = Parts::new();
        assert!(parts.choose(&game, "3:-5") && !parts.whole(&game));
        assert!(!parts.choose(&game, "4:-1") && !parts.choose(&game, "-1"));
        assert_eq!(parts.missing(&game), [0, 1]);
        assert!(parts.choose(&game, "1:-1") && parts.choose(&game, "2:-2") && parts.choose(&game, "2:-3"));
        assert_eq!(parts.text(), "1:-1+2:-3+3:-5");
        assert!(parts.whole(&game) && game.play(&parts.text()).is_ok());
        assert_eq!(game.position().text(), "2,1,0");
        assert!(parts.give_up() && parts.components().eq([2, 0]));
    }
}
