//! Pictures of positions, as the program draws them.

use marienbad_rules::catalogue::ENTRIES;
use serde_json::Value;

use super::program::{out, run};

/// The drawing without title, winning rule and surrounding blanks.
fn drawing(arguments: &[&str]) -> Vec<String> {
    let mut all = vec!["draw"];
    all.extend(arguments);
    out(&all).lines().skip(3).map(str::to_owned).collect()
}

/// Fails unless the text is well-formed XML of the simple kind that we write: elements, attributes, no
/// comments.
fn check_xml(text: &str) -> Result<usize, String> {
    let mut open: Vec<&str> = Vec::new();
    let (mut rest, mut elements) = (text.trim(), 0);
    while !rest.is_empty() {
        let Some(tag) = rest.strip_prefix('<') else {
            let end = rest.find('<').unwrap_or(rest.len());
            check_text(&rest[..end])?;
            if open.is_empty() {
                return Err("text outside".to_owned());
            }
            rest = &rest[end..];
            continue;
        };
        let end = tag.find('>').ok_or("a tag without end")?;
        let (inner, after) = (&tag[..end], &tag[end + 1..]);
        if let Some(name) = inner.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes something else"));
            }
        } else {
            elements += 1;
            let (inner, closed) = inner.strip_suffix('/').map_or((inner, false), |inner| (inner, true));
            let (name, attributes) = inner.split_once(' ').unwrap_or((inner, ""));
            check_attributes(attributes)?;
            if !closed {
                open.push(name);
            }
        }
        rest = after;
        if open.is_empty() && !rest.trim().is_empty() {
            return Err("two roots".to_owned());
        }
    }
    if open.is_empty() { Ok(elements) } else { Err(format!("{open:?} stay open")) }
}

fn check_text(text: &str) -> Result<(), String> {
    for part in text.split('&').skip(1) {
        if !["amp;", "lt;", "gt;", "quot;"].iter().any(|entity| part.starts_with(entity)) {
            return Err(format!("& before {part:.10}"));
        }
    }
    Ok(())
}

fn check_attributes(mut text: &str) -> Result<(), String> {
    let mut seen = Vec::new();
    while !text.trim().is_empty() {
        let (name, value) = text.split_once("=\"").ok_or_else(|| format!("attribute {text:.20}"))?;
        let (value, after) = value.split_once('"').ok_or_else(|| format!("value {text:.20}"))?;
        check_text(value)?;
        if seen.contains(&name.trim())
            || value.contains('<')
            || value.contains("NaN")
            || value.contains("inf")
        {
            return Err(format!("attribute {name}: {value}"));
        }
        seen.push(name.trim());
        text = after;
    }
    Ok(())
}

#[test]
fn the_checker_can_complain() {
    assert_eq!(check_xml("<a><b c=\"d\"/></a>"), Ok(2));
    for wrong in
        ["<a>", "<a></b>", "<a b=c/>", "<a b=\"NaN\"/>", "<a>&x</a>", "<a/><b/>", "<a b=\"1\" b=\"2\"/>"]
    {
        assert!(check_xml(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn every_example_of_the_catalogue_is_drawn() {
    for entry in ENTRIES.iter() {
        for (i, name) in entry.examples.iter().enumerate() {
            let positions = if i == 0 { &entry.positions[..] } else { &entry.positions[..1] };
            for position in positions {
                let text = out(&["draw", name, position, "--misere"]);
                assert!(text.contains("loses"), "{name} {position}: the winning rule is missing\n{text}");
                assert!(text.lines().all(|line| line.chars().count() <= 100), "{name} {position}\n{text}");
                let ascii = out(&["draw", name, position, "--ascii"]);
                let body: Vec<&str> = ascii.lines().skip(2).collect();
                assert!(body.iter().all(|line| line.is_ascii()), "{name} {position}\n{ascii}");
                let svg = out(&["draw", name, position, "--format", "svg"]);
                let elements = check_xml(&svg).unwrap_or_else(|e| panic!("{name} {position}: {e}"));
                assert!(elements > 8, "{name} {position}");
            }
        }
    }
}

#[test]
fn before_and_after_a_move_with_results() {
    for (name, position, mv) in [
        ("nim", "1,3,5,7", "4:-2"),
        ("cram", "2x3", "1.1-1.2"),
        ("xxx:globe", "4x2p", "N"),
        ("coins:2", "3,7", "3,7"),
        ("chocolate", "2x3", ">2x1"),
        ("dag", "a>b,a>c,c>b:a", ">c"),
        ("wythoff", "3,5", "-1,-1"),
    ] {
        for format in ["text", "svg"] {
            let drawn = out(&["draw", name, position, "--move", mv, "--values", "--format", format]);
            assert!(drawn.contains('✓') || format == "svg", "{name}\n{drawn}");
            if format == "svg" {
                check_xml(&drawn).unwrap_or_else(|e| panic!("{name}: {e}"));
                assert!(drawn.contains("wins") && drawn.contains("touched"), "{name}");
            }
        }
    }
}

#[test]
fn texts_look_like_this() {
    // A row's number, which moves use, is before it, its size after it.
    let nim = [" 1: ┃  (1)", " 2: ┃ ┃ ┃  (3)", " 3: ┃ ┃ ┃ ┃ ┃  (5)", " 4: ┃ ┃ ┃ ┃ ┃ ┃ ┃  (7)"];
    assert_eq!(drawing(&["nim", "1,3,5,7"]), nim);
    assert_eq!(drawing(&["nim", "5"]), [" 5 ┃ ┃ ┃ ┃ ┃"]);
    assert_eq!(drawing(&["nim", "1000000,2"]), [" 1: [1000000]", " 2: ┃ ┃  (2)"]);
    let grundy = [" 1: |:|:|:|:|:|:|  (7)", " 2: |:| |:|  (4)"];
    assert_eq!(drawing(&["grundy", "7,4", "--ascii"]), grundy);
    let cram = [
        "    1  2  3",
        " 1  ▒  ▒  ·",
        " 2  ·  ·  ·",
        "",
        "after 1.1-1.2: ##./...",
        "",
        "    1  2  3",
        " 1  ■  ■  ·",
        " 2  ·  ·  ·",
    ];
    assert_eq!(drawing(&["cram", "2x3", "--move", "1.1-1.2"]), cram);
    let grid = ["    1   2   3", " 1  ●───●───●", "    │   │   │", " 2  ●───●───·"];
    assert_eq!(drawing(&["xxx:grid", "ooo/oo."]), grid);
    let narrow = drawing(&["xxx:grid", "1x40", "--values"]);
    let results = narrow[1].matches(['✓', '✗']).count();
    assert_eq!(results, 40, "the result stands in the place of the token: {narrow:?}");
    let torus = [
        "    1   2   3",
        "    ┊   ┊   ┊",
        " 1 ┄●───●───●┄",
        "    │   │   │",
        " 2 ┄●───●───●┄",
        "    │   │   │",
        " 3 ┄●───●───●┄",
        "    ┊   ┊   ┊",
    ];
    assert_eq!(drawing(&["xxx:torus", "3x3"]), torus);
    let globe = [
        "    1   2   3",
        " N      ●",
        "      ··│··",
        " 1 ┄●───●───●┄",
        "    │   │   │",
        " 2 ┄●───●───●┄",
        "     ·· │ ··",
        " S     ·●·",
    ];
    assert_eq!(drawing(&["xxx:globe", "3x2p"]), globe);
    let chocolate = [" ■ ┊ ■ ┊ ■", " ┄┄┊┄┄┄┊┄┄", " ■ ┊ ■ ┊ ■"];
    assert_eq!(drawing(&["chocolate", "2x3"]), chocolate);
    // The square that nobody takes.
    assert_eq!(drawing(&["chocolate", "1x1"]).last().map(String::as_str), Some(" 1  ■"));
    assert_eq!(drawing(&["chomp", "1x2", "--move", "1.2"]).last().map(String::as_str), Some(" 1  ✕"));
    let coins = [" ○  ○  ●  ○  ●", " 1  2  3  4  5"];
    assert_eq!(drawing(&["coins:2", "3,5"]), coins);
    let lines = drawing(&["coins:2", "3,21"]);
    assert_eq!([lines[2].as_str(), lines[3].as_str(), lines[4].as_str()], ["", " ●", " 21"]);
    // Each of several tokens shows the number that moves use.
    let strip =
        ["                   ●3", "       ●1          ●2", " ▁     ▁   ▁   ▁   ▁", " ×     1   2   3   4"];
    assert_eq!(drawing(&["strip", "1,4,4"]), strip);
    assert_eq!(drawing(&["dag", "a>b:a,a"])[0], " ●1 ●2");
    assert_eq!(drawing(&["dag", "a>b:a"])[0], " ●");
    let plane = [" 2  ○ ●", " 1  ○ ○", " 0  · ○", "    0 1"];
    assert_eq!(drawing(&["wythoff", "1,2"]), plane);
}

/// Names of nodes are written out and do not overlap.
#[test]
fn long_names_can_be_read() {
    let names = ["alpha_centauri", "beta_orionis", "gamma_cygni1", "delta_leonis", "epsilon_lyra"];
    let [a, b, c, d, e] = names;
    for (game, position) in [
        ("xxx:graph", format!("{a}-{b}-{c}-{a},{c}-{d},{e}")),
        ("arc-kayles", format!("{a}-{b}-{c}-{a},{c}-{d}-{e}")),
        ("dag", format!("{a}>{b},{a}>{c},{a}>{d},{b}>{e},{c}>{e},{d}>{e}:{a}")),
        ("poset", format!("{a}<{b}<{e},{a}<{c}<{e},{a}<{d}<{e}")),
    ] {
        let text = out(&["draw", game, &position]);
        let words: Vec<&str> = text.split([' ', '\n', '─', '│', '●', '○', '▾']).collect();
        for name in names {
            assert!(words.contains(&name), "{game}: {name}\n{text}");
        }
        let svg = out(&["draw", game, &position, "--format", "svg"]);
        let number = |text: &str, name: &str| -> f32 {
            text.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
        };
        let texts: Vec<&str> = svg.split("<text class=\"number halo\"").skip(1).collect();
        assert_eq!(texts.len(), names.len(), "{svg}");
        let width = number(&svg, " width");
        let places: Vec<(f32, f32)> =
            texts.iter().map(|one| (number(one, " x"), number(one, " y"))).collect();
        for (i, one) in places.iter().enumerate() {
            // Fourteen letters are less than 100 wide.
            assert!(one.0 > 30.0 && one.0 < width - 30.0, "{game}: {one:?} of {width}");
            let apart = |other: &(f32, f32)| (one.0 - other.0).abs() > 80.0 || (one.1 - other.1).abs() > 10.0;
            assert!(places[..i].iter().all(apart), "{game}: {places:?}");
        }
    }
}

/// A single row may be called number one, as a board numbers it; the move that is meant is the one shown.
#[test]
fn a_lone_row_has_the_number_one() {
    for mv in ["4", "1:4"] {
        assert_eq!(drawing(&["xxx", "5", "--move", mv])[0], " 5 ● ● ◌ ◌ ◌", "{mv}");
    }
}

/// However a move is typed, it is shown in its usual spelling.
#[test]
fn a_move_is_typed_as_a_person_would() {
    let graph = "Paris-\"New York\"-Oslo";
    for mv in ["New York", "\"New York\""] {
        let text = out(&["draw", "xxx:graph", graph, "--move", mv, "--lang", "en"]);
        assert!(text.contains("after \"New York\": 0") && text.contains("◌New York"), "{text}");
    }
    let text = out(&["draw", "arc-kayles", "a-b-c", "--move", "c-b", "--lang", "en"]);
    assert!(text.contains("after b-c: 0"), "{text}");
    let text = out(&["draw", "chocolate", "1 + 5 + 6", "--move", "2:>4", "--lang", "en"]);
    assert!(text.contains("after 2:>4: 1 + 4 + 6"), "{text}");
    let text = out(&["draw", "dag", "a>b,b>c,c>d:d,b,a", "--move", "2:>c", "--lang", "en"]);
    assert!(text.contains("after 2:>c: a>b,b>c,c>d:d,c,a"), "{text}");
}

#[test]
fn a_square_on_its_own_is_spoken_of() {
    for (language, words) in [("en", "no domino can cover"), ("fr", "aucun domino ne peut plus couvrir")] {
        let drawn = |mv: &str, format: &str| {
            out(&["draw", "cram", "1x5", "--move", mv, "--format", format, "--lang", language])
        };
        for format in ["text", "svg"] {
            assert!(drawn("1.2-1.3", format).contains(words), "{format} {language}");
            assert!(!drawn("1.1-1.2", format).contains(words), "{format} {language}");
        }
    }
}

#[test]
fn wrong_moves_are_refused_with_an_example() {
    let output = run(&["draw", "nim", "1,3", "--move", "9:-1"]);
    assert_eq!(output.status.code(), Some(2));
    let line = String::from_utf8(output.stderr).unwrap();
    assert!(line.contains("9:-1") && line.contains("1:-1"), "{line}");
    let over = run(&["draw", "nim", "0", "--move", "-1", "--lang", "fr"]);
    assert!(String::from_utf8(over.stderr).unwrap().contains("finie"));
}

#[test]
fn huge_positions_are_drawn_small() {
    let big = "1000000000000000000000000000000";
    let many = vec!["300"; 2000].join(",");
    for (name, position) in [
        ("wythoff", format!("{big},{big}")),
        ("fibonacci", big.to_owned()),
        ("nim", "1000000000000000000,3".to_owned()),
        ("nim", many),
        ("xxx:circle", "4096".to_owned()),
        ("xxx:torus", "64x64".to_owned()),
        ("cram", "1x4096".to_owned()),
        ("chocolate", "2x2x2x2x2x2x2x2".to_owned()),
        ("coins:2", "9223372036854775807".to_owned()),
    ] {
        for format in ["text", "svg"] {
            let drawn = out(&["draw", name, &position, "--format", format]);
            assert!(drawn.len() < 8_000_000, "{name}");
            if format == "svg" {
                check_xml(&drawn).unwrap_or_else(|e| panic!("{name}: {e}"));
            }
        }
    }
}

/// A move that needs two places has its result between them; if one mark stands for several moves, the
/// legend says so.
#[test]
fn a_mark_speaks_of_the_move_that_it_stands_for() {
    for (game, position) in
        [("cram", "3x4"), ("cram", "..#./.#../...."), ("arc-kayles", "a-b,b-c,c-d,d-a,a-c")]
    {
        let svg = out(&["draw", game, position, "--values", "--format", "svg"]);
        let moves: Value = serde_json::from_str(&out(&["moves", game, position, "--json"])).unwrap();
        let moves = moves["moves"].as_array().unwrap();
        let won = moves.iter().filter(|mv| mv["outcome"] == "P").count();
        let count = |what: &str| svg.matches(what).count();
        assert_eq!(count("<g class=\"thing wins\" pointer-events"), won, "{game} {position}");
        assert_eq!(count("<g class=\"thing loses\" pointer-events"), moves.len() - won, "{game} {position}");
        assert!(svg.contains("whoever makes this move wins"), "{svg}");
        let text = out(&["draw", game, position, "--values"]);
        let (board, legend) = text.rsplit_once("\n\n").unwrap();
        assert!(legend.contains("whoever makes this move wins"), "{text}");
        let count = |sign: char| board.matches(sign).count();
        assert_eq!((count('✓'), count('✗')), (won, moves.len() - won), "{text}");
    }
    let cram = ["    1   2   3", " 1  · ✗ · ✗ ·", "    ✓   ✓   ✓", " 2  · ✗ · ✗ ·"];
    assert_eq!(drawing(&["cram", "2x3", "--values"])[..4], cram);
    // If cells are too close for that, a mark stands for every move through its cell.
    let narrow = out(&["draw", "cram", "1x60", "--values"]);
    assert!(narrow.contains("a move through this place wins"), "{narrow}");
    let misere = out(&["draw", "xxx", "5,3,2,1", "--values", "--misere", "--format", "svg"]);
    assert!(!misere.contains("Grundy"), "{misere}");
    assert!(out(&["draw", "xxx", "5,3", "--values", "--format", "svg"]).contains("Grundy"));
    assert!(out(&["draw", "wythoff", "3,5", "--values", "--format", "svg"]).contains("◇"));
}
