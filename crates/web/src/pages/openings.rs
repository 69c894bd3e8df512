//! The positions with which tables open: the visitor can win them, or the machine begins.

use std::hash::{BuildHasher, RandomState};

use marienbad_play::{Chance, opening, random_position};
use marienbad_rules::{Convention, NoFiles, Play};
use marienbad_solve::question::{Game, Outcome, Position};
use marienbad_solve::{Budget, Work};

/// The opening of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// The position.
    pub position: String,
    /// The play convention.
    pub play: Play,
    /// Whether the machine begins.
    pub machine_begins: bool,
}

/// By the key of a game in the catalogue: a position that whoever begins can win, where the catalogue shows
/// one that cannot be won, or one that is no fun.
const POSITIONS: [(&str, &str); 18] = [
    ("nim", "3,4,5"),
    ("xxx", "5,3,2,1"),
    ("wythoff", "6,8"),
    ("dornim", "7,6"),
    ("euclid", "11,4"),
    ("fibonacci", "20"),
    ("grundy", "9"),
    ("subtract", "21"),
    ("code", "10,4"),
    ("officers", "9"),
    ("guiles", "9"),
    ("cram", "4x5"),
    ("chocolate", "4x6"),
    ("xxx-circle", "10"),
    ("xxx-grid", "3x5"),
    ("xxx-globe", "5x3"),
    ("northcott", "3,1,4"),
    ("strip", "2,5,6"),
];

/// The same by the full name of a game. With few black coins the first to move turns them all: Golay's game
/// wants its 24.
const BY_NAME: [(&str, &str); 3] = [
    ("coins:3", "2,4,5,7,9,11,12"),
    ("coins:7", "1,2,4,7,8,11,13,16,19,22,24"),
    ("hackenbush", "GROUND-a-b,GROUND-c"),
];

/// The opening for a game.
pub fn of(game: &dyn Game) -> Opening {
    let key = game.entry().key.as_str();
    // Sources 000 and 002: whoever takes last loses XXX and wins Marienbad.
    let play = if key.starts_with("xxx") { Play::Misere } else { Play::Normal };
    let named = BY_NAME.iter().find(|(name, _)| *name == game.name());
    let own = named.or_else(|| POSITIONS.iter().find(|(known, _)| *known == key));
    let own = own.map(|(_, position)| *position);
    let known = own.into_iter().chain(game.entry().positions.iter().map(String::as_str));
    let known: Vec<&str> = known.collect();
    let won = known.iter().find(|text| is_won(game, text, play) == Some(true));
    let position = (*won.or(known.first()).unwrap_or(&"0")).to_owned();
    Opening { position, play, machine_begins: won.is_none() }
}

/// Steps that are enough to say who wins in a small position.
const QUICK: u64 = 200_000;

fn is_won(game: &dyn Game, text: &str, play: Play) -> Option<bool> {
    let position = game.parse(text, &NoFiles).ok()?;
    wins(game, &position, Convention { play, ..Convention::default() })
}

/// Whether the player to move wins, if that is found quickly.
pub fn wins(game: &dyn Game, position: &Position, convention: Convention) -> Option<bool> {
    let mut work = Work::new(Budget { nodes: QUICK, ..Budget::default() });
    let answer = game.solve(position, convention, &mut work).ok()?;
    Some(answer.outcome == Outcome::N)
}

/// The address of a random position, drawn as in the sources; if possible, one that the first player can
/// win.
pub fn random(game: &dyn Game, convention: Convention) -> String {
    let mut chance = Chance::new(RandomState::new().hash_one(std::time::SystemTime::now()));
    let drawn = opening(game, &mut chance);
    if game.entry().positions.first() != Some(&drawn) {
        return drawn;
    }
    let (n, m) = (3 + chance.below(2), 5 + chance.below(4));
    let mut tries = 0;
    let position = random_position(game, n, m, &mut chance, &mut |position| {
        tries += 1;
        tries > 12 || wins(game, position, convention) != Some(false)
    });
    position.map_or(drawn, |position| position.text().to_owned())
}

#[cfg(test)]
mod tests {
    use marienbad_rules::catalogue::ENTRIES;
    use marienbad_solve::question;

    use super::*;

    /// No visitor is asked to begin a match that cannot be won.
    #[test]
    fn every_table_can_be_won_or_the_machine_begins() {
        for (key, text) in POSITIONS {
            let entry = ENTRIES.iter().find(|entry| entry.key == key).expect(key);
            let opening = of(&*question::open(&entry.examples[0]).unwrap());
            assert_eq!(opening.position, text, "{key}: not the position of this list");
        }
        for (name, text) in BY_NAME {
            assert_eq!(of(&*question::open(name).unwrap()).position, text, "{name}");
        }
        let mut begun = Vec::new();
        let examples = ENTRIES.iter().flat_map(|entry| entry.examples.iter().map(move |name| (entry, name)));
        for (entry, name) in examples {
            let game = question::open(name).unwrap();
            let opening = of(&*game);
            assert!(
                opening.machine_begins || is_won(&*game, &opening.position, opening.play) == Some(true),
                "{opening:?}"
            );
            assert_eq!(opening.play == Play::Misere, entry.key.starts_with("xxx"), "{}", entry.key);
            if opening.machine_begins {
                begun.push(name.clone());
            }
            let other = random(&*game, Convention::default());
            assert!(game.parse(&other, &NoFiles).is_ok(), "{name}: {other}");
        }
        assert!(begun.len() <= 3, "{begun:?}");
    }
}
