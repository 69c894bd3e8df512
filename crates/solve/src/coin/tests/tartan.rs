//! The Tartan theorem, checked by brute force: the values of products of coin-turning games are nim
//! products.

use marienbad_rules::coin::Coins;

use crate::coin::nim_product;

/// A coin-turning game on a few places: for each place the sets of earlier places that may be turned with it.
struct Line(Vec<Vec<u32>>);

/// A deterministic generator, so that the games are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

impl Line {
    fn random(places: u32, random: &mut Random) -> Self {
        let sets = |place: u32, random: &mut Random| {
            let count = random.below(10);
            let mut sets: Vec<u32> = (0..count).map(|_| random.below(1 << place) as u32).collect();
            sets.sort_unstable();
            sets.dedup();
            sets
        };
        Self((0..places).map(|place| sets(place, random)).collect())
    }

    fn of_factor(name: &str, axis: usize, places: u32) -> Self {
        let game: Coins = name.parse().unwrap();
        let sets = |place: u32| {
            let mut sets = Vec::new();
            let _ = game.factors()[axis].turns(u64::from(place) + 1, &mut |set| {
                sets.push(set[1..].iter().map(|other| 1u32 << (other - 1)).sum());
                Ok(())
            });
            sets
        };
        Self((0..places).map(sets).collect())
    }

    /// The values of single coins.
    fn values(&self) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for sets in &self.0 {
            let seen: Vec<u64> = sets.iter().map(|set| xor(*set, |place| values[place])).collect();
            values.push(mex(&seen));
        }
        values
    }
}

fn xor(mut set: u32, value: impl Fn(usize) -> u64) -> u64 {
    let mut sum = 0;
    while set != 0 {
        sum ^= value(set.trailing_zeros() as usize);
        set &= set - 1;
    }
    sum
}

fn mex(seen: &[u64]) -> u64 {
    let mut bits = [0u64; 4];
    // A value is at most the number of options.
    seen.iter()
        .filter(|value| **value < 256)
        .for_each(|value| bits[*value as usize / 64] |= 1 << (value % 64));
    (0..256u64).find(|value| bits[*value as usize / 64] >> (value % 64) & 1 == 0).unwrap()
}

fn product(a: u64, b: u64) -> u64 {
    nim_product(&a.into(), &b.into()).to_u64().unwrap()
}

#[test]
fn single_coins_of_random_products() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..3000 {
        let (first, second) = (Line::random(12, &mut random), Line::random(12, &mut random));
        let (rows, columns) = (first.values(), second.values());
        let mut board = vec![[0u64; 12]; 12];
        for x in 0..12 {
            for y in 0..12 {
                let mut seen = Vec::new();
                for set in &first.0[x] {
                    // The contribution of a column: the turned rows, and the row of the corner itself.
                    let others: [u64; 12] = std::array::from_fn(|b| xor(*set, |a| board[a][b]));
                    for columns in &second.0[y] {
                        seen.push(others[y] ^ xor(*columns, |b| others[b] ^ board[x][b]));
                    }
                }
                board[x][y] = mex(&seen);
                assert_eq!(board[x][y], product(rows[x], columns[y]));
            }
        }
    }
}

/// Checks all positions of a board of 4 rows and 5 columns. In row-major order a move lowers the number of
/// a position, because the corner is the greatest coin turned.
fn check_every_position(first: &Line, second: &Line) {
    let (rows, columns) = (first.values(), second.values());
    let coin = |x: usize, y: usize| 1u32 << (5 * x + y);
    let place = |x: usize, y: usize| 5 * x + y;
    let mut turns = vec![Vec::new(); 20];
    let mut values = [0; 20];
    for x in 0..4 {
        for y in 0..5 {
            values[place(x, y)] = product(rows[x], columns[y]);
            for a in first.0[x].iter().map(|set| set | 1 << x) {
                for b in second.0[y].iter().map(|set| set | 1 << y) {
                    let chosen = (0..4).flat_map(|i| (0..5).map(move |j| (i, j)));
                    let chosen = chosen.filter(|(i, j)| a >> i & 1 == 1 && b >> j & 1 == 1);
                    turns[place(x, y)].push(chosen.map(|(i, j)| coin(i, j)).sum::<u32>());
                }
            }
        }
    }
    let mut found = vec![0u8; 1 << 20];
    for position in 0u32..1 << 20 {
        let mut bits = [0u64; 4];
        let mut black = position;
        while black != 0 {
            for turn in &turns[black.trailing_zeros() as usize] {
                let value = found[(position ^ turn) as usize];
                bits[usize::from(value / 64)] |= 1 << (value % 64);
            }
            black &= black - 1;
        }
        let value =
            (0..4).find(|i| bits[*i] != u64::MAX).map(|i| 64 * i as u32 + bits[i].trailing_ones()).unwrap();
        found[position as usize] = u8::try_from(value).unwrap();
        assert_eq!(u64::from(value), xor(position, |coin| values[coin]), "{position:b}");
    }
}

#[test]
fn every_position_of_a_board() {
    for name in ["nim*nim", "3*ruler", "=2*sym"] {
        check_every_position(&Line::of_factor(name, 0, 4), &Line::of_factor(name, 1, 5));
    }
    let mut random = Random(20_170_325);
    for _ in 0..5 {
        check_every_position(&Line::random(4, &mut random), &Line::random(5, &mut random));
    }
}

#[test]
fn tables_in_print() {
    let table = |name: &str, row: usize| {
        let lines = [Line::of_factor(name, 0, 8).values(), Line::of_factor(name, 1, 8).values()];
        lines[1].iter().map(|value| product(lines[0][row - 1], *value)).collect::<Vec<_>>()
    };
    assert_eq!(table("ruler*ruler", 1), [1, 2, 1, 4, 1, 2, 1, 8]);
    assert_eq!(table("ruler*ruler", 2), [2, 3, 2, 8, 2, 3, 2, 12]);
    assert_eq!(table("ruler*ruler", 4), [4, 8, 4, 6, 4, 8, 4, 11]);
    assert_eq!(table("ruler*ruler", 8), [8, 12, 8, 11, 8, 12, 8, 13]);
    assert_eq!(table("3*3", 1), [1, 2, 4, 7, 8, 11, 13, 14]);
    assert_eq!(table("3*3", 2), [2, 3, 8, 9, 12, 13, 6, 7]);
    assert_eq!(table("3*3", 3), [4, 8, 6, 10, 11, 7, 9, 5]);
    assert_eq!(table("3*3", 4), [7, 9, 10, 4, 15, 1, 2, 12]);
}
