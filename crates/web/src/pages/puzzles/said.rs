//! The feedback on an answer: the verdict, and the reason beside its drawing.

use marienbad_pictures::scene::View;
use marienbad_school::puzzle::{Puzzle, PuzzleResult, Task};
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::reason;

/// The feedback, announced by screen readers as a whole.
pub fn said(
    language: Language,
    verdict: Option<&PuzzleResult>,
    drawn: Option<&View>,
    puzzle: Option<&Puzzle>,
    given_up: bool,
) -> Markup {
    html! {
        div #said role="status" {
            @if given_up {
                @if let Some(puzzle) = puzzle { div .feedback { p { (answers(language, puzzle)) } } }
                @else { div .feedback { p { (say!(language, "webpuzzle-none-wins")) } } }
            } @else if let Some(verdict) = verdict {
                div .feedback .good[verdict.right] .bad[!verdict.right] {
                    p {
                        @if verdict.right { strong { (say!(language, "puzzle-right")) } " " }
                        @else if !verdict.unread { strong { (say!(language, "puzzle-wrong")) } " " }
                        (verdict.said.join(" "))
                        @let moved = puzzle.filter(|puzzle| verdict.right && puzzle.task == Task::Move);
                        @if let Some(puzzle) = moved {
                            " " (say!(language, "puzzle-all-won", "count" => puzzle.answers.len()))
                        }
                    }
                    @if let Some((_, why)) = &verdict.why {
                        (reason::beside_board(language, why, drawn.unwrap_or(&View::default()), None))
                    }
                }
            }
        }
    }
}

/// The right answers in words.
fn answers(language: Language, puzzle: &Puzzle) -> String {
    match puzzle.task {
        Task::Who if puzzle.answers.iter().any(|answer| answer == "N") => say!(language, "puzzle-who-first"),
        Task::Who => say!(language, "puzzle-who-second"),
        _ => {
            let (count, answers) = (puzzle.answers.len(), puzzle.answers.join(" · "));
            say!(language, "puzzle-answers", "count" => count, "answers" => answers)
        }
    }
}
