//! What can be written on the command line, with its help in both languages.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use marienbad_rules::Compound;
use marienbad_words::examples::examples;
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::Language;

use super::value_names;

/// Formats of a table.
pub const TABLE_FORMATS: [&str; 5] = ["text", "csv", "json", "latex", "markdown"];

/// Formats of the nim tables.
pub const NIM_FORMATS: [&str; 6] = ["text", "csv", "json", "latex", "markdown", "svg"];

/// Formats of a code.
pub const CODE_FORMATS: [&str; 4] = ["text", "json", "latex", "svg"];

/// Formats of a picture.
pub const DRAW_FORMATS: [&str; 2] = ["text", "svg"];

/// Formats of a sequence.
pub const SEQUENCE_FORMATS: [&str; 8] = ["text", "csv", "json", "jsonl", "bfile", "binary", "latex", "svg"];

/// Formats of a study.
pub const STUDY_FORMATS: [&str; 3] = ["text", "markdown", "latex"];

/// Formats of a census.
pub const CENSUS_FORMATS: [&str; 4] = ["text", "csv", "json", "markdown"];

/// What a drawing of a sequence shows.
pub const PLOTS: [&str; 4] = ["points", "histogram", "maximum", "rares"];

/// The whole grammar.
pub fn command(language: Language) -> Command {
    let say = |id: &str| language.say(id);
    let json = || Arg::new("json").long("json").action(ArgAction::SetTrue).help(say("cli-arg-json"));
    let game = || {
        Arg::new("game")
            .value_name("GAME")
            .help_heading(say("cli-arguments"))
            .required(true)
            .help(say("cli-arg-game"))
    };
    let misere = || Arg::new("misere").long("misere").action(ArgAction::SetTrue).help(say("cli-arg-misere"));
    let position = || {
        Arg::new("position")
            .value_name("POSITION")
            .help_heading(say("cli-arguments"))
            .allow_hyphen_values(true)
            .help(say("cli-arg-position"))
    };
    let compound = || {
        let words = Compound::ALL.map(Compound::word);
        Arg::new("compound")
            .long("compound")
            .value_name("C")
            .value_parser(PossibleValuesParser::new(words))
            .default_value(Compound::Disjunctive.word())
            .hide_default_value(true)
            .hide_possible_values(true)
            .help(format!("{} ({})", say("cli-arg-compound"), words.join(", ")))
    };
    let turns = || {
        Arg::new("turns")
            .long("turns")
            .value_name("A:B")
            .default_value("1:1")
            .hide_default_value(true)
            .help(say("cli-arg-turns"))
    };
    let to = || {
        // A number below 0 is a wrong number, not an unknown option.
        let to = Arg::new("to").long("to").value_name("N").allow_negative_numbers(true);
        to.value_parser(value_parser!(u64)).help(say("cli-arg-to"))
    };
    let out = || Arg::new("out").long("out").value_name("FILE").help(say("cli-arg-out"));
    let number = |name: &'static str, help: &str| {
        let number = Arg::new(name).long(name).value_name("N").allow_negative_numbers(true);
        number.value_parser(value_parser!(u64)).help(say(help))
    };
    let turn_and_coins = || [number("turn", "cli-arg-turn"), number("coins", "cli-arg-coins")];
    let as_text = || Arg::new("text").long("text").action(ArgAction::SetTrue).help(say("cli-arg-text"));
    let positional = |name: &'static str, value: &'static str, help: &str| {
        Arg::new(name).value_name(value).required(true).help_heading(say("cli-arguments")).help(say(help))
    };
    let checkpoint = || {
        let file = Arg::new("checkpoint").long("checkpoint").value_name("FILE");
        let every = Arg::new("save-every").long("save-every").value_name("SECONDS").requires("checkpoint");
        [
            file.help(say("cli-arg-checkpoint")),
            every.value_parser(value_parser!(u64)).help(say("cli-arg-save-every")),
        ]
    };
    let certificate =
        || Arg::new("certificate").long("certificate").value_name("FILE").help(say("cli-arg-certificate"));
    let memory = || Arg::new("memory").long("memory").value_name("FILE").help(say("cli-arg-memory"));
    let opponent = |id: &'static str, name: &'static str| {
        Arg::new(id)
            .value_name(name)
            // Behind the game, as they are written.
            .display_order(1000)
            .help_heading(say("cli-arguments"))
            .required(true)
            .help(say("cli-arg-opponent"))
    };
    let format = |formats: &'static [&'static str]| {
        Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .value_parser(PossibleValuesParser::new(formats))
            .default_value("text")
            .hide_default_value(true)
            .hide_possible_values(true)
            .help(format!("{} ({})", say("cli-arg-format"), formats.join(", ")))
    };
    let sub = |name: &'static str| {
        Command::new(name)
            .about(say(&format!("cli-cmd-{name}")))
            .next_help_heading(say("cli-options"))
            .disable_help_flag(true)
            .help_template(template(language, name))
    };
    let commands = [
        sub("games").arg(json()),
        sub("rules").arg(game()),
        sub("solve")
            .arg(game())
            .arg(position().required(true))
            .arg(misere())
            .arg(compound())
            .arg(turns())
            .arg(checkpoint()[0].clone())
            .arg(certificate())
            .arg(Arg::new("brief").long("brief").action(ArgAction::SetTrue).help(say("cli-arg-brief")))
            .arg(Arg::new("nodes").long("nodes").value_name("FILE").help(say("cli-arg-nodes")))
            .arg(Arg::new("all").long("all").action(ArgAction::SetTrue).help(say("cli-arg-all")))
            .arg(json()),
        sub("moves")
            .arg(game())
            .arg(position().required(true))
            .arg(misere())
            .arg(compound())
            .arg(turns())
            .arg(Arg::new("all").long("all").action(ArgAction::SetTrue).help(say("cli-arg-all-moves")))
            .arg(json()),
        sub("explain").arg(game()).arg(position().required(true)).arg(misere()).arg(compound()).arg(turns()),
        sub("draw")
            .arg(game())
            .arg(position().required(true))
            .arg(
                Arg::new("move")
                    .long("move")
                    .value_name("MOVE")
                    .allow_hyphen_values(true)
                    .help(say("cli-arg-move")),
            )
            .arg(misere())
            .arg(Arg::new("values").long("values").action(ArgAction::SetTrue).help(say("cli-arg-values")))
            .arg(Arg::new("ascii").long("ascii").action(ArgAction::SetTrue).help(say("cli-arg-ascii")))
            .arg(format(&DRAW_FORMATS))
            .arg(out()),
        sub("play")
            .arg(game().required(false).help(say("cli-arg-game-or-menu")))
            .arg(position())
            .arg(Arg::new("level").long("level").value_name("L").help(say("cli-arg-level")))
            .arg(
                Arg::new("first")
                    .long("first")
                    .value_name("me|you")
                    .value_parser(["me", "you"])
                    .hide_possible_values(true)
                    .help(say("cli-arg-first")),
            )
            .arg(
                Arg::new("two")
                    .long("two")
                    .action(ArgAction::SetTrue)
                    .conflicts_with_all(["level", "first"])
                    .help(say("cli-arg-two")),
            )
            .arg(
                Arg::new("random")
                    .long("random")
                    .value_name("N,M")
                    .conflicts_with("position")
                    .help(say("cli-arg-random")),
            )
            .arg(
                Arg::new("winning")
                    .long("winning")
                    .action(ArgAction::SetTrue)
                    .requires("random")
                    .conflicts_with("two")
                    .help(say("cli-arg-winning")),
            )
            .arg(misere())
            .arg(compound())
            .arg(turns())
            .arg(memory())
            .arg(Arg::new("fresh").long("fresh").action(ArgAction::SetTrue).help(say("cli-arg-fresh")))
            .arg(
                Arg::new("resume")
                    .long("resume")
                    .value_name("NUMBER")
                    .num_args(0..=1)
                    .default_missing_value("")
                    .conflicts_with_all(["game", "level", "first", "two", "random", "misere", "fresh"])
                    .help(say("cli-arg-resume")),
            )
            .arg(Arg::new("screen").long("screen").action(ArgAction::SetTrue).help(say("cli-arg-screen")))
            .arg(
                Arg::new("plain")
                    .long("plain")
                    .action(ArgAction::SetTrue)
                    .conflicts_with("screen")
                    .help(say("cli-arg-plain")),
            ),
        sub("tournament")
            .arg(game())
            .arg(opponent("a", "A"))
            .arg(opponent("b", "B"))
            .arg(
                Arg::new("matches")
                    .long("matches")
                    .value_name("N")
                    .allow_negative_numbers(true)
                    .required(true)
                    .value_parser(value_parser!(u64).range(1..=10_000_000))
                    .help(say("cli-arg-matches")),
            )
            .arg(Arg::new("position").long("position").value_name("POSITION").help(say("cli-arg-position")))
            .arg(misere())
            .arg(compound())
            .arg(turns())
            .arg(memory())
            .arg(json()),
        sub("table")
            .arg(game())
            .arg(to())
            .arg(compound())
            .arg(turns())
            .arg(format(&TABLE_FORMATS))
            .arg(out()),
        sub("study")
            .arg(positional("name", "NAME", "cli-arg-study"))
            .arg(to())
            .arg(format(&STUDY_FORMATS))
            .arg(out()),
        sub("sequence")
            .arg(game())
            .arg(to().required(true))
            .arg(misere())
            .arg(
                Arg::new("lost")
                    .long("lost")
                    .action(ArgAction::SetTrue)
                    .requires("misere")
                    .conflicts_with("plot")
                    .help(say("cli-arg-lost")),
            )
            .arg(
                Arg::new("tags")
                    .long("tags")
                    .action(ArgAction::SetTrue)
                    .requires("lost")
                    .help(say("cli-arg-tags")),
            )
            .args(checkpoint())
            .arg(format(&SEQUENCE_FORMATS))
            .arg(
                Arg::new("plot")
                    .long("plot")
                    .value_name("PLOT")
                    .value_parser(PossibleValuesParser::new(PLOTS))
                    .hide_possible_values(true)
                    .help(format!("{} ({})", say("cli-arg-plot"), PLOTS.join(", "))),
            )
            .arg(out()),
        sub("period").arg(game()).arg(to()).arg(certificate()).args(checkpoint()).arg(json()).arg(out()),
        sub("quotient")
            .arg(game())
            .arg(to().required(true))
            .arg(certificate())
            .arg(Arg::new("genus").long("genus").action(ArgAction::SetTrue).help(say("cli-arg-genus")))
            .arg(json())
            .arg(out()),
        sub("code")
            .subcommand_help_heading(say("cli-commands"))
            .args(turn_and_coins())
            .arg(Arg::new("group").long("group").action(ArgAction::SetTrue).help(say("cli-arg-group")))
            .arg(format(&CODE_FORMATS))
            .arg(json())
            .arg(out())
            .subcommand(
                sub("encode")
                    .args(turn_and_coins())
                    .arg(as_text())
                    .arg(positional("message", "BITS", "cli-arg-message"))
                    .arg(out()),
            )
            .subcommand(
                sub("decode")
                    .args(turn_and_coins())
                    .arg(as_text())
                    .arg(positional("words", "WORD", "cli-arg-words").num_args(1..))
                    .arg(out()),
            ),
        sub("census")
            .arg(
                Arg::new("digits")
                    .long("digits")
                    .value_name("D")
                    .required(true)
                    .value_parser(value_parser!(u64).range(1..=4))
                    .help(say("cli-arg-digits")),
            )
            .arg(to().required(true).value_parser(value_parser!(u64).range(1..)))
            .arg(misere())
            .args(checkpoint().map(|one| one.conflicts_with("misere")))
            .arg(
                Arg::new("against")
                    .long("against")
                    .value_name("FILE")
                    .conflicts_with("misere")
                    .help(say("cli-arg-against")),
            )
            .arg(format(&CENSUS_FORMATS))
            .arg(json())
            .arg(out()),
        sub("conjecture")
            .help_template(format!("{}\n{}\n", template(language, "conjecture"), say("conjecture-help")))
            .arg(game())
            .arg(positional("predicate", "PREDICATE", "cli-arg-predicate").allow_hyphen_values(true))
            .arg(misere())
            .arg(to().required(true).help(say("cli-arg-conjecture-to")))
            .arg(json())
            .arg(out()),
        sub("check")
            .arg(
                Arg::new("file")
                    .value_name("FILE")
                    .required(true)
                    .help_heading(say("cli-arguments"))
                    .help(say("cli-arg-file")),
            )
            .arg(json()),
        sub("nim")
            .arg(
                Arg::new("expression")
                    .value_name("EXPRESSION")
                    .help_heading(say("cli-arguments"))
                    .required_unless_present("table")
                    .allow_hyphen_values(true)
                    .help(say("cli-arg-expression")),
            )
            .arg(Arg::new("steps").long("steps").action(ArgAction::SetTrue).help(say("cli-arg-steps")))
            .arg(
                Arg::new("table")
                    .long("table")
                    .value_name("N")
                    .value_parser(value_parser!(u64))
                    .conflicts_with("expression")
                    .help(say("cli-arg-nim-table")),
            )
            .arg(format(&NIM_FORMATS))
            .arg(json())
            .arg(out()),
        sub("serve")
            .arg(
                Arg::new("addr")
                    .long("addr")
                    .value_name("ADDRESS")
                    .default_value("127.0.0.1:8080")
                    .hide_default_value(true)
                    .help(say("cli-arg-addr")),
            )
            .arg(Arg::new("data").long("data").value_name("FOLDER").help(say("cli-arg-data"))),
        sub("completions").arg(
            Arg::new("shell")
                .value_name("SHELL")
                .help_heading(say("cli-arguments"))
                .hide_possible_values(true)
                .required(true)
                .value_parser(value_parser!(clap_complete::Shell))
                .help(say("cli-arg-shell")),
        ),
        sub("man"),
    ];
    let all = Command::new("marienbad")
        .version(env!("CARGO_PKG_VERSION"))
        .propagate_version(true)
        .about(say("cli-about"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .help_template(template(language, ""))
        .subcommand_help_heading(say("cli-commands"))
        .args(common(language))
        .subcommands(commands);
    value_names::translated(language, all)
}

fn common(language: Language) -> [Arg; 6] {
    let say = |id: &str| language.say(id);
    let heading = say("cli-common");
    [
        Arg::new("lang")
            .long("lang")
            .value_name("fr|en")
            .value_parser(["fr", "en"])
            .hide_possible_values(true)
            .help(say("cli-arg-lang")),
        Arg::new("seed")
            .long("seed")
            .value_name("N")
            .allow_negative_numbers(true)
            .value_parser(value_parser!(u64))
            .help(say("cli-arg-seed")),
        Arg::new("budget")
            .long("budget")
            .value_name("STEPS[,BYTES]")
            .allow_negative_numbers(true)
            .help(say("cli-arg-budget")),
        Arg::new("threads")
            .long("threads")
            .value_name("N")
            .allow_negative_numbers(true)
            .value_parser(value_parser!(u16).range(1..))
            .help(say("cli-arg-threads")),
        Arg::new("help").long("help").short('h').action(ArgAction::Help).help(say("cli-help")),
        Arg::new("version").long("version").short('V').action(ArgAction::Version).help(say("cli-version")),
    ]
    .map(|argument| argument.global(true).help_heading(heading.clone()))
}

fn template(language: Language, command: &str) -> String {
    let heading = |id: &str| language.say(id);
    let examples = examples(language, command).join("\n  ");
    format!(
        "{{about}}\n\n{} {{usage}}\n\n{{all-args}}\n\n{}\n  {examples}\n",
        heading("cli-usage"),
        heading("cli-examples"),
    )
}

/// `marienbad completions SHELL`
pub fn completions(language: Language, arguments: &ArgMatches) -> Result<(), Failure> {
    let Some(shell) = arguments.get_one::<clap_complete::Shell>("shell").copied() else { return Ok(()) };
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command(language), "marienbad", &mut text);
    written(std::io::Write::write_all(&mut std::io::stdout(), &text))
}

/// `marienbad man`
pub fn manual(language: Language) -> Result<(), Failure> {
    let mut text = Vec::new();
    written(clap_mangen::Man::new(command(language)).render(&mut text))?;
    written(std::io::Write::write_all(&mut std::io::stdout(), &text))
}
