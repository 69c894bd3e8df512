//! Checkpoints of a census, with one block per family.
//!
//! A block is one line of JSON followed, for a solved family, by the values up to the end of the first
//! period. For an unfinished family, the line contains its game and the width of its values, and all values
//! computed so far follow.

use std::collections::BTreeMap;
use std::time::Duration;

use marienbad_rules::heap::Theorem;
use marienbad_solve::Claim;
use marienbad_solve::sequence::census::{Family, Found};
use marienbad_solve::sequence::{Ground, Period, Rares, Values};
use marienbad_store::checkpoint::{Checkpoint, CheckpointError, Source, Stored};
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use serde_json::{Value, json};

use super::part::Contents;
use crate::checkpoint::failure;

/// What the file of a census is.
pub const KIND: &str = "census";

/// The checkpoint of a census, if it has one.
pub struct CensusCheckpoint {
    checkpoint: Option<Checkpoint>,
    every: Duration,
    meta: String,
    /// The values so far of unfinished families.
    unfinished: BTreeMap<usize, Values>,
}

impl CensusCheckpoint {
    /// Opens the checkpoint at this path, if one is named, and loads its results into `found`.
    pub fn open(
        language: Language,
        path: Option<&str>,
        every: Duration,
        contents: &Contents,
        families: &[Family],
        found: &mut [Option<Found>],
    ) -> Result<Self, Failure> {
        let (meta, mut unfinished) = (contents.text(), BTreeMap::new());
        let Some(path) = path else {
            return Ok(Self { checkpoint: None, every, meta, unfinished });
        };
        let mut checkpoint = Checkpoint::new(path, KIND);
        match checkpoint.load() {
            Ok(stored) => {
                if stored.meta() != meta {
                    let file = stored.path().display().to_string();
                    return Err(Failure::Refused(say!(language, "census-other", "path" => file)));
                }
                if let Source::Previous { .. } = stored.source() {
                    eprintln!("{}", say!(language, "checkpoint-previous", "path" => path));
                }
                take(language, stored, families, found, &mut unfinished)?;
                let count = found.iter().flatten().count();
                eprintln!("{}", say!(language, "census-resumed", "count" => count));
            }
            Err(CheckpointError::NotFound { .. }) => {}
            Err(error) => return Err(failure(language, &error)),
        }
        Ok(Self { checkpoint: Some(checkpoint), every, meta, unfinished })
    }

    /// The time between two saves, if there is a checkpoint.
    pub fn every(&self) -> Option<Duration> {
        self.checkpoint.as_ref().map(|_| self.every)
    }

    /// The values so far of unfinished families.
    pub fn unfinished(&self) -> BTreeMap<usize, Values> {
        self.unfinished.clone()
    }

    /// Records the progress of a family.
    pub fn keep(&mut self, index: usize, values: Values) {
        if self.checkpoint.is_some() {
            self.unfinished.insert(index, values);
        }
    }

    /// Saves the results and the progress.
    pub fn save(
        &mut self,
        language: Language,
        families: &[Family],
        found: &[Option<Found>],
    ) -> Result<(), Failure> {
        let Some(checkpoint) = &mut self.checkpoint else { return Ok(()) };
        self.unfinished.retain(|index, _| found[*index].is_none());
        let blocks = families.iter().enumerate().filter_map(|(index, family)| {
            let game = family.head().code.to_string();
            match (&found[index], self.unfinished.get(&index)) {
                (Some(found), _) => Some(write(&game, found)),
                (None, Some(values)) => Some(write_part(&game, values)),
                (None, None) => None,
            }
        });
        checkpoint.save(&self.meta, blocks).map_err(|error| failure(language, &error))
    }
}

/// Loads a file: finished families into `found`, the values so far of the others into `unfinished`.
pub fn take(
    language: Language,
    mut stored: Stored,
    families: &[Family],
    found: &mut [Option<Found>],
    unfinished: &mut BTreeMap<usize, Values>,
) -> Result<(), Failure> {
    let file = stored.path().display().to_string();
    let wrong = || Failure::Refused(say!(language, "checkpoint-other", "path" => file.as_str()));
    let mut block = Vec::new();
    while stored.append_block(&mut block).map_err(|error| failure(language, &error))? {
        let (index, one) = read_for(families, &block).ok_or_else(wrong)?;
        match one {
            Block::Found(one) => found[index] = Some(one),
            Block::Part(values) => _ = unfinished.insert(index, values),
        }
        block.clear();
    }
    Ok(())
}

/// The content of a block and the index of its family among these.
pub fn read_for(families: &[Family], block: &[u8]) -> Option<(usize, Block)> {
    let (game, one) = read(block)?;
    let index = families.iter().position(|family| family.head().code.to_string() == game)?;
    Some((index, one))
}

/// The block of a finished family.
pub fn write(game: &str, found: &Found) -> Vec<u8> {
    let last_place = match found.period.and_then(|period| period.ground) {
        Some(Ground::Theorem(Theorem::GuySmith { last_place })) => Some(last_place),
        _ => None,
    };
    let object = json!({
        "game": game,
        "shift": found.shift,
        "period": found.period.map(|p| [p.preperiod, p.period, p.saltus, p.checked_to]),
        "last_place": last_place,
        "maximum": found.maximum,
        "maximum_at": found.maximum_at,
        "rares": found.rares.map(|r| json!([r.count, r.last, r.mask, r.alternating])),
        "checked_to": found.checked_to,
        "fingerprint": format!("{:032x}", found.fingerprint),
        "width": found.values.as_ref().map(Values::width),
    });
    let mut block = format!("{object}\n").into_bytes();
    if let Some(values) = &found.values {
        block.extend(values.to_le_bytes(0..values.len()));
    }
    block
}

/// The block with the values so far of a family.
pub fn write_part(game: &str, values: &Values) -> Vec<u8> {
    let mut block = format!("{}\n", json!({ "game": game, "part": values.width() })).into_bytes();
    block.extend(values.to_le_bytes(0..values.len()));
    block
}

/// The content of a block.
pub enum Block {
    /// The family is finished.
    Found(Found),
    /// The values so far.
    Part(Values),
}

/// The game and the content of a block; `None` if the block is invalid.
fn read(block: &[u8]) -> Option<(String, Block)> {
    let end = block.iter().position(|byte| *byte == b'\n')?;
    let object: Value = serde_json::from_slice(&block[..end]).ok()?;
    let number = |name: &str| object[name].as_u64();
    let game = object["game"].as_str()?.to_owned();
    if let Some(width) = number("part") {
        let values = Values::from_le_bytes(usize::try_from(width).ok()?, &block[end + 1..])?;
        return Some((game, Block::Part(values)));
    }
    let ground = number("last_place").map(|last_place| Ground::Theorem(Theorem::GuySmith { last_place }));
    let claim = if ground.is_some() { Claim::Proved } else { Claim::Conjectured };
    let period = match &object["period"] {
        Value::Null => None,
        list => Some(Period {
            preperiod: list[0].as_u64()?,
            period: list[1].as_u64().filter(|period| *period > 0)?,
            saltus: list[2].as_u64()?,
            checked_to: list[3].as_u64()?,
            ground,
            claim,
        }),
    };
    let rares = match &object["rares"] {
        Value::Null => None,
        list => Some(Rares {
            count: list[0].as_u64()?,
            last: list[1].as_u64()?,
            mask: u32::try_from(list[2].as_u64()?).ok()?,
            alternating: list[3].as_bool()?,
        }),
    };
    let values = match number("width") {
        Some(width) => Some(Values::from_le_bytes(width as usize, &block[end + 1..])?),
        None => None,
    };
    let found = Found {
        shift: number("shift")?,
        period,
        maximum: u32::try_from(number("maximum")?).ok()?,
        maximum_at: number("maximum_at")?,
        rares,
        checked_to: number("checked_to")?,
        fingerprint: u128::from_str_radix(object["fingerprint"].as_str()?, 16).ok()?,
        values,
    };
    Some((game, Block::Found(found)))
}
