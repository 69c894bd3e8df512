//! `marienbad explain GAME POSITION`: why a position is won or lost, and why the winning move wins.

use std::fmt::Write as _;
use std::io::Write as _;

use clap::ArgMatches;
use marienbad_play::Reason;
use marienbad_rules::{Compound, Play};
use marienbad_solve::question::{MisereForm, Outcome};

use super::context::Context;
use super::failure::{Failure, written};
use super::solve::{convention, rule_of};
use crate::language::{Language, say};

/// Heaps and values up to this are shown in binary.
const WIDEST_COLUMNS: usize = 32;

/// Solves a position and says why.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let convention = convention(arguments)?;
    let position = Context::position(&*game, arguments)?;
    let (answer, reason) =
        context.compute(|work| marienbad_play::explain(&*game, &position, convention, work))?;
    let mut lines = vec![format!("{} · {}", game.name(), position.text()), rule_of(language, convention)];
    if !matches!(reason, Reason::Over { .. }) {
        lines.push(match answer.outcome {
            Outcome::N => say!(language, "outcome-n"),
            Outcome::P => say!(language, "outcome-p"),
        });
    }
    lines.push(in_words(language, &reason));
    if convention.play == Play::Misere && convention.compound == Compound::Disjunctive {
        lines.extend(misere_form(language, context.short_form(&*game, &position)));
    }
    if let Some(choice) = answer.moves.first() {
        lines.push(say!(
            language,
            "explain-move",
            "move" => choice.text.as_str(),
            "to" => choice.to.text(),
            "others" => answer.moves.len() - 1
        ));
        // After the move the turn may not be over; then the position does not speak for itself.
        if convention.turns.alternating() {
            let after = context.compute(|work| marienbad_play::explain(&*game, &choice.to, convention, work));
            if let Ok((_, reason)) = after {
                lines.push(in_words(language, &reason));
            }
        }
    }
    written(anstream::stdout().write_all(format!("{}\n", lines.join("\n")).as_bytes()))
}

/// The genus and the canonical form, where they were found.
fn misere_form(language: Language, form: Option<MisereForm>) -> Vec<String> {
    let Some(form) = form else { return Vec::new() };
    let mut lines = vec![say!(
        language,
        "explain-genus",
        "genus" => form.genus.to_string(),
        "tame" => if form.tame { "yes" } else { "no" },
        "value" => form.genus.misere_value().to_string()
    )];
    lines.extend(form.text.map(|text| say!(language, "explain-form", "form" => text)));
    lines
}

/// A reason in words, on one or more lines.
pub fn in_words(language: Language, reason: &Reason) -> String {
    let wins = if reason.wins() { "yes" } else { "no" };
    match reason {
        Reason::Over { .. } => say!(language, "outcome-over", "won" => wins),
        Reason::Columns { heaps, xor } => {
            let rows: Vec<(String, u64)> = heaps.iter().map(|heap| (heap.to_string(), *heap)).collect();
            let text = say!(language, "explain-columns", "wins" => wins);
            format!("{}{text}", columns(&rows, *xor))
        }
        Reason::MisereSwitch { large: 0, ones, .. } => {
            say!(language, "explain-misere-ones", "ones" => *ones, "wins" => wins)
        }
        Reason::MisereSwitch { heaps, large, xor, .. } => {
            let rows: Vec<(String, u64)> = heaps.iter().map(|heap| (heap.to_string(), *heap)).collect();
            let text = say!(language, "explain-misere-large", "large" => *large, "wins" => wins);
            format!("{}{text}", columns(&rows, *xor))
        }
        Reason::Values { components, xor } => {
            let rows: Vec<(String, u64)> =
                components.iter().map(|(text, value)| (format!("[{text}] = {value}"), *value)).collect();
            let text = say!(language, "explain-values", "xor" => xor.to_string(), "wins" => wins);
            format!("{}{text}", columns(&rows, *xor))
        }
        Reason::GoldenPair { small, large, difference, golden } => say!(
            language,
            "explain-golden",
            "small" => small.to_string(),
            "large" => large.to_string(),
            "difference" => difference.to_string(),
            "golden" => golden.to_string(),
            "partner" => golden.saturating_add(*difference).to_string(),
            "wins" => wins
        ),
        Reason::Zeckendorf { matches, most, parts } => say!(
            language,
            "explain-zeckendorf",
            "matches" => matches.to_string(),
            "most" => most.to_string(),
            "parts" => parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" + "),
            "smallest" => parts.last().copied().unwrap_or(0).to_string(),
            "wins" => wins
        ),
        Reason::Mex { options, value } => {
            let width = options.iter().map(|(mv, _)| mv.chars().count()).max().unwrap_or(0);
            let mut out = String::new();
            for (mv, value) in options {
                let _ = writeln!(out, "  {mv:width$}  → {value}");
            }
            let text = say!(language, "explain-mex", "value" => value.to_string(), "wins" => wins);
            format!("{}\n{out}{text}", say!(language, "explain-options"))
        }
        Reason::Search { method, nodes, .. } => {
            say!(language, "explain-search", "method" => *method, "nodes" => *nodes)
        }
        other => format!("{other:?}"),
    }
}

/// Numbers under each other in binary, and their nim-sum below a line.
fn columns(rows: &[(String, u64)], xor: u64) -> String {
    let largest = rows.iter().map(|(_, value)| *value).max().unwrap_or(0);
    let digits = (64 - largest.leading_zeros()).max(1) as usize;
    if rows.len() > WIDEST_COLUMNS || digits > WIDEST_COLUMNS {
        return String::new();
    }
    let width = rows.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (text, value) in rows {
        let _ = writeln!(out, "  {text:>width$}  {value:0digits$b}");
    }
    let _ = writeln!(out, "  {:>width$}  {xor:0digits$b}", "⊕");
    out
}
