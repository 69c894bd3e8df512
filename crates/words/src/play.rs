//! The words of a match in every face: the winning rule, hints, the review, the winner.

use marienbad_play::{Hint, Level, Mark, Match, NodeId, Opponent, Reviewed, Side};
use marienbad_rules::{Convention, Turns};

use super::explain::{called, in_words};
use super::shortened;
use super::solve::rule_of;
use crate::language::{Language, say};

/// The winning rule and, with several moves per turn, how many each player makes: the player to move does
/// not always alternate.
pub fn rule_in_words(language: Language, game: &Match, machine: Option<Side>) -> String {
    let convention = game.convention();
    let rule = rule_of(language, Convention { turns: Turns::default(), ..convention });
    if convention.turns.alternating() {
        return rule;
    }
    let moves = [convention.turns.mover, convention.turns.other].map(|moves| u64::from(moves.get()));
    let turns = match machine {
        Some(side) => say!(
            language,
            "turns-machine",
            "you" => moves[side.other().index()],
            "machine" => moves[side.index()]
        ),
        None => {
            let [one, two] = [Side::First, Side::Second].map(|side| game.name(side));
            say!(language, "turns-two", "one" => one, "moves" => moves[0], "two" => two, "others" => moves[1])
        }
    };
    format!("{rule} {turns}")
}

/// The machine's words about its move, also if it plays as well as it can without knowing what is best.
pub fn machine_in_words(language: Language, opponent: &Opponent, mv: &str) -> String {
    let text = say!(language, "play-machine", "move" => mv);
    if opponent.level() == Level::Perfect && opponent.is_unsure() {
        return format!("{text} {}", say!(language, "play-machine-unsure"));
    }
    text
}

/// A hint in words.
pub fn hint_in_words(language: Language, hint: &Hint) -> String {
    match hint {
        Hint::Over => say!(language, "play-hint-over"),
        Hint::Won => say!(language, "play-hint-won"),
        Hint::Somewhere => say!(language, "play-hint-somewhere"),
        Hint::Lost { why: None, ends } => lost_in_words(language, *ends),
        Hint::Lost { why: Some(reason), ends } => {
            format!("{}\n{}", lost_in_words(language, *ends), in_words(language, reason))
        }
        Hint::Only(choice) => {
            say!(
                language, "play-hint-only", "move" => choice.text.as_str(),
                "to" => shortened::position(choice.to.text())
            )
        }
        Hint::Try { choice, replies } => say!(
            language,
            "play-hint-try",
            "move" => choice.text.as_str(),
            "to" => shortened::position(choice.to.text()),
            "replies" => replies.unwrap_or(0)
        ),
        Hint::Where { game, number, component } => say!(
            language,
            "play-hint-where",
            "game" => game.as_str(),
            "number" => number.to_string(),
            "component" => called(language, component)
        ),
        Hint::Move(choice) => {
            say!(
                language, "play-hint-move", "move" => choice.text.as_str(),
                "to" => shortened::position(choice.to.text())
            )
        }
        Hint::Why(choice, reason) => {
            let text = say!(language, "play-hint-why", "to" => shortened::position(choice.to.text()));
            format!("{text}\n{}", in_words(language, reason))
        }
    }
}

/// The statement that there is no winning move. With `ends`, there are that many moves, and each of them
/// ends the match.
pub fn lost_in_words(language: Language, ends: Option<usize>) -> String {
    match ends {
        Some(moves) => say!(language, "play-hint-lost-end", "moves" => moves),
        None => say!(language, "play-hint-lost"),
    }
}

/// The winner, from the person's point of view if only one person plays.
pub fn winner_in_words(language: Language, game: &Match, machine: Option<Side>) -> Option<String> {
    let winner = game.winner()?;
    Some(match machine {
        Some(side) if side == winner => say!(language, "play-lost"),
        Some(_) => say!(language, "play-won"),
        None => say!(language, "play-winner", "name" => game.name(winner)),
    })
}

/// The mark of a move in words; empty if there is nothing to say.
pub fn mark_in_words(language: Language, mark: &Mark) -> String {
    match mark {
        Mark::GaveAway(better) if better.is_empty() => language.say("play-gave-away-unnamed"),
        Mark::GaveAway(better) => {
            // A move may contain commas.
            let moves = better.join(&language.say("list-between"));
            say!(language, "play-gave-away", "count" => better.len(), "moves" => moves)
        }
        Mark::Unknown => "?".to_owned(),
        Mark::Good | Mark::Lost => String::new(),
    }
}

/// The match move by move.
pub fn review_in_words(language: Language, game: &Match, reviewed: &[Reviewed]) -> Vec<String> {
    let wide = |texts: Vec<&str>| texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let name_width = wide(vec![game.name(Side::First), game.name(Side::Second)]);
    let move_width = wide(reviewed.iter().map(|one| one.text.as_str()).collect());
    let mut lines = Vec::new();
    let mut before = game.position_at(NodeId::ROOT).text();
    for (number, one) in reviewed.iter().enumerate() {
        let (name, mark) = (game.name(one.side), mark_in_words(language, &one.mark));
        let (mv, after) = (&one.text, shortened::after(before, &one.after));
        before = &one.after;
        let line = format!("{:>3}. {name:name_width$}  {mv:move_width$}  → {after}  {mark}", number + 1);
        lines.push(line.trim_end().to_owned());
    }
    if reviewed.iter().all(|one| !matches!(one.mark, Mark::GaveAway(_) | Mark::Unknown)) {
        lines.push(say!(language, "play-review-clean"));
    }
    lines
}

/// The possible meanings of a typed move: as written; and "2 3" as three from the second heap, which is how
/// the source's program asks for moves, or as its third token.
pub fn readings(typed: &str) -> Vec<String> {
    let numbers: Option<Vec<u64>> = typed.split_whitespace().map(|word| word.parse().ok()).collect();
    let mut all = vec![typed.to_owned()];
    match numbers.as_deref() {
        Some([count]) => all.push(format!("-{count}")),
        Some([heap, count]) => all.extend([format!("{heap}:-{count}"), format!("{heap}:{count}")]),
        _ => {}
    }
    all
}
