//! A command on several ranks, as run by `marienbad-mpi`. Every rank is a process of this program that was
//! given the same command. Rank 0 speaks to the user and answers; the others work.
//!
//! `link` is the connection to the other ranks; `rows`, `boards` and `census` are the commands that can be
//! shared; `folder` is where ranks save their results. Any other command is run by rank 0 alone, which says
//! so.

mod boards;
mod census;
mod folder;
mod link;
mod rows;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use marienbad_solve::ranks::Transport as _;
use marienbad_solve::{Cancel, Stop};
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};

use crate::context::Context;
use crate::usage;
use link::Event;
pub use link::Link;

/// Time between two reports of the steps that were taken.
pub const TOLD_EVERY: Duration = Duration::from_millis(500);

/// At most so long ago a checkpoint was written.
pub const SAVED_EVERY: Duration = Duration::from_secs(55);

/// A rank that does not greet for so long is missing.
const GREETING_TIME: Duration = Duration::from_mins(2);

/// The longest wait for a message, before a look at signals.
const MESSAGE_WAIT: Duration = Duration::from_millis(10);

/// How long rank 0 waits at the end for the others to keep what they know.
const FAREWELL: Duration = Duration::from_mins(10);

/// The kinds of messages between ranks, by their first byte.
mod word {
    /// To rank 0: the version, and after a zero what is wrong with the folder, if something is.
    pub const HELLO: u8 = 1;
    /// From rank 0: all are there.
    pub const GO: u8 = 2;
    /// To rank 0: the steps so far.
    pub const STEPS: u8 = 3;
    /// From rank 0: keep what is known, and end.
    pub const END: u8 = 4;
    /// To rank 0: what has gone wrong here, in words.
    pub const TROUBLE: u8 = 5;
    /// To rank 0: it ends, and what it knows is kept.
    pub const BYE: u8 = 6;
    /// To rank 0: a piece of work, please.
    pub const WANT: u8 = 7;
    /// From rank 0: a piece of work.
    pub const TASK: u8 = 8;
    /// To rank 0: what came of it.
    pub const RESULT: u8 = 9;
    /// To rank 0: how far it has come.
    pub const SO_FAR: u8 = 10;
}

/// This rank among the others.
pub struct Ranks {
    /// The connection to the other ranks.
    pub link: Link,
    language: Language,
    /// The folder in which every rank saves its results.
    pub folder: Option<PathBuf>,
    /// The steps reported by each other rank.
    steps: Vec<u64>,
    told: Instant,
    ended: Vec<bool>,
    trouble: Option<String>,
    /// Whether rank 0 has ended the job.
    over: bool,
    cancel: Cancel,
    /// Messages for the command itself.
    own: Vec<(usize, u8, Vec<u8>)>,
}

/// The version, which all ranks must share.
fn version() -> String {
    std::env::var("MARIENBAD_VERSION_FOR_TESTS").unwrap_or_else(|_| env!("CARGO_PKG_VERSION").to_owned())
}

impl Ranks {
    /// Greets the other ranks: all must have the same version and be able to use their folders.
    pub fn greet(link: Link, context: &Context, folder: Option<PathBuf>) -> Result<Self, Failure> {
        let (language, ranks) = (context.language, link.ranks());
        let mut own = Self {
            link,
            language,
            folder,
            steps: vec![0; ranks],
            told: Instant::now(),
            ended: vec![false; ranks],
            trouble: None,
            over: false,
            cancel: context.cancel().clone(),
            own: Vec::new(),
        };
        let trouble = own.folder.as_deref().and_then(|folder| folder::trouble(language, folder, own.rank()));
        let mut hello = vec![word::HELLO];
        hello.extend_from_slice(version().as_bytes());
        hello.push(0);
        hello.extend_from_slice(trouble.unwrap_or_default().as_bytes());
        own.link.say(0, &hello);
        let before = Instant::now();
        let mut greeted = vec![false; ranks];
        loop {
            match own.link.event() {
                Some(Event::Said(from, message)) => match message.split_first() {
                    Some((&word::HELLO, rest)) if own.rank() == 0 => {
                        greeted[from] = true;
                        own.trouble = own.trouble.take().or_else(|| told(language, from, rest));
                        if greeted.iter().all(|greeted| *greeted) {
                            if let Some(trouble) = own.trouble.clone() {
                                own.end_all();
                                return Err(Failure::Refused(trouble));
                            }
                            (1..ranks).for_each(|rank| own.link.say(rank, &[word::GO]));
                            return Ok(own);
                        }
                    }
                    Some((&word::GO, _)) => return Ok(own),
                    Some((&word::END, _)) => {
                        own.over = true;
                        return Ok(own);
                    }
                    _ => {}
                },
                Some(Event::Lost(rank, how)) => return Err(own.lost(rank, &how)),
                Some(Event::Gone) => return Err(Failure::Stop(Stop::Cancelled)),
                None if own.cancel.is_cancelled() => return Err(Failure::Stop(Stop::Cancelled)),
                None if before.elapsed() > GREETING_TIME => {
                    let missing = greeted.iter().position(|greeted| !greeted).unwrap_or(0);
                    return Err(Failure::Undecided(say!(language, "ranks-silent", "rank" => missing)));
                }
                None => own.link.wait(MESSAGE_WAIT),
            }
        }
    }

    /// The number of this rank.
    pub fn rank(&self) -> usize {
        self.link.rank()
    }

    /// The number of ranks.
    pub fn ranks(&self) -> usize {
        self.link.ranks()
    }

    /// Whether this rank speaks to the user.
    pub fn leads(&self) -> bool {
        self.rank() == 0
    }

    /// The steps of all other ranks.
    pub fn other_steps(&self) -> u64 {
        self.steps.iter().sum()
    }

    /// Handles what has come, and from time to time reports this rank's steps to rank 0. Returns whether
    /// this rank is to end.
    pub fn attend(&mut self, steps: u64) -> bool {
        while let Some(event) = self.link.event() {
            self.take(event);
        }
        if !self.leads() && self.told.elapsed() >= TOLD_EVERY {
            self.told = Instant::now();
            let message = [&[word::STEPS][..], &steps.to_le_bytes()].concat();
            self.link.say(0, &message);
        }
        self.over || self.trouble.is_some() || self.cancel.is_cancelled()
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Lost(rank, how) => {
                let failure = self.lost(rank, &how);
                self.trouble.get_or_insert_with(|| failure.message(self.language));
                self.cancel.cancel();
            }
            Event::Gone => {
                self.over = true;
                self.ended.fill(true);
                self.cancel.cancel();
            }
            Event::Said(from, message) => match message.split_first() {
                Some((&word::STEPS, rest)) => {
                    self.steps[from] = rest.first_chunk::<8>().map_or(0, |bytes| u64::from_le_bytes(*bytes));
                }
                Some((&word::END, _)) => {
                    self.over = true;
                    self.cancel.cancel();
                }
                Some((&word::TROUBLE, text)) => {
                    let text = String::from_utf8_lossy(text).into_owned();
                    self.trouble.get_or_insert_with(|| of_rank(self.language, from, &text));
                    self.cancel.cancel();
                }
                Some((&word::BYE, rest)) => {
                    self.ended[from] = true;
                    self.steps[from] = rest.first_chunk::<8>().map_or(0, |bytes| u64::from_le_bytes(*bytes));
                }
                Some((word, rest)) => self.own.push((from, *word, rest.to_vec())),
                None => {}
            },
        }
    }

    fn lost(&mut self, rank: usize, how: &str) -> Failure {
        self.ended[rank] = true;
        let kept = match &self.folder {
            Some(folder) => say!(self.language, "ranks-kept", "path" => folder.display().to_string()),
            None => String::new(),
        };
        let how = how.strip_prefix("signal ").map_or_else(
            || say!(self.language, "ranks-exited", "code" => how.to_owned()),
            |signal| say!(self.language, "ranks-killed", "signal" => signal.to_owned()),
        );
        Failure::Undecided(say!(self.language, "ranks-lost", "rank" => rank, "how" => how, "kept" => kept))
    }

    fn end_all(&mut self) {
        (1..self.ranks()).for_each(|rank| self.link.say(rank, &[word::END]));
    }

    /// Ends the other ranks, and takes what they send before they end.
    fn gather(&mut self, take: &mut dyn FnMut(&[u8])) {
        self.end_all();
        self.ended[0] = true;
        let before = Instant::now();
        while !self.ended.iter().all(|ended| *ended) && before.elapsed() < FAREWELL {
            match self.link.event() {
                Some(event) => self.take(event),
                None => self.link.wait(MESSAGE_WAIT),
            }
        }
        for (_, kind, content) in std::mem::take(&mut self.own) {
            if matches!(kind, word::RESULT | word::SO_FAR) {
                take(&content);
            }
        }
    }

    /// Ends a command: rank 0 ends the other ranks and waits until they have saved their results.
    fn finish(mut self, outcome: Result<(), Failure>, steps: u64) -> Result<(), Failure> {
        if !self.leads() {
            if let Err(failure) = &outcome
                && !matches!(failure, Failure::Stop(Stop::Cancelled) | Failure::Answered(_))
            {
                let text = failure.message(self.language);
                self.link.say(0, &[&[word::TROUBLE][..], text.as_bytes()].concat());
            }
            // A rank that is done before rank 0 has waited, since others may still ask for its results.
            self.link.say(0, &[&[word::BYE][..], &steps.to_le_bytes()].concat());
            return Ok(());
        }
        self.end_all();
        self.ended[0] = true;
        let before = Instant::now();
        while !self.ended.iter().all(|ended| *ended) && before.elapsed() < FAREWELL {
            match self.link.event() {
                Some(event) => self.take(event),
                None => self.link.wait(MESSAGE_WAIT),
            }
        }
        match (self.trouble.take(), outcome) {
            (Some(trouble), Err(Failure::Stop(_)) | Ok(())) => Err(Failure::Undecided(trouble)),
            (_, outcome) => outcome,
        }
    }
}

fn of_rank(language: Language, rank: usize, text: &str) -> String {
    say!(language, "ranks-trouble", "rank" => rank, "message" => text)
}

/// What is wrong with a rank that sent this greeting.
fn told(language: Language, rank: usize, hello: &[u8]) -> Option<String> {
    let mut parts = hello.splitn(2, |byte| *byte == 0).map(String::from_utf8_lossy);
    let (found, trouble) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let own = version();
    if found != own {
        let found = found.into_owned();
        return Some(say!(language, "ranks-version", "rank" => rank, "found" => found, "own" => own));
    }
    (!trouble.is_empty()).then(|| of_rank(language, rank, &trouble))
}

/// How a command is shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Boards,
    Rows,
    Census,
    Alone,
}

fn way(name: &str, arguments: &ArgMatches) -> Way {
    let given = |id: &str| matches!(arguments.try_get_one::<String>(id), Ok(Some(_)));
    match name {
        "solve" if boards::takes(arguments) => Way::Boards,
        "sequence" if arguments.get_flag("lost") && !arguments.get_flag("tags") => Way::Rows,
        "census" if !arguments.get_flag("misere") && !given("part") => Way::Census,
        _ => Way::Alone,
    }
}

/// Runs a command on this rank; `alone` runs it as if there were no other ranks.
pub fn run(
    link: Link,
    context: &mut Context,
    (name, arguments): (&str, &ArgMatches),
    alone: impl FnOnce(&Context) -> Result<(), Failure>,
) -> ExitCode {
    let language = context.language;
    let way = way(name, arguments);
    let path = arguments.try_get_one::<String>("checkpoint").ok().flatten().map(PathBuf::from);
    let folder = path.filter(|_| way != Way::Alone);
    let leads = link.rank() == 0;
    if !leads {
        context.be_quiet();
    }
    let outcome = Ranks::greet(link, context, folder).and_then(|mut ranks| {
        if ranks.over {
            return ranks.finish(Ok(()), 0);
        }
        let outcome = match way {
            Way::Boards => boards::run(context, arguments, &mut ranks),
            Way::Rows => rows::run(context, arguments, &mut ranks),
            Way::Census => census::run(context, arguments, &mut ranks),
            Way::Alone if leads => {
                eprintln!("{}", say!(language, "ranks-alone"));
                alone(context)
            }
            Way::Alone => Ok(()),
        };
        let steps = context.own_steps();
        ranks.finish(outcome, steps)
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if leads => usage::report(&failure, language),
        Err(_) => ExitCode::FAILURE,
    }
}
