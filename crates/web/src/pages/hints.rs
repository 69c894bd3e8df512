//! Hints in steps: a question, the idea, the place, the move.

use marienbad_pictures::scene::{Group, View};
use marienbad_play::{Hint, Reason, Stage, explain, hint, patience};
use marienbad_rules::scene::{Form, Thing};
use marienbad_solve::question::{Choice, Game, Position};
use marienbad_solve::{Cancel, Stop, budgets};
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use marienbad_words::play::{hint_in_words, lost_in_words};
use marienbad_words::sentence::Speaker;
use marienbad_words::shortened;
use maud::{Markup, html};

use super::super::board::Board;
use super::super::failure;
use super::super::site;
use super::{reason, words};

/// The hints for a position, and how many of them are shown.
pub struct Help {
    found: Result<Vec<Step>, Stop>,
    why: Option<Reason>,
    shown: usize,
}

/// One step.
enum Step {
    /// A question to ask oneself.
    Question,
    /// What to look at.
    Idea,
    /// A hint from the engines.
    Told(Box<Hint>),
}

/// The most steps that an address can ask for.
const MOST_STEPS: usize = 8;

impl Help {
    /// Finds the hints, and shows as many as the address asks for.
    pub fn read(text: &str, game: &dyn Game, position: &Position, stage: Stage, cancel: &Cancel) -> Self {
        let shown = text.parse().unwrap_or(1).clamp(1, MOST_STEPS);
        let mut work =
            site::small_work(patience(game, position, stage.convention(), budgets::WEB_HINT), cancel);
        let found = hint(game, position, stage, &mut work);
        let alternates = stage.convention().turns.alternating();
        let won = matches!(found.as_deref(), Ok([Hint::Won, ..])) && alternates;
        let why = won.then(|| explain(game, position, stage.convention(), &mut work).ok()).flatten();
        let why = why.map(|(_, why)| why);
        let drawn =
            why.as_ref().is_some_and(|why| !matches!(why, Reason::Search { .. } | Reason::Line { .. }));
        let steps = |hints: Vec<Hint>| {
            let mut steps = Vec::new();
            for one in hints {
                match one {
                    Hint::Won if won => {
                        steps.push(Step::Question);
                        steps.extend(drawn.then_some(Step::Idea));
                    }
                    other => steps.push(Step::Told(Box::new(other))),
                }
            }
            steps
        };
        Self { found: found.map(steps), why, shown }
    }

    /// The number of the next hint, if there is one.
    pub fn next(&self) -> Option<usize> {
        self.found.as_ref().ok().filter(|steps| self.shown < steps.len()).map(|_| self.shown + 1)
    }

    /// What the board shows with the hints: the reason, and where to play once that was told.
    pub fn on_board(&self, language: Language, board: &Board) -> View {
        let mut view = match &self.why {
            Some(why) => reason::on_board(language, why, board.scene(), self.shown > 1),
            None => View::default(),
        };
        let told = self.found.iter().flatten().take(self.shown).filter_map(|step| match step {
            Step::Told(hint) => keys_of(hint, board),
            _ => None,
        });
        // The move says more than the component in which it is made.
        if let Some(keys) = told.last() {
            view.groups.push(Group { keys, label: String::new(), golden: true });
        }
        view
    }

    /// The hints in words.
    pub fn show(&self, language: Language, board: &Board) -> Markup {
        html! {
            section .hints aria-label=(say!(language, "web-hint")) role="status" {
                @match &self.found {
                    Err(stop) if stop.is_failure() => p { (failure::on_page(language,
                        &Failure::from(stop.clone()))) },
                    Err(_) => p { (say!(language, "play-hint-unknown")) },
                    Ok(all) => ol {
                        @for step in all.iter().take(self.shown) { li { (self.step(language, board, step)) } }
                    },
                }
            }
        }
    }

    fn step(&self, language: Language, board: &Board, step: &Step) -> Markup {
        html! {
            @match (step, &self.why) {
                (Step::Question, Some(why)) => {
                    (say!(language, "play-hint-won")) " " strong { (words::linked(language,
                        &reason::question(language, why))) }
                },
                (Step::Question, None) => (say!(language, "play-hint-won")),
                (Step::Idea, Some(why)) => {
                    strong { (reason::heading(language, why)) "." }
                    (reason::short(language, why))
                },
                (Step::Idea, None) => {},
                (Step::Told(hint), _) => @match &**hint {
                    Hint::Why(choice, why) => {
                        (say!(language, "play-hint-why", "to" => shortened::position(choice.to.text())))
                        (reason::show(language, why, None))
                    },
                    Hint::Lost { why: Some(why), ends } => {
                        (words::linked(language, &lost_in_words(language, *ends)))
                        (reason::show(language, why, Some(&reason::Teller { board, next: &|_| None })))
                    },
                    Hint::Where { number, .. } if board.row_of(number.saturating_sub(1)).is_some() => {
                        @let row = board.row_of(number.saturating_sub(1)).unwrap_or(1);
                        (say!(language, "web-hint-row", "row" => row))
                    },
                    Hint::Where { .. } if keys_of(hint, board).is_some() => {
                        (say!(language, "web-hint-here"))
                    },
                    Hint::Move(choice) => (told(language, board, choice)),
                    Hint::Try { choice, replies }
                        if board.told(language, Speaker::Advice, &choice.text).is_some() => {
                        (told(language, board, choice))
                        (say!(language, "web-hint-try", "replies" => replies.unwrap_or(0)))
                    },
                    Hint::Only(choice) => {
                        (say!(language, "web-hint-only")) " " (told(language, board, choice))
                    },
                    other => (words::linked(language, &hint_in_words(language, other))),
                },
            }
        }
    }
}

/// The things on the board that a hint mentions.
fn keys_of(hint: &Hint, board: &Board) -> Option<Vec<String>> {
    match hint {
        Hint::Where { number, .. } => {
            let own = |thing: &&Thing| thing.component == number.checked_sub(1) && thing.form != Form::Cut;
            let keys = board.scene().things.iter().filter(own).map(|thing| thing.key.clone());
            Some(keys.collect::<Vec<_>>()).filter(|keys| !keys.is_empty())
        }
        Hint::Only(choice) | Hint::Move(choice) | Hint::Try { choice, .. } => {
            board.touched(&choice.text).map(<[String]>::to_vec).or_else(|| board.turned(&choice.text))
        }
        _ => None,
    }
}

/// A move in words, and below it its notation and the position after it.
fn told(language: Language, board: &Board, choice: &Choice) -> Markup {
    let Some(words) = board.told(language, Speaker::Advice, &choice.text) else {
        return html! { (hint_in_words(language, &Hint::Move(choice.clone()))) };
    };
    html! {
        strong { (words) "." }
        span .notation { code { (choice.text) } " → " (shortened::position(choice.to.text())) }
    }
}
