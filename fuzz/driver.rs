//! A mutating driver for the stable compiler: every seed of a target's corpus as it is, and altered. The seed
//! of the dice is printed; `MARIENBAD_SEED` repeats it, `MARIENBAD_FUZZ_SECONDS` lets it go on for longer.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A reader that must neither panic nor run on for ever, whatever it is given.
pub type Target = fn(&[u8]);

/// Splitmix64.
pub struct Dice(pub u64);

impl Dice {
    /// A new seed, or the one that is to be repeated.
    pub fn new() -> Self {
        let asked = std::env::var("MARIENBAD_SEED").ok().and_then(|text| text.parse().ok());
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |now| now.as_nanos() as u64);
        Self(asked.unwrap_or_else(now))
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `most`; 0 for 0.
    pub fn below(&mut self, most: u64) -> u64 {
        if most == 0 { 0 } else { self.next() % most }
    }

    fn place(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }
}

/// What readers are sensitive to.
const PIECES: [&str; 28] = [
    "0",
    "1",
    "18446744073709551615",
    "18446744073709551616",
    "-",
    "--",
    ",",
    ";",
    "+",
    "/",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "..",
    "->",
    "\"",
    "\n",
    " ",
    "é",
    "\u{202e}",
    "∈",
    "~",
    "@2",
    "%00",
    "=",
];

/// One change or a few: bytes, pieces of others, numbers, ends.
pub fn mutated(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut data = seeds.get(dice.place(seeds.len())).cloned().unwrap_or_default();
    for _ in 0..=dice.below(4) {
        let at = dice.place(data.len() + 1);
        match dice.below(8) {
            0 if at < data.len() => data[at] ^= 1 << dice.below(8),
            1 if at < data.len() => data[at] = dice.next() as u8,
            2 => {
                let end = (at + dice.place(12)).min(data.len());
                data.drain(at..end);
            }
            3 => {
                let end = (at + dice.place(12)).min(data.len());
                let piece = data[at..end].to_vec();
                let to = dice.place(data.len() + 1);
                data.splice(to..to, piece);
            }
            4 => {
                let other = &seeds[dice.place(seeds.len())];
                let start = dice.place(other.len() + 1);
                let end = (start + dice.place(20)).min(other.len());
                data.splice(at..at, other[start..end].iter().copied());
            }
            5 => data.truncate(at),
            6 if data.get(at).is_some_and(u8::is_ascii_digit) => data[at] = b'0' + dice.below(10) as u8,
            _ => {
                let piece = PIECES[dice.place(PIECES.len())];
                data.splice(at..at, piece.bytes());
            }
        }
    }
    data.truncate(1 << 14);
    data
}

/// The folder of what is kept for a target.
pub fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name)
}

/// Runs a target on its corpus, and on altered seeds for so long; panics with what made it panic, which is
/// kept in the corpus' folder `found` below the temporary folder.
pub fn drive(name: &str, target: Target, time: Duration) {
    let mut files: Vec<PathBuf> =
        fs::read_dir(corpus(name)).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.sort();
    let seeds: Vec<Vec<u8>> = files.iter().filter_map(|path| fs::read(path).ok()).collect();
    assert!(!seeds.is_empty(), "no seeds for {name}");
    let mut dice = Dice::new();
    println!("{name}: MARIENBAD_SEED={} repeats this", dice.0);
    let asked = std::env::var("MARIENBAD_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let time = asked.map_or(time, Duration::from_secs);
    let (start, mut count, mut slowest) = (Instant::now(), 0_u64, (Duration::ZERO, Vec::new()));
    let mut run = |data: &[u8]| {
        let begin = Instant::now();
        let failed = catch_unwind(AssertUnwindSafe(|| target(data))).is_err();
        if begin.elapsed() > slowest.0 {
            slowest = (begin.elapsed(), data.to_vec());
        }
        if failed {
            let kept = std::env::temp_dir().join(format!("marienbad-fuzz-{name}-{}", std::process::id()));
            let _ = fs::write(&kept, data);
            panic!("{name}: {:?}\nkept in {}", String::from_utf8_lossy(data), kept.display());
        }
    };
    seeds.iter().for_each(|seed| run(seed));
    while start.elapsed() < time {
        run(&mutated(&seeds, &mut dice));
        count += 1;
    }
    println!("{name}: {} seeds, {count} altered; the slowest took {:?}", seeds.len(), slowest.0);
    let patience = Duration::from_secs(30);
    assert!(slowest.0 < patience, "{name}: {:?} for {:?}", slowest.0, String::from_utf8_lossy(&slowest.1));
}
