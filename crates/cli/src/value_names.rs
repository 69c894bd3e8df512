//! The placeholders for values in help and messages, in the reader's language: `<GAME>`, `<JEU>`.

use clap::{Arg, Command};
use marienbad_words::language::Language;

/// The names that are words. The others are letters, or what is to be typed as it stands (`fr|en`).
const WORDS: [(&str, &str); 18] = [
    ("ADDRESS", "cli-value-address"),
    ("COMMAND", "cli-value-command"),
    ("DAYS", "cli-value-days"),
    ("EXERCISE", "cli-value-exercise"),
    ("EXPRESSION", "cli-value-expression"),
    ("FILE", "cli-value-file"),
    ("FOLDER", "cli-value-folder"),
    ("GAME", "cli-value-game"),
    ("MOVE", "cli-value-move"),
    ("NUMBER", "cli-value-number"),
    ("PLOT", "cli-value-plot"),
    ("POSITION", "cli-value-position"),
    ("PREDICATE", "cli-value-predicate"),
    ("PROGRAM", "cli-value-program"),
    ("SECONDS", "cli-value-seconds"),
    ("STEP", "cli-value-step"),
    ("STEPS[,BYTES]", "cli-value-budget"),
    ("WORD", "cli-value-word"),
];

/// The grammar with all placeholders in this language.
pub fn translated(language: Language, command: Command) -> Command {
    command
        .subcommand_value_name(language.say("cli-value-command"))
        .mut_args(|argument| named(language, argument))
        .mut_subcommands(|command| translated(language, command))
}

fn named(language: Language, argument: Arg) -> Arg {
    let name = argument.get_value_names().and_then(<[_]>::first).map(ToString::to_string);
    match WORDS.iter().find(|(word, _)| name.as_deref() == Some(*word)) {
        Some((_, id)) => argument.value_name(language.say(id)),
        None => argument,
    }
}
