//! Many positions in one process: one position per input line, one answer per output line.

use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::sync::Arc;

use marienbad_rules::{Convention, FileProblem, Files, Line, ParseError, ParseErrorKind};
use marienbad_solve::Stop;
use marienbad_solve::question::{self, Game};
use marienbad_store::Disk;
use marienbad_words::failure::{Failure, written};
use marienbad_words::language::{Language, say};
use marienbad_words::solve::{stopped, to_json};

use super::super::context::Context;
use super::{Asked, Wishes, ask, keep};

/// The longest line: a graph of 4,096 vertices in graph6 has 1.4 million signs.
const MAX_LINE_LENGTH: u64 = 1 << 22;

/// The name of the standard input, in the place of a game, a position or a file.
pub(super) const STANDARD_INPUT: &str = "-";

/// The content of a line.
pub(super) enum Kind<'a> {
    /// A graph in nauty's format.
    Graph(&'a dyn Game),
    /// A position of this game.
    Position(&'a dyn Game),
    /// A game, a blank or a tab, and a position of that game.
    GameAndPosition,
}

/// Solves every line of a file, or of standard input for `-`. A position stopped by the budget does not
/// prevent the others from being answered; the first such stop is reported at the end.
pub(super) fn run(
    context: &Context,
    kind: &Kind<'_>,
    convention: Convention,
    path: &str,
    json: bool,
) -> Result<(), Failure> {
    let language = context.language;
    let unread = |problem| unread(language, kind, path, problem);
    let source: Box<dyn Read> = if path == STANDARD_INPUT {
        Box::new(io::stdin().lock())
    } else {
        Disk.open(path).map_err(unread)?
    };
    let mut lines = BufReader::new(source);
    let (mut first_stop, mut opened) = (None, None);
    for number in 1.. {
        let mut line = String::new();
        let read = lines.by_ref().take(MAX_LINE_LENGTH).read_line(&mut line).map_err(|error| {
            unread(match error.kind() {
                io::ErrorKind::InvalidData => FileProblem::NotText,
                io::ErrorKind::IsADirectory => FileProblem::Folder,
                _ => FileProblem::Unreadable,
            })
        })?;
        if read == 0 {
            break;
        }
        if read as u64 == MAX_LINE_LENGTH && !line.ends_with('\n') {
            return Err(unread(FileProblem::TooLarge));
        }
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() {
            continue;
        }
        let place = Line { path: path.to_owned(), number, before: 0 };
        let (game, text, hidden): (&dyn Game, String, usize) = match *kind {
            Kind::Position(game) => (game, line.to_owned(), 0),
            Kind::Graph(game) => {
                let graph = line.trim_start_matches(">>graph6<<").trim_start_matches(">>sparse6<<");
                let prefix = if graph.starts_with(':') { "" } else { "graph6:" };
                (game, format!("{prefix}{graph}"), prefix.len())
            }
            Kind::GameAndPosition => {
                let (name, position) =
                    line.split_once('\t').or_else(|| line.split_once(' ')).unwrap_or((line, ""));
                // Lines about one game are usually adjacent.
                if opened.as_ref().is_none_or(|(known, _): &(String, _)| known != name) {
                    let game = question::open(name).map_err(|error| {
                        let message = Failure::Name(error).message(language);
                        Failure::Refused(
                            say!(language, "error-on-line", "line" => number, "message" => message),
                        )
                    })?;
                    opened = Some((name.to_owned(), game));
                }
                let Some((_, game)) = &opened else { continue };
                (&**game, position.trim().to_owned(), 0)
            }
        };
        let position = game.parse(&text, &Disk).map_err(|error| {
            // The place is counted from the beginning of the line's text.
            let (input, at) = (text[hidden..].to_owned(), error.at.saturating_sub(hidden));
            failed(game, ParseError { input, at, line: Some(place), ..error })
        })?;
        let asked = match kind {
            Kind::Graph(_) => text[hidden..].to_owned(),
            Kind::Position(_) => position.text().to_owned(),
            Kind::GameAndPosition => format!("{}\t{}", game.name(), position.text()),
        };
        let told = match ask(context, game, &position, convention, Wishes::default()) {
            Ok(Asked { answer, served, question, spent }) => {
                let mut object = to_json(game, &position, convention, &answer);
                if let Some(served) = &served {
                    object["from_store"] = served.origin_json();
                }
                keep(context, question.as_ref(), (&answer, served.is_some()), spent, None)?;
                if json {
                    object.to_string()
                } else {
                    let value = answer.value.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
                    format!("{asked} {} {value}", answer.outcome.letter())
                }
            }
            Err(Failure::Stop(Stop::Cancelled)) => return Err(Failure::Stop(Stop::Cancelled)),
            Err(Failure::Stop(stop)) => {
                let told = if json {
                    stopped(game, &position, convention, &stop).to_string()
                } else {
                    format!("{asked} ? -")
                };
                first_stop.get_or_insert(stop);
                told
            }
            Err(failure) => return Err(failure),
        };
        written(writeln!(anstream::stdout(), "{told}"))?;
        if context.cancel().is_cancelled() {
            return Err(Failure::Stop(Stop::Cancelled));
        }
    }
    first_stop.map_or(Ok(()), |stop| Err(Failure::Stop(stop)))
}

fn failed(game: &dyn Game, error: ParseError) -> Failure {
    Failure::Position { game: game.name().to_owned(), entry: Arc::clone(game.entry()), error }
}

/// An input that cannot be read, or not to its end.
fn unread(language: Language, kind: &Kind<'_>, path: &str, problem: FileProblem) -> Failure {
    let error = ParseError::new(path, 0, ParseErrorKind::File { path: path.to_owned(), problem });
    match kind {
        Kind::Graph(game) | Kind::Position(game) => failed(*game, error),
        Kind::GameAndPosition => Failure::Refused(say!(language, "error-input-unread")),
    }
}
