//! The store as used by every command: consulted before long computations, and given results that took
//! long.
//!
//! A question answered within ten milliseconds never opens the file. With `--store FILE`, every answer is
//! looked up and stored, even quick ones.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::ArgMatches;
use cpu_time::ProcessTime;
use marienbad_check::{Effort, Verdict, check};
use marienbad_rules::NoFiles;
use marienbad_solve::{Cancel, Claim};
use marienbad_store::folder;
use marienbad_store::results::{Found, Judgement, Kept, Results, ResultsError, Row};
use marienbad_words::check::rejected;
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use marienbad_words::record::answer::is_readable;
use marienbad_words::record::compare::{Agreement, compare};
use marienbad_words::record::proof::covers;
use marienbad_words::record::say::{Checked, asked, origin, summary};
use marienbad_words::record::{Question, Record};
use serde_json::Value;

use crate::context::Context;
use crate::{memory, signals};

/// The variable that names another store, or none if it is empty.
const VARIABLE: &str = "MARIENBAD_STORE";

/// The file in the data folder.
const FILE: &str = "results.sqlite";

/// Computing for so long is cheaper than looking.
pub const LOOK_AFTER: Duration = Duration::from_millis(10);

/// What took so much time of all cores is kept.
const TIME_WORTH_KEEPING: Duration = Duration::from_secs(1);

/// Steps that the checker may take when a result is read: about a second. `store verify` takes more.
const CHECK_ON_READING: u64 = 2_000_000_000;

/// Where results are stored.
#[derive(Debug, Clone, Default)]
pub struct Place {
    path: Option<PathBuf>,
    named: bool,
}

impl Place {
    /// As given by the options and the environment: `--no-store`, `--store FILE`, the variable, the data
    /// folder.
    pub fn new(matches: &ArgMatches) -> Self {
        if matches.get_flag("no-store") {
            return Self::default();
        }
        if let Some(path) = matches.get_one::<String>("store") {
            return Self { path: Some(path.into()), named: true };
        }
        let path = match std::env::var_os(VARIABLE) {
            Some(path) => Some(PathBuf::from(path)).filter(|path| !path.as_os_str().is_empty()),
            None => folder::data().map(|folder| folder.join(FILE)),
        };
        Self { path, named: false }
    }

    /// The file, if one is used.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether it was named by an option.
    pub fn is_named(&self) -> bool {
        self.named
    }
}

/// A result from the store, given as an answer.
#[derive(Debug)]
pub struct Served {
    /// The stored record.
    pub record: Record,
    /// The result of checking its certificate.
    pub checked: Checked,
}

impl Served {
    /// Proved only if the certificate was checked now.
    pub fn claim(&self) -> Claim {
        match (self.checked, self.record.claim) {
            (Checked::Accepted, _) => Claim::Proved,
            (_, Claim::Proved) => Claim::Computed,
            (_, claim) => claim,
        }
    }

    /// The origin in words.
    pub fn origin(&self, language: Language) -> String {
        origin(language, &self.record, self.checked)
    }

    /// The origin as a JSON object.
    pub fn origin_json(&self) -> Value {
        marienbad_words::record::say::origin_json(&self.record, self.checked)
    }
}

/// An answer, from the store or computed.
pub enum Source<T> {
    /// The answer was in the store.
    Store(Box<Served>),
    /// The answer was computed, with the CPU time it took over all cores.
    Computed(T, Duration),
}

/// A result to be stored.
pub struct Finding {
    /// The finding, as in the answer.
    pub found: Value,
    /// How it is known.
    pub claim: Claim,
    /// The CPU time it took over all cores.
    pub spent: Duration,
    /// The certificate that proves it.
    pub certificate: Option<String>,
    /// Whether to store it even if it was quick, because a certificate was asked for.
    pub always: bool,
}

/// What is wrong with the file, in words.
pub fn trouble(language: Language, error: &ResultsError) -> String {
    let shown = |path: &Path| path.display().to_string();
    match error {
        ResultsError::Closed { path, problem } => {
            say!(language, "store-closed", "path" => shown(path), "problem" => problem.as_str())
        }
        ResultsError::Damaged { path } => say!(language, "store-not-one", "path" => shown(path)),
        ResultsError::Newer { path, .. } => say!(language, "store-newer", "path" => shown(path)),
        ResultsError::Full => say!(language, "store-full"),
        ResultsError::Without => say!(language, "store-without"),
        other => say!(language, "store-failed", "problem" => other.to_string()),
    }
}

/// The error as a failure: a full disk is a limit, everything else a mistake.
pub fn failure(language: Language, error: &ResultsError) -> Failure {
    let message = trouble(language, error);
    match error {
        ResultsError::Full => Failure::Undecided(message),
        _ => Failure::Refused(message),
    }
}

/// The row of a record.
pub fn row_of(record: &Record) -> Row {
    Row::from_cells(record.cells())
}

/// A row that contains only its question.
fn row_to_find(question: &Question) -> Row {
    let (question, claim) = (question.clone(), Claim::Computed);
    let (version, finding) = (String::new(), Value::Null);
    row_of(&Record {
        question,
        finding,
        claim,
        version,
        threads: 0,
        milliseconds: 0,
        found_at: 0,
        confirmed: None,
        certificate: None,
    })
}

/// Whether two rows agree.
pub fn judge(there: &Row, new: &Row) -> Judgement {
    let (Ok(there), Ok(new)) = (Record::from_cells(there.cells()), Record::from_cells(new.cells())) else {
        return Judgement::Differ;
    };
    match compare(&there, &new) {
        Agreement::Agrees => Judgement::Agree,
        Agreement::Better => Judgement::Better,
        Agreement::Differs => Judgement::Differ,
    }
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// One lookup in the store.
struct Look {
    language: Language,
    place: Place,
    question: Question,
    fits: Box<dyn Fn(&Record) -> bool + Send>,
    flag: Cancel,
}

impl Look {
    /// The best stored record that fits. Damaged, disputed or badly proved ones are reported and skipped.
    fn run(&self) -> Result<Option<Served>, Failure> {
        match self.find() {
            Ok(found) => Ok(found),
            Err(ResultsError::Without) if !self.place.named => Ok(None),
            Err(error) if self.place.named => Err(failure(self.language, &error)),
            Err(error) => {
                eprintln!(
                    "{}",
                    say!(self.language, "store-unread", "reason" => trouble(self.language, &error))
                );
                Ok(None)
            }
        }
    }

    fn find(&self) -> Result<Option<Served>, ResultsError> {
        let Some(path) = &self.place.path else { return Ok(None) };
        let Some(results) = Results::open_existing(path)? else { return Ok(None) };
        let mut fitting = Vec::new();
        for found in results.find(&row_to_find(&self.question))? {
            match found {
                Found::Sound(row) => match Record::from_cells(row.cells()) {
                    Ok(record) if (self.fits)(&record) => fitting.push(record),
                    Ok(_) => {}
                    Err(_) => eprintln!("{}", say!(self.language, "store-strange")),
                },
                Found::Disputed(_) => eprintln!("{}", say!(self.language, "store-disputed")),
                Found::Damaged { number, what } => {
                    let number = number.to_string();
                    eprintln!("{}", say!(self.language, "store-damaged", "number" => number, "what" => what));
                }
            }
        }
        // Proved records come first.
        fitting.sort_by_key(|record| record.certificate.is_none());
        for record in fitting {
            match checked(self.language, &record, &self.flag) {
                Ok(checked) => return Ok(Some(Served { record, checked })),
                Err(reason) => {
                    let reason = reason.unwrap_or_else(|| say!(self.language, "store-proves-other"));
                    eprintln!("{}", say!(self.language, "store-rejected", "reason" => reason));
                }
            }
        }
        Ok(None)
    }
}

/// The checker's verdict on the certificate of a record; an error if the certificate is rejected or proves
/// something else.
fn checked(language: Language, record: &Record, flag: &Cancel) -> Result<Checked, Option<String>> {
    let Some(certificate) = &record.certificate else { return Ok(Checked::None) };
    let flag = flag.flag();
    match check(certificate, &NoFiles, &mut Effort::new(CHECK_ON_READING).with_cancel(&flag)) {
        Verdict::Accepted(claim) if covers(record, &claim) => Ok(Checked::Accepted),
        Verdict::Accepted(claim) if marienbad_words::record::proof::is_about(record, &claim) => {
            Ok(Checked::Less)
        }
        Verdict::Accepted(_) => Err(None),
        Verdict::Rejected(why) => Err(Some(rejected(language, &why))),
        Verdict::Undecided(_) => Ok(Checked::TooLong),
    }
}

impl Context {
    /// Looks for a fitting answer in the store, and otherwise computes it. The computation begins at once:
    /// after some milliseconds it is interrupted by the lookup, and ended if that finds something. A file
    /// that was named by an option is consulted before the computation.
    pub fn look_first<T>(
        &self,
        question: Option<&Question>,
        fits: impl Fn(&Record) -> bool + Send + 'static,
        compute: impl FnOnce() -> T,
    ) -> Result<Source<T>, Failure> {
        let look = question.filter(|_| self.store().path.is_some()).map(|question| Look {
            language: self.language,
            place: self.store().clone(),
            question: question.clone(),
            fits: Box::new(fits),
            flag: self.cancel().clone(),
        });
        if let Some(look) = look.as_ref().filter(|look| look.place.named)
            && let Some(served) = look.run()?
        {
            return Ok(Source::Store(Box::new(served)));
        }
        let found = Arc::new(Mutex::new(None));
        if let Some(look) = look.filter(|look| !look.place.named) {
            let found = Arc::clone(&found);
            self.set_lookout(Box::new(move || {
                let served = look.run().unwrap_or(None);
                let is_there = served.is_some();
                *found.lock().unwrap_or_else(PoisonError::into_inner) = served;
                is_there
            }));
        }
        let start = ProcessTime::now();
        let computed = compute();
        let spent = start.elapsed();
        self.clear_lookout();
        let served = found.lock().unwrap_or_else(PoisonError::into_inner).take();
        Ok(match served {
            Some(served) => {
                // The flag was raised to end the computation; a signal received in the meantime still
                // counts.
                let goes_on = signals::has_come() || memory::exceeded().is_some();
                self.cancel().flag().store(goes_on, std::sync::atomic::Ordering::Relaxed);
                Source::Store(Box::new(served))
            }
            None => Source::Computed(computed, spent),
        })
    }

    /// The fitting record, without any computation.
    pub fn look(
        &self,
        question: Option<&Question>,
        fits: impl Fn(&Record) -> bool + Send + 'static,
    ) -> Result<Option<Served>, Failure> {
        let Some(question) = question else { return Ok(None) };
        let (language, place, question) = (self.language, self.store().clone(), question.clone());
        Look { language, place, question, fits: Box::new(fits), flag: self.cancel().clone() }.run()
    }

    /// Stores a finding if it took long, a certificate was asked for, or the store was named. A
    /// contradiction to an earlier result raises an alarm: both sides are kept, and neither is used as an
    /// answer any more.
    pub fn keep(&self, question: Option<&Question>, finding: Finding) -> Result<(), Failure> {
        let (Some(question), Some(path)) = (question, self.store().path()) else { return Ok(()) };
        // A quick theorem is better applied again than stored, since the store would have to trust its
        // proof.
        let theorem = finding.claim == Claim::Proved && finding.certificate.is_none();
        let worth = finding.spent >= TIME_WORTH_KEEPING || finding.always || self.store().named && !theorem;
        if !worth {
            return Ok(());
        }
        let record = self.record(question.clone(), finding);
        match self.write(path, &record) {
            Ok(()) => Ok(()),
            Err(Unkept::Contradicts(message)) => Err(Failure::Rejected(message)),
            Err(Unkept::Error(ResultsError::Without)) if !self.store().named => Ok(()),
            Err(Unkept::Error(error)) if self.store().named => Err(failure(self.language, &error)),
            Err(Unkept::Error(error)) => {
                let reason = trouble(self.language, &error);
                eprintln!("{}", say!(self.language, "store-unwritten", "reason" => reason));
                Ok(())
            }
        }
    }

    /// A record of something found now, on this machine.
    pub fn record(&self, question: Question, finding: Finding) -> Record {
        let Finding { found, claim, spent, certificate, .. } = finding;
        Record {
            question,
            finding: found,
            claim,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            threads: self.threads as u64,
            milliseconds: spent.as_millis().try_into().unwrap_or(u64::MAX),
            found_at: now(),
            confirmed: None,
            certificate,
        }
    }

    fn write(&self, path: &Path, record: &Record) -> Result<(), Unkept> {
        let mut results = Results::open(path)?;
        let row = row_of(record);
        if let Kept::Differs(there) = results.keep(&row, &mut judge)? {
            results.dispute(&row)?;
            return Err(Unkept::Contradicts(contradiction(self.language, record, &there)));
        }
        Ok(())
    }
}

/// The most entries of the store that are put into the atlas.
const IN_ATLAS: usize = 10_000;

/// The records of the store, each with the claim justified here: nothing counts as proved unless its proof
/// is checked, and only small proofs are.
pub fn known(context: &Context) -> Result<Vec<(Record, Claim)>, Failure> {
    let place = context.store();
    let told = |error: ResultsError| failure(context.language, &error);
    let results = match place.path().map(Results::open_existing) {
        Some(Ok(Some(results))) => results,
        Some(Err(error)) if place.named => return Err(told(error)),
        _ => return Ok(Vec::new()),
    };
    let mut records = Vec::new();
    let read = results.all(&mut |_, found| {
        if let Found::Sound(row) = found {
            records.extend(Record::from_cells(row.cells()).ok());
        }
        records.len() < IN_ATLAS && !context.cancel().is_cancelled()
    });
    read.map_err(told)?;
    let flag = context.interrupt_flag();
    let mut effort = Effort::new(CHECK_ON_READING).with_cancel(&flag);
    let claimed = records.into_iter().filter(is_readable).map(|record| {
        let proof = record.certificate.as_ref().map(|text| check(text, &NoFiles, &mut effort));
        let claim = match proof {
            Some(Verdict::Accepted(claim)) if covers(&record, &claim) => Claim::Proved,
            _ if record.claim == Claim::Proved => Claim::Computed,
            _ => record.claim,
        };
        (record, claim)
    });
    Ok(claimed.collect())
}

/// Why a record was not stored.
enum Unkept {
    Contradicts(String),
    Error(ResultsError),
}

impl From<ResultsError> for Unkept {
    fn from(error: ResultsError) -> Self {
        Self::Error(error)
    }
}

/// Both sides of a contradiction, on one line.
pub fn contradiction(language: Language, new: &Record, there: &[Row]) -> String {
    let told = |record: &Record| {
        say!(
            language, "store-side", "found" => summary(language, record),
            "version" => record.version.as_str(),
            "day" => marienbad_words::record::day(record.found_at)
        )
    };
    let known = there.iter().find_map(|row| Record::from_cells(row.cells()).ok());
    let known = known.as_ref().map_or_else(|| "?".to_owned(), told);
    let (asked, new) = (asked(language, new), told(new));
    say!(language, "store-contradiction", "asked" => asked, "there" => known, "new" => new)
}
