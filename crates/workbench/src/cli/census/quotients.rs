//! `marienbad census --digits D --to N --misere`: the misère quotient of every octal code of a length, with a limit on each.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::ArgMatches;
use marienbad_rules::heap::{Code, TakeAndBreak};
use marienbad_solve::misere::quotient::{Finder, Repetition};
use marienbad_solve::sequence::census::codes;
use marienbad_solve::{Budget, Claim, Stop, Work};
use serde_json::{Value, json};

use crate::cli::context::Context;
use crate::cli::failure::Failure;
use crate::cli::output;
use crate::language::{Language, say};
use crate::table::{Format, Table};

/// What one code may cost, if nothing else is said: some seconds.
const ONE: Budget = Budget { nodes: 2_000_000, memory: 1 << 30 };

/// What was found of one code.
struct Found {
    order: usize,
    lost: usize,
    tame: bool,
    repetition: Option<Repetition>,
    last: u64,
    nodes: u64,
    stop: Option<Stop>,
    /// Whether the quotient is proved to be infinite with the next heap.
    infinite: bool,
}

impl Found {
    /// Why it did not go on, in one word, and the message that says so.
    fn ended_by(&self) -> (&'static str, &'static str) {
        match self.stop {
            _ if self.repetition.is_some() => ("proof", "census-ended-proof"),
            _ if self.infinite => ("infinite", "census-ended-infinite"),
            None => ("bound", "census-ended-bound"),
            Some(Stop::Memory { .. }) => ("memory", "census-ended-memory"),
            Some(Stop::TooLarge { .. }) => ("order", "census-ended-order"),
            Some(_) => ("steps", "census-ended-steps"),
        }
    }

    fn claim(&self) -> Claim {
        if self.repetition.is_some() { Claim::Proved } else { Claim::Computed }
    }
}

/// Takes the census and writes it. What was found before Ctrl-C is written too, and labelled.
pub fn run(context: &Context, arguments: &ArgMatches, digits: usize, to: u64) -> Result<(), Failure> {
    let codes: Vec<Code> = codes(digits).into_iter().filter(|code| code.bits() > 0).collect();
    let asked = context.asked_budget().unwrap_or(ONE);
    let budget = Budget { memory: asked.memory / context.sharing, ..asked };
    let found: Vec<Mutex<Option<Found>>> = codes.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let cancelled = context.compute_freely(|work| {
        let cancel = work.cancel().clone();
        thread::scope(|scope| {
            for _ in 0..context.sharing {
                scope.spawn(|| {
                    while let Some(index) =
                        Some(next.fetch_add(1, Ordering::Relaxed)).filter(|i| *i < codes.len())
                    {
                        let mut own = Work::new(budget).with_cancel(cancel.clone());
                        let Ok(one) = examine(&codes[index], to, &mut own) else { break };
                        *found[index].lock().unwrap_or_else(PoisonError::into_inner) = Some(one);
                    }
                });
            }
        });
        cancel.is_cancelled()
    });
    let found: Vec<Option<Found>> =
        found.into_iter().map(|one| one.into_inner().unwrap_or_else(PoisonError::into_inner)).collect();
    let report = Report { digits, to, codes: &codes, found: &found };
    let format = match arguments.get_one::<String>("format").map_or("text", String::as_str) {
        _ if arguments.get_flag("json") => "json",
        format => format,
    };
    let text = match format {
        "json" => format!("{}\n", report.json()),
        format => Format::from_word(format).write("quotients", &[report.table(context.language)]),
    };
    output::write(arguments, text.as_bytes())?;
    if cancelled { Err(Failure::Stop(Stop::Cancelled)) } else { Ok(()) }
}

/// As far as the budget goes; only Ctrl-C leaves nothing.
fn examine(code: &Code, to: u64, work: &mut Work<'_>) -> Result<Found, Stop> {
    let game = TakeAndBreak::new(code.clone());
    let mut finder = Finder::new(&game, work)?;
    let stop = finder.reach(to, work).err();
    if let Some(Stop::Cancelled) = stop {
        return Err(Stop::Cancelled);
    }
    let quotient = finder.quotient();
    Ok(Found {
        order: quotient.order(),
        lost: quotient.lost().len(),
        tame: quotient.is_tame(),
        repetition: quotient.repetition(),
        last: finder.last(),
        nodes: work.nodes(),
        stop,
        infinite: finder.endless().is_some(),
    })
}

struct Report<'a> {
    digits: usize,
    to: u64,
    codes: &'a [Code],
    found: &'a [Option<Found>],
}

impl Report<'_> {
    fn solved(&self) -> usize {
        self.found.iter().flatten().filter(|one| one.repetition.is_some()).count()
    }

    fn json(&self) -> Value {
        let one = |(code, found): (&Code, &Option<Found>)| {
            let found = found.as_ref();
            json!({
                "game": code.to_string(),
                "order": found.map(|one| one.order),
                "p_size": found.map(|one| one.lost),
                "tame": found.map(|one| one.tame),
                "preperiod": found.and_then(|one| one.repetition).map(|one| one.preperiod),
                "period": found.and_then(|one| one.repetition).map(|one| one.period),
                "checked_to": found.map(|one| one.last),
                "claim": found.map(|one| one.claim().word()),
                "ended_by": found.map(|one| one.ended_by().0),
                "nodes": found.map(|one| one.nodes),
            })
        };
        json!({
            "schema": 1,
            "play": "misere",
            "digits": self.digits,
            "to": self.to,
            "codes": self.codes.len(),
            "solved": self.solved(),
            "unfinished": self.found.iter().filter(|one| one.is_none()).count(),
            "games": self.codes.iter().zip(self.found).map(one).collect::<Vec<_>>(),
        })
    }

    fn table(&self, language: Language) -> Table {
        let heads = [
            "census-game",
            "census-order",
            "census-lost",
            "census-nature",
            "census-preperiod",
            "census-period",
            "census-checked",
            "census-claim",
            "census-ended",
            "census-steps",
        ];
        let row = |(code, found): (&Code, &Option<Found>)| {
            let Some(found) = found else {
                return [code.to_string(), language.say("census-unfinished")]
                    .into_iter()
                    .chain((2..heads.len()).map(|_| String::new()))
                    .collect();
            };
            let nature = if found.tame { "census-tame" } else { "census-wild" };
            let claim = if found.repetition.is_some() { "census-proved" } else { "census-computed" };
            let part = |part: fn(Repetition) -> u64| {
                found.repetition.map_or(String::new(), |one| part(one).to_string())
            };
            vec![
                code.to_string(),
                found.order.to_string(),
                found.lost.to_string(),
                language.say(nature),
                part(|one| one.preperiod),
                part(|one| one.period),
                found.last.to_string(),
                language.say(claim),
                language.say(found.ended_by().1),
                found.nodes.to_string(),
            ]
        };
        let title = say!(
            language,
            "census-quotients",
            "digits" => self.digits,
            "to" => self.to.to_string(),
            "rule" => say!(language, "play-misere")
        );
        let counts = say!(
            language,
            "census-quotients-counts",
            "codes" => self.codes.len().to_string(),
            "solved" => self.solved().to_string()
        );
        Table {
            title,
            columns: heads.iter().map(|head| language.say(head)).collect(),
            rows: self.codes.iter().zip(self.found).map(row).collect(),
            notes: vec![counts],
        }
    }
}
