//! `--graph6 FILE`: one graph a line, as nauty writes them, and one answer a line.

use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::sync::Arc;

use marienbad_rules::{Convention, FileProblem, Files, Line, ParseError, ParseErrorKind};
use marienbad_solve::Stop;
use marienbad_solve::question::Game;
use marienbad_store::Disk;
use marienbad_words::failure::{Failure, written};
use marienbad_words::solve::{stopped, to_json};

use super::super::context::Context;

/// The longest line: a graph of 4,096 vertices in graph6 has 1.4 million signs.
const LONGEST: u64 = 1 << 22;

/// Solves every graph of a file, or of the standard input for `-`. A graph that a budget stops does not keep
/// the others from their answers; the first such stop is told at the end.
pub(super) fn run(
    context: &Context,
    game: &dyn Game,
    convention: Convention,
    path: &str,
    json: bool,
) -> Result<(), Failure> {
    let failed =
        |error| Failure::Position { game: game.name().to_owned(), entry: Arc::clone(game.entry()), error };
    let unread =
        |problem| failed(ParseError::new(path, 0, ParseErrorKind::File { path: path.to_owned(), problem }));
    let source: Box<dyn Read> =
        if path == "-" { Box::new(io::stdin().lock()) } else { Disk.open(path).map_err(unread)? };
    let mut lines = BufReader::new(source);
    let mut first_stop = None;
    for number in 1.. {
        let mut line = String::new();
        let read = lines.by_ref().take(LONGEST).read_line(&mut line).map_err(|error| {
            unread(match error.kind() {
                io::ErrorKind::InvalidData => FileProblem::NotText,
                io::ErrorKind::IsADirectory => FileProblem::Folder,
                _ => FileProblem::Unreadable,
            })
        })?;
        if read == 0 {
            break;
        }
        if read as u64 == LONGEST && !line.ends_with('\n') {
            return Err(unread(FileProblem::TooLarge));
        }
        let graph = line.trim().trim_start_matches(">>graph6<<").trim_start_matches(">>sparse6<<");
        if graph.is_empty() {
            continue;
        }
        let text = if graph.starts_with(':') { graph.to_owned() } else { format!("graph6:{graph}") };
        let position = game.parse(&text, &Disk).map_err(|error| {
            let place = Line { path: path.to_owned(), number, before: 0 };
            // The place counts from the beginning of the line.
            let before = text.chars().count() - graph.chars().count();
            let at = error.at.saturating_sub(before);
            failed(ParseError { input: graph.to_owned(), at, line: Some(place), ..error })
        })?;
        let answer = context.compute(|work| game.solve(&position, convention, work));
        let told = match answer {
            Ok(answer) if json => to_json(game, &position, convention, &answer).to_string(),
            Ok(answer) => {
                let value = answer.value.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
                format!("{graph} {} {value}", answer.outcome.letter())
            }
            Err(Stop::Cancelled) => return Err(Failure::Stop(Stop::Cancelled)),
            Err(stop) => {
                let told = if json {
                    stopped(game, &position, convention, &stop).to_string()
                } else {
                    format!("{graph} ? -")
                };
                first_stop.get_or_insert(stop);
                told
            }
        };
        written(writeln!(anstream::stdout(), "{told}"))?;
        if context.cancel().is_cancelled() {
            return Err(Failure::Stop(Stop::Cancelled));
        }
    }
    first_stop.map_or(Ok(()), |stop| Err(Failure::Stop(stop)))
}
