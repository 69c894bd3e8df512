//! Checkpoints of long sequences: `--checkpoint FILE` saves the values, and the same command resumes from
//! there.

use std::time::{Duration, Instant};

use clap::ArgMatches;
use marienbad_rules::heap::HeapGame;
use marienbad_solve::sequence::{Sequence, Values};
use marienbad_solve::{Stop, Work};
use marienbad_store::checkpoint::{Checkpoint, CheckpointError, Damage, Source};
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};

use super::context::Context;

/// Seconds between two savings, if nothing else is said.
const SECONDS_BETWEEN_SAVINGS: u64 = 30;

/// Values between two looks at the clock, at least.
const VALUES_BETWEEN_LOOKS: u64 = 1 << 16;

/// Values in one block of the file.
const VALUES_PER_BLOCK: u64 = 1 << 20;

/// A sequence and the checkpoint of its values, if there is one.
pub struct SavedSequence<'g> {
    /// The values.
    pub sequence: Sequence<'g>,
    checkpoint: Option<Checkpoint>,
    every: Duration,
    game: String,
}

/// The time between two saves.
pub(super) fn every(arguments: &ArgMatches, otherwise: u64) -> Duration {
    asked_every(arguments).unwrap_or(Duration::from_secs(otherwise))
}

/// The requested time between two saves, if any: it holds however long a save takes.
pub(super) fn asked_every(arguments: &ArgMatches) -> Option<Duration> {
    arguments.get_one::<u64>("save-every").copied().map(Duration::from_secs)
}

impl<'g> SavedSequence<'g> {
    /// The sequence of a game, resumed from its checkpoint if one is named and exists.
    pub fn open(
        context: &Context,
        arguments: &ArgMatches,
        name: &str,
        game: &'g dyn HeapGame,
    ) -> Result<Self, Failure> {
        let mut sequence = Sequence::new(game).with_threads(context.threads);
        let (every, own) = (every(arguments, SECONDS_BETWEEN_SAVINGS), name.to_owned());
        let Some(path) = arguments.get_one::<String>("checkpoint") else {
            return Ok(Self { sequence, checkpoint: None, every, game: own });
        };
        let language = context.language;
        let mut checkpoint = Checkpoint::new(path, "sequence");
        match checkpoint.load() {
            Ok(mut stored) => {
                let file = stored.path().display().to_string();
                let wrong = || Failure::Refused(say!(language, "checkpoint-other", "path" => file.as_str()));
                let (game, width) = stored.meta().split_once('\n').ok_or_else(wrong)?;
                if game != name {
                    let other = excerpt(game, 0);
                    return Err(Failure::Refused(say!(
                        language, "checkpoint-of", "path" => file.as_str(), "other" => other, "game" => name
                    )));
                }
                let width: usize = width.parse().map_err(|_| wrong())?;
                if let Source::Previous { .. } = stored.source() {
                    eprintln!("{}", say!(language, "checkpoint-previous", "path" => path.as_str()));
                }
                let mut bytes = Vec::new();
                while stored.append_block(&mut bytes).map_err(|error| failure(language, &error))? {}
                let values = Values::from_le_bytes(width, &bytes).ok_or_else(wrong)?;
                eprintln!("{}", say!(language, "checkpoint-resumed", "count" => values.len()));
                sequence = sequence.resume(values);
            }
            Err(CheckpointError::NotFound { .. }) => {}
            Err(error) => return Err(failure(language, &error)),
        }
        Ok(Self { sequence, checkpoint: Some(checkpoint), every, game: own })
    }

    /// Runs `step` with growing bounds up to `to` until it reports that it is done, and saves in between.
    /// The values are also saved when it stops early.
    pub fn run<T>(
        &mut self,
        language: Language,
        to: u64,
        work: &mut Work<'_>,
        mut step: impl FnMut(&mut Sequence<'g>, u64, &mut Work<'_>) -> Result<(T, bool), Stop>,
    ) -> Result<T, Failure> {
        if self.checkpoint.is_none() {
            return Ok(step(&mut self.sequence, to, work)?.0);
        }
        let mut last = Instant::now();
        loop {
            let len = self.sequence.values().len();
            let bound = to.min(len.saturating_add((len / 8).max(VALUES_BETWEEN_LOOKS)));
            let found = step(&mut self.sequence, bound, work);
            let done = bound == to || !matches!(found, Ok((_, false)));
            if done || last.elapsed() >= self.every {
                self.save(language)?;
                last = Instant::now();
            }
            if done {
                return Ok(found?.0);
            }
        }
    }

    fn save(&mut self, language: Language) -> Result<(), Failure> {
        let Some(checkpoint) = &mut self.checkpoint else { return Ok(()) };
        let values = self.sequence.values();
        let blocks = (0..values.len().div_ceil(VALUES_PER_BLOCK)).map(|block| {
            values.to_le_bytes(block * VALUES_PER_BLOCK..((block + 1) * VALUES_PER_BLOCK).min(values.len()))
        });
        let meta = format!("{}\n{}", self.game, values.width());
        checkpoint.save(&meta, blocks).map_err(|error| failure(language, &error))
    }
}

/// A checkpoint error as a failure with its message.
pub(super) fn failure(language: Language, error: &CheckpointError) -> Failure {
    let path = |path: &std::path::Path| path.display().to_string();
    let message = match error {
        CheckpointError::NotFound { path: p } => say!(language, "checkpoint-not-found", "path" => path(p)),
        CheckpointError::NoFolder { path: p } => say!(language, "checkpoint-no-folder", "path" => path(p)),
        CheckpointError::Denied { path: p } => say!(language, "checkpoint-denied", "path" => path(p)),
        CheckpointError::DiskFull { path: p } => say!(language, "checkpoint-full", "path" => path(p)),
        CheckpointError::TooLarge { path: p } => {
            say!(language, "checkpoint-too-large", "path" => path(p))
        }
        CheckpointError::Busy { path: p } => say!(language, "checkpoint-busy", "path" => path(p)),
        CheckpointError::Damaged { path: p, what: Damage::NotACheckpoint, .. } => {
            say!(language, "checkpoint-not-one", "path" => path(p))
        }
        CheckpointError::Damaged { path: p, .. } => say!(language, "checkpoint-damaged", "path" => path(p)),
        CheckpointError::BothLost { latest, .. } => match &**latest {
            // A file existed before: whatever it begins with now, it was a checkpoint.
            CheckpointError::Damaged { path: p, .. } => {
                say!(language, "checkpoint-damaged", "path" => path(p))
            }
            other => return failure(language, other),
        },
        CheckpointError::WrongKind { path: p, .. } | CheckpointError::Version { path: p, .. } => {
            say!(language, "checkpoint-other", "path" => path(p))
        }
        other => say!(language, "checkpoint-trouble", "problem" => other.to_string()),
    };
    match error {
        // A limit like those of `--budget`: the request was not wrong.
        CheckpointError::DiskFull { .. } | CheckpointError::TooLarge { .. } => Failure::Undecided(message),
        _ => Failure::Refused(message),
    }
}
