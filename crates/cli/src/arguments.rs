//! The arguments that several commands share, with their help in one language.

use clap::builder::{BoolishValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use marienbad_rules::Compound;
use marienbad_words::examples::examples;
use marienbad_words::language::Language;

/// Makes commands and the arguments that they share.
#[derive(Debug, Clone, Copy)]
pub struct Arguments {
    /// The language of the help.
    pub language: Language,
}

impl Arguments {
    /// A message of the help.
    pub fn say(self, id: &str) -> String {
        self.language.say(id)
    }

    /// A command without arguments: its purpose, and the form of its help.
    pub fn command(self, name: &'static str) -> Command {
        Command::new(name)
            .about(self.say(&format!("cli-cmd-{name}")))
            .next_help_heading(self.say("cli-options"))
            .disable_help_flag(true)
            .help_template(self.template(name))
    }

    /// The template for the help of a command, with its examples.
    pub fn template(self, command: &str) -> String {
        let examples = examples(self.language, command).join("\n  ");
        format!(
            "{{about}}\n\n{} {{usage}}\n\n{{all-args}}\n\n{}\n  {examples}\n",
            self.say("cli-usage"),
            self.say("cli-examples"),
        )
    }

    /// A required `NAME`.
    pub fn positional(self, name: &'static str, value: &'static str, help: &str) -> Arg {
        Arg::new(name)
            .value_name(value)
            .required(true)
            .help_heading(self.say("cli-arguments"))
            .help(self.say(help))
    }

    /// The argument `GAME`.
    pub fn game(self) -> Arg {
        self.positional("game", "GAME", "cli-arg-game")
    }

    /// The optional argument `POSITION`.
    pub fn position(self) -> Arg {
        self.positional("position", "POSITION", "cli-arg-position").required(false).allow_hyphen_values(true)
    }

    /// The flag `--NAME`.
    pub fn flag(self, name: &'static str, help: &str) -> Arg {
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(self.say(help))
    }

    /// The flag `--json`.
    pub fn json(self) -> Arg {
        self.flag("json", "cli-arg-json")
    }

    /// The option `--misere`.
    pub fn misere(self) -> Arg {
        // `--misere=no` selects normal play for a game whose file asks for misère play.
        Arg::new("misere")
            .long("misere")
            .num_args(0..=1)
            .require_equals(true)
            .hide_default_value(true)
            .hide_possible_values(true)
            .value_name("yes|no")
            .value_parser(BoolishValueParser::new())
            .default_value("no")
            .default_missing_value("yes")
            .help(self.say("cli-arg-misere"))
    }

    /// The option `--compound C`.
    pub fn compound(self) -> Arg {
        let words: Vec<Choice> = Compound::ALL.map(|one| (one.word(), french_compound(one))).to_vec();
        let shown: Vec<&str> = words.iter().map(|word| self.shown(*word)).collect();
        Arg::new("compound")
            .long("compound")
            .value_name("C")
            .value_parser(self.words(words.clone()))
            .default_value(Compound::Disjunctive.word())
            .hide_default_value(true)
            .hide_possible_values(true)
            .help(format!("{} ({})", self.say("cli-arg-compound"), shown.join(", ")))
    }

    /// The word in the reader's language.
    pub fn shown(self, word: Choice) -> &'static str {
        match self.language {
            Language::English => word.0,
            Language::French => word.1,
        }
    }

    /// Parses one of these words, in English or French, into the English one.
    pub fn words(self, words: Vec<Choice>) -> impl TypedValueParser<Value = String> {
        let possible =
            words.iter().map(|word| PossibleValue::new(self.shown(*word)).aliases([word.0, word.1]));
        PossibleValuesParser::new(possible).map(move |typed| {
            let found = words.iter().find(|(english, french)| typed == *english || typed == *french);
            found.map_or(typed, |(english, _)| (*english).to_owned())
        })
    }

    /// The option `--turns A:B`.
    pub fn turns(self) -> Arg {
        Arg::new("turns")
            .long("turns")
            .value_name("A:B")
            .default_value("1:1")
            .hide_default_value(true)
            .help(self.say("cli-arg-turns"))
    }

    /// The option `--NAME N`.
    pub fn number(self, name: &'static str, help: &str) -> Arg {
        // A negative number is a wrong number, not an unknown option.
        let number = Arg::new(name).long(name).value_name("N").allow_negative_numbers(true);
        number.value_parser(value_parser!(u64)).help(self.say(help))
    }

    /// The option `--to N`.
    pub fn to(self) -> Arg {
        self.number("to", "cli-arg-to")
    }

    /// The option `--NAME FILE`.
    pub fn file(self, name: &'static str, help: &str) -> Arg {
        Arg::new(name).long(name).value_name("FILE").help(self.say(help))
    }

    /// The option `--out FILE`.
    pub fn out(self) -> Arg {
        self.file("out", "cli-arg-out")
    }

    /// The option `--certificate FILE`.
    pub fn certificate(self) -> Arg {
        self.file("certificate", "cli-arg-certificate")
    }

    /// The option `--memory FILE`.
    pub fn memory(self) -> Arg {
        self.file("memory", "cli-arg-memory")
    }

    /// The option `--checkpoint FILE`.
    pub fn checkpoint(self) -> Arg {
        self.file("checkpoint", "cli-arg-checkpoint")
    }

    /// The option `--save-every SECONDS`, which goes with a checkpoint.
    pub fn save_every(self) -> Arg {
        let every = Arg::new("save-every").long("save-every").value_name("SECONDS").requires("checkpoint");
        every.value_parser(value_parser!(u64)).help(self.say("cli-arg-save-every"))
    }

    /// The option `--format FORMAT`, with these formats.
    pub fn format(self, formats: &'static [&'static str]) -> Arg {
        Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .value_parser(PossibleValuesParser::new(formats))
            .default_value("text")
            .hide_default_value(true)
            .hide_possible_values(true)
            .help(format!("{} ({})", self.say("cli-arg-format"), formats.join(", ")))
    }
}

/// A word accepted as the value of an option, in English and in French.
pub type Choice = (&'static str, &'static str);

fn french_compound(compound: Compound) -> &'static str {
    match compound {
        Compound::Disjunctive => "disjonctive",
        Compound::Conjunctive => "conjonctive",
        Compound::ConjunctiveShort => "conjonctive-courte",
        Compound::Selective => "sélective",
    }
}

/// The requested format: `--json` is short for `--format json`.
pub fn format_of(arguments: &ArgMatches) -> &str {
    if arguments.get_flag("json") {
        return "json";
    }
    arguments.get_one::<String>("format").map_or("text", String::as_str)
}
