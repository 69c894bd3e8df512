//! The published values of coin-turning games, recomputed with the mex rule alone.
//!
//! There are two computations: single coins by [`Factor::turns`], where a set of coins has the xor of their
//! values; and whole positions by the ruleset's moves, which do not use that theorem. Source 001, pp.
//! 24–33; Winning Ways, vol. 3, ch. 14.

use std::collections::{BTreeMap, BTreeSet};

use marienbad_rules::coin::{BlackCoins, Coin, Coins, Factor};
use marienbad_rules::{NoFiles, Ruleset, moves_of};

fn mex(values: &BTreeSet<u64>) -> u64 {
    let mut least = 0;
    while values.contains(&least) {
        least += 1;
    }
    least
}

fn game(name: &str) -> Coins {
    name.parse().unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The values of the single coins 1 to `last`; entry 0 is unused.
fn line(factor: &Factor, last: u64) -> Vec<u64> {
    let mut values = vec![0];
    for n in 1..=last {
        let mut seen = BTreeSet::new();
        let _ = factor.turns(n, &mut |set| {
            seen.insert(set[1..].iter().fold(0, |xor, k| xor ^ values[*k as usize]));
            Ok(())
        });
        values.push(mex(&seen));
    }
    values
}

fn values_of(name: &str, last: u64) -> Vec<u64> {
    let game = game(name);
    line(&game.factors()[0], last)[1..].to_vec()
}

/// The values of single coins in a product of two factors, computed from its moves.
fn table(first: &Factor, second: &Factor, rows: u64, columns: u64) -> BTreeMap<(u64, u64), u64> {
    let mut values = BTreeMap::new();
    for (a, b) in (1..=rows).flat_map(|a| (1..=columns).map(move |b| (a, b))) {
        let mut seen = BTreeSet::new();
        let _ = first.turns(a, &mut |set_a| {
            second.turns(b, &mut |set_b| {
                let coins = set_a.iter().flat_map(|x| set_b.iter().map(move |y| (*x, *y)));
                seen.insert(coins.filter(|coin| *coin != (a, b)).fold(0, |xor, coin| xor ^ values[&coin]));
                Ok(())
            })
        });
        values.insert((a, b), mex(&seen));
    }
    values
}

/// The nim product from its definition: nim × nim on single coins, with 0 for coins off the board.
struct Product(BTreeMap<(u64, u64), u64>);

impl Product {
    fn of(&mut self, a: u64, b: u64) -> u64 {
        if a == 0 || b == 0 {
            return 0;
        }
        if let Some(value) = self.0.get(&(a, b)) {
            return *value;
        }
        let mut seen = BTreeSet::new();
        for (x, y) in (0..a).flat_map(|x| (0..b).map(move |y| (x, y))) {
            seen.insert(self.of(x, b) ^ self.of(a, y) ^ self.of(x, y));
        }
        let value = mex(&seen);
        self.0.insert((a, b), value);
        value
    }
}

/// The value of a whole position, computed from its moves.
fn search(game: &Coins, sum: &[BlackCoins], known: &mut BTreeMap<BlackCoins, u64>) -> u64 {
    let mut xor = 0;
    for black in sum {
        let value = match known.get(black) {
            Some(value) => *value,
            None => {
                let options: Vec<_> = moves_of(game, black).map(|(_, option)| option).collect();
                let seen = options.iter().map(|option| search(game, option, known)).collect();
                let value = mex(&seen);
                known.insert(black.clone(), value);
                value
            }
        };
        xor ^= value;
    }
    xor
}

/// Checks that every set of coins on the board has the xor of the values of its coins.
fn assert_coins_add(name: &str, board: &[Vec<u64>], value: impl Fn(&Coin) -> u64) {
    let game = game(name);
    let coins: Vec<Coin> =
        board.iter().map(|places| Coin::new(places).expect("a coin of the board")).collect();
    let mut known = BTreeMap::new();
    for bits in 1..1usize << coins.len() {
        let chosen = (0..coins.len()).filter(|i| bits >> i & 1 == 1);
        let black: Vec<Coin> = chosen.map(|i| coins[i]).collect();
        let xor = black.iter().fold(0, |xor, coin| xor ^ value(coin));
        let black = BlackCoins::new(black).expect("some coins, each once");
        let found = search(&game, std::slice::from_ref(&black), &mut known);
        assert_eq!(found, xor, "{name} {}", game.text(&[black]));
    }
}

#[test]
fn at_most_r_coins_as_source_001_prints_them() {
    let printed: [(&str, &[u64]); 9] = [
        ("1", &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
        ("2", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("3", &[1, 2, 4, 7, 8, 11, 13, 14, 16, 19]),
        ("4", &[1, 2, 4, 8, 15, 16, 32, 51, 64, 85]),
        ("5", &[1, 2, 4, 8, 16, 31, 32, 64, 103, 128]),
        ("6", &[1, 2, 4, 8, 16, 32, 63, 64, 128, 256]),
        ("7", &[1, 2, 4, 8, 16, 32, 64, 127, 128, 256]),
        ("8", &[1, 2, 4, 8, 16, 32, 64, 128, 255, 256]),
        ("9", &[1, 2, 4, 8, 16, 32, 64, 128, 256, 511]),
    ];
    for (name, values) in printed {
        assert_eq!(values_of(name, 10), values, "{name}");
    }
}

#[test]
fn the_other_rules_in_one_dimension() {
    assert_eq!(values_of("ruler", 16), [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16]);
    assert_eq!(values_of("=2", 8), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(values_of("set", 8), [1, 2, 4, 8, 16, 32, 64, 128]);
    assert_eq!(values_of("sym", 10), [1, 2, 4, 3, 6, 7, 8, 16, 18, 25]);
    // One coin, or two at distance 1 or 2, is the subtraction game of 1 and 2 with one more move: off the
    // row.
    assert_eq!(values_of("d{1,2}", 8), [1, 2, 3, 1, 2, 3, 1, 2]);
}

#[test]
fn positions_have_the_xor_of_their_coins() {
    let row: Vec<Vec<u64>> = (1..=8).map(|n| vec![n]).collect();
    for name in ["1", "2", "3", "4", "5", "=2", "=3", "{1,3}", "{2,5}", "ruler", "set", "sym", "d{1,3}"] {
        let game = game(name);
        let values = line(&game.factors()[0], 8);
        assert_coins_add(name, &row, |coin| values[coin.place(0) as usize]);
    }
}

#[test]
fn nim_times_nim_is_the_nim_product_of_source_001() {
    let printed = [
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 1, 2, 3, 4, 5, 6, 7],
        [0, 2, 3, 1, 8, 10, 11, 9],
        [0, 3, 1, 2, 12, 15, 13, 14],
        [0, 4, 8, 12, 6, 2, 14, 10],
        [0, 5, 10, 15, 2, 7, 8, 13],
        [0, 6, 11, 13, 14, 8, 5, 3],
        [0, 7, 9, 14, 10, 13, 3, 4],
    ];
    let values = table(&Factor::AtMost(2), &Factor::AtMost(2), 7, 7);
    let mut product = Product(BTreeMap::new());
    for (a, row) in (0..).zip(printed) {
        for (b, expected) in (0..).zip(row) {
            assert_eq!(product.of(a, b), expected);
            assert_eq!(values.get(&(a, b)).copied().unwrap_or(0), expected, "{a} {b}");
        }
    }
}

#[test]
fn rugs_and_mock_turtles_in_print() {
    let rugs = table(&Factor::Interval, &Factor::Interval, 8, 8);
    let row = |values: &BTreeMap<(u64, u64), u64>, a| (1..=8).map(|b| values[&(a, b)]).collect::<Vec<_>>();
    assert_eq!(row(&rugs, 1), [1, 2, 1, 4, 1, 2, 1, 8]);
    assert_eq!(row(&rugs, 2), [2, 3, 2, 8, 2, 3, 2, 12]);
    assert_eq!(row(&rugs, 4), [4, 8, 4, 6, 4, 8, 4, 11]);
    assert_eq!(row(&rugs, 8), [8, 12, 8, 11, 8, 12, 8, 13]);
    let turtles = table(&Factor::AtMost(3), &Factor::AtMost(3), 4, 8);
    assert_eq!(row(&turtles, 1), [1, 2, 4, 7, 8, 11, 13, 14]);
    assert_eq!(row(&turtles, 2), [2, 3, 8, 9, 12, 13, 6, 7]);
    assert_eq!(row(&turtles, 3), [4, 8, 6, 10, 11, 7, 9, 5]);
    assert_eq!(row(&turtles, 4), [7, 9, 10, 4, 15, 1, 2, 12]);
}

#[test]
fn products_multiply() {
    let mut product = Product(BTreeMap::new());
    let kinds = ["2", "3", "=2", "{1,3}", "ruler", "set", "sym", "d{1,2}"].map(|name| {
        let game = game(name);
        game.factors()[0].clone()
    });
    for first in &kinds {
        for second in &kinds {
            let (f, g) = (line(first, 5), line(second, 5));
            for ((a, b), value) in table(first, second, 5, 5) {
                let expected = product.of(f[a as usize], g[b as usize]);
                assert_eq!(value, expected, "{first}*{second} {a}.{b}");
            }
        }
    }
}

#[test]
fn whole_boards_have_the_xor_of_their_coins() {
    let board: Vec<Vec<u64>> = (1..=3).flat_map(|a| (1..=4).map(move |b| vec![a, b])).collect();
    for name in ["nim*nim", "3*ruler", "set*set", "=2*sym"] {
        let game = game(name);
        let values = table(&game.factors()[0], &game.factors()[1], 3, 4);
        assert_coins_add(name, &board, |coin| values[&(coin.place(0), coin.place(1))]);
    }
    let cube: Vec<Vec<u64>> = (0..8).map(|i| vec![1 + (i >> 2 & 1), 1 + (i >> 1 & 1), 1 + (i & 1)]).collect();
    for name in ["nim*nim*nim", "2*ruler*=2"] {
        let game = game(name);
        let lines: Vec<Vec<u64>> = game.factors().iter().map(|factor| line(factor, 2)).collect();
        assert_coins_add(name, &cube, |coin| {
            let mut product = Product(BTreeMap::new());
            let [a, b, c] = [0, 1, 2].map(|axis| lines[axis][coin.place(axis) as usize]);
            let flat = product.of(a, b);
            product.of(flat, c)
        });
    }
}

#[test]
fn the_example_of_source_001() {
    let game = game("nim*nim");
    let black = &game.parse("3.4,6.2", &NoFiles).unwrap()[0];
    // 3 x 4 = 12 and 6 x 2 = 11: the nim sum is 7, so a winning move exists.
    let mut product = Product(BTreeMap::new());
    assert_eq!(product.of(3, 4) ^ product.of(6, 2), 7);
    assert_eq!(moves_of(&game, black).count(), 3 * 4 + 6 * 2);
}
