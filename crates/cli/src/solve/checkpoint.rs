//! Long solutions that survive: `solve --checkpoint FILE`, and the same command goes on from there.

use std::time::{Duration, Instant};

use marienbad_rules::Convention;
use marienbad_solve::question::{self, Answer, Blocks, Game, Position, Restored};
use marienbad_store::checkpoint::{Checkpoint, CheckpointError, Source};
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};

use crate::checkpoint::failure;
use crate::context::Context;

/// Time before the first saving; it doubles up to the longest, unless saving itself takes long.
const FIRST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_mins(2);

/// The time between two savings is at least so many times what one takes, but never more than this.
const WORTH: u32 = 25;
const NEVER_MORE: Duration = Duration::from_mins(10);

/// The file of one position.
struct Place {
    language: Language,
    checkpoint: Checkpoint,
    meta: String,
    /// The blocks that were kept before.
    before: std::vec::IntoIter<Vec<u8>>,
    last: Instant,
    wait: Duration,
    failed: Option<CheckpointError>,
}

impl question::Checkpoint for Place {
    fn next_block(&mut self) -> Option<Vec<u8>> {
        self.before.next()
    }

    fn restored(&mut self, known: Restored) {
        let (id, count) = match known {
            Restored::Regions(count) => ("checkpoint-regions", count),
            Restored::Sums(count) => ("checkpoint-sums", count),
        };
        eprintln!("{}", say!(self.language, id, "count" => count));
    }

    fn keeps_nothing(&mut self) {
        let path = self.checkpoint.path().display().to_string();
        eprintln!("{}", say!(self.language, "checkpoint-nothing", "path" => path));
    }

    fn keep<'a>(&mut self, last: bool, state: &'a (dyn Fn() -> Blocks<'a> + 'a)) {
        if self.failed.is_some() || !last && self.last.elapsed() < self.wait {
            return;
        }
        let start = Instant::now();
        self.failed = self.checkpoint.save(&self.meta, state()).err();
        self.last = Instant::now();
        self.wait = (2 * self.wait).min(LONGEST).max((WORTH * start.elapsed()).min(NEVER_MORE));
    }
}

/// Solves a position from its checkpoint on, if there is one, and keeps what is found out; where that is
/// enough, only who wins and the value.
pub fn solve(
    context: &Context,
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    (path, brief): (&str, bool),
) -> Result<Answer, Failure> {
    let language = context.language;
    let meta = format!("{}\n{}\n{}", game.name(), position.text(), convention.play.word());
    let mut checkpoint = Checkpoint::new(path, "regions");
    let mut before = Vec::new();
    match checkpoint.load() {
        Ok(mut stored) => {
            if stored.meta() != meta {
                let said = |meta: &str| excerpt(&meta.replace('\n', " "), 0);
                let (other, game) = (said(stored.meta()), said(&meta));
                let path = stored.path().display().to_string();
                return Err(Failure::Refused(
                    say!(language, "checkpoint-of", "path" => path, "other" => other, "game" => game),
                ));
            }
            if let Source::Previous { .. } = stored.source() {
                eprintln!("{}", say!(language, "checkpoint-previous", "path" => path));
            }
            loop {
                let mut block = Vec::new();
                if !stored.append_block(&mut block).map_err(|error| failure(language, &error))? {
                    break;
                }
                before.push(block);
            }
        }
        Err(CheckpointError::NotFound { .. }) => {}
        Err(error) => return Err(failure(language, &error)),
    }
    let last = Instant::now();
    let mut place =
        Place { language, checkpoint, meta, before: before.into_iter(), last, wait: FIRST, failed: None };
    let answer = context.compute_freely(|work| {
        if brief {
            work.be_brief();
        }
        game.solve_resumable(position, convention, &mut place, work)
    });
    match place.failed {
        // The answer is worth more than the place that it could not be kept in; without one, that is the
        // trouble.
        Some(error) if answer.is_err() => Err(failure(language, &error)),
        _ => Ok(answer?),
    }
}
