//! `marienbad merge FILES…`: combines the parts of a census, each made by `census --part I/N --out FILE`,
//! into one report.

use std::collections::{BTreeMap, BTreeSet};

use clap::{ArgAction, ArgMatches, Command};
use marienbad_rules::heap::Code;
use marienbad_solve::sequence::census::{self as sequences, Family, Found, MAX_DIGITS};
use marienbad_store::checkpoint::{Checkpoint, CheckpointError, Stored};
use marienbad_words::census::quotients::Found as Quotient;
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};

use super::arguments::Arguments;
use super::census::part::Contents;
use super::census::{self, FORMATS, checkpoint, quotients};
use super::checkpoint::failure;
use super::context::Context;

/// Numbers of a question: digits and bound, and in misère play the steps for each code.
const OF_SEQUENCES: usize = 2;
const OF_QUOTIENTS: usize = 3;

/// The arguments of `marienbad merge`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("merge")
        .arg(shared.positional("files", "FILE", "cli-arg-parts").num_args(1..).action(ArgAction::Append))
        .arg(shared.file("against", "cli-arg-against"))
        .arg(shared.format(&FORMATS))
        .arg(shared.json())
        .arg(shared.out())
}

/// The kind of census, and its results.
enum Merged {
    Sequences { families: Vec<Family>, found: Vec<Option<Found>> },
    Quotients { codes: Vec<Code>, found: Vec<Option<Quotient>> },
}

impl Merged {
    fn new(kind: &str, digits: usize) -> Self {
        if kind == quotients::KIND {
            let codes = quotients::games(digits);
            let found = codes.iter().map(|_| None).collect();
            return Self::Quotients { codes, found };
        }
        let families = sequences::families(digits);
        let found = vec![None; families.len()];
        Self::Sequences { families, found }
    }

    /// The number of finished items, and the number of all items.
    fn count(&self) -> (usize, usize) {
        match self {
            Self::Sequences { found, .. } => (found.iter().flatten().count(), found.len()),
            Self::Quotients { found, .. } => (found.iter().flatten().count(), found.len()),
        }
    }

    /// Loads a file and returns its number of finished items.
    fn take(&mut self, language: Language, stored: Stored) -> Result<usize, Failure> {
        match self {
            Self::Sequences { families, found } => {
                let (mut own, mut unfinished) = (vec![None; families.len()], BTreeMap::new());
                checkpoint::take(language, stored, families, &mut own, &mut unfinished)?;
                Ok(join(found, own))
            }
            Self::Quotients { codes, found } => {
                let mut own: Vec<Option<Quotient>> = codes.iter().map(|_| None).collect();
                quotients::take(language, stored, codes, &mut own)?;
                Ok(join(found, own))
            }
        }
    }
}

/// Merges two lists of results; two results for the same item are equal.
fn join<T>(found: &mut [Option<T>], own: Vec<Option<T>>) -> usize {
    let count = own.iter().flatten().count();
    for (all, own) in found.iter_mut().zip(own) {
        *all = all.take().or(own);
    }
    count
}

/// Reads the parts and writes the report; if parts are missing, it says so, with exit code 3.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let files: Vec<&String> = arguments.get_many::<String>("files").into_iter().flatten().collect();
    let mut first: Option<(Contents, &str, Merged)> = None;
    let (mut parts, mut of, mut unfinished) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for file in files {
        let (kind, stored) = open(language, file)?;
        let other = || Failure::Refused(say!(language, "checkpoint-other", "path" => file.as_str()));
        let numbers = if kind == quotients::KIND { OF_QUOTIENTS } else { OF_SEQUENCES };
        let contents = Contents::read(stored.meta(), numbers).ok_or_else(other)?;
        let digits = usize::try_from(contents.question[0]).ok();
        let digits = digits.filter(|digits| (1..=MAX_DIGITS).contains(digits)).ok_or_else(other)?;
        let known = first.get_or_insert_with(|| (contents.clone(), kind, Merged::new(kind, digits)));
        if known.0.question != contents.question || known.1 != kind {
            return Err(Failure::Refused(say!(language, "merge-other", "path" => file.as_str())));
        }
        let count = known.2.take(language, stored)?;
        if let Some((part, all)) = contents.part {
            parts.insert(part.number);
            of.insert(part.of);
            if count < all {
                unfinished.push(file.as_str());
            }
        }
    }
    let Some((contents, _, merged)) = first else { return Ok(()) };
    let asked = (contents.question[0] as usize, contents.question[1]);
    match &merged {
        Merged::Sequences { families, found } => {
            let in_print = census::in_print(context, arguments)?;
            census::report(context, arguments, asked, families, found, in_print)?;
        }
        Merged::Quotients { codes, found } => quotients::report(context, arguments, asked, codes, found)?,
    }
    let (known, all) = merged.count();
    if known == all {
        return Ok(());
    }
    let mut message = say!(language, "merge-partial", "count" => known, "all" => all);
    if let (1, Some(of)) = (of.len(), of.first()) {
        let missing: Vec<String> =
            (1..=*of).filter(|part| !parts.contains(part)).map(|part| part.to_string()).collect();
        if !missing.is_empty() {
            let (count, missing) = (missing.len(), missing.join(", "));
            message += &say!(language, "merge-missing", "list" => missing, "count" => count, "of" => *of);
        }
    }
    if !unfinished.is_empty() {
        message += &say!(language, "merge-unfinished", "list" => unfinished.join(", "));
    }
    Err(Failure::Undecided(message))
}

/// A part and the kind of its census.
fn open(language: Language, path: &str) -> Result<(&'static str, Stored), Failure> {
    for kind in [checkpoint::KIND, quotients::KIND] {
        match Checkpoint::new(path, kind).load() {
            Ok(stored) => return Ok((kind, stored)),
            Err(CheckpointError::WrongKind { .. }) => {}
            Err(CheckpointError::NotFound { .. }) => {
                return Err(Failure::Refused(say!(language, "merge-no-file", "path" => path)));
            }
            Err(error) => return Err(failure(language, &error)),
        }
    }
    Err(Failure::Refused(say!(language, "merge-not-a-part", "path" => path)))
}
