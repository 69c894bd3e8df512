//! Pages that work without a server: a series of puzzles, or the moves of a match, in one file with a small
//! script. Without the script, a match can be read from top to bottom, and puzzles can be looked at.

use std::fmt::Write as _;

use marienbad_pictures::escape;
use marienbad_pictures::scene::{Dress, STYLE, View, sheet};
use marienbad_play::{Match, Reason};
use marienbad_rules::{Gesture, NoFiles};
use marienbad_school::puzzle::{Gap, Puzzle, PuzzleResult, Task, judge};
use marienbad_solve::question::{Choice, Game, Position};
use marienbad_solve::{Stop, Work};
use marienbad_words::explain::words_only;
use marienbad_words::games::title;
use marienbad_words::language::{Language, say};
use marienbad_words::rules::rules_of;
use marienbad_words::solve::rule_of;

const LOOK: &str = include_str!("offline.css");
const PUZZLES: &str = include_str!("offline_puzzles.js");
const MATCH: &str = include_str!("offline_match.js");

/// A page of puzzles that judges every answer by itself: it contains the engines' verdict on each.
pub fn puzzles(
    language: Language,
    game: &dyn Game,
    puzzles: &[Puzzle],
    work: &mut Work<'_>,
) -> Result<String, Stop> {
    let mut body = String::new();
    let count = puzzles.len();
    for (number, one) in (1..).zip(puzzles) {
        puzzle(language, game, (number, count), one, &mut body, work)?;
    }
    let name = title(language, game.entry());
    let winning = puzzles.first().map_or_else(String::new, |one| rule_of(language, one.convention()));
    let head = format!(
        "<h1>{}</h1>\n<details><summary>{}</summary><p>{}</p></details>\n<p><strong>{}</strong></p>\n\
         <p class=\"score needs-script\" data-words=\"{}\" hidden></p>\n",
        escape(&name),
        escape(&say!(language, "offline-rules")),
        escape(&rules_of(language, game.entry(), game.name())),
        escape(&winning),
        escape(&say!(language, "offline-score")),
    );
    Ok(whole(language, &name, &format!("{head}{body}"), PUZZLES))
}

fn puzzle(
    language: Language,
    game: &dyn Game,
    (number, count): (usize, usize),
    puzzle: &Puzzle,
    out: &mut String,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    let (question, shown) = match puzzle.task {
        Task::Move => (say!(language, "puzzle-task-move"), puzzle.position.clone()),
        Task::Who => (say!(language, "puzzle-task-who"), puzzle.position.clone()),
        Task::Lost => {
            let gap = Gap::read(&puzzle.position);
            let choices = gap.as_ref().map_or(1..=9, Gap::choices);
            let (least, most) = (choices.start().to_string(), choices.end().to_string());
            let question = say!(language, "puzzle-task-lost", "least" => least, "most" => most);
            (question, gap.map_or_else(String::new, |gap| gap.rest()))
        }
    };
    let _ = write!(
        out,
        "<section class=\"puzzle\"><h2>{number}/{count} · <code>{}</code></h2>\n<p>{}</p>\n",
        escape(&puzzle.position),
        escape(&question)
    );
    let position = game.parse(&shown, &NoFiles).ok();
    let moves = match (&position, puzzle.task) {
        (Some(position), Task::Move) => game.gestures(position, super::worksheet::MOST)?,
        _ => Vec::new(),
    };
    if let Some(position) = &position {
        let _ = writeln!(out, "<figure>{}</figure>", board(game, position, &moves)?);
    }
    let _ = writeln!(
        out,
        "<p class=\"picked needs-script\" hidden><button type=\"button\" class=\"play\">{}</button></p>",
        escape(&say!(language, "offline-play"))
    );
    let mut answers = String::new();
    let mut one = |answer: &str, words: &str, ways: &str| -> Result<(), Stop> {
        let asked = (puzzle.play, puzzle.task);
        let verdict = judge(language, game, &puzzle.position, asked, answer, work)?;
        let after = match (&verdict.made, verdict.right) {
            (Some(made), true) => board(game, &made.to, &[])?,
            _ => String::new(),
        };
        let (right, said) = (if verdict.right { " data-right" } else { "" }, told(language, &verdict));
        let _ = writeln!(
            answers,
            "<li><button type=\"button\" class=\"answer\"{right}{ways}>{}</button><div \
             hidden>{said}{after}</div></li>",
            escape(words)
        );
        Ok(())
    };
    match puzzle.task {
        Task::Move => {
            for (choice, gesture) in &moves {
                one(&choice.text, &choice.text, &ways(gesture))?;
            }
        }
        Task::Who => {
            one("N", &say!(language, "puzzle-who-me"), "")?;
            one("P", &say!(language, "puzzle-who-other"), "")?;
        }
        Task::Lost => {
            for number in Gap::read(&puzzle.position).iter().flat_map(Gap::choices) {
                one(&number.to_string(), &number.to_string(), "")?;
            }
        }
    }
    let list = format!("<ul class=\"answers\">\n{answers}</ul>");
    if puzzle.task == Task::Move {
        let words = say!(language, "offline-moves");
        let _ =
            writeln!(out, "<details class=\"list\"><summary>{}</summary>{list}</details>", escape(&words));
    } else {
        out.push_str(&list);
    }
    out.push_str("<div class=\"said\" role=\"status\"></div></section>\n");
    Ok(())
}

/// The ways to make a move on the board, for the script.
fn ways(gesture: &Gesture) -> String {
    let all: Vec<String> =
        gesture.ways().filter(|way| !way.pick.is_empty()).map(|way| way.pick.join(" ")).collect();
    format!(" data-ways=\"{}\"", escape(&all.join("|")))
}

/// The feedback on an answer, with the reason.
fn told(language: Language, verdict: &PuzzleResult) -> String {
    let word = language.say(if verdict.right { "puzzle-right" } else { "puzzle-wrong" });
    let mut text = format!("<p><strong>{}</strong> {}</p>", escape(&word), escape(&verdict.said.join(" ")));
    if let Some((position, why)) = &verdict.why
        && !matches!(why, Reason::Search { .. })
    {
        let _ = write!(
            text,
            "<p class=\"why\"><code>{}</code> {}</p>",
            escape(position.text()),
            escape(&words_only(language, why)).replace('\n', "<br>")
        );
    }
    text
}

/// The picture of a position; the things that moves need are links for the script.
fn board(game: &dyn Game, position: &Position, moves: &[(Choice, Gesture)]) -> Result<String, Stop> {
    let scene = game.scene(position)?;
    if scene.things.is_empty() {
        return Ok(format!("<p class=\"large\">{}</p>", escape(position.text())));
    }
    let needed = |key: &str| {
        let mut ways = moves.iter().flat_map(|(_, gesture)| gesture.ways());
        ways.any(|way| way.pick.iter().any(|own| own == key))
    };
    let dress = Dress {
        name: &|thing| needed(&thing.key).then(|| thing.key.clone()),
        href: &|thing| needed(&thing.key).then(|| "#".to_owned()),
    };
    let drawn = sheet(&scene, &View::default(), &dress);
    Ok(format!(
        "<svg class=\"scene\" viewBox=\"0 0 {:.0} {:.0}\" style=\"max-width:{:.0}px\" role=\"group\" \
         aria-label=\"{}\">{}</svg>",
        drawn.width.ceil(),
        drawn.height.ceil(),
        drawn.width.max(160.0),
        escape(position.text()),
        drawn.body
    ))
}

/// The moves of a match, one position after another.
pub fn of_match(language: Language, game: &Match) -> Result<String, Stop> {
    let line = game.line();
    let mut body = String::new();
    for (number, place) in line.iter().enumerate() {
        let position = game.position_at(*place);
        let caption = if number == 0 {
            say!(language, "offline-beginning")
        } else {
            let name = game.name(game.side_at(line[number - 1]));
            say!(
                language, "offline-move", "number" => number.to_string(), "name" => name,
                "move" => game.move_to(*place)
            )
        };
        let _ = writeln!(
            body,
            "<section class=\"step\"><h2>{}</h2><figure>{}</figure><p><code>{}</code></p></section>",
            escape(&caption),
            board(game.game(), position, &[])?,
            escape(position.text())
        );
    }
    let name = title(language, game.game().entry());
    let head = format!(
        "<h1>{}</h1>\n<p><strong>{}</strong></p>\n<p class=\"steps needs-script\" hidden>\
         <button type=\"button\" \
         class=\"back\">‹ {}</button> <input type=\"range\" min=\"0\" max=\"{}\" value=\"0\" \
         aria-label=\"{}\"> <button type=\"button\" class=\"on\">{} ›</button></p>\n",
        escape(&name),
        escape(&rule_of(language, game.convention())),
        escape(&say!(language, "offline-back")),
        line.len() - 1,
        escape(&say!(language, "offline-place")),
        escape(&say!(language, "offline-on")),
    );
    Ok(whole(language, &name, &format!("{head}{body}"), MATCH))
}

fn whole(language: Language, title: &str, body: &str, script: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{} · Marienbad</title>\n\
         <style>\n{STYLE}{LOOK}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         <script>\n{script}</script>\n</body>\n</html>\n",
        language.code(),
        escape(title)
    )
}
