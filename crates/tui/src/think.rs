//! Runs the engines in a separate thread, so that the screen stays responsive; a flag stops them.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use marienbad_play::{
    Assessment, Hint, Match, NodeId, Opponent, Reviewed, assess, hint, patience, review_until,
};
use marienbad_solve::{Budget, Cancel, Stop, Work};

/// The result of a computation.
pub enum Thought {
    /// The machine's move.
    Move(Box<Opponent>, Result<Option<String>, Stop>),
    /// Hints, from the vaguest to the most explicit, unless the engines do not know.
    Hints(Option<Vec<Hint>>),
    /// The outcome and the winning moves, unless the engines do not know.
    Analysis(Option<Box<Assessment>>),
    /// The review of the match, move by move.
    Review(Vec<Reviewed>),
}

/// What to compute.
pub enum Question {
    /// The machine's move.
    Move(Box<Opponent>),
    /// Hints for a person.
    Hints,
    /// The outcome from here.
    Analysis,
    /// Which moves gave the win away.
    Review,
}

/// A computation in progress about a node of the match.
pub struct Thinking {
    /// The node: results about another node are discarded.
    pub place: NodeId,
    /// Whether it is the machine's move.
    pub machine: bool,
    cancel: Cancel,
    result: Receiver<Thought>,
}

impl Thinking {
    /// Starts a computation on a copy of the match.
    pub fn begin(game: &Match, question: Question, budget: Budget) -> Self {
        let (sender, result) = channel();
        let (cancel, place) = (Cancel::default(), game.here());
        let machine = matches!(question, Question::Move(_));
        let (flag, game) = (cancel.clone(), game.clone());
        std::thread::spawn(move || {
            let thought = think(&game, question, budget, flag);
            // The receiver may be gone.
            let _ = sender.send(thought);
        });
        Self { place, machine, cancel, result }
    }

    /// The result, once it is ready. If the thread has died, there is no result.
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
