//! Judges an answer to a puzzle by computation, and says why.

use marienbad_play::{Reason, explain};
use marienbad_rules::{NoFiles, Play};
use marienbad_solve::question::{Choice, Game, Outcome, Position};
use marienbad_solve::{Stop, Work};
use marienbad_words::failure::excerpt;
use marienbad_words::language::{Language, say};
use marienbad_words::play::readings;
use marienbad_words::sentence::{self, Speaker};
use marienbad_words::shortened;

use super::{Gap, Task, convention};

/// The longest answer, in bytes.
const LONGEST_ANSWER: usize = 4000;

/// The result of judging an answer.
#[derive(Debug, Clone, Default)]
pub struct PuzzleResult {
    /// Whether the answer is right.
    pub right: bool,
    /// Whether it could not be understood, so that the question is asked again.
    pub unread: bool,
    /// The feedback, sentence by sentence.
    pub said: Vec<String>,
    /// The move that was made.
    pub made: Option<Choice>,
    /// The move with which the opponent then wins.
    pub reply: Option<Choice>,
    /// A position, and why it is won or lost.
    pub why: Option<(Position, Reason)>,
}

impl PuzzleResult {
    fn unread(text: String) -> Self {
        Self { unread: true, said: vec![text], ..Self::default() }
    }
}

/// Judges an answer: a move, `N` or `P` (also `first` and `second`), or a number.
pub fn judge(
    language: Language,
    game: &dyn Game,
    position: &str,
    (play, task): (Play, Task),
    answer: &str,
    work: &mut Work<'_>,
) -> Result<PuzzleResult, Stop> {
    let answer = answer.trim();
    if answer.is_empty() {
        return Ok(PuzzleResult::unread(say!(language, "puzzle-answer-empty")));
    }
    if answer.len() > LONGEST_ANSWER {
        return Ok(PuzzleResult::unread(say!(language, "school-answer-long")));
    }
    let asked = Question { language, game, play };
    if task == Task::Lost {
        let Some(gap) = Gap::read(position) else { return Ok(PuzzleResult::default()) };
        return asked.number(&gap, answer, work);
    }
    let Ok(position) = game.parse(position, &NoFiles) else { return Ok(PuzzleResult::default()) };
    if task == Task::Move { asked.mv(&position, answer, work) } else { asked.who(&position, answer, work) }
}

struct Question<'g> {
    language: Language,
    game: &'g dyn Game,
    play: Play,
}

impl Question<'_> {
    /// Why a position is won or lost, if the engines can tell.
    fn why(&self, position: &Position, work: &mut Work<'_>) -> Option<(Position, Reason)> {
        let found = explain(self.game, position, convention(self.play), work).ok()?;
        Some((position.clone(), found.1))
    }

    fn mv(&self, position: &Position, answer: &str, work: &mut Work<'_>) -> Result<PuzzleResult, Stop> {
        let language = self.language;
        let mut meant = None;
        for reading in readings(answer) {
            if let Some(to) = self.game.play(position, &reading)?
                && let Some(text) = self.game.spelled(position, &reading)?
            {
                meant = Some(Choice { text, to });
                break;
            }
        }
        let Some(made) = meant else {
            let found = excerpt(answer, 0);
            let example = self.game.moves(position, 1)?.pop().map_or_else(String::new, |one| one.text);
            return Ok(PuzzleResult::unread(
                say!(language, "puzzle-no-move", "found" => found, "example" => example),
            ));
        };
        let after = self.game.solve(&made.to, convention(self.play), work)?;
        let to = left(language, position, &made.to);
        if after.outcome == Outcome::P {
            let said = say!(language, "puzzle-move-right", "to" => to, "over" => over(&made.to));
            let why = self.why(&made.to, work);
            return Ok(PuzzleResult {
                right: true,
                said: vec![said],
                made: Some(made),
                why,
                ..PuzzleResult::default()
            });
        }
        let mut said = vec![say!(language, "puzzle-move-wrong", "to" => to, "over" => over(&made.to))];
        let reply = after.moves.into_iter().next();
        said.push(match &reply {
            Some(reply) => {
                let to = left(language, &made.to, &reply.to);
                say!(
                    language, "puzzle-move-reply", "told" => self.reply(&made.to, reply),
                    "reply" => reply.text.as_str(), "to" => to, "over" => over(&reply.to)
                )
            }
            None => say!(language, "puzzle-move-end"),
        });
        let why = self.why(position, work);
        Ok(PuzzleResult { said, made: Some(made), reply, why, ..PuzzleResult::default() })
    }

    fn who(&self, position: &Position, answer: &str, work: &mut Work<'_>) -> Result<PuzzleResult, Stop> {
        let language = self.language;
        let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(answer));
        let claimed = if is(&["N", "first", "1", "premier", "me", "moi"]) {
            Outcome::N
        } else if is(&["P", "second", "2", "deuxième", "other", "autre"]) {
            Outcome::P
        } else {
            return Ok(PuzzleResult::unread(say!(language, "puzzle-no-who", "found" => excerpt(answer, 0))));
        };
        let found = self.game.solve(position, convention(self.play), work)?;
        let right = found.outcome == claimed;
        let mut said = vec![match found.outcome {
            Outcome::N => say!(language, "puzzle-who-first"),
            Outcome::P => say!(language, "puzzle-who-second"),
        }];
        if let Some(choice) = found.moves.first() {
            let to = left(language, position, &choice.to);
            said.push(say!(
                language, "puzzle-who-move", "move" => choice.text.as_str(), "to" => to,
                "over" => over(&choice.to)
            ));
        }
        let why = self.why(position, work);
        Ok(PuzzleResult { right, said, why, ..PuzzleResult::default() })
    }

    fn number(&self, gap: &Gap, answer: &str, work: &mut Work<'_>) -> Result<PuzzleResult, Stop> {
        let language = self.language;
        let choices = gap.choices();
        let filled = answer.parse().ok().filter(|number| choices.contains(number));
        let filled = filled.and_then(|number| self.position(gap, number));
        let Some(filled) = filled else {
            let (least, most) = (choices.start().to_string(), choices.end().to_string());
            return Ok(PuzzleResult::unread(say!(
                language, "puzzle-no-number", "found" => excerpt(answer, 0), "least" => least,
                "most" => most
            )));
        };
        let found = self.game.solve(&filled, convention(self.play), work)?;
        let right = found.outcome == Outcome::P;
        let mut said = vec![if right {
            say!(language, "puzzle-number-right", "position" => filled.text())
        } else {
            say!(language, "puzzle-number-wrong", "position" => filled.text())
        }];
        if let Some(choice) = found.moves.first() {
            let to = left(language, &filled, &choice.to);
            said.push(say!(
                language, "puzzle-number-reply", "reply" => choice.text.as_str(), "to" => to,
                "over" => over(&choice.to)
            ));
        }
        let why = self.why(&filled, work);
        Ok(PuzzleResult { right, said, why, ..PuzzleResult::default() })
    }

    /// What the other does, in words.
    fn reply(&self, position: &Position, reply: &Choice) -> String {
        let other = say!(self.language, "puzzle-other");
        let speaker = Speaker::Named(&other);
        sentence::of_move(self.language, speaker, self.game, position, &reply.text)
            .unwrap_or_else(|| say!(self.language, "puzzle-other-plays"))
    }

    fn position(&self, gap: &Gap, number: u64) -> Option<Position> {
        gap.position(self.game, number)
    }
}

/// 1 if nothing is left: French builds a sentence with "nothing" differently.
fn over(to: &Position) -> u64 {
    u64::from(to.text() == "0")
}

/// What a move leaves; in words if it is nothing.
fn left(language: Language, before: &Position, to: &Position) -> String {
    if to.text() == "0" {
        say!(language, "school-nothing")
    } else {
        shortened::after(before.text(), to.text())
    }
}
