//! `marienbad explain GAME POSITION`: why a position is won or lost, and why the winning move wins.

use std::io::Write as _;

use clap::ArgMatches;
use marienbad_play::Reason;
use marienbad_rules::{Compound, Play};
use marienbad_solve::question::{Choice, Game, Outcome};
use marienbad_solve::{Method, Stop};
use marienbad_words::explain::{in_words, misere_form, product};
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::say;
use marienbad_words::shortened;
use marienbad_words::solve::{claim_words, heading};

use super::context::Context;
use super::solve::convention;

/// Solves a position and says why.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game = Context::game(arguments)?;
    let convention = convention(arguments)?;
    let position = Context::position(&*game, arguments)?;
    let (answer, reason) =
        context.compute(|work| marienbad_play::explain(&*game, &position, convention, work))?;
    let mut lines = vec![heading(language, &*game, &position, convention)];
    if !matches!(reason, Reason::Over { .. }) {
        lines.push(match answer.outcome {
            Outcome::N => say!(language, "outcome-n"),
            Outcome::P => say!(language, "outcome-p"),
        });
    }
    lines.push(in_words(language, &reason));
    let usual = convention.compound == Compound::Disjunctive && convention.turns.alternating();
    if convention.play == Play::Misere && usual {
        lines.extend(misere_form(language, &*game, context.short_form(&*game, &position)));
    }
    let opening = match &reason {
        Reason::Mirror { opening, .. } => opening.as_ref(),
        _ => None,
    };
    // The move that the reason speaks of.
    let slide = match &reason {
        Reason::GoldenPair { slide: Some(slide), .. } => Some(format!("{},{}", slide.to[0], slide.to[1])),
        _ => None,
    };
    let told = |choice: &&Choice| {
        opening.is_none_or(|opening| choice.text == *opening)
            && slide.as_ref().is_none_or(|to| choice.to.text() == to)
    };
    if let Some(choice) = answer.moves.iter().find(told).or(answer.moves.first()) {
        lines.push(say!(
            language,
            "explain-move",
            "move" => choice.text.as_str(),
            "to" => shortened::after(position.text(), choice.to.text()),
            "others" => answer.moves.len() - 1,
            "complete" => if answer.moves_complete { "yes" } else { "no" }
        ));
        // After the move the turn may not be over; then the position does not speak for itself.
        let told =
            matches!(reason, Reason::Line { opening: Some(_), .. } | Reason::Mirror { opening: Some(_), .. });
        if convention.turns.alternating() && !told {
            let after = context.compute(|work| marienbad_play::explain(&*game, &choice.to, convention, work));
            match after {
                // The quotient itself was told already.
                Ok((_, Reason::Quotient(quotient))) if matches!(reason, Reason::Quotient(_)) => {
                    lines.push(product(language, &quotient));
                }
                Ok((_, reason)) => {
                    lines.push(say!(language, "explain-after"));
                    lines.push(in_words(language, &reason.undisguised()));
                }
                Err(_) => {}
            }
        }
    }
    // A search has told it already.
    if !matches!(reason, Reason::Search { .. }) {
        lines.push(claim_words(language, answer.claim, answer.method, answer.nodes));
    }
    if answer.value.is_none() && answer.at_least.is_some() && answer.method != Method::Mirror {
        lines.push(language.say("value-not-found"));
    }
    written(anstream::stdout().write_all(format!("{}\n", lines.join("\n")).as_bytes()))?;
    // Who stops it has what was known by then.
    if context.cancel().is_cancelled() { Err(Failure::Stop(Stop::Cancelled)) } else { Ok(()) }
}
