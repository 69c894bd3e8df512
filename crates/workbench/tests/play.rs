//! Matches at the plain prompt through a pipe, in both languages; reasons and tournaments as a user meets them.
#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn piped(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_marienbad"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn play(language: &str, arguments: &str, lines: &str) -> String {
    let mut all: Vec<&str> = arguments.split_whitespace().collect();
    all.extend(["--lang", language]);
    let output = piped(&all, lines.as_bytes());
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

fn contains(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("{part:?} is missing, in its place, in\n{text}") };
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn a_whole_match_of_two_people() {
    let lines = "4 6\n3:-5\nabc\n9:-1\n2:-3\n-1\n";
    let french = play("fr", "play nim 1,3,5,6 --two", lines);
    contains(
        &french,
        &[
            "Jeu normal : qui joue le dernier coup gagne.",
            "  4: ||||||  (6)",
            "Joueur 1, à vous de jouer :",
            "Joueur 2, à vous de jouer :",
            "« abc » n'est pas un coup possible ici. Recommencez.",
            "Par exemple : 1:-1",
            "« 9:-1 »",
            "Joueur 2 a gagné !",
            "La partie, coup par coup :",
            "1. Joueur 1  4:-6",
            "✗ laisse échapper la victoire ; il fallait jouer 1:-1, 2:-1, 3:-1",
            "2. Joueur 2",
            "il fallait jouer 3:-3",
        ],
    );
    let english = play("en", "play nim 1,3,5,6 --two", lines);
    contains(
        &english,
        &[
            "Player 1, your move:",
            "\"abc\" is not a possible move",
            "Player 2 has won!",
            "✗ gives the win away",
        ],
    );
}

/// In each family a match that the person wins, because every hint is followed.
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
        for play_option in ["", "--misere", "--turns 2:1"] {
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
            // The moves are asked of the program itself, one match longer each time.
            let mut lines = String::new();
            let text = loop {
                let text = play("en", &arguments, &format!("{lines}h\nh\nh\nh\n"));
                if text.contains("You have") {
                    break text;
                }
                let mv = text.rsplit("Play ").find_map(|piece| piece.split_once(": it leaves")).unwrap().0;
                lines.extend(["=", mv, "\n"]);
                assert!(lines.len() < 1000, "{arguments}: {lines}");
            };
            contains(&text, &["You have won!", "The match, move by move:", "No move gave the win away."]);
            let french = play("fr", &arguments, &lines);
            contains(&french, &["Vous avez gagné !", "Aucun coup n'a laissé échapper la victoire."]);
        }
    }
}

#[test]
fn hints_come_in_steps() {
    let text = play("fr", "play nim 1,3,5,6 --level parfait", "h\nh\nh\nh\nh\n");
    contains(
        &text,
        &[
            "Il y a un coup gagnant. (h encore",
            "Jouez dans la composante numéro 1 (1).",
            "Jouez 1:-1 : il reste 3,5,6.",
            "Pourquoi ? Il reste 3,5,6",
            "  3  011\n  5  101\n  6  110\n  ⊕  000\n",
            "un nombre pair de 1 dans chaque colonne",
            "Pourquoi ?",
            "Au revoir !",
        ],
    );
    let text = play("en", "play nim 1,2,3", "h\nh\nq\n");
    contains(&text, &["There is no winning move", "There is no winning move", "Goodbye!"]);
    let text = play("en", "play cram 9x9 --budget 1k", "h\nq\n");
    contains(&text, &["The machine does not know", "Goodbye!"]);
}

#[test]
fn taking_back_and_help() {
    let text = play("en", "play nim 1,3,5,7 --seed 3 --level perfect", "u\n1:-1\nu\n?\nm\n\n4:-7\nq\n");
    contains(
        &text,
        &[
            "There is nothing to take back.",
            "I play",
            "Move taken back.",
            "  1: |  (1)",
            "h: a hint",
            "1:-1   2:-1",
            "I play",
            "Goodbye!",
        ],
    );
    // The machine has begun and the person has not played: there is nothing of his to take back.
    let text = play("fr", "play nim 3,4,5 --first you --seed 3", "u\nq\n");
    contains(&text, &["Je joue", "Il n'y a rien à reprendre."]);
}

#[test]
fn nothing_at_the_prompt_is_fatal() {
    let mut noise: Vec<u8> = (0..=255u8).flat_map(|byte| [byte, byte ^ 0x5a, b'\n']).collect();
    noise.extend(b"1:-99999999999999999999999999\n-\n:\n1:\n\xff\xfe\n");
    noise.extend("💥\n".as_bytes());
    noise.extend(vec![b'x'; 100_000]);
    for game in [
        &["nim", "1,3"][..],
        &["cram", "2x3"],
        &["dag", "a>b,b>c:a"],
        &["coins:2", "3,7"],
        &["wythoff", "3,5"],
    ] {
        let arguments: Vec<&str> = ["play"].iter().chain(game).copied().chain(["--seed", "1"]).collect();
        let output = piped(&arguments, &noise);
        assert_eq!(output.status.code(), Some(0), "{game:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn random_positions_levels_and_seeds() {
    let first = play("en", "play nim --random 4,9 --seed 5 --level random", "");
    assert_eq!(first, play("en", "play nim --random 4,9 --seed 5 --level hasard", ""));
    assert_ne!(first, play("en", "play nim --random 4,9 --seed 6 --level random", ""));
    contains(&play("fr", "play nim --level myope:3", ""), &["(niveau : myope:3)"]);
    contains(
        &play("en", "play xxx 5,4 --two", "2 2\n"),
        &["  1: ooooo  (5)", "  1: ooooo  (5)\n  2: o  (1)"],
    );
    for (arguments, part) in [
        ("play nim --level strong", "forgetful:0.8"),
        ("play nim --random 4", "--random 3,9"),
        ("play nim --random 0,9", "--random 3,9"),
        ("play dag --random 2,9", "dag"),
        ("play nim 1,,2", "character 3"),
        ("play nim --two --level perfect", "--two"),
        ("play nim --first nobody", "me"),
        ("play nim 1 --turns 1", "2:1"),
        ("tournament nim perfect strong --matches 2", "forgetful:0.8"),
        ("tournament nim perfect random", "--matches"),
        ("explain nim", "POSITION"),
    ] {
        let mut all: Vec<&str> = arguments.split_whitespace().collect();
        all.extend(["--lang", "en"]);
        let output = piped(&all, b"");
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {line}");
        assert!(line.contains(part) && line.lines().count() == 1, "{arguments}: {line}");
    }
}

#[test]
fn turns_of_several_moves_are_announced() {
    let text = play("fr", "play nim 1,1,1,1 --two --turns 2:1", "1:-1\n1:-1\n1:-1\n-1\n");
    contains(
        &text,
        &[
            "Joueur 1, à vous de jouer (encore 2 coups dans ce tour)",
            "Joueur 1, à vous de jouer :",
            "Joueur 2, à vous",
            "Joueur 1, à vous de jouer (encore 2",
            "Joueur 1 a gagné !",
        ],
    );
}

#[test]
fn explanations_in_both_languages() {
    for (arguments, english, french) in [
        ("explain nim 1,3,5,6", "odd number of ones", "un nombre impair de 1"),
        ("explain nim 1,1,1 --misere", "Only heaps of one are left", "prendra le dernier"),
        (
            "explain nim 1,1,4 --misere",
            "There is one heap of two or more",
            "Il reste un tas de deux objets ou plus",
        ),
        ("explain wythoff 4,7", "golden pair", "paire d'or"),
        ("explain fibonacci 26/8", "26 = 21 + 5", "nombres de Fibonacci"),
        ("explain grundy 9", "smallest number that is not in this list", "Le plus petit nombre"),
        ("explain xxx 9,4", "nim-sum of the values", "somme de nim des valeurs"),
        ("explain xxx 9 --misere", "Computed by the machine", "Calculé par la machine"),
        ("explain xxx 5,3 --compound conjunctive", "Computed by the machine", "(« Quick »)"),
        ("explain nim 0", "The game is over", "La partie est finie"),
    ] {
        contains(&play("en", arguments, ""), &[english]);
        contains(&play("fr", arguments, ""), &[french]);
    }
}

#[test]
fn tournaments_count_who_began() {
    let arguments = "tournament nim perfect random --matches 40 --position 1,3,5,6 --seed 1 --json";
    let text = play("en", arguments, "");
    assert_eq!(text, play("fr", arguments, ""), "the same seed, the same matches");
    let score: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(score["schema"], 1);
    assert_eq!(score["matches"], 40);
    assert_eq!(score["a"]["level"], "perfect");
    assert_eq!(score["a"]["began"], 20);
    assert_eq!(score["a"]["won_first"], 20, "a won position stays won");
    let sum = score["a"]["wins"].as_u64().unwrap() + score["b"]["wins"].as_u64().unwrap();
    assert_eq!(sum, 40);
    let text = play("fr", "tournament nim parfait distrait:0,5 --matches 10 --position 1,2 --misere", "");
    contains(&text, &["Jeu misère", "parfait :", "sur 10", "distrait:0.50 :"]);
}

#[test]
fn a_learner_keeps_what_it_has_learnt() {
    let path = std::env::temp_dir().join(format!("marienbad-memory-{}", std::process::id()));
    let file = path.to_string_lossy().into_owned();
    let train = format!(
        "tournament nim learner perfect --matches 300 --position 2,3,4 --seed 1 --json --memory {file}"
    );
    let score =
        |text: String| serde_json::from_str::<Value>(&text).unwrap()["a"]["won_first"].as_u64().unwrap();
    let ignorant = score(play("en", &train, ""));
    assert_eq!(score(play("en", &train, "")), 150, "it has learnt everything, not only {ignorant}");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(ignorant < 150 && text.starts_with("memory/1\tnim\tnormal\n"), "{text}");
    // It beats whoever lets it begin.
    let match_text = play("en", &format!("play nim 1,1 --level learner --memory {file}"), "1:-1\n");
    contains(&match_text, &["You have lost."]);
    for (game, part) in [("xxx 5", "another game"), ("nim 5 --misere", "another winning rule")] {
        let arguments = format!("play {game} --level learner --lang en --memory {file}");
        let output = piped(&arguments.split_whitespace().collect::<Vec<_>>(), b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains(part));
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "nothing was overwritten");
    std::fs::remove_file(&path).unwrap();
}
