//! The choice of a series of puzzles: a game, a level, a kind of question.

use marienbad_rules::Play;
use marienbad_rules::catalogue::{self, Entry};
use marienbad_school::puzzle::series::Wish;
use marienbad_school::puzzle::{Level, Task};
use marienbad_solve::question::Game;
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::super::address;
use super::super::parts;

/// The address of a puzzle of a series.
pub fn series(language: Language, game: &dyn Game, wish: Wish, seed: u64, number: u64) -> String {
    let code = language.code();
    let mut page = address::with(&format!("/{code}/puzzles/series"), "game", Some(game.name()));
    if wish.task != Task::Move {
        page = address::with(&page, "kind", Some(wish.task.word()));
    }
    if wish.play == Play::Misere {
        page = address::with(&page, "misere", Some("1"));
    }
    page = address::with(&page, "level", Some(&wish.level.to_string()));
    page = address::with(&page, "seed", Some(&seed.to_string()));
    address::with(&page, "n", Some(&number.to_string()))
}

/// The form that begins a series.
pub fn more(language: Language, game: &dyn Game, wish: Wish) -> Markup {
    let code = language.code();
    html! {
        form .more-puzzles method="get" action=(format!("/{code}/puzzles/series")) {
            h2 { (say!(language, "webpuzzle-more")) }
            (fields(language, game, wish))
            button type="submit" { (say!(language, "webpuzzle-begin")) }
        }
        p .quiet-words .more-ways {
            a href=(worksheet(language, game, wish)) { (say!(language, "webpuzzle-worksheet")) }
        }
    }
}

/// The page that makes a worksheet of this kind.
fn worksheet(language: Language, game: &dyn Game, wish: Wish) -> String {
    let page = address::with(&format!("/{}/worksheets", language.code()), "game", Some(game.name()));
    let page = address::with(&page, "level", Some(&wish.level.to_string()));
    if wish.play == Play::Misere { address::with(&page, "misere", Some("1")) } else { page }
}

/// The fields for a game, a level, and a kind of question.
pub fn fields(language: Language, game: &dyn Game, wish: Wish) -> Markup {
    let entries = catalogue::entries();
    let own = entries.iter().all(|entry| names(entry).all(|name| name != game.name()));
    html! {
        label { span { (say!(language, "webpuzzle-game")) }
            select name="game" {
                @if own { option value=(game.name()) selected { (game.name()) } }
                @for entry in &entries {
                    @for name in names(entry) {
                        option value=(name) selected[name == game.name()] { (name_of(language, entry, name)) }
                    }
                }
            }
        }
        label { span { (say!(language, "webpuzzle-level")) }
            select name="level" {
                @for level in Level::ALL {
                    option value=(level) selected[level == wish.level] {
                        (level) " · " (language.say(&format!("webpuzzle-level-{level}"))) }
                }
            }
        }
        label { span { (say!(language, "webpuzzle-kind")) }
            select name="kind" {
                @for task in Task::ALL {
                    option value=(task.word()) selected[task == wish.task] { (kind(language, task)) }
                }
            }
        }
        label .check { input type="checkbox" name="misere" value="1" checked[wish.play == Play::Misere];
            (say!(language, "web-open-misere")) }
    }
}

/// The names by which a game is opened, at most two.
fn names(entry: &Entry) -> impl Iterator<Item = &str> {
    entry.examples.iter().take(2).map(String::as_str)
}

fn name_of(language: Language, entry: &Entry, name: &str) -> String {
    let title = parts::short_title(language, entry);
    if entry.examples.len() > 1 { format!("{title} · {name}") } else { title }
}

/// The kind of question, in a few words.
fn kind(language: Language, task: Task) -> String {
    match task {
        Task::Move => say!(language, "puzzle-task-move-short"),
        Task::Who => say!(language, "puzzle-task-who-short"),
        Task::Lost => say!(language, "puzzle-task-lost-short"),
    }
}
