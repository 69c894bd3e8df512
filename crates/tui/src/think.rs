//! The engines think on a thread of their own, so that the screen stays alive; a flag stops them.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use marienbad_play::{
    Assessment, Hint, Match, NodeId, Opponent, Reviewed, assess, hint, patience, review_until,
};
use marienbad_solve::{Budget, Cancel, Stop, Work};

/// What was thought about.
pub enum Thought {
    /// The machine's move.
    Move(Box<Opponent>, Result<Option<String>, Stop>),
    /// Hints from the least to the most, unless the engines do not know.
    Hints(Option<Vec<Hint>>),
    /// Who wins and with which moves, unless the engines do not know.
    Analysis(Option<Box<Assessment>>),
    /// The match, move by move.
    Review(Vec<Reviewed>),
}

/// What is to be thought about.
pub enum Question {
    /// Which move the machine makes.
    Move(Box<Opponent>),
    /// What to tell a person.
    Hints,
    /// Who wins from here.
    Analysis,
    /// What gave the win away.
    Review,
}

/// A thought under way about a place of the match.
pub struct Thinking {
    /// The place: what is thought about another is no longer wanted.
    pub place: NodeId,
    /// Whether it is the machine's move.
    pub machine: bool,
    cancel: Cancel,
    result: Receiver<Thought>,
}

impl Thinking {
    /// Begins to think about a copy of the match.
    pub fn begin(game: &Match, question: Question, budget: Budget) -> Self {
        let (sender, result) = channel();
        let (cancel, place) = (Cancel::default(), game.here());
        let machine = matches!(question, Question::Move(_));
        let (flag, game) = (cancel.clone(), game.clone());
        std::thread::spawn(move || {
            let thought = think(&game, question, budget, flag);
            // Nobody may be waiting any more.
            let _ = sender.send(thought);
        });
        Self { place, machine, cancel, result }
    }

    /// The thought, once it is finished. A thread that died has no answer: nothing is known then.
    pub fn finished(&self) -> Option<Thought> {
        match self.result.try_recv() {
            Ok(thought) => Some(thought),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Thought::Analysis(None)),
        }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

fn think(game: &Match, question: Question, budget: Budget, cancel: Cancel) -> Thought {
    let (rules, position, stage) = (game.game(), game.position(), game.stage());
    let mut work =
        Work::new(patience(rules, position, stage.convention(), budget)).with_cancel(cancel.clone());
    match question {
        Question::Move(opponent) => {
            let mut opponent = opponent.with_cancel(cancel);
            let mv = opponent.choose(game);
            Thought::Move(Box::new(opponent), mv)
        }
        Question::Hints => Thought::Hints(hint(rules, position, stage, &mut work).ok()),
        Question::Analysis => Thought::Analysis(assess(rules, position, stage, &mut work).ok().map(Box::new)),
        Question::Review => Thought::Review(review_until(game, budget, &cancel)),
    }
}
