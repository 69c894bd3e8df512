//! `marienbad slurm COMMAND…`: a batch script for a cluster, to be read and adapted: an array of jobs for
//! work that can be divided, one MPI job for other work; `--hosts FILE` for machines without a batch
//! system.

use std::io::Write as _;

use clap::{Arg, ArgMatches, Command};
use marienbad_words::failure::{Failure, excerpt, written};
use marienbad_words::language::{Language, say};

use super::arguments::Arguments;
use super::context::Context;
use super::{grammar, usage};

/// Tasks, hours and memory, if nothing else is asked for.
const TASKS: u64 = 16;
const HOURS: u64 = 24;
const MEMORY: u64 = 4;

/// Seconds before its end that a job is told to keep what it knows.
const WARNING: u64 = 180;

/// Seconds that `mpirun` then waits for what is being written.
const LONGEST_SAVING: u64 = 120;

/// The arguments of `marienbad slurm`.
pub fn command(shared: Arguments) -> Command {
    let number = |name: &'static str, help: &str| {
        Arg::new(name)
            .long(name)
            .value_name("N")
            .value_parser(clap::value_parser!(u64).range(1..=100_000))
            .help(shared.say(help))
    };
    shared
        .command("slurm")
        .arg(number("tasks", "cli-arg-tasks"))
        .arg(number("hours", "cli-arg-hours"))
        .arg(number("memory", "cli-arg-gigabytes"))
        .arg(shared.file("hosts", "cli-arg-hosts"))
        .arg(
            shared
                .positional("words", "COMMAND", "cli-arg-cluster-command")
                .num_args(1..)
                .trailing_var_arg(true)
                .allow_hyphen_values(true),
        )
}

/// How a command runs on several machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// In parts that do not communicate.
    Parts,
    /// As ranks that communicate.
    Ranks,
}

/// Prints the script.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let words: Vec<String> = arguments.get_many::<String>("words").into_iter().flatten().cloned().collect();
    let way = way(language, &words)?;
    let number = |name: &str, otherwise| arguments.get_one::<u64>(name).copied().unwrap_or(otherwise);
    let script = Script {
        language,
        words,
        tasks: number("tasks", TASKS),
        hours: number("hours", HOURS),
        memory: number("memory", MEMORY),
    };
    let text = match (arguments.get_one::<String>("hosts"), way) {
        (Some(hosts), Way::Parts) => script.parts_on_hosts(hosts),
        (Some(hosts), Way::Ranks) => script.ranks_on_hosts(hosts),
        (None, Way::Parts) => script.parts(),
        (None, Way::Ranks) => script.ranks(),
    };
    written(std::io::stdout().write_all(text.as_bytes()))
}

/// How this command runs; a failure if it is invalid, or cannot be divided among machines.
fn way(language: Language, words: &[String]) -> Result<Way, Failure> {
    let line = std::iter::once("marienbad".to_owned()).chain(words.iter().cloned());
    let matches = grammar::command(language).try_get_matches_from(line).map_err(|error| {
        let meant = words.first().map_or("", String::as_str);
        Failure::Refused(usage::Usage::new(&error, meant).message(language))
    })?;
    let none = || {
        let found = excerpt(&words.join(" "), 0);
        Failure::Refused(say!(language, "slurm-none", "found" => found))
    };
    let (name, own) = matches.subcommand().ok_or_else(none)?;
    // Options that the script adds itself.
    let clash = match name {
        "census" => ["part", "out", "format", "checkpoint", "against"].as_slice(),
        _ => &["checkpoint"],
    };
    let given = |id: &&&str| {
        // Not every command has all of them.
        own.try_contains_id(id).is_ok_and(|known| known)
            && own.value_source(id) == Some(clap::parser::ValueSource::CommandLine)
    };
    if let Some(id) = clash.iter().find(given) {
        return Err(Failure::Refused(say!(language, "slurm-adds", "option" => format!("--{id}"))));
    }
    match name {
        "census" => Ok(Way::Parts),
        "solve" if own.contains_id("position") => Ok(Way::Ranks),
        "sequence" if own.get_flag("lost") => Ok(Way::Ranks),
        _ => Err(none()),
    }
}

/// A word quoted for the shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,=+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

struct Script {
    language: Language,
    words: Vec<String>,
    tasks: u64,
    hours: u64,
    memory: u64,
}

impl Script {
    fn line(&self) -> String {
        self.words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }

    /// A name for the job and its files, such as `census-3-10000`.
    fn name(&self) -> String {
        let kept = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
        let name: String = self.words.join("-").chars().map(kept).collect();
        let parts: Vec<&str> = name.split('-').filter(|part| !part.is_empty()).collect();
        parts.join("-").trim_start_matches('.').chars().take(60).collect()
    }

    /// A message as comment lines.
    fn comment(&self, id: &str) -> String {
        let text = self.language.say(id);
        text.lines().flat_map(|line| ["# ", line, "\n"]).collect()
    }

    fn head(&self, title: &str) -> String {
        format!("#!/bin/bash\n{}# marienbad {}\n", self.comment(title), self.line())
    }

    fn parts(&self) -> String {
        let (name, line, tasks, hours, memory) =
            (self.name(), self.line(), self.tasks, self.hours, self.memory);
        format!(
            "{head}{change}#SBATCH --job-name={name}\n#SBATCH --array=1-{tasks}\n\
             #SBATCH --time={hours}:00:00\n\
             #SBATCH --mem={memory}G\n#SBATCH --cpus-per-task=1\n#SBATCH --signal=B:TERM@{WARNING}\n\
             #SBATCH --output={name}.part-%a.log\nset -eu\n\n{again}{signal}\
             marienbad {line} --part \"$SLURM_ARRAY_TASK_ID/{tasks}\" \\\n\
             \x20   --out \"{name}.part-$SLURM_ARRAY_TASK_ID\" &\n\
             {wait}\n{merge}# marienbad merge {name}.part-{{1..{tasks}}} --out {name}.txt\n",
            head = self.head("slurm-parts"),
            change = self.comment("slurm-change"),
            again = self.comment("slurm-again"),
            signal = self.comment("slurm-signal"),
            wait = WAIT,
            merge = self.comment("slurm-merge"),
        )
    }

    fn ranks(&self) -> String {
        let (name, line, tasks, hours, memory) =
            (self.name(), self.line(), self.tasks, self.hours, self.memory);
        let budget = self.budget();
        format!(
            "{head}{change}#SBATCH --job-name={name}\n#SBATCH --ntasks={tasks}\n\
             #SBATCH --time={hours}:00:00\n\
             #SBATCH --mem-per-cpu={memory}G\n#SBATCH --cpus-per-task=1\n#SBATCH --signal=B:TERM@{WARNING}\n\
             #SBATCH --output={name}.log\nset -eu\n\n{modules}# module load openmpi\n{again}{signal}\
             mpirun -q --mca odls_base_sigkill_timeout {LONGEST_SAVING} \\\n    \
             marienbad-mpi {line} --threads 1{budget} --checkpoint {name}.checkpoint &\n{wait}",
            head = self.head("slurm-ranks"),
            change = self.comment("slurm-change"),
            modules = self.comment("slurm-modules"),
            again = self.comment("slurm-again"),
            signal = self.comment("slurm-signal"),
            wait = WAIT,
        )
    }

    /// Three quarters of the memory of a task are for tables, unless a budget is given.
    fn budget(&self) -> String {
        if self.words.iter().any(|word| word.starts_with("--budget")) {
            return String::new();
        }
        format!(" --budget 1000000G,{}M", self.memory * 1024 * 3 / 4)
    }

    fn ranks_on_hosts(&self, hosts: &str) -> String {
        let (name, line, tasks) = (self.name(), self.line(), self.tasks);
        let (budget, hosts) = (self.budget(), quoted(hosts));
        format!(
            "{head}{file}# node1 slots=8\n# node2 slots=8\n{again}set -eu\n\
             mpirun -q --hostfile {hosts} -n {tasks} \\\n    \
             marienbad-mpi {line} --threads 1{budget} --checkpoint {name}.checkpoint\n",
            head = self.head("slurm-hosts"),
            file = self.comment("slurm-hostfile"),
            again = self.comment("slurm-again"),
        )
    }

    /// Without a batch system, the parts are distributed over the hosts by `ssh`, in a folder that all of
    /// them share.
    fn parts_on_hosts(&self, hosts: &str) -> String {
        let (name, line, tasks, hosts) = (self.name(), self.line(), self.tasks, quoted(hosts));
        format!(
            "{head}{file}# node1 slots=8\n# node2 slots=8\n{again}set -eu\n\
             mapfile -t hosts < <(grep -v '^ *\\(#\\|$\\)' {hosts} | awk '{{print $1}}')\n\
             for part in $(seq {tasks}); do\n    \
             host=${{hosts[$(( (part - 1) % ${{#hosts[@]}} ))]}}\n    \
             ssh \"$host\" \"cd '$PWD' && marienbad {inner} --part $part/{tasks} \
             --out {name}.part-$part\" &\n\
             done\nwait\n\n{merge}marienbad merge {name}.part-{{1..{tasks}}} --out {name}.txt\n",
            head = self.head("slurm-hosts"),
            file = self.comment("slurm-hostfile"),
            again = self.comment("slurm-again"),
            inner = line.replace('\\', "\\\\").replace('"', "\\\"").replace('$', "\\$").replace('`', "\\`"),
            merge = self.comment("slurm-merge-here"),
        )
    }
}

/// The signal of the batch system goes on to the program, which keeps what it knows.
const WAIT: &str = "pid=$!\ntrap 'kill -TERM \"$pid\"; wait \"$pid\"; exit 143' TERM INT\nwait \"$pid\"\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_the_shell() {
        assert_eq!(quoted("cram"), "cram");
        assert_eq!(quoted("rule{n -> n-1}"), "'rule{n -> n-1}'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
