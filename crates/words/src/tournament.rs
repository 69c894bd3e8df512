//! Many matches between two opponents: who won how many; and the names of the levels.

use std::fmt::Write as _;

use marienbad_play::{Level, Score};
use marienbad_rules::Convention;
use marienbad_solve::question::{Game, Position};
use serde_json::{Value, json};

use super::solve::{after_question, heading};
use crate::language::{Language, say};

/// How a tournament ended.
#[derive(Clone, Copy)]
pub struct Standings<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// From which every match began.
    pub position: &'a Position,
    /// The rules beside those of the game.
    pub convention: Convention,
    /// The opponents.
    pub levels: [Level; 2],
    /// Who won how many.
    pub score: &'a Score,
}

/// The object of the contract.
pub fn to_json(standings: &Standings<'_>, seed: u64) -> Value {
    let Standings { game, position, convention, levels, score } = *standings;
    let one = |which: usize| {
        json!({
            "level": levels[which].to_string(),
            "wins": score.wins(which),
            "rate": rate(score.wins(which), score.played()),
            "began": score.began[which],
            "won_first": score.won_first[which],
            "won_second": score.won_second[which],
        })
    };
    let found = json!({
        "matches": score.played(),
        "unfinished": score.unfinished,
        "seed": seed,
        "a": one(0),
        "b": one(1),
    });
    after_question(game, position, convention, found)
}

/// The same in words.
pub fn in_words(language: Language, standings: &Standings<'_>) -> String {
    let Standings { game, position, convention, levels, score } = *standings;
    let percent = |won: u64, of: u64| match (rate(won, of), language) {
        (None, _) => "–".to_owned(),
        (Some(rate), Language::French) => format!("{:.1}\u{a0}%", 100.0 * rate).replace('.', ","),
        (Some(rate), Language::English) => format!("{:.1}%", 100.0 * rate),
    };
    let mut out = heading(language, game, position, convention) + "\n";
    for (which, level) in levels.into_iter().enumerate() {
        let other_began = score.began[1 - which];
        let line = say!(
            language,
            "tournament-line",
            "level" => level_name(language, level),
            "wins" => score.wins(which),
            "matches" => score.played(),
            "rate" => percent(score.wins(which), score.played()),
            "first" => percent(score.won_first[which], score.began[which]),
            "second" => percent(score.won_second[which], other_began)
        );
        let _ = writeln!(out, "{line}");
    }
    if score.unfinished > 0 {
        let _ = writeln!(out, "{}", say!(language, "tournament-unfinished", "count" => score.unfinished));
    }
    out
}

/// The part that was won; nothing where nothing was played.
fn rate(won: u64, of: u64) -> Option<f64> {
    (of > 0).then(|| won as f64 / of as f64)
}

/// The name of a level in the language asked for.
pub fn level_word(language: Language, level: Level) -> String {
    language.say(&format!("play-level-{}", level.word()))
}

/// The name of a level, and in brackets what it does where the name does not say it.
pub fn level_name(language: Language, level: Level) -> String {
    let name = level_word(language, level);
    match level {
        Level::Forgetful(percent) => {
            let random = 100u64.saturating_sub(u64::from(percent));
            // One time in five is easier to see than twenty times in a hundred.
            let each = if random > 0 && 100 % random == 0 { 100 / random } else { 0 };
            say!(language, "play-level-forgets", "name" => name, "each" => each, "random" => random)
        }
        Level::ShortSighted(moves) => {
            say!(language, "play-level-sees", "name" => name, "moves" => u64::from(moves))
        }
        Level::Finisher => say!(language, "play-level-finishes", "name" => name),
        Level::Random | Level::Learner | Level::Perfect => name,
    }
}
