//! A row of coins to be turned into a lost position.

use marienbad_rules::{NoFiles, Play};
use marienbad_solve::question::{self, Game};
use marienbad_solve::{Large, Stop, Work};
use marienbad_words::failure::excerpt;
use marienbad_words::language::{Language, say};

use super::{Judged, foreseen, literal};
use crate::lesson::{Coins, Step};

fn open(row: &Coins) -> Result<Box<dyn Game>, Stop> {
    let gone = || Stop::TooLarge { what: Large::Written(row.game.clone()), max: String::new() };
    question::open(&row.game).map_err(|_| gone())
}

/// The places of the heads-up coins in order, or the first word that is not a place.
fn read<'a>(row: &Coins, answer: &'a str) -> Result<Vec<u64>, &'a str> {
    let mut black = Vec::new();
    for word in answer.split([' ', ',', ';', '\u{a0}']).filter(|word| !word.is_empty()) {
        match word.parse::<u64>() {
            Ok(0) => {}
            Ok(place) if row.places.contains(&place) => black.push(place),
            _ => return Err(word),
        }
    }
    black.sort_unstable();
    black.dedup();
    Ok(black)
}

/// The coins that differ from the start.
fn differences(row: &Coins, black: &[u64]) -> Vec<u64> {
    row.places.iter().copied().filter(|place| row.start.contains(place) != black.contains(place)).collect()
}

pub(super) fn turned(
    language: Language,
    step: &Step,
    row: &Coins,
    answer: &str,
    work: &mut Work<'_>,
) -> Result<Judged, Stop> {
    let black = match read(row, answer) {
        Ok(black) => black,
        Err(word) => {
            let last = row.places.last().copied().unwrap_or_default().to_string();
            return Ok(Judged::unread(
                &say!(language, "school-coins-place", "found" => excerpt(word, 0), "last" => last),
            ));
        }
    };
    let turned = differences(row, &black);
    let mut said = Vec::new();
    let mut wrong = Vec::new();
    if let Some(coin) = turned.iter().find(|coin| row.fixed.contains(coin)) {
        said.push(literal(&say!(language, "school-coins-fixed", "coin" => coin.to_string())));
        wrong.extend(row.places.iter().position(|place| place == coin));
    } else if let Some(most) = row.turn.filter(|most| turned.len() > *most) {
        said.push(literal(&say!(language, "school-coins-turned", "count" => turned.len(), "most" => most)));
    } else if let Some(wanted) = row.black.filter(|wanted| *wanted != black.len()) {
        said.push(literal(&say!(language, "school-coins-black", "count" => black.len(), "wanted" => wanted)));
    } else {
        let game = open(row)?;
        let text = row.position(&black);
        let Ok(position) = game.parse(&text, &NoFiles) else { return Ok(Judged::default()) };
        let value = game.oracle().value(&position, Play::Normal, work)?;
        if value.is_zero() {
            return Ok(Judged { right: true, ..Judged::default() });
        }
        said.push(literal(&say!(language, "school-coins-value", "value" => value.to_string())));
        said.extend(foreseen(step, &[text]));
        return Ok(Judged { said, ..Judged::default() });
    }
    said.extend(foreseen(step, &[row.position(&black)]));
    Ok(Judged { said, wrong, ..Judged::default() })
}

/// An arrangement that meets the task: the first one found. A row that is already lost is accepted.
pub(crate) fn laid(row: &Coins, work: &mut Work<'_>) -> Result<Option<Vec<u64>>, Stop> {
    let free: Vec<u64> = row.places.iter().copied().filter(|place| !row.fixed.contains(place)).collect();
    let game = open(row)?;
    let mut oracle = game.oracle();
    // If the values of single coins combine by xor, most arrangements need not be examined.
    let mut value = |text: &str, work: &mut Work<'_>| -> Result<u64, Stop> {
        let Ok(position) = game.parse(text, &NoFiles) else { return Ok(1) };
        Ok(oracle.value(&position, Play::Normal, work)?.to_string().parse().unwrap_or(u64::MAX))
    };
    let singles: Vec<u64> =
        row.places.iter().map(|place| value(&place.to_string(), work)).collect::<Result<_, _>>()?;
    let xor = |black: &[u64]| {
        let own = |place: &u64| row.places.iter().position(|one| one == place).map_or(0, |i| singles[i]);
        black.iter().map(own).fold(0, |sum, one| sum ^ one)
    };
    let adds = value(&row.position(&row.places), work)? == xor(&row.places);
    let most = row.turn.unwrap_or(free.len()).min(free.len());
    for count in 0..=most {
        let mut chosen: Vec<usize> = (0..count).collect();
        loop {
            work.spend(1)?;
            let turned: Vec<u64> = chosen.iter().map(|i| free[*i]).collect();
            let black: Vec<u64> = row
                .places
                .iter()
                .copied()
                .filter(|place| row.start.contains(place) != turned.contains(place))
                .collect();
            if row.black.is_none_or(|wanted| wanted == black.len())
                && (!adds || xor(&black) == 0)
                && value(&row.position(&black), work)? == 0
            {
                return Ok(Some(black));
            }
            // The next combination of the same size.
            let Some(last) = (0..count).rev().find(|i| chosen[*i] < free.len() - count + i) else { break };
            chosen[last] += 1;
            for i in last + 1..count {
                chosen[i] = chosen[i - 1] + 1;
            }
        }
    }
    Ok(None)
}
