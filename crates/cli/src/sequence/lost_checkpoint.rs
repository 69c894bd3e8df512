//! Checkpoints of lost rows: `--checkpoint FILE` saves the decided rows together with the table of the
//! search, and the same command resumes from there.

use clap::ArgMatches;
use marienbad_solve::misere::Search;
use marienbad_solve::misere::search::Layout;
use marienbad_solve::{Stop, Work};
use marienbad_store::checkpoint::{Checkpoint, CheckpointError, Source, Stored};
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};
use serde_json::{Value, json};

use super::lost::Rows;
use crate::checkpoint::failure;

/// The checkpoint of rows and table, if there is one.
pub(super) struct LostCheckpoint {
    checkpoint: Option<Checkpoint>,
    game: String,
}

/// An error while a table is read.
enum ReadError {
    Stop(Stop),
    File(CheckpointError),
}

impl From<Stop> for ReadError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl LostCheckpoint {
    /// Opens the checkpoint named by the command, and loads its content.
    pub(super) fn open(
        language: Language,
        arguments: &ArgMatches,
        game: &str,
        search: &mut Search<'_>,
        rows: &mut Rows,
        work: &mut Work<'_>,
    ) -> Result<Self, Failure> {
        let Some(path) = arguments.get_one::<String>("checkpoint") else {
            return Ok(Self { checkpoint: None, game: game.to_owned() });
        };
        let mut checkpoint = Checkpoint::new(path, "misere-rows");
        match checkpoint.load() {
            Ok(stored) => {
                if let Source::Previous { .. } = stored.source() {
                    eprintln!("{}", say!(language, "checkpoint-previous", "path" => path.as_str()));
                }
                take_over(language, game, stored, search, rows, work)?;
                eprintln!("{}", say!(language, "lost-resumed", "to" => rows.reached.to_string()));
            }
            Err(CheckpointError::NotFound { .. }) => {}
            Err(error) => return Err(failure(language, &error)),
        }
        Ok(Self { checkpoint: Some(checkpoint), game: game.to_owned() })
    }

    /// Saves rows and table.
    pub(super) fn save(
        &mut self,
        language: Language,
        search: &Search<'_>,
        rows: &Rows,
    ) -> Result<(), Failure> {
        let Some(checkpoint) = &mut self.checkpoint else { return Ok(()) };
        let (layout, blocks) = search.stored();
        let meta = json!({
            "game": self.game,
            "reached": rows.reached,
            "lost": rows.lost,
            "bucket_bits": layout.bucket_bits,
            "code_bits": layout.code_bits,
            "tags": layout.tags,
            "fingerprint": layout.fingerprint,
            "totals": layout.totals,
        });
        checkpoint.save(&meta.to_string(), blocks).map_err(|error| failure(language, &error))
    }
}

fn take_over(
    language: Language,
    game: &str,
    mut stored: Stored,
    search: &mut Search<'_>,
    rows: &mut Rows,
    work: &mut Work<'_>,
) -> Result<(), Failure> {
    let file = stored.path().display().to_string();
    let wrong = || Failure::Refused(say!(language, "lost-other", "path" => file.as_str()));
    let meta: Value = serde_json::from_str(stored.meta()).map_err(|_| wrong())?;
    let other = meta["game"].as_str().ok_or_else(wrong)?;
    if other != game {
        let other = excerpt(other, 0);
        return Err(Failure::Refused(
            say!(language, "checkpoint-of", "path" => file.as_str(), "other" => other, "game" => game),
        ));
    }
    let (layout, found) = read(&meta).ok_or_else(wrong)?;
    if stored.blocks() > 0 {
        let next = || -> Result<Option<Vec<u8>>, ReadError> {
            let mut block = Vec::new();
            let more = stored.append_block(&mut block).map_err(ReadError::File)?;
            Ok(more.then_some(block))
        };
        let sound = search.restore(layout, work, next).map_err(|trouble| match trouble {
            ReadError::Stop(stop) => Failure::Stop(stop),
            ReadError::File(error) => failure(language, &error),
        })?;
        if !sound {
            return Err(wrong());
        }
    }
    *rows = found;
    Ok(())
}

fn read(meta: &Value) -> Option<(Layout, Rows)> {
    let small = |name: &str| meta[name].as_u64().and_then(|n| u32::try_from(n).ok());
    let layout = Layout {
        bucket_bits: small("bucket_bits")?,
        code_bits: small("code_bits")?,
        tags: meta["tags"].as_bool()?,
        fingerprint: meta["fingerprint"].as_u64()?,
        totals: small("totals")? as usize,
    };
    let lost = meta["lost"].as_array()?.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>()?;
    let reached = meta["reached"].as_u64()?;
    let sound = lost.is_sorted_by(|a, b| a < b) && lost.iter().all(|n| (1..=reached).contains(n));
    sound.then_some((layout, Rows { reached, lost }))
}
