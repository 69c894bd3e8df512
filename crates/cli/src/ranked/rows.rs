//! `sequence GAME --misere --lost` on several ranks: the table is divided among them (`SharedRows`), and
//! each keeps its part.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use marienbad_rules::heap::HeapGame;
use marienbad_solve::misere::search::SharedRows;
use marienbad_solve::{Method, Stop, Work};
use marienbad_store::checkpoint::{Checkpoint, CheckpointError};
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use serde_json::{Value, json};

use super::{Ranks, SAVED_EVERY, folder};
use crate::checkpoint::{every, failure};
use crate::context::Context;
use crate::sequence::lost::{self, Decider, Rows};

/// The files of the ranks, and that of rank 0 with the rows.
const STEM: &str = "rows";
const KIND: &str = "misere-part";
const LIST: &str = "rows.mbd";
const LIST_KIND: &str = "misere-list";

/// Rows that are asked for at once: what one leaves to do, another takes up.
const ROWS_AT_ONCE: u64 = 4;

/// The longest wait for a message, before this rank looks at signals and at the clock.
const MESSAGE_WAIT: Duration = Duration::from_millis(20);

/// Words between two looks at what else there is.
const WORDS: u32 = 64;

/// Runs the command on this rank.
pub fn run(context: &Context, arguments: &ArgMatches, ranks: &mut Ranks) -> Result<(), Failure> {
    let game = Context::game(arguments)?;
    let to = arguments.get_one::<u64>("to").copied().unwrap_or_default();
    let none = || Failure::Refused(say!(context.language, "error-no-sequence", "game" => game.name()));
    let heaps = game.heap_game().ok_or_else(none)?;
    let save_every = every(arguments, SAVED_EVERY.as_secs());
    if ranks.leads() {
        return lost::run_by(context, arguments, (game.name(), heaps, None), to, |rows, work| {
            let part = Part::open(context.language, game.name(), heaps, to, ranks, rows, save_every, work)?;
            Ok(Leader { part, to, asked: rows.reached, decided: BTreeMap::new() })
        });
    }
    context.compute_freely(|work| {
        let mut rows = Rows::default();
        let mut part =
            Part::open(context.language, game.name(), heaps, to, ranks, &mut rows, save_every, work)?;
        let ended = loop {
            match part.turn(work) {
                Ok(false) => {}
                Ok(true) => break Ok(()),
                Err(failure) => break Err(failure),
            }
        };
        // Whatever ended the search, save what is known.
        part.save(None)?;
        ended
    })
}

/// This rank's part of the work.
struct Part<'r, 'g> {
    language: Language,
    game: String,
    shared: SharedRows<'g>,
    ranks: &'r mut Ranks,
    file: Option<Checkpoint>,
    list: Option<Checkpoint>,
    every: Duration,
    saved: Instant,
    warned: bool,
}

impl<'r, 'g> Part<'r, 'g> {
    #[allow(clippy::too_many_arguments, reason = "the whole question")]
    fn open(
        language: Language,
        game: &str,
        heaps: &'g dyn HeapGame,
        to: u64,
        ranks: &'r mut Ranks,
        rows: &mut Rows,
        every: Duration,
        work: &mut Work<'_>,
    ) -> Result<Self, Failure> {
        let own = (ranks.rank(), ranks.ranks());
        let shared = SharedRows::new(heaps, to, own, work)?;
        let (mut file, mut list) = (None, None);
        if let Some(folder) = ranks.folder.clone() {
            if ranks.leads() {
                let mut place = Checkpoint::new(folder.join(LIST), LIST_KIND);
                *rows = stored_list(language, &mut place, game)?.unwrap_or_default();
                if rows.reached > 0 {
                    eprintln!("{}", say!(language, "lost-resumed", "to" => rows.reached.to_string()));
                }
                list = Some(place);
            }
            file = Some(Checkpoint::new(folder::own_file(&folder, STEM, own), KIND));
        }
        let game = game.to_owned();
        let saved = Instant::now();
        let mut part = Self { language, game, shared, ranks, file, list, every, saved, warned: false };
        if let Some(folder) = part.ranks.folder.clone() {
            for path in folder::to_take(&folder, STEM, own) {
                part.take_over(path, work)?;
            }
        }
        Ok(part)
    }

    /// Loads the file of a rank, either this one or another one of an earlier job.
    fn take_over(&mut self, path: PathBuf, work: &mut Work<'_>) -> Result<(), Failure> {
        let language = self.language;
        let name = path.display().to_string();
        let wrong = || Failure::Refused(say!(language, "lost-other", "path" => name.as_str()));
        let mut stored = match Checkpoint::new(path, KIND).load() {
            Ok(stored) => stored,
            Err(CheckpointError::NotFound { .. }) => return Ok(()),
            // The results of one rank are only an aid: if they are lost, they are computed again.
            Err(CheckpointError::BothLost { .. } | CheckpointError::Damaged { .. }) => {
                eprintln!("{}", say!(language, "ranks-damaged", "path" => name.as_str()));
                return Ok(());
            }
            Err(error) => return Err(failure(language, &error)),
        };
        let meta: Value = serde_json::from_str(stored.meta()).map_err(|_| wrong())?;
        let numbering =
            (meta["totals"].as_u64().unwrap_or(0) as usize, meta["fingerprint"].as_u64().unwrap_or(0));
        if meta["game"].as_str() != Some(&self.game) {
            return Err(wrong());
        }
        // A file of a longer list uses numbers that are unknown here: it is skipped.
        if !self.shared.understands(numbering) {
            return Ok(());
        }
        let mut block = Vec::new();
        while stored.append_block(&mut block).map_err(|error| failure(language, &error))? {
            self.shared.restore(&block, work)?;
            self.shared.flush(&mut self.ranks.link);
            block.clear();
        }
        Ok(())
    }

    /// One round: handles messages, decides some words, and saves if it is time. Returns whether this rank
    /// is to end.
    fn turn(&mut self, work: &mut Work<'_>) -> Result<bool, Failure> {
        if self.ranks.attend(self.shared.counts().steps) {
            return Ok(true);
        }
        let busy = self.shared.turn(&mut self.ranks.link, WORDS, work)?;
        if self.shared.forgets() && !std::mem::replace(&mut self.warned, true) && self.ranks.leads() {
            eprintln!("{}", say!(self.language, "lost-forgets"));
        }
        if !busy {
            self.ranks.link.wait(MESSAGE_WAIT);
        }
        if self.file.is_some() && !self.ranks.leads() && self.saved.elapsed() >= self.every {
            self.save(None)?;
        }
        Ok(false)
    }

    /// Saves this part of the table and, on rank 0, the rows.
    fn save(&mut self, rows: Option<&Rows>) -> Result<(), Failure> {
        let language = self.language;
        if let (Some(list), Some(rows)) = (&mut self.list, rows) {
            let meta = json!({ "game": self.game, "reached": rows.reached, "lost": rows.lost });
            let none: [Vec<u8>; 0] = [];
            list.save(&meta.to_string(), none).map_err(|error| failure(language, &error))?;
        }
        if let Some(file) = &mut self.file {
            let (totals, fingerprint) = self.shared.numbering();
            let meta = json!({ "game": self.game, "totals": totals, "fingerprint": fingerprint });
            file.save(&meta.to_string(), self.shared.stored()).map_err(|error| failure(language, &error))?;
            if let Some(folder) = &self.ranks.folder {
                folder::clear(folder, STEM, (self.ranks.rank(), self.ranks.ranks()));
            }
        }
        self.saved = Instant::now();
        Ok(())
    }
}

/// The rows decided earlier.
fn stored_list(language: Language, place: &mut Checkpoint, game: &str) -> Result<Option<Rows>, Failure> {
    let stored = match place.load() {
        Ok(stored) => stored,
        Err(CheckpointError::NotFound { .. }) => return Ok(None),
        Err(error) => return Err(failure(language, &error)),
    };
    let path = stored.path().display().to_string();
    let wrong = || Failure::Refused(say!(language, "lost-other", "path" => path.as_str()));
    let meta: Value = serde_json::from_str(stored.meta()).map_err(|_| wrong())?;
    let other = meta["game"].as_str().ok_or_else(wrong)?;
    if other != game {
        let path = path.as_str();
        return Err(Failure::Refused(
            say!(language, "checkpoint-of", "path" => path, "other" => other, "game" => game),
        ));
    }
    let lost =
        meta["lost"].as_array().ok_or_else(wrong)?.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>();
    let (reached, lost) = (meta["reached"].as_u64().ok_or_else(wrong)?, lost.ok_or_else(wrong)?);
    let sound = lost.is_sorted_by(|a, b| a < b) && lost.iter().all(|n| (1..=reached).contains(n));
    if sound { Ok(Some(Rows { reached, lost })) } else { Err(wrong()) }
}

/// Rank 0: asks for rows and receives their outcomes.
struct Leader<'r, 'g> {
    part: Part<'r, 'g>,
    to: u64,
    /// Rows up to this one have been asked for.
    asked: u64,
    decided: BTreeMap<u64, bool>,
}

/// How long rank 0 looks at nothing else.
const TIME_PER_SLICE: Duration = Duration::from_millis(50);

impl Decider for Leader<'_, '_> {
    fn slice(&mut self, n: u64, work: &mut Work<'_>) -> Result<Option<bool>, Failure> {
        let before = Instant::now();
        loop {
            if let Some(wins) = self.decided.remove(&n) {
                return Ok(Some(wins));
            }
            while self.asked < self.to.min(n + ROWS_AT_ONCE - 1) {
                self.asked += 1;
                self.part.shared.ask_row(self.asked, work)?;
            }
            if self.part.turn(work)? {
                return Err(Failure::Stop(Stop::Cancelled));
            }
            self.decided.extend(self.part.shared.take_decided());
            if before.elapsed() > TIME_PER_SLICE && !self.decided.contains_key(&n) {
                return Ok(None);
            }
        }
    }

    fn forgets(&self) -> bool {
        false
    }

    fn method(&self) -> Method {
        Method::MisereSearch { tags: false }
    }

    fn save(&mut self, rows: &Rows) -> Result<(), Failure> {
        self.part.save(Some(rows))
    }

    fn every(&self) -> Duration {
        self.part.every
    }

    fn patient(&self) -> u32 {
        0
    }

    fn other_steps(&self) -> u64 {
        self.part.ranks.other_steps()
    }
}
