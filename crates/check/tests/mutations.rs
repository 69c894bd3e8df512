//! Ten thousand altered certificates, each with a correct checksum, so that only their meaning is wrong.
//! Plain recursion decides which claims are still true after the change; all others must be rejected.

#![allow(clippy::unwrap_used)] // a failure here fails the test

mod oracle;

use std::collections::HashMap;

use marienbad_certificate::write;
use marienbad_check::{Law, Outcome, Period, Settled, Values, Verdict};
use marienbad_rules::Play;
use oracle::{
    Dice, Key, PERIODS, game_of, is_least_period, outcome, proves, resealed, strategy, values, verdict,
};

/// How many were rejected, and how many were still true.
#[derive(Default)]
struct Count {
    rejected: usize,
    still_true: usize,
}

impl Count {
    /// The checker must accept exactly what is true and proved.
    fn judge(&mut self, text: &str, is_true: bool) {
        match verdict(text) {
            Verdict::Accepted(_) if is_true => self.still_true += 1,
            Verdict::Rejected(_) if !is_true => self.rejected += 1,
            other => panic!("{other:?}, but it is {is_true}:\n{text}"),
        }
    }

    /// Missing, doubled or foreign lines are never accepted.
    fn judge_lines(&mut self, text: &str, dice: &mut Dice) {
        let lines: Vec<&str> = text.lines().collect();
        let body = lines.len() - 1;
        let mut change = |edit: &dyn Fn(&mut Vec<&str>)| {
            let mut lines = lines.clone();
            edit(&mut lines);
            self.judge(&resealed(&(lines.join("\n") + "\n")), false);
        };
        let at = dice.below(body);
        change(&|lines| {
            lines.remove(at);
        });
        change(&|lines| lines.insert(at, lines[at]));
        change(&|lines| lines.insert(at, "colour blue"));
        change(&|lines| lines.insert(at, ""));
        change(&|lines| lines.truncate(at));
    }
}

const OTHERS: [&str; 8] =
    ["subtract:1,2,3", "subtract:2,5,6", "0.8", "nim", "grundy", "0.(3)", "cram", "0.75"];

/// Codes that leave three heaps, and codes whose digits repeat.
const WIDE: [(&str, Law, u64, u64); 8] = [
    ("0.A2", Law::ThreeHeaps, 4, 1),
    ("0.A6", Law::ThreeHeaps, 4, 1),
    ("0.B1", Law::ThreeHeaps, 2, 2),
    ("0.F3", Law::ThreeHeaps, 4, 0),
    ("0.4(12)", Law::RepeatingTail, 4, 17),
    ("0.0(102)", Law::RepeatingTail, 3, 9),
    ("0.3(50)", Law::RepeatingTail, 2, 8),
    ("0.(131)", Law::RepeatingTail, 3, 4),
];

const LAWS: [Law; 4] = [Law::GuySmith, Law::ThreeHeaps, Law::RepeatingTail, Law::FiniteSubtraction];

/// The value `n` changed a little, or much.
fn nudge(n: u64, dice: &mut Dice) -> u64 {
    match dice.below(6) {
        0 => n + 1,
        1 => n.saturating_sub(1),
        2 => n * 2,
        3 => n / 2,
        4 => n + 1 + dice.below(60) as u64,
        _ => dice.below(600) as u64,
    }
}

#[test]
fn altered_certificates_are_rejected() {
    let mut count = Count::default();
    altered_periods(&mut count, &mut Dice(1));
    let periods = count.rejected;
    altered_values(&mut count, &mut Dice(2));
    let values = count.rejected - periods;
    altered_outcomes(&mut count, &mut Dice(4));
    let outcomes = count.rejected - periods - values;
    println!("{periods} + {values} + {outcomes} rejected, {} still true", count.still_true);
    assert!(count.rejected >= 10_000, "{}", count.rejected);
}

fn altered_periods(count: &mut Count, dice: &mut Dice) {
    let games: Vec<&str> = PERIODS.iter().map(|(game, ..)| *game).chain(OTHERS).collect();
    let wide_games: Vec<&str> = WIDE.iter().map(|(game, ..)| *game).collect();
    let far = |game: &str| if game == "0.8" || wide_games.contains(&game) { 300 } else { 2800 };
    let known: HashMap<&str, Option<Vec<u32>>> =
        games.iter().chain(&wide_games).map(|game| (*game, values(game, far(game)))).collect();
    for round in 0..2400 {
        let wide = round % 4 == 0;
        let (game, law, period, preperiod) = if wide {
            *dice.pick(&WIDE)
        } else {
            let (game, period, preperiod) = *dice.pick(&PERIODS);
            (game, Law::GuySmith, period, preperiod)
        };
        let mut claim = Period { game: game.to_owned(), law, preperiod, period, saltus: 0 };
        match dice.below(6) {
            0 => claim.game = String::from(*dice.pick(if wide { &wide_games } else { &games })),
            1 => claim.law = *dice.pick(&LAWS),
            2 => claim.period = nudge(period, dice),
            3 => claim.preperiod = nudge(preperiod, dice),
            _ => (claim.period, claim.preperiod) = (nudge(period, dice), nudge(preperiod, dice)),
        }
        if wide {
            // Three heaps are checked in cubic time.
            (claim.period, claim.preperiod) = (claim.period.min(24), claim.preperiod.min(40));
        }
        let of_set = claim.game.starts_with("subtract");
        let three = |game: &str| game.contains(['8', 'A', 'B', 'F']);
        let theorem = match claim.law {
            Law::GuySmith => {
                let finite = !of_set && !claim.game.ends_with(')') && !three(&claim.game);
                finite && !["nim", "grundy", "cram"].contains(&&*claim.game)
            }
            Law::ThreeHeaps => three(&claim.game),
            Law::RepeatingTail => claim.game.ends_with(')'),
            Law::FiniteSubtraction => of_set,
            // Never with a saltus of 0.
            Law::Saltus => false,
        };
        let values = known[&*claim.game].as_deref().unwrap_or_default();
        let is_true = theorem && is_least_period(values, claim.preperiod, claim.period);
        let text = write::period(&claim).unwrap();
        count.judge(&text, is_true);
        if is_true {
            count.judge(&resealed(&text.replace("saltus 0", "saltus 1")), false);
            count.judge_lines(&text, dice);
        }
    }
}

fn altered_values(count: &mut Count, dice: &mut Dice) {
    let games =
        ["0.07", "0.137", "0.77", "nim", "grundy", "subtract:2,5,6", "0.12(34)", "kayles", "xxx", "cram"];
    let known: HashMap<&str, Option<Vec<u32>>> =
        games.iter().map(|game| (*game, values(game, 700))).collect();
    let sum = |game: &str, to: u64| {
        let values = known[game].as_deref()?;
        let (mut a, mut b) = (0_u32, 0_u32);
        for value in &values[..=to as usize] {
            a = (a + value) % 65_536;
            b = (b + a) % 65_536;
        }
        Some(b * 65_536 + a)
    };
    for _ in 0..1500 {
        let (game, to) = (*dice.pick(&games[..9]), dice.below(500) as u64);
        let mut claim = Values { game: game.to_owned(), to, checksum: sum(game, to).unwrap() };
        match dice.below(4) {
            0 => claim.game = String::from(*dice.pick(&games)),
            1 => claim.to = nudge(to, dice).min(699),
            2 => claim.checksum ^= 1 << dice.below(32),
            _ => claim.checksum = dice.below(1 << 30) as u32,
        }
        let is_true = sum(&claim.game, claim.to) == Some(claim.checksum);
        let text = write::values(&claim).unwrap();
        count.judge(&text, is_true);
        if is_true {
            count.judge_lines(&text, dice);
        }
    }
}

/// Families of games that share a notation, with positions.
const FAMILIES: [(&[&str], &[&str]); 5] = [
    (
        &["nim", "xxx", "0.77", "grundy", "subtract:1,3,4", "0.3F", "northcott", "4.07"],
        &["1,3,2", "6", "4,4", "5,3,1", "1,1,1", "9", "2,3,1,1", "0", "7,2", "3,3,2"],
    ),
    (&["wythoff", "dornim"], &["3,5", "1,2", "4,4", "1,2 + 1,3", "2,2 + 2,1", "2,4"]),
    (&["cram", "chocolate"], &["2x3", "3x3", "1x7", "2x2 + 1x3", "2x4", "1x5 + 1x4"]),
    (&["coins:2", "coins:=2", "coins:ruler", "coins:3"], &["1,2", "3,4", "2,5", "1,2,3", "4", "1 + 3"]),
    (&["xxx:grid", "xxx:globe", "xxx:torus"], &["2x3", "3x3", "2x2 + 3x1", "3x2"]),
];

fn altered_outcomes(count: &mut Count, dice: &mut Dice) {
    for round in 0..6600 {
        let (games, positions) = *dice.pick(&FAMILIES);
        let (name, position) = (*dice.pick(games), *dice.pick(positions));
        let play = *dice.pick(&[Play::Normal, Play::Misere]);
        let mut game = game_of(name, &[position]).unwrap();
        let start = game.key(position).unwrap();
        let mut known = HashMap::new();
        let result = outcome(game.as_mut(), &start, play, &mut known);
        let mut lost = strategy(game.as_mut(), &start, play, &mut known);
        let mut claim =
            Settled { game: name.to_owned(), position: position.to_owned(), play, outcome: result };
        if round % 20 == 0 {
            let text = write::outcome(&claim, &lost).unwrap();
            count.judge(&text, true);
            count.judge_lines(&text, dice);
        }
        let other_play = if play == Play::Normal { Play::Misere } else { Play::Normal };
        let other_outcome = if result == Outcome::P { Outcome::N } else { Outcome::P };
        let all: Vec<Key> = known.keys().cloned().collect();
        match dice.below(8) {
            0 => claim.game = String::from(*dice.pick(games)),
            1 => claim.position = String::from(*dice.pick(positions)),
            2 => claim.play = other_play,
            3 => claim.outcome = other_outcome,
            4 => (claim.play, claim.outcome) = (other_play, other_outcome),
            5 | 6 if !lost.is_empty() => {
                let at = dice.below(lost.len());
                lost.remove(at);
            }
            _ => {
                let mut all: Vec<String> = all.iter().map(|key| game.text(key)).collect();
                all.sort();
                lost.push(dice.pick(&all).clone());
            }
        }
        let text = write::outcome(&claim, &lost).unwrap();
        let texts: Vec<&str> = lost.iter().map(String::as_str).chain([&*claim.position]).collect();
        let is_true = game_of(&claim.game, &texts).is_some_and(|mut game| {
            let keys: Option<Vec<Key>> = texts.iter().map(|text| game.key(text)).collect();
            keys.is_some_and(|mut keys| {
                let start = keys.pop().unwrap();
                proves(game.as_mut(), &start, claim.play, claim.outcome, &keys)
            })
        });
        count.judge(&text, is_true);
    }
}
