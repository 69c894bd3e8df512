//! Matches at the plain prompt through a pipe, in both languages; reasons and tournaments as a user sees
//! them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use super::program::{Folder, marienbad};

/// A folder for the matches and memories of these tests, separate from the user's own.
fn data() -> std::path::PathBuf {
    std::env::temp_dir().join(format!("marienbad-play-{}", std::process::id()))
}

pub(super) fn piped(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = marienbad(arguments)
        .env("XDG_DATA_HOME", data())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // In a separate thread: the program may end before it has read everything, or write more than a pipe
    // holds.
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_vec());
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join().unwrap();
    output
}

pub(super) fn play(language: &str, arguments: &str, lines: &str) -> String {
    let mut all: Vec<&str> = arguments.split_whitespace().collect();
    all.extend(["--lang", language]);
    let output = piped(&all, lines.as_bytes());
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

pub(super) fn contains(text: &str, parts: &[&str]) {
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
            "Jeu normal\u{a0}: qui joue le dernier coup gagne.",
            "  4: ||||||  (6)",
            "Joueur 1, à vous de jouer\u{a0}:",
            "Joueur 2, à vous de jouer\u{a0}:",
            "«\u{a0}abc\u{a0}» n'est pas un coup possible ici. Recommencez.",
            "Par exemple\u{a0}: 1:-1",
            "«\u{a0}9:-1\u{a0}»",
            "Joueur 2 a gagné\u{a0}!",
            "La partie, coup par coup\u{a0}:",
            "1. Joueur 1  4:-6",
            "✗ laisse échapper la victoire\u{a0}; ces coups gagnaient\u{a0}: 1:-1\u{a0}; 2:-1\u{a0}; 3:-1",
            "2. Joueur 2",
            "victoire\u{a0}; 3:-3 gagnait",
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
    // The machine has begun and the person has not played: there is nothing to take back.
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
    for (language, level, name) in [
        (
            "fr",
            "myope:3",
            "niveau\u{a0}: myope (parfait s'il y a au plus 3 coups possibles, sinon au hasard).",
        ),
        ("fr", "distrait", "niveau\u{a0}: distrait (joue au hasard une fois sur 5)."),
        ("fr", "distrait:0,7", "niveau\u{a0}: distrait (joue au hasard 30 fois sur cent)."),
        ("en", "forgetful:0.8", "level: forgetful (plays at random one time in 5)."),
        ("en", "forgetful:1", "level: forgetful (never plays at random)."),
        ("en", "forgetful:0", "level: forgetful (always plays at random)."),
        ("en", "finisher", "level: finisher (wins where one move wins at once, else plays at random)."),
        ("en", "perfect", "level: perfect."),
    ] {
        contains(&play(language, &format!("play nim --level {level}"), ""), &[name]);
    }
    contains(
        &play("en", "play xxx 5,4 --two", "2 2\n"),
        &["  1: ooooo  (5)", "  1: ooooo  (5)\n  2: o  (1)"],
    );
    for (arguments, part) in [
        ("play nim --level strong", "forgetful:0.8"),
        ("play nim --random 4", "--random 3,9"),
        ("play nim --random 0,9", "--random 3,9"),
        ("play wythoff --random 3,9", "wythoff"),
        ("play nim 1,,2", "character 3"),
        ("play nim --two --level perfect", "--two"),
        ("play", "marienbad play nim 1,3,5,7"),
        ("play nim --screen", "--screen"),
        ("play nim --screen --plain", "--plain"),
        ("play nim --winning", "--random"),
        ("play nim --resume 1", "--resume"),
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
fn the_number_that_is_shown_may_be_typed() {
    let text = play("en", "play nim 1,2 --two", "2:-2\n1:-1\n");
    contains(&text, &["  1: |  (1)", "(no move is left)", "Player 2 has won!"]);
    let text = play("fr", "play xxx 5 --two", "1:2\n1 1\n");
    contains(&text, &["  1: ooooo  (5)", "  1: oo  (2)", "(il ne reste aucun coup)", "Joueur 2 a gagné"]);
    assert!(!text.contains("(0)"), "{text}");
    let text = play("en", "play cram 1x3 --two", "1.1-1.2\n");
    contains(&text, &["(no move is left)", "Player 1 has won!"]);
    let text = play("en", "play xxx 3 --two --compound conjunctive", "1:2\n");
    contains(&text, &["Player 1 has won!"]);
    let text = play("en", "play nim 4 --two --compound selective", "1:-4\n");
    contains(&text, &["Player 1 has won!"]);
}

/// Boards are drawn before every turn, with the coordinates that moves use.
#[test]
fn boards_are_drawn_at_the_prompt() {
    for (arguments, parts) in [
        ("xxx:grid 3x3", &["3x3", "1   2   3", "1  ●───●───●"][..]),
        ("xxx:globe 6x4", &["6x4", "1   2   3   4   5   6", "1 ┄●───●───●───●───●───●┄", "4 ┄●"]),
        ("xxx:circle 5", &["5", "●1"]),
        ("cram 2x3", &["2x3", "1  2  3", " 1  ·  ·  ·"]),
        ("dornim 2,1", &["2,1", "1 ", "●"]),
        ("chocolate 2x3", &["2x3", "■"]),
        ("northcott 3,0,2", &["3,0,2", "▼"]),
        ("strip 1,4", &["1,4", "●"]),
        ("coins:2 3,7", &["3,7", "○  ○  ●", "1  2  3"]),
        ("dag a>b,b>c:a", &["a>b,b>c:a", "a", "b", "c"]),
    ] {
        contains(&play("en", &format!("play {arguments} --two --plain"), ""), parts);
    }
    // Positions too large for a drawing remain texts.
    let text = play("en", "play wythoff 100,200 --two --plain", "");
    contains(&text, &["\n100,200\nPlayer 1"]);
}

#[test]
fn matches_with_matches_begin_with_one_or_two() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..6 {
        let json =
            play("en", &format!("tournament fibonacci random random --matches 2 --json --seed {seed}"), "");
        let position = serde_json::from_str::<Value>(&json).unwrap()["position"].as_str().unwrap().to_owned();
        assert!(position.ends_with("/2"), "{position}");
        contains(&play("en", &format!("play fibonacci --seed {seed}"), ""), &[&format!("\n {position} ┃")]);
        seen.insert(position);
    }
    assert!(seen.len() > 2, "{seen:?}");
}

#[test]
fn turns_of_several_moves_are_announced() {
    let text = play("fr", "play nim 1,1,1,1 --two --turns 2:1", "1:-1\n3:-1\n2:-1\n4:-1\n");
    contains(
        &text,
        &[
            "Joueur 1 joue 2 coups par tour, Joueur 2 un.",
            "Joueur 1, à vous de jouer (encore 2 coups dans ce tour)",
            "Joueur 1, à vous de jouer\u{a0}:",
            "Joueur 2, à vous",
            "Joueur 1, à vous de jouer (encore 2",
            "Joueur 1 a gagné\u{a0}!",
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
        ("explain xxx 9 --misere", "there every move has an answer", "où chaque coup a sa réponse"),
        ("explain xxx 3,1 --misere", "the last move", "c'est le dernier coup"),
        ("explain xxx 5,3 --compound conjunctive", "5  lasts 2 moves", "5  dure 2 coups"),
        ("explain xxx 4,6 --compound conjunctive-short --misere", "the shortest one", "dure le moins"),
        ("explain nim 3,4 --compound selective", "won by the player to move", "gagnée par qui a le trait"),
        ("explain wythoff 4,9 --misere", "   2 . . o . .", "remplacent (0, 0) et (1, 2)"),
        ("explain xxx 9 --misere --turns 2:1", "1; 1    · 1  → 3", "Chaque coup a une réponse"),
        ("explain xxx 14,9 --misere --turns 2:1", "Computed by the machine", "Calculé par la machine"),
        ("explain kayles 10,9,20 --misere", "∏  ade", "∏  abc"),
        ("explain cram 4x4", "half a turn", "un demi-tour"),
        ("explain cram 2x3", "plays 1.2-2.2", "joue 1.2-2.2"),
        ("explain cram 2x3", "Each move · its image", "Chaque coup · son image"),
        ("explain cram ...#./...#.", "the part with 1.5 = 1", "le morceau avec 1.5 = 1"),
        ("explain cram 2x3", "A winning move: 1.2-2.2", "Un coup gagnant\u{a0}: 1.2-2.2"),
        ("explain xxx:circle 8", "across its circle", "de l'autre côté de son cercle"),
        ("explain xxx 6,6", "equal two by two", "égales deux à deux"),
        ("explain wythoff 5,4", "   1 . . O . . .", "Ce n'est pas une paire d'or"),
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
    contains(
        &text,
        &[
            "Jeu misère",
            "parfait\u{a0}:",
            "sur 10",
            "\u{a0}%",
            "distrait (joue au hasard une fois sur 2)\u{a0}:",
        ],
    );
}

#[test]
fn a_tournament_of_one_match_has_no_rate_of_what_was_not_played() {
    let arguments = "tournament nim perfect random --matches 1 --position 1,3,5,6";
    let english = play("en", arguments, "");
    contains(
        &english,
        &["perfect: one win in 1 (100.0%); 100.0% when beginning, – when second", "– when beg"],
    );
    contains(&play("fr", arguments, ""), &["100,0\u{a0}% en commençant, – en second", "– en commençant"]);
    let score: Value = serde_json::from_str(&play("en", &format!("{arguments} --json"), "")).unwrap();
    assert_eq!(score["a"]["rate"], 1.0);
    // The seed fits into 53 bits, so that any JSON reader can replay it.
    assert!(score["seed"].as_u64().unwrap() < 1 << 53);
}

#[test]
fn a_learner_keeps_what_it_has_learnt() {
    let folder = Folder::new("memory");
    let file = folder.file("memory");
    let train = format!(
        "tournament nim learner perfect --matches 300 --position 2,3,4 --seed 1 --json --memory {file}"
    );
    let score =
        |text: String| serde_json::from_str::<Value>(&text).unwrap()["a"]["won_first"].as_u64().unwrap();
    let ignorant = score(play("en", &train, ""));
    assert_eq!(score(play("en", &train, "")), 150, "it has learnt everything, not only {ignorant}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(ignorant < 150 && text.starts_with("memory/1\tnim\tnormal\n"), "{text}");
    // It beats an opponent who lets it begin.
    let match_text = play("en", &format!("play nim 1,1 --level learner --memory {file}"), "1:-1\n");
    contains(&match_text, &["You have lost."]);
    for (game, part) in [("xxx 5", "another game"), ("nim 5 --misere", "another winning rule")] {
        let arguments = format!("play {game} --level learner --lang en --memory {file}");
        let output = piped(&arguments.split_whitespace().collect::<Vec<_>>(), b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains(part));
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "nothing was overwritten");
}

fn run(arguments: &str, input: &str, home: &std::path::Path) -> (Option<i32>, String) {
    let mut child = marienbad(&arguments.split_whitespace().collect::<Vec<_>>())
        .args(["--lang", "en"])
        .env("XDG_DATA_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

fn piped_at(arguments: &[&str], home: &std::path::Path) -> Output {
    marienbad(arguments).env("XDG_DATA_HOME", home).stdin(Stdio::null()).output().unwrap()
}

#[test]
fn an_unfinished_match_is_kept() {
    let home = Folder::new("resume");
    let run = |arguments: &str, input: &str| run(arguments, input, &home);
    assert_eq!(run("play --resume", "").1, "No unfinished match.\n");
    // A match without a move by the person is not saved.
    let (_, text) = run("play nim 3,4,5 --level perfect --first you --seed 1", "q\n");
    assert!(!text.contains("--resume"), "{text}");
    let (_, text) = run("play nim 3,4,5 --level perfect --misere --seed 1", "1:-1\nq\n");
    contains(&text, &["The match is kept. To go on: marienbad play --resume 1", "Goodbye!"]);
    let (_, text) = run("play xxx 5,4 --two --compound conjunctive", "1:1+2:1\n");
    contains(&text, &["marienbad play --resume 2"]);
    let (_, text) = run("play --resume", "");
    contains(&text, &["  1  nim ", "· perfect · Misère play", "  2  xxx 3,2 · two people · Normal play"]);
    let output = piped_at(&["play", "--resume", "--lang", "fr"], &home);
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
    contains(&String::from_utf8(output.stderr).unwrap(), &["marienbad play --resume NUMÉRO"]);
    // The name was not chosen by anyone: it is shown in the current language.
    let output = piped_at(&["play", "--resume", "2", "--lang", "fr"], &home);
    contains(&String::from_utf8(output.stdout).unwrap(), &["Joueur 2"]);
    // Taking back in the resumed match reaches the moves made before.
    let (_, text) = run("play --resume 2", "u\nu\n1:1+2:1\n1:2+2:1\n");
    contains(
        &text,
        &["  2: oo  (2)", "Move taken back.", "  2: oooo  (4)", "There is nothing to take back.", "has won!"],
    );
    let (_, text) = run("play --resume 1", "q\n");
    contains(&text, &["level: perfect", "Your move:", "marienbad play --resume 1"]);
    let (_, text) = run("play --resume", "");
    assert_eq!(text.lines().count(), 1, "what is over is no longer kept: {text}");
    assert_eq!(run("play --resume 7", "").0, Some(2));
    std::fs::write(home.join("marienbad/matches/9"), "not a match").unwrap();
    assert_eq!(run("play --resume 9", "").0, Some(2));
    assert_eq!(run("play --resume", "").1.lines().count(), 1);
}

/// Whatever ends the program, the match is saved up to its last move.
#[test]
fn a_killed_match_is_kept() {
    use std::io::{BufRead as _, BufReader, Read as _};
    for (signal, code) in [("-KILL", None), ("-TERM", Some(143)), ("-HUP", Some(129)), ("-INT", Some(130))] {
        let home = Folder::new(&format!("kill{signal}"));
        let mut child = marienbad(&["play", "nim", "3,4,5", "--seed", "1", "--level", "perfect"])
            .env("XDG_DATA_HOME", home.as_os_str())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"1:-1\n").unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.contains("I play") {
            line.clear();
            assert!(output.read_line(&mut line).unwrap() > 0);
        }
        // The machine's move is printed and then saved: the next picture comes after both.
        line.clear();
        output.read_line(&mut line).unwrap();
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), code);
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert_eq!(rest.contains("--resume 1"), code.is_some(), "{rest}");
        let (_, text) = run("play --resume 1", "m\n", &home);
        assert!(!text.contains("3,4,5") && text.contains("Your move:"), "{text}");
        drop(input);
    }
}

#[test]
fn a_learner_remembers_from_match_to_match() {
    let home = Folder::new("learner");
    let play = "play nim 1,1 --level learner --first you --seed 1";
    contains(&run(play, "-1\n", &home).1, &["The learner knows nothing yet.", "You have won!"]);
    contains(&run(play, "-1\n", &home).1, &["The learner remembers one position", "You have won!"]);
    let fresh = format!("{play} --fresh");
    contains(&run(&fresh, "-1\n", &home).1, &["The learner knows nothing yet."]);
}

/// Every game of the catalogue under every winning rule, compound and kind of turns: a match of two people
/// whose moves come from a script ends with the winner required by the rules.
#[test]
fn a_scripted_match_of_every_game_and_variant() {
    use marienbad_play::{Level, Match, Opponent, Side};
    use marienbad_rules::catalogue::ENTRIES;
    use marienbad_rules::{Compound, Convention, NoFiles, Play};
    let home = Folder::new("script");
    let mut matches = 0;
    for (number, entry) in ENTRIES.iter().enumerate() {
        for (kind, compound) in Compound::ALL.into_iter().enumerate() {
            for (turns, play) in
                [("1:1", Play::Normal), ("1:1", Play::Misere), ("2:1", Play::Misere), ("1:2", Play::Normal)]
            {
                let convention = Convention { play, compound, turns: turns.parse().unwrap() };
                // Several components if an example has them, since the variants differ there.
                let names = ["Player 1", "Player 2"];
                let begin = |text: &String| {
                    let one = Match::new(&entry.examples[0], text, convention, names, &NoFiles).unwrap();
                    (!one.is_over()).then_some((text.clone(), one))
                };
                let begun = if kind == 0 {
                    entry.positions.iter().find_map(begin)
                } else {
                    entry.positions.iter().rev().find_map(begin)
                };
                let (position, mut game) = begun.unwrap();
                let mut random = Opponent::new(Level::Random, number as u64);
                let mut lines = String::from("h\n");
                while let Some(mv) = random.choose(&game).unwrap() {
                    let live =
                        game.game().live(game.position()).unwrap().into_iter().filter(|live| *live).count();
                    game.play(&mv).unwrap();
                    lines.extend(["=", &mv, "\n"]);
                    if compound == Compound::Selective && live > 1 && !mv.contains('+') {
                        lines.push_str(".\n");
                    }
                }
                let winner = if game.winner() == Some(Side::First) {
                    "Player 1 has won!"
                } else {
                    "Player 2 has won!"
                };
                let misere = if play == Play::Misere { "--misere" } else { "" };
                let mut arguments: Vec<String> = vec!["play".into(), entry.examples[0].clone(), position];
                let options = format!(
                    "--two --turns {turns} --compound {} {misere} --budget 2k --lang en",
                    compound.word()
                );
                arguments.extend(options.split_whitespace().map(str::to_owned));
                let output = marienbad(&[])
                    .args(&arguments)
                    .env("XDG_DATA_HOME", home.as_os_str())
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .spawn()
                    .and_then(|mut child| {
                        let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
                        child.wait_with_output()
                    })
                    .unwrap();
                let text = String::from_utf8(output.stdout).unwrap();
                contains(&text, &[winner, "The match, move by move:"]);
                assert!(!text.contains("is not a possible move"), "{arguments:?}\n{lines}\n{text}");
                matches += 1;
            }
        }
    }
    assert_eq!(matches, ENTRIES.len() * 16);
}

#[test]
fn moves_in_several_components_are_put_together() {
    let text =
        play("en", "play nim 3,4,5 --two --compound conjunctive", "1 1\n2:-2\nu\n2:-3\n3:-5\n1:-2\n2:-1\n");
    contains(
        &text,
        &[
            "Normal play",
            "One move in every component",
            "So far 1:-1; still to move in: 2, 3.",
            "So far 1:-1+2:-2; still to move in: 3.",
            "Move taken back.",
            "So far 1:-1+2:-3; still to move in: 3.",
            "  1: ||  (2)\n  2: |  (1)",
            "Player 2 has won!",
        ],
    );
    let text =
        play("fr", "play nim 3,4 --two --compound selective --misere", ".\n1:-1\n.\n1:-2+2:-3\n2:-1\n");
    contains(
        &text,
        &[
            "«\u{a0}.\u{a0}» n'est pas",
            "Pour l'instant 1:-1.",
            "  1: ||  (2)",
            "  2: |  (1)",
            "Joueur 2 a gagné\u{a0}!",
        ],
    );
    let text = play("en", "play nim 1,3 --two --compound conjunctive-short", "1:-1+2:-1\n");
    contains(&text, &["Player 1 has won!"]);
}

#[test]
fn random_positions_that_the_person_wins() {
    for game in [
        "nim",
        "xxx",
        "wythoff",
        "dornim",
        "fibonacci",
        "grundy",
        "0.137",
        "cram",
        "chocolate",
        "chomp",
        "xxx:circle",
        "xxx:grid",
        "xxx:globe",
        "xxx:torus",
        "xxx:graph",
        "arc-kayles",
        "dag",
        "northcott",
        "strip",
        "coins:2",
        "coins:nim*nim",
    ] {
        for (first, answer) in [("me", "There is a winning move."), ("you", "Your move:")] {
            let size = if matches!(game, "xxx:graph" | "arc-kayles") { "6,5" } else { "4,5" };
            let arguments =
                format!("play {game} --random {size} --winning --first {first} --level perfect --seed 5");
            contains(&play("en", &arguments, "h\nq\n"), &[answer]);
        }
    }
    let text =
        play("en", "play nim --random 3,9 --winning --misere --turns 1:2 --seed 3 --level perfect", "h\nq\n");
    contains(&text, &["There is a winning move."]);
    let all = ["play", "subtract:1", "--random", "1,1", "--winning", "--first", "you", "--lang", "en"];
    let output = piped(&all, b"");
    assert_eq!(output.status.code(), Some(2), "the machine takes the only token");
    assert!(String::from_utf8(output.stderr).unwrap().contains("from which you win"));
}

/// An option that has no effect is refused, not ignored.
#[test]
fn what_cannot_help_is_refused() {
    for (arguments, said) in [
        (&["play", "nim", "1,1", "--winning", "--plain"][..], "[POSITION] cannot be combined with --winning"),
        (&["play", "nim", "--winning", "--plain"], "missing argument: --random"),
        (
            &["play", "nim", "--random", "3,7", "--winning", "--two"],
            "--winning cannot be combined with --two",
        ),
        (&["play", "--resume", "1", "--compound", "selective"], "cannot be combined with"),
        (&["play", "--resume", "1", "--turns", "2:1"], "cannot be combined with"),
    ] {
        let line = super::program::wrong(arguments);
        assert!(line.contains(said), "{arguments:?}: {line}");
    }
}
