//! `marienbad rules GAME`: the rules in words.

use std::fmt::Write as _;
use std::io::Write as _;

use clap::ArgMatches;
use marienbad_rules::catalogue::aliases_of;
use marienbad_solve::question::Game;
use marienbad_words::failure::{Failure, shell, written};
use marienbad_words::language::say;
use marienbad_words::rules::rules_of;

use super::context::Context;

/// Prints the rules of a game, its notation and an example.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let entry = game.entry();
    let part = |part: &str| language.say(&format!("game-{}-{part}", entry.key));
    let mut out = String::new();
    let mut section = |heading: &str, text: &str| {
        let _ = writeln!(out, "\n{}\n  {text}", say!(language, heading));
    };
    section("rules-heading", &rules_of(language, entry, game.name()));
    section("rules-winning", &say!(language, "rules-winning-text"));
    if entry.key == "xxx" {
        let variants = ["rules-xxx-quick", "rules-xxx-biased", "rules-xxx-places"].map(|id| language.say(id));
        section("rules-variants", &variants.join("\n  "));
    }
    section("rules-notation", &part("notation"));
    let (name, position) = (shell(&entry.examples[0]), shell(&entry.positions[0]));
    section("rules-example", &format!("marienbad solve {name} {position}"));
    let mut names: Vec<&str> = entry.examples[1..].iter().map(String::as_str).collect();
    aliases_of(&entry.name).for_each(|alias| names.push(alias));
    if !names.is_empty() {
        section("rules-other-names", &names.join("  "));
    }
    let sources: Vec<String> = entry.sources.iter().map(|n| language.say(&format!("source-{n}"))).collect();
    let sources =
        if sources.is_empty() { say!(language, "rules-sources-none") } else { sources.join("\n  ") };
    section("rules-sources", &sources);
    written(write!(anstream::stdout(), "{}{out}", format_args!("{}\n", part("title"))))
}
