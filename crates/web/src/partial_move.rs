//! A move in several components at once, chosen part by part on the board.
//!
//! The address holds the chosen parts. In a conjunctive compound the move is made with the last missing
//! part; in a selective one, whenever the player decides.

use marienbad_rules::Compound;
use marienbad_solve::question::Choice;

/// The parts of a move chosen so far.
#[derive(Debug, Clone)]
pub struct PartialMove {
    compound: Compound,
    /// The components that still have a move.
    live: Vec<bool>,
    /// The chosen parts.
    parts: Vec<Part>,
}

/// A part of a move.
#[derive(Debug, Clone)]
pub struct Part {
    /// The component in which it is made, counted from 0.
    pub component: usize,
    /// Its text.
    pub text: String,
    /// The keys of the things it touches.
    pub touch: Vec<String>,
}

/// What choosing one more part leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// The move is made: its text.
    Made(String),
    /// These parts are chosen, and more can follow.
    Chosen(Vec<String>),
}

impl PartialMove {
    /// A move without parts.
    pub fn new(compound: Compound, live: Vec<bool>) -> Self {
        Self { compound, live, parts: Vec::new() }
    }

    /// Whether moves are made in a single component, so that there are no parts.
    pub fn is_single(&self) -> bool {
        self.compound == Compound::Disjunctive
    }

    /// Chooses a part, unless its component already has one.
    pub fn choose(&mut self, part: Part) {
        if !self.is_single() && !self.is_chosen(part.component) {
            self.parts.push(part);
            self.parts.sort_by_key(|part| part.component);
        }
    }

    /// Whether a part is chosen in this component.
    pub fn is_chosen(&self, component: usize) -> bool {
        self.parts.iter().any(|part| part.component == component)
    }

    /// The chosen parts, in the order of their components.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// In how many components nothing is chosen yet.
    pub fn missing(&self) -> usize {
        let missing = |(component, live): (usize, &bool)| *live && !self.is_chosen(component);
        self.live.iter().enumerate().filter(|pair| missing(*pair)).count()
    }

    /// Whether the game is over although components still have moves: the short rule ends it with the first
    /// component.
    pub fn is_over(&self) -> bool {
        self.compound == Compound::ConjunctiveShort && self.live.contains(&false)
    }

    /// Whether a move may leave some components out.
    pub fn is_selective(&self) -> bool {
        self.compound == Compound::Selective
    }

    /// The text of the chosen move, if it can be made as it is.
    pub fn whole(&self) -> Option<String> {
        let enough = match self.compound {
            Compound::Disjunctive => false,
            Compound::Conjunctive | Compound::ConjunctiveShort => self.missing() == 0,
            Compound::Selective => true,
        };
        (enough && !self.parts.is_empty()).then(|| self.texts().join("+"))
    }

    /// The texts of the parts.
    pub fn texts(&self) -> Vec<String> {
        self.parts.iter().map(|part| part.text.clone()).collect()
    }

    /// The texts of all parts except the one in this component.
    pub fn without(&self, component: usize) -> Vec<String> {
        let others = self.parts.iter().filter(|part| part.component != component);
        others.map(|part| part.text.clone()).collect()
    }

    /// What choosing this move of one component leads to.
    pub fn step(&self, component: Option<usize>, choice: &Choice) -> Step {
        let text = choice.text.clone();
        if self.is_single() {
            return Step::Made(text);
        }
        let mut next = self.clone();
        if let Some(component) = component {
            next.choose(Part { component, text, touch: Vec::new() });
        }
        match next.whole().filter(|_| next.missing() == 0) {
            Some(whole) => Step::Made(whole),
            None => Step::Chosen(next.texts()),
        }
    }
}
