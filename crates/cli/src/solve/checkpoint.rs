//! Checkpoints of long searches: `solve --checkpoint FILE`, and the same command resumes from there.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use marienbad_rules::Convention;
use marienbad_solve::question::{self, Answer, Blocks, Game, Position, Restored};
use marienbad_store::checkpoint::{Checkpoint, CheckpointError, Source};
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::{Language, say};

use crate::checkpoint::failure;
use crate::context::Context;
use crate::ranked::SAVED_EVERY;

/// Time before the first saving; it doubles up to the longest, unless saving itself takes long.
const FIRST_SAVING: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(2);

/// The time between two savings is at least so many times what one takes, but never more than this.
const SAVINGS_PER_PAUSE: u32 = 25;
const NEVER_MORE: Duration = Duration::from_mins(10);

/// The checkpoint file of one position.
struct Place {
    language: Language,
    /// Whether another rank speaks to the user.
    quiet: bool,
    checkpoint: Checkpoint,
    meta: String,
    /// The blocks saved earlier.
    before: std::vec::IntoIter<Vec<u8>>,
    last: Instant,
    wait: Duration,
    longest: Duration,
    /// The requested time between two saves, which does not grow.
    asked: Option<Duration>,
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
        if !self.quiet {
            eprintln!("{}", say!(self.language, id, "count" => count));
        }
    }

    fn keeps_nothing(&mut self) {
        if !self.quiet {
            let path = self.checkpoint.path().display().to_string();
            eprintln!("{}", say!(self.language, "checkpoint-nothing", "path" => path));
        }
    }

    fn keep<'a>(&mut self, last: bool, state: &'a (dyn Fn() -> Blocks<'a> + 'a)) {
        if self.failed.is_some() || !last && self.last.elapsed() < self.wait {
            return;
        }
        let start = Instant::now();
        self.failed = self.checkpoint.save(&self.meta, state()).err();
        self.last = Instant::now();
        let grown = (2 * self.wait)
            .min(self.longest)
            .max((SAVINGS_PER_PAUSE * start.elapsed()).min(NEVER_MORE).min(5 * self.longest));
        self.wait = self.asked.unwrap_or(grown);
    }
}

/// What the file of a position is.
const KIND: &str = "regions";

/// Loads the saved blocks of the position `meta` into `before`, if there are any.
fn read(
    language: Language,
    quiet: bool,
    checkpoint: &mut Checkpoint,
    meta: &str,
    before: &mut Vec<Vec<u8>>,
) -> Result<(), Failure> {
    let mut stored = match checkpoint.load() {
        Ok(stored) => stored,
        Err(CheckpointError::NotFound { .. }) => return Ok(()),
        Err(error) => return Err(failure(language, &error)),
    };
    let path = stored.path().display().to_string();
    if stored.meta() != meta {
        let said = |meta: &str| excerpt(&meta.replace('\n', " "), 0);
        let (other, game) = (said(stored.meta()), said(meta));
        return Err(Failure::Refused(
            say!(language, "checkpoint-of", "path" => path, "other" => other, "game" => game),
        ));
    }
    if let (Source::Previous { .. }, false) = (stored.source(), quiet) {
        let path = checkpoint.path().display().to_string();
        eprintln!("{}", say!(language, "checkpoint-previous", "path" => path));
    }
    loop {
        let mut block = Vec::new();
        if !stored.append_block(&mut block).map_err(|error| failure(language, &error))? {
            return Ok(());
        }
        before.push(block);
    }
}

/// Solves a position, resuming from its checkpoint if there is one, and saves the progress. With `brief`,
/// only the outcome and the value are found.
pub fn solve(
    context: &Context,
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    ((path, before_at), asked, brief): ((PathBuf, Vec<PathBuf>), Option<Duration>, bool),
) -> Result<Answer, Failure> {
    let language = context.language;
    let quiet = context.is_quiet();
    let meta = format!("{}\n{}\n{}", game.name(), position.text(), convention.play.word());
    let mut before = Vec::new();
    let mut checkpoint = Checkpoint::new(path, KIND);
    for path in before_at {
        // `checkpoint` itself remembers that its latest file is good.
        let mut other = (path != checkpoint.path()).then(|| Checkpoint::new(path, KIND));
        read(language, quiet, other.as_mut().unwrap_or(&mut checkpoint), &meta, &mut before)?;
    }
    let longest = if context.place().is_some() { SAVED_EVERY } else { LONGEST_PAUSE };
    let last = Instant::now();
    let mut place = Place {
        language,
        quiet,
        checkpoint,
        meta,
        before: before.into_iter(),
        last,
        wait: asked.unwrap_or(FIRST_SAVING),
        longest,
        asked,
        failed: None,
    };
    let answer = context.compute_freely(|work| {
        if brief {
            work.be_brief();
        }
        game.solve_resumable(position, convention, &mut place, work)
    });
    match place.failed {
        // The answer is worth more than the checkpoint that could not be saved; without an answer, that
        // failure is reported.
        Some(error) if answer.is_err() => Err(failure(language, &error)),
        _ => Ok(answer?),
    }
}
