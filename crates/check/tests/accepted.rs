//! Good certificates are accepted.

mod oracle;

use std::collections::HashMap;

use marienbad_check::{
    Claim, Effort, Halt, Law, Outcome, Period, Settled, Values, Verdict, check, write_outcome, write_period,
    write_values,
};
use marienbad_rules::catalogue::ENTRIES;
use marienbad_rules::{NoFiles, Play};
use oracle::{Dice, game_of, outcome, strategy, verdict};

fn period(game: &str, law: Law, period: u64, preperiod: u64) -> Period {
    Period { game: game.to_owned(), law, preperiod, period }
}

#[test]
fn periods_of_the_tables() {
    for (game, p, n0) in [
        ("0.07", 34, 53),
        ("0.137", 34, 52),
        ("xxx", 34, 52),
        ("0.77", 12, 71),
        ("kayles", 12, 71),
        ("0.4", 34, 54),
        ("0.17", 34, 33),
        ("0.15", 10, 1),
        ("0.44", 24, 143),
        ("0.055", 148, 259),
        ("0.017", 60, 15),
        ("0.45", 20, 498),
        ("0.156", 349, 3479),
        ("0.644", 442, 3256),
        ("0.356", 142, 7315),
        ("0.3", 2, 0),
        ("0.0", 1, 0),
        ("4.0", 2, 1),
    ] {
        let claim = period(game, Law::GuySmith, p, n0);
        let text = write_period(&claim).unwrap();
        assert_eq!(verdict(&text), Verdict::Accepted(Claim::Period(claim)), "{game}");
    }
}

#[test]
fn checksums_of_the_tables() {
    for (game, checksum) in [
        ("0.137", 0x1E32_20D6),
        ("0.77", 0xE740_F9DF),
        ("0.007", 0xC3F8_7E57),
        ("0.16", 0xE4D9_167A),
        ("0.14", 0x5456_901C),
    ] {
        let claim = Values { game: game.to_owned(), to: 100_000, checksum };
        let text = write_values(&claim).unwrap();
        assert_eq!(verdict(&text), Verdict::Accepted(Claim::Values(claim)), "{game}");
    }
}
