//! Matches between two opponents, or a round robin: who won how many; and the names of the levels.

use std::fmt::Write as _;

use marienbad_play::{Fault, Level, Score, Side};
use marienbad_rules::Convention;
use marienbad_solve::question::{Game, Position};
use serde_json::{Map, Value, json};

use super::solve::{after_question, heading};
use super::trouble::{Limits, fault_in_words};
use crate::language::{Language, say};

/// The result of a tournament between two levels.
#[derive(Clone, Copy)]
pub struct Standings<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The starting position of every match.
    pub position: &'a Position,
    /// The convention.
    pub convention: Convention,
    /// The opponents.
    pub levels: [Level; 2],
    /// The score.
    pub score: &'a Score,
}

/// A participant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entrant {
    /// The machine at this level.
    Level(Level),
    /// A program, by its command and its name.
    Program {
        /// The command as written.
        command: String,
        /// A short name, unique in the tournament.
        name: String,
    },
}

impl Entrant {
    /// The name, with a description of the level in brackets.
    fn long_name(&self, language: Language) -> String {
        match self {
            Self::Level(level) => level_name(language, *level),
            Self::Program { name, .. } => name.clone(),
        }
    }

    /// The name used in a table or on a board.
    pub fn name(&self, language: Language) -> String {
        match self {
            Self::Level(level) => level_word(language, *level),
            Self::Program { name, .. } => name.clone(),
        }
    }

    /// The fields that identify the participant.
    fn described(&self) -> Map<String, Value> {
        let mut object = Map::new();
        let (level, command) = match self {
            Self::Level(level) => (json!(level.to_string()), None),
            Self::Program { command, .. } => (Value::Null, Some(command)),
        };
        object.insert("level".to_owned(), level);
        if let Some(command) = command {
            object.insert("program".to_owned(), json!(command));
        }
        object
    }
}

/// Matches lost by faults of the same kind, with the first of them as an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults {
    /// The index of the entrant who lost them.
    pub whose: usize,
    /// The fault of the first one.
    pub first: Fault,
    /// The number of matches lost in the same way.
    pub count: u64,
}

/// The result of a round-robin tournament.
pub struct Contest<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The starting position of the first match.
    pub position: &'a Position,
    /// The convention.
    pub convention: Convention,
    /// The participants.
    pub entrants: &'a [Entrant],
    /// The pairs, by index, and their scores.
    pub pairs: &'a [(usize, usize, Score)],
    /// The matches lost by faults.
    pub faults: &'a [Faults],
    /// The limits for programs.
    pub limits: Limits,
}

/// The result as the documented JSON object.
pub fn to_json(standings: &Standings<'_>, seed: u64) -> Value {
    let Standings { game, position, convention, levels, score } = *standings;
    after_question(game, position, convention, of_two(&levels.map(Entrant::Level), score, seed))
}

/// The matches between two entrants, with both described.
fn of_two(entrants: &[Entrant; 2], score: &Score, seed: u64) -> Value {
    let one = |which: usize| {
        let mut object = entrants[which].described();
        let counted = json!({
            "wins": score.wins(which),
            "rate": rate(score.wins(which), score.played()),
            "began": score.began[which],
            "won_first": score.won_first[which],
            "won_second": score.won_second[which],
        });
        if let Value::Object(counted) = counted {
            object.extend(counted);
        }
        if matches!(entrants[which], Entrant::Program { .. }) {
            object.insert("faults".to_owned(), json!(score.faults[which]));
        }
        Value::Object(object)
    };
    json!({
        "matches": score.played(),
        "unfinished": score.unfinished,
        "seed": seed,
        "a": one(0),
        "b": one(1),
    })
}

/// The result in words.
pub fn in_words(language: Language, standings: &Standings<'_>) -> String {
    let Standings { game, position, convention, levels, score } = *standings;
    let mut out = heading(language, game, position, convention) + "\n";
    out.push_str(&two_in_words(language, &levels.map(Entrant::Level), score));
    out
}

fn two_in_words(language: Language, entrants: &[Entrant; 2], score: &Score) -> String {
    let percent = |won: u64, of: u64| match (rate(won, of), language) {
        (None, _) => "–".to_owned(),
        (Some(rate), Language::French) => format!("{:.1}\u{a0}%", 100.0 * rate).replace('.', ","),
        (Some(rate), Language::English) => format!("{:.1}%", 100.0 * rate),
    };
    let mut out = String::new();
    for (which, entrant) in entrants.iter().enumerate() {
        let other_began = score.began[1 - which];
        let line = say!(
            language,
            "tournament-line",
            "level" => entrant.long_name(language),
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

impl Contest<'_> {
    /// For each entrant, the matches played, won, and lost by faults.
    fn totals(&self) -> Vec<[u64; 3]> {
        let mut totals = vec![[0; 3]; self.entrants.len()];
        for (a, b, score) in self.pairs {
            for (which, number) in [(0, *a), (1, *b)] {
                totals[number][0] += score.played();
                totals[number][1] += score.wins(which);
                totals[number][2] += score.faults[which];
            }
        }
        totals
    }

    /// The entrants, the best first; ties keep the order in which they were named.
    fn ranking(&self) -> Vec<usize> {
        let totals = self.totals();
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        order.sort_by_key(|number| std::cmp::Reverse(totals[*number][1]));
        order
    }

    /// How often one entrant beat another; `None` for an entrant against itself.
    fn wins_of(&self, one: usize, other: usize) -> Option<u64> {
        let find = |(a, b, score): &(usize, usize, Score)| match (*a, *b) {
            (a, b) if (a, b) == (one, other) => Some(score.wins(0)),
            (a, b) if (a, b) == (other, one) => Some(score.wins(1)),
            _ => None,
        };
        self.pairs.iter().find_map(find)
    }

    /// The result as one JSON object; for two players, the documented one.
    pub fn to_json(&self, seed: u64) -> Value {
        let faults: Vec<Value> = self
            .faults
            .iter()
            .map(|one| {
                json!({
                    "player": one.whose,
                    "kind": one.first.word(),
                    "count": one.count,
                    "first": fault_in_words(Language::English, &one.first, &self.limits),
                })
            })
            .collect();
        let mut found = match (self.entrants, self.pairs) {
            ([a, b], [(_, _, score)]) => of_two(&[a.clone(), b.clone()], score, seed),
            _ => {
                let totals = self.totals();
                let player = |number: usize| {
                    let [played, won, lost] = totals[number];
                    let mut object = self.entrants[number].described();
                    object.insert("name".to_owned(), json!(self.entrants[number].name(Language::English)));
                    object.insert("matches".to_owned(), json!(played));
                    object.insert("wins".to_owned(), json!(won));
                    object.insert("rate".to_owned(), json!(rate(won, played)));
                    object.insert("faults".to_owned(), json!(lost));
                    Value::Object(object)
                };
                let all = 0..self.entrants.len();
                let wins: Vec<Vec<Option<u64>>> = all
                    .clone()
                    .map(|one| all.clone().map(|other| self.wins_of(one, other)).collect())
                    .collect();
                json!({
                    "matches": self.pairs.iter().map(|(_, _, score)| score.played()).sum::<u64>(),
                    "unfinished": self.pairs.iter().map(|(_, _, score)| score.unfinished).sum::<u64>(),
                    "seed": seed,
                    "players": all.map(player).collect::<Vec<_>>(),
                    "wins": wins,
                    "ranking": self.ranking(),
                })
            }
        };
        if let Value::Object(object) = &mut found {
            object.insert("lost_away_from_the_board".to_owned(), Value::Array(faults));
        }
        after_question(self.game, self.position, self.convention, found)
    }

    /// The result in words: for two players one line each, for more a table, the best first.
    pub fn in_words(&self, language: Language) -> String {
        let mut out = heading(language, self.game, self.position, self.convention) + "\n";
        match (self.entrants, self.pairs) {
            ([a, b], [(_, _, score)]) => {
                out.push_str(&two_in_words(language, &[a.clone(), b.clone()], score));
            }
            _ => out.push_str(&self.table(language)),
        }
        for one in self.faults {
            let line = say!(
                language,
                "tournament-faults",
                "name" => self.entrants[one.whose].name(language),
                "count" => one.count,
                "first" => fault_in_words(language, &one.first, &self.limits)
            );
            let _ = writeln!(out, "{line}");
        }
        out
    }

    fn table(&self, language: Language) -> String {
        let (totals, ranking) = (self.totals(), self.ranking());
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut head = vec![String::new(), String::new()];
        head.extend((1..=ranking.len()).map(|place| place.to_string()));
        head.extend([say!(language, "tournament-won"), say!(language, "tournament-lost-away")]);
        rows.push(head);
        for (place, number) in ranking.iter().enumerate() {
            let mut row = vec![(place + 1).to_string(), self.entrants[*number].name(language)];
            row.extend(ranking.iter().map(|other| {
                self.wins_of(*number, *other).map_or_else(|| "·".to_owned(), |wins| wins.to_string())
            }));
            let [played, won, lost] = totals[*number];
            row.extend([format!("{won}/{played}"), if lost > 0 { lost.to_string() } else { String::new() }]);
            rows.push(row);
        }
        if totals.iter().all(|[_, _, lost]| *lost == 0) {
            rows.iter_mut().for_each(|row| _ = row.pop());
        }
        let columns = rows.first().map_or(0, Vec::len);
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let line = |row: &Vec<String>| {
            let cell = |(column, text): (usize, &String)| {
                let width = widths[column];
                if column == 1 { format!("{text:width$}") } else { format!("{text:>width$}") }
            };
            let cells: Vec<String> = row.iter().enumerate().map(cell).collect();
            format!("{}\n", cells.join("  ").trim_end())
        };
        rows.iter().map(line).collect()
    }
}

/// A match of a tournament, stored to be looked at later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The match on one line, with the names of the players.
    pub line: String,
    /// The winner; `None` if the match was stopped.
    pub winner: Option<Side>,
    /// The fault by which it was lost, in one word.
    pub fault: Option<&'static str>,
}

/// The fraction won; `None` if nothing was played.
fn rate(won: u64, of: u64) -> Option<f64> {
    (of > 0).then(|| won as f64 / of as f64)
}

/// The name of a level in the language asked for.
pub fn level_word(language: Language, level: Level) -> String {
    language.say(&format!("play-level-{}", level.word()))
}

/// The name of a level, with a description in brackets if the name does not explain it.
pub fn level_name(language: Language, level: Level) -> String {
    let name = level_word(language, level);
    match level {
        Level::Forgetful(percent) => {
            let random = 100u64.saturating_sub(u64::from(percent));
            // One time in five is easier to grasp than twenty times in a hundred.
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
