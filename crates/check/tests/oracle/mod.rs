//! The truth by plain recursion: written for these tests alone, and as simple as possible.

#![allow(dead_code)] // each test uses a part of it

pub mod misere;

use marienbad_check::{Effort, Outcome, Verdict, check};
use marienbad_rules::catalogue::{Entry, Visitor, open};
use marienbad_rules::{NoFiles, Play, Ruleset, moves_of};
use std::collections::{BTreeSet, HashMap};

/// Codes of the tables with their periods and preperiods.
pub const PERIODS: [(&str, u64, u64); 12] = [
    ("0.07", 34, 53),
    ("0.137", 34, 52),
    ("0.77", 12, 71),
    ("0.4", 34, 54),
    ("0.17", 34, 33),
    ("0.15", 10, 1),
    ("0.44", 24, 143),
    ("0.055", 148, 259),
    ("0.017", 60, 15),
    ("0.45", 20, 498),
    ("0.3", 2, 0),
    ("4.0", 2, 1),
];

/// Codes of the tables with the checksums of their values to 100,000.
pub const CHECKSUMS: [(&str, u32); 5] = [
    ("0.137", 0x1E32_20D6),
    ("0.77", 0xE740_F9DF),
    ("0.007", 0xC3F8_7E57),
    ("0.16", 0xE4D9_167A),
    ("0.14", 0x5456_901C),
];

pub fn verdict(text: &str) -> Verdict {
    check(text, &NoFiles, &mut Effort::default())
}

/// The same text with a correct checksum.
pub fn resealed(text: &str) -> String {
    let before = text.rfind("checksum ").map_or(text, |at| &text[..at]);
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in before.bytes() {
        hash ^= u64::from(byte);
        hash = hash.wrapping_mul(0x0100_0000_01b3);
    }
    format!("{before}checksum {hash:016x}\n")
}

/// A generator of pseudorandom numbers (xorshift64*), always the same.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// The values of the heaps below `len`; `None` if it is no heap game.
pub fn values(game: &str, len: u64) -> Option<Vec<u32>> {
    struct Ask(u64);
    impl Visitor for Ask {
        type Output = Option<Vec<u32>>;
        fn visit<R: Ruleset>(self, ruleset: R, _: &std::sync::Arc<Entry>) -> Option<Vec<u32>> {
            let game = ruleset.heap_game()?;
            let mut values: Vec<u32> = Vec::new();
            for n in 0..self.0 {
                let mut seen = BTreeSet::new();
                let _ = game.heap_options(n, &mut |parts| {
                    seen.insert(parts.iter().fold(0, |xor, part| xor ^ values[*part as usize]));
                    Ok(())
                });
                values.push((0..=seen.len() as u32).find(|v| !seen.contains(v)).unwrap());
            }
            Some(values)
        }
    }
    open(game, Ask(len)).ok().flatten()
}

/// A position by its components' texts, usable as a key for any game.
pub type Key = Vec<String>;

/// One game, with its positions by their keys.
pub trait Game {
    /// The key of a position; `None` if the text is no position.
    fn key(&self, text: &str) -> Option<Key>;
    fn options(&mut self, key: &Key) -> Vec<Key>;
    fn text(&self, key: &Key) -> String;
}

struct Typed<R: Ruleset> {
    ruleset: R,
    components: HashMap<String, R::Position>,
    options: HashMap<Key, Vec<Key>>,
}

impl<R: Ruleset> Typed<R> {
    fn key_of(&self, sum: &[R::Position]) -> (Key, Vec<R::Position>) {
        let canonical = sum.iter().map(|component| self.ruleset.canonical(component.clone()));
        let moving = canonical.filter(|component| moves_of(&self.ruleset, component).next().is_some());
        let mut all: Vec<(String, R::Position)> = moving.map(|c| (format!("{c:?}"), c)).collect();
        all.sort();
        all.into_iter().unzip()
    }
}

impl<R: Ruleset> Game for Typed<R> {
    fn key(&self, text: &str) -> Option<Key> {
        let sum = self.ruleset.parse(text, &NoFiles).ok()?;
        Some(self.key_of(&sum).0)
    }

    fn options(&mut self, key: &Key) -> Vec<Key> {
        if let Some(known) = self.options.get(key) {
            return known.clone();
        }
        let sum: Vec<R::Position> = key.iter().map(|text| self.components[text].clone()).collect();
        let mut all = BTreeSet::new();
        for (place, component) in sum.iter().enumerate() {
            for (_, parts) in moves_of(&self.ruleset, component) {
                let mut option = sum.clone();
                option.splice(place..=place, parts);
                let (key, components) = self.key_of(&option);
                self.components.extend(key.iter().cloned().zip(components));
                all.insert(key);
            }
        }
        let all: Vec<Key> = all.into_iter().collect();
        self.options.insert(key.clone(), all.clone());
        all
    }

    fn text(&self, key: &Key) -> String {
        let sum: Vec<R::Position> = key.iter().map(|text| self.components[text].clone()).collect();
        self.ruleset.text(&sum)
    }
}

/// Opens a game with the components of these positions; those that cannot be parsed are left out.
pub fn game_of(name: &str, positions: &[&str]) -> Option<Box<dyn Game>> {
    struct Make<'a>(&'a [&'a str]);
    impl Visitor for Make<'_> {
        type Output = Box<dyn Game>;
        fn visit<R: Ruleset>(self, ruleset: R, _: &std::sync::Arc<Entry>) -> Box<dyn Game> {
            let mut game = Typed { ruleset, components: HashMap::new(), options: HashMap::new() };
            for text in self.0 {
                let Ok(sum) = game.ruleset.parse(text, &NoFiles) else { continue };
                let (key, components) = game.key_of(&sum);
                game.components.extend(key.into_iter().zip(components));
            }
            Box::new(game)
        }
    }
    open(name, Make(positions)).ok()
}

/// The outcome by recursion.
pub fn outcome(game: &mut dyn Game, key: &Key, play: Play, known: &mut HashMap<Key, Outcome>) -> Outcome {
    if let Some(known) = known.get(key) {
        return *known;
    }
    let options = game.options(key);
    let won = if options.is_empty() {
        play == Play::Misere
    } else {
        options.iter().any(|option| outcome(game, option, play, known) == Outcome::P)
    };
    let outcome = if won { Outcome::N } else { Outcome::P };
    known.insert(key.clone(), outcome);
    outcome
}

/// A set of lost positions that is closed under replies and decides the position, as texts.
pub fn strategy(
    game: &mut dyn Game,
    key: &Key,
    play: Play,
    known: &mut HashMap<Key, Outcome>,
) -> Vec<String> {
    fn answer(game: &mut dyn Game, won: &Key, play: Play, known: &mut HashMap<Key, Outcome>) -> Option<Key> {
        game.options(won).into_iter().find(|option| outcome(game, option, play, known) == Outcome::P)
    }
    let mut todo = match outcome(game, key, play, known) {
        Outcome::P => vec![key.clone()],
        Outcome::N => answer(game, key, play, known).into_iter().collect(),
    };
    let mut lost: BTreeSet<Key> = BTreeSet::new();
    while let Some(one) = todo.pop() {
        if lost.insert(one.clone()) {
            for option in game.options(&one) {
                todo.extend(answer(game, &option, play, known));
            }
        }
    }
    lost.iter().map(|key| game.text(key)).collect()
}

/// Whether these positions prove this outcome.
pub fn proves(game: &mut dyn Game, start: &Key, play: Play, claimed: Outcome, lost: &[Key]) -> bool {
    let mut known = HashMap::new();
    if outcome(game, start, play, &mut known) != claimed {
        return false;
    }
    let mut set: BTreeSet<&Key> = lost.iter().collect();
    let end = Key::new();
    if play == Play::Normal {
        set.insert(&end);
    } else if set.contains(&end) {
        return false;
    }
    let answered = |game: &mut dyn Game, key: &Key| {
        play == Play::Misere && key.is_empty() || game.options(key).iter().any(|o| set.contains(o))
    };
    for one in lost {
        if !game.options(one).iter().all(|option| answered(game, option)) {
            return false;
        }
    }
    match claimed {
        Outcome::P => set.contains(start),
        Outcome::N => answered(game, start),
    }
}

/// The least period and its preperiod as shown by these values, if both are small compared with their
/// number.
pub fn least_period(values: &[u32]) -> (u64, u64) {
    let len = values.len();
    let start = |p: usize| (0..len - p).rev().find(|n| values[*n] != values[n + p]).map_or(0, |n| n + 1);
    let (n0, p) = (1..len / 4).map(|p| (start(p), p)).find(|(n0, p)| n0 + 2 * p < len / 2).unwrap();
    (n0 as u64, p as u64)
}

/// Whether this is the least period and the least preperiod, as far as the values go.
pub fn is_least_period(values: &[u32], n0: u64, p: u64) -> bool {
    p > 0 && n0 + 3 * p < values.len() as u64 && least_period(values) == (n0, p)
}
