//! `marienbad check FILE`: the independent checker. Exit code 0 accepted, 1 rejected, 3 undecided.

use std::io::Write as _;

use clap::{ArgMatches, Command};
use marienbad_check::{Effort, Halt, Verdict, check};
use marienbad_rules::{FileProblem, Files, ParseErrorKind};
use marienbad_store::Disk;
use marienbad_words::check::{accepted, rejected, to_json};
use marienbad_words::failure::{self, Failure, written};
use marienbad_words::language::say;

use super::arguments::Arguments;
use super::context::Context;

/// The arguments of `marienbad check`.
pub fn command(shared: Arguments) -> Command {
    shared.command("check").arg(shared.positional("file", "FILE", "cli-arg-file")).arg(shared.json())
}

/// Reads a certificate and prints the checker's verdict.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let path = arguments.get_one::<String>("file").map_or("", String::as_str);
    let text = Disk.read(path).map_err(|problem| {
        let reason = ParseErrorKind::File { path: path.to_owned(), problem };
        let message = failure::reason(language, &reason);
        // A file that exists but is not text is not a certificate.
        if problem == FileProblem::NotText { Failure::Rejected(message) } else { Failure::Refused(message) }
    })?;
    let flag = context.interrupt_flag();
    let mut effort = context.steps().map_or_else(Effort::default, Effort::new).with_cancel(&flag);
    if let Some(budget) = context.asked_budget() {
        effort = effort.with_memory(budget.memory as u64);
    }
    let verdict = check(&text, &Disk, &mut effort);
    if arguments.get_flag("json") {
        written(writeln!(anstream::stdout(), "{}", to_json(language, &verdict)))?;
    } else if let Verdict::Accepted(claim) = &verdict {
        written(writeln!(anstream::stdout(), "{}", accepted(language, claim)))?;
    }
    match verdict {
        Verdict::Accepted(_) => Ok(()),
        Verdict::Rejected(rejection) => Err(Failure::Rejected(rejected(language, &rejection))),
        Verdict::Undecided(Halt::Cancelled) => Err(Failure::Stop(marienbad_solve::Stop::Cancelled)),
        Verdict::Undecided(Halt::TooLarge(limit)) => {
            Err(Failure::Undecided(say!(language, "check-too-large", "limit" => limit.to_string())))
        }
        Verdict::Undecided(Halt::Rule(error)) => Err(Failure::Stop(error.into())),
        Verdict::Undecided(Halt::NoEnd) => Err(Failure::Undecided(say!(language, "check-no-end"))),
    }
}
