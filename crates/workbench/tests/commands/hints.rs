//! Hints and the review of a match, at the plain prompt.

use serde_json::Value;

use super::play::{contains, piped, play};
use super::program::{Folder, json};

/// In each family, a match that the person wins by following every hint.
#[test]
fn who_follows_the_hints_wins_in_every_family() {
    for (game, position) in [
        ("nim", "1,3,5,6"),
        ("xxx", "9,4"),
        ("wythoff", "4,4"),
        ("fibonacci", "12"),
        ("grundy", "8"),
        ("0.77", "7"),
        ("cram", "3x4"),
        ("chomp", "3x4"),
        ("xxx:circle", "7"),
        ("xxx:grid", "3x3"),
        ("dag", "a>b,a>c,c>b,b>d:a"),
        ("northcott", "3,0,2"),
        ("strip", "1,4"),
        ("coins:2", "3,7,11"),
        ("coins:nim*nim", "2.3,3.1"),
    ] {
        for play_option in
            ["", "--misere", "--turns 2:1", "--compound conjunctive", "--compound selective --misere"]
        {
            let command = format!("{game} {position} {play_option}");
            let solved =
                piped(&format!("solve {command} --json").split_whitespace().collect::<Vec<_>>(), b"");
            let solved: Value = serde_json::from_slice(&solved.stdout).unwrap();
            let first = if solved["outcome"] == "N" { "me" } else { "you" };
            let turns_against = play_option.contains("turns") && first == "you";
            if turns_against {
                continue;
            }
            let arguments = format!("play {command} --level perfect --first {first} --seed 4");
            // The program itself is asked for the moves, with one more move of the match each time.
            let mut lines = String::new();
            let text = loop {
                let text = play("en", &arguments, &format!("{lines}h\nh\nh\nh\n"));
                if text.contains("You have") {
                    break text;
                }
                let mv = text.rsplit("Play ").find_map(|piece| piece.split_once(": it leaves")).unwrap().0;
                lines.extend(["=", mv, "\n"]);
                if play_option.contains("selective") && !mv.contains('+') {
                    lines.push_str(".\n");
                }
                assert!(lines.len() < 1000, "{arguments}: {lines}");
            };
            contains(&text, &["You have won!", "The match, move by move:", "No move gave the win away."]);
            let french = play("fr", &arguments, &lines);
            contains(&french, &["Vous avez gagné\u{a0}!", "Aucun coup n'a laissé échapper la victoire."]);
        }
    }
}

#[test]
fn hints_come_in_steps() {
    let text = play("fr", "play nim 1,3,5,6 --level parfait", "h\nh\nh\nh\nh\n");
    contains(
        &text,
        &[
            "Il y a un coup gagnant. (h de nouveau",
            "Jouez dans la ligne numéro 1 (1).",
            "Jouez 1:-1\u{a0}: il reste «\u{a0}3,5,6\u{a0}».",
            "Pourquoi\u{a0}? Il reste «\u{a0}3,5,6\u{a0}»",
            "  3  011\n  5  101\n  6  110\n  ⊕  000\n",
            "un nombre pair de 1 dans chaque colonne",
            "Pourquoi\u{a0}?",
            "Au revoir\u{a0}!",
        ],
    );
    let text = play("en", "play nim 1,2,3", "h\nh\nq\n");
    contains(
        &text,
        &["There is no winning move", "(h again", "Try 1:-1, which leaves \"2,3\": only one answer"],
    );
    let text = play("fr", "play xxx 11 --misere", "h\nh\nh\nq\n");
    contains(
        &text,
        &["Il n'y a pas de coup gagnant", "Essayez ", ", et aucun coup n'en laisse moins.", "Essayez "],
    );
    let text = play("en", "play xxx 9,4", "h\nh\nq\n");
    contains(&text, &["Play in group number 1 (9)."]);
    let text = play("en", "play cram 9x9 --budget 1k", "h\nq\n");
    contains(&text, &["The machine does not know", "Goodbye!"]);
}

/// Hints do not hope for a mistake of an opponent who will not move any more.
#[test]
fn hints_where_nothing_is_to_be_hoped_for() {
    let lines = "h\nh\nq\n";
    let text = play("fr", "play nim 1 --misere --two --plain", lines);
    contains(
        &text,
        &["le seul coup possible termine la partie, et la perd.", "Un seul coup est possible\u{a0}: -1"],
    );
    assert!(!text.contains("espérez") && !text.contains("comparés"), "{text}");
    let text = play("en", "play nim 1 --misere --two --plain", lines);
    contains(
        &text,
        &["the only move there is ends the match, and loses it.", "Only one move is possible: -1"],
    );
    // Every move ends the match, and there are two.
    let text = play("en", "play xxx:circle 3 --misere --two --plain", lines);
    contains(&text, &["every move ends the match, and loses it."]);
    let text = play("fr", "play nim 1,1 --two --plain", lines);
    contains(&text, &["espérez une erreur de l'autre", "Essayez 1:-1"]);
}

#[test]
fn moves_with_commas_are_told_apart_in_the_review() {
    let text = play("fr", "play coins:2 2,3,6 --two --plain", "6\n1,3\n2\n1\nq\n");
    contains(&text, &["laisse échapper la victoire"]);
    let line = text.lines().find(|line| line.contains("laisse échapper")).unwrap();
    assert!(line.contains("\u{a0}; "), "{line}");
}

/// One move ends this match, and judging it would take ten seconds: the review stops after two.
#[test]
fn the_review_keeps_a_time_limit() {
    let n = 90;
    let links = (0..n).flat_map(|i| [format!("c-v{i}"), format!("v{i}-v{}", (i + 1) % n)]);
    let chords = (0..n).map(|i| (i, (7 * i + 3) % n)).filter(|(i, j)| i != j);
    let all: Vec<String> = links.chain(chords.map(|(i, j)| format!("v{i}-v{j}"))).collect();
    let folder = Folder::new("review-late");
    let file = folder.write("graph.txt", all.join("\n"));
    let text = play("en", &format!("play xxx:graph {file} --misere --two --plain"), "c\n");
    let late = "The moves marked \"?\" were not judged within two seconds. To spend more time: --budget 10G";
    contains(&text, &["→ 0  ?", late]);
}

/// Hints say where to play in the words of the game.
#[test]
fn hints_call_components_as_the_game_does() {
    for (game, french, english) in [
        ("northcott 3,0", "dans la colonne numéro 1 (3)", "in column number 1 (3)"),
        ("strip 3,1", "avec le jeton numéro 1 (3)", "with token number 1 (3)"),
        ("strip:slide 3,1", "avec le jeton numéro 1 (3)", "with token number 1 (3)"),
        ("nim 3,1", "dans la ligne numéro 1 (3)", "in row number 1 (3)"),
    ] {
        for (language, words) in [("fr", french), ("en", english)] {
            let text = play(language, &format!("play {game} --two --plain"), "h\nh\n");
            assert!(text.contains(words), "{words}: {text}");
        }
    }
}

/// With few steps, a hint compares only moves whose answers are all known.
#[test]
fn a_hint_says_of_what_it_has_compared_only_what_is_so() {
    let winning =
        |position: &str| json(&["solve", "cram", position, "--json"])["moves"].as_array().unwrap().len();
    for budget in ["100", "200", "400", "100k"] {
        let line = format!("play cram 2x8 --two --plain --threads 1 --budget {budget}");
        let text = play("en", &line, "h\nh\nq\n");
        let tried = text
            .split("Try ")
            .nth(1)
            .and_then(|rest| rest.split('"').nth(1))
            .unwrap_or_else(|| panic!("{text}"));
        // The first move to be compared leaves five winning answers, the best one three.
        assert!(winning(tried) <= winning("##....../........"), "{budget}: {text}");
    }
}
