//! `marienbad sequence GAME --to N`: the values of heaps 0, 1, 2, …

pub mod lost;
mod lost_checkpoint;

use std::io::Write as _;

use clap::builder::PossibleValuesParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use marienbad_pictures::{chart, plot};
use marienbad_rules::Play;
use marienbad_solve::question::Game;
use marienbad_solve::sequence::{self, Rares, Sequence};
use marienbad_solve::{Claim, Stop};
use marienbad_words::failure::Failure;
use marienbad_words::language::{Language, say};
use marienbad_words::sequence::forms::{self, Head, Terms};
use marienbad_words::sequence::{is_rare, terms};

use super::arguments::{Arguments, format_of};
use super::checkpoint::SavedSequence;
use super::context::Context;
use super::output;
use super::solve::play;

/// Formats of a sequence.
const FORMATS: [&str; 8] = ["text", "csv", "json", "jsonl", "bfile", "binary", "latex", "svg"];

/// What a drawing of a sequence shows.
const PLOTS: [&str; 4] = ["points", "histogram", "maximum", "rares"];

/// The arguments of `marienbad sequence`.
pub fn command(shared: Arguments) -> Command {
    shared
        .command("sequence")
        .arg(shared.game())
        .arg(shared.to().required(true))
        .arg(shared.number("from", "cli-arg-from").conflicts_with("lost"))
        .arg(shared.misere())
        .arg(shared.flag("lost", "cli-arg-lost").requires("misere").conflicts_with("plot"))
        .arg(shared.flag("tags", "cli-arg-tags").requires("lost"))
        .args([shared.checkpoint(), shared.save_every()])
        .arg(shared.format(&FORMATS))
        .arg(shared.json())
        .arg(
            Arg::new("plot")
                .long("plot")
                .value_name("PLOT")
                .value_parser(PossibleValuesParser::new(PLOTS))
                .hide_possible_values(true)
                .help(format!("{} ({})", shared.say("cli-arg-plot"), PLOTS.join(", "))),
        )
        .arg(shared.out())
}

/// Computes a sequence and writes it.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let game = Context::game(arguments)?;
    let to = arguments.get_one::<u64>("to").copied().unwrap_or_default();
    let from = arguments.get_one::<u64>("from").copied().unwrap_or_default();
    let play = play(arguments);
    if arguments.get_flag("lost") {
        let none = || Failure::Refused(say!(context.language, "error-no-sequence", "game" => game.name()));
        let heaps = game.heap_game().ok_or_else(none)?;
        return lost::run(context, arguments, (&*game, heaps), to);
    }
    let asked = Asked::new(context, arguments)?;
    if let (Some(heaps), Play::Normal) = (game.heap_game(), play) {
        let mut saved = SavedSequence::open(context, arguments, game.name(), heaps)?;
        let computed = context.compute_freely(|work| {
            saved.run(context.language, to, work, |sequence, to, work| {
                sequence.extend_to(to, work).map(|()| ((), false))
            })
        });
        let stop = match computed {
            Ok(()) => None,
            Err(Failure::Stop(stop)) if !stop.is_failure() => Some(stop),
            Err(failure) => return Err(failure),
        };
        let terms = Terms::Heaps { values: saved.sequence.values(), from, to };
        let rares = if asked.plot == "rares" { saved.sequence.fewest_rares() } else { None };
        asked.write(context, arguments, &*game, play, &terms, rares)?;
        return stopped(context.language, saved.sequence.values().len().checked_sub(1), to, stop);
    }
    if let Some(path) = arguments.get_one::<String>("checkpoint") {
        eprintln!("{}", say!(context.language, "checkpoint-nothing", "path" => path.as_str()));
    }
    match context.compute_freely(|work| terms(&*game, to, play, work))? {
        Some(found) => {
            let last = (found.terms.first() + found.terms.count()).checked_sub(1);
            asked.write(context, arguments, &*game, play, &found.terms.from(from), None)?;
            stopped(context.language, last, to, found.stop)
        }
        None => Err(Failure::Refused(say!(context.language, "error-no-sequence", "game" => game.name()))),
    }
}

/// Reports how far a stopped sequence came.
fn stopped(language: Language, last: Option<u64>, to: u64, stop: Option<Stop>) -> Result<(), Failure> {
    let Some(stop) = stop else { return Ok(()) };
    let said = match last {
        Some(last) => say!(language, "sequence-reached", "last" => last.to_string(), "to" => to.to_string()),
        None => say!(language, "sequence-nothing"),
    };
    let _ = writeln!(anstream::stderr(), "{said}");
    Err(Failure::Stop(stop))
}

/// The requested format.
struct Asked<'a> {
    format: &'a str,
    plot: &'a str,
}

impl<'a> Asked<'a> {
    /// A plot is an SVG: `--plot` alone selects that format, and any other format is a mistake.
    fn new(context: &Context, arguments: &'a ArgMatches) -> Result<Self, Failure> {
        let format = format_of(arguments);
        let Some(plot) = arguments.get_one::<String>("plot") else {
            return Ok(Self { format, plot: "points" });
        };
        let said =
            arguments.value_source("format") == Some(ValueSource::CommandLine) || arguments.get_flag("json");
        if said && format != "svg" {
            return Err(Failure::Refused(say!(context.language, "sequence-plot-format", "format" => format)));
        }
        Ok(Self { format: "svg", plot })
    }

    fn write(
        &self,
        context: &Context,
        arguments: &ArgMatches,
        game: &dyn Game,
        play: Play,
        terms: &Terms<'_>,
        rares: Option<Rares>,
    ) -> Result<(), Failure> {
        let language = context.language;
        let rule = language.say(&format!("play-{}", play.word()));
        if self.format == "svg" {
            let title = format!("{} · {rule}", game.name());
            let drawing = self.draw(context, game, play, terms, rares, &title)?;
            return output::write(arguments, drawing.as_bytes());
        }
        if self.format == "binary" && terms.width().is_none() {
            return Err(Failure::Refused(say!(language, "sequence-too-wide", "game" => game.name())));
        }
        let head = Head { game: game.name(), play, rule: &rule };
        output::write_with(arguments, |out| forms::write(&head, terms, self.format, out))
    }

    fn draw(
        &self,
        context: &Context,
        game: &dyn Game,
        play: Play,
        terms: &Terms<'_>,
        rares: Option<Rares>,
        title: &str,
    ) -> Result<String, Failure> {
        let language = context.language;
        let points: Vec<(u64, u64)> = terms.small().collect();
        let (heap, value) = (language.say("plot-heap"), language.say("plot-value"));
        Ok(match self.plot {
            "histogram" => chart::histogram(
                title,
                &points,
                &chart::Labels {
                    x: value,
                    y: language.say("plot-count"),
                    note: say!(language, "plot-histogram"),
                },
            ),
            "maximum" => chart::maximum(
                title,
                &points,
                &chart::Labels { x: heap, y: value, note: say!(language, "plot-maximum") },
            ),
            "rares" => {
                let none = || Failure::Refused(say!(language, "sequence-no-rares", "game" => game.name()));
                let (rares, heaps) = rares.zip(game.heap_game()).ok_or_else(none)?;
                let list: Vec<_> =
                    points.iter().filter(|(n, v)| is_rare(heaps, rares, *n, *v)).copied().collect();
                let note = say!(
                    language,
                    if rares.alternating { "plot-rares-alternating" } else { "plot-rares" },
                    "count" => list.len(),
                    "mask" => format!("{:b}", rares.mask)
                );
                let last = points.last().map_or(0, |(n, _)| *n);
                chart::rares(title, last, &list, &chart::Labels { x: heap, y: value, note })
            }
            _ => {
                let marks = if play == Play::Normal { repeats(context, game, terms) } else { None };
                plot::points(title, &points, marks.as_ref())
            }
        })
    }
}

/// The period of the computed values, if they show one.
fn repeats(context: &Context, game: &dyn Game, terms: &Terms<'_>) -> Option<plot::Repeats> {
    let last = (terms.first() + terms.count()).checked_sub(1)?;
    let mut sequence = Sequence::new(game.heap_game()?);
    let found = context.compute(|work| sequence::period(&mut sequence, last, work)).ok()??;
    let id = if found.claim == Claim::Proved { "period-label-proved" } else { "period-label-conjectured" };
    let label = say!(
        context.language,
        id,
        "period" => found.period.to_string(),
        "preperiod" => found.preperiod.to_string()
    );
    Some(plot::Repeats { from: found.preperiod, length: found.period, label })
}
