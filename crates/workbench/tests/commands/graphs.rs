//! Graphs and orders from files, as a user at the terminal sees them.

use super::program::{Folder, json, run, wrong};

/// A failing command in one of the languages, whose message must contain all of these parts.
fn mistake(language: &str, arguments: &[&str], parts: &[&str]) {
    let text = wrong(&[arguments, &["--lang", language]].concat());
    assert!(parts.iter().all(|part| text.contains(part)), "{text}");
}

#[test]
fn every_node_of_a_graph() {
    let folder = Folder::new("nodes");
    let list = folder.write("game.txt", "a b\na c\nc b\nb \"the end\"\n");
    let dot = folder.write("game.dot", "digraph { a -> {b c}; c -> b -> \"the end\" }");
    let values = folder.file("values.txt");
    for file in [list, dot] {
        let start = format!("{file}:a");
        let solved = json(&["solve", "dag", &start, "--nodes", &values, "--json"]);
        assert_eq!((&solved["value"], &solved["method"]), (&2.into(), &"acyclic".into()));
        let text = std::fs::read_to_string(&values).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.sort_unstable();
        assert_eq!(lines, ["\"the end\"\t0", "a\t2", "b\t1", "c\t0"]);
        let solved = json(&["solve", "dag", &start, "--nodes", &values, "--misere", "--json"]);
        assert_eq!(solved["outcome"], "N");
        assert_eq!(solved["moves"][0]["move"], ">b");
        let text = std::fs::read_to_string(&values).unwrap();
        assert!(text.contains("a\tN\n") && text.contains("b\tP\n"), "{text}");
    }
    let refused = folder.file("refused.txt");
    for language in ["en", "fr"] {
        mistake(language, &["solve", "nim", "1,2", "--nodes", &refused], &["--nodes", "marienbad solve dag"]);
    }
    assert!(!std::path::Path::new(&refused).exists());
}

/// A table saved by a spreadsheet program, with `;` in French and `,` in English.
#[test]
fn tables_of_two_columns_are_edges() {
    let folder = Folder::new("tables");
    for (name, text) in [("semi.csv", "a;b\r\nb;c\r\nc;\"d e\"\r\n"), ("comma.csv", "a,b\nb,c\nc,\"d e\"\n")]
    {
        let file = folder.write(name, text);
        let graph = json(&["solve", "xxx:graph", &file, "--json"]);
        assert_eq!(graph["position"], "a-b,b-c,c-\"d e\"");
        assert_eq!(graph["value"], json(&["solve", "xxx", "4", "--json"])["value"]);
        let dominoes = json(&["solve", "arc-kayles", &file, "--json"]);
        assert_eq!(dominoes["value"], json(&["solve", "cram", "1x4", "--json"])["value"]);
        assert_eq!(json(&["solve", "poset", &file, "--json"])["value"], 4);
        assert_eq!(json(&["solve", "dag", &format!("{file}:a"), "--json"])["value"], 1);
    }
    let wide = folder.write("wide.csv", "a;b\nb;c;3\n");
    mistake("en", &["solve", "xxx:graph", &wide], &["wide.csv, line 2, character 5", "end before \"3\""]);
    let blank = folder.write("blank.csv", "Paris;New York\n");
    mistake("fr", &["solve", "xxx:graph", &blank], &["blank.csv, ligne 1, caractère 11", "«\u{a0}Y\u{a0}»"]);
    for (game, language) in
        ["xxx:graph", "arc-kayles", "dag", "poset"].iter().flat_map(|g| [(g, "en"), (g, "fr")])
    {
        let rules = run(&["rules", game, "--lang", language]);
        assert!(String::from_utf8(rules.stdout).unwrap().contains("a;b"), "{game} {language}");
    }
}

#[test]
fn mistakes_in_files_have_their_line() {
    let folder = Folder::new("mistakes");
    let cycle = folder.write("cycle.txt", "# a game\na b\nb c\nc a\n");
    let start = format!("{cycle}:a");
    mistake("en", &["solve", "dag", &start], &["cycle.txt, line 4, character 3", "a > b > c > a", "Example"]);
    mistake(
        "fr",
        &["solve", "dag", &start],
        &["cycle.txt, ligne 4, caractère 3", "a > b > c > a", "Exemple"],
    );
    let order = folder.write("order.txt", "a < b\nb < a\n");
    mistake("en", &["solve", "poset", &order], &["line 2", "no element lies below itself", "a < b < a"]);
    mistake("fr", &["solve", "poset", "a<b,b<a"], &["au-dessous de lui-même", "a < b < a"]);
    let broken = folder.write("broken.dot", "digraph {\n a -> b;\n b -> ;\n}\n");
    let start = format!("{broken}:a");
    mistake("en", &["solve", "dag", &start], &["line 3, character 7"]);
    let start = folder.file("none.txt:a");
    mistake("en", &["solve", "dag", &start], &["none.txt", "there is no such file"]);
    // The file is checked first, then the missing node.
    mistake("en", &["solve", "dag", &folder.file("none.txt")], &["none.txt", "there is no such file"]);
    mistake("en", &["solve", "dag", &cycle], &["the node on which the token stands is missing"]);
    mistake("fr", &["solve", "dag", "a>b"], &["il manque à la fin le nœud"]);
    let three = folder.write("three.txt", "a b\na b c\n");
    mistake("en", &["solve", "xxx:graph", &three], &["three.txt, line 2, character 5", "end before \"c\""]);
    let start = format!("{}:a", folder.to_str().unwrap());
    mistake("en", &["solve", "dag", &start], &["cannot be read", "it is a folder"]);
    let start = format!("{}:a", folder.write("bytes.txt", [0xff, 0xfe, 0x0a]));
    mistake("en", &["solve", "dag", &start], &["bytes.txt", "not"]);
}

#[test]
fn orders_and_blocks_are_solved_drawn_and_certified() {
    let folder = Folder::new("orders");
    // The divisors of 12, with 1 poisoned: Chomp on two rows of three.
    let divisors = folder.write("twelve.txt", "1 < 2\n1 < 3\n2 < 4\n2 < 6\n3 < 6\n4 < 12\n6 < 12\n");
    let solved = json(&["solve", "poset", &divisors, "--misere", "--json"]);
    let bar = json(&["solve", "chomp", "2x3", "--json"]);
    assert_eq!(solved["outcome"], bar["outcome"]);
    assert_eq!(solved["moves"].as_array().unwrap().len(), bar["moves"].as_array().unwrap().len());
    for (game, position) in [("poset", divisors.as_str()), ("chomp", "2x2x2"), ("poset", "a<b<d,a<c<d,e")] {
        let certificate = folder.file("certificate.txt");
        for play in [&[][..], &["--misere"]] {
            let mut all = vec!["solve", game, position, "--certificate", certificate.as_str(), "--json"];
            all.extend(play);
            json(&all);
            let checked = run(&["check", &certificate]);
            assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
        }
        let drawn = run(&["draw", game, position, "--values"]);
        assert!(drawn.status.success() && drawn.stdout.len() > 100);
    }
    let moves = json(&["moves", "chomp", "2x2x2", "--json"]);
    assert_eq!(moves["moves"].as_array().unwrap().len(), 7);
}

#[test]
fn bars_of_any_size() {
    let row = json(&["solve", "chomp", "4000", "--json"]);
    assert_eq!((&row["value"], &row["method"]), (&3999.into(), &"table".into()));
    assert_eq!(row["moves"][0]["move"], "1.2");
    let misere = json(&["solve", "chomp", "9x9", "--misere", "--json"]);
    assert_eq!((&misere["outcome"], &misere["method"]), (&"N".into(), &"table".into()));
    let square = json(&["solve", "chomp", "60x60", "--json"]);
    assert_eq!((&square["outcome"], &square["value"]), (&"N".into(), &serde_json::Value::Null));
    assert_eq!((&square["claim"], &square["method"]), (&"proved".into(), &"strategy-stealing".into()));
    assert_eq!((&square["moves"][0]["move"], &square["moves_complete"]), (&"2.2".into(), &false.into()));
    for (language, words, no_move) in [
        ("en", "the last square alone, 40.50,", "does not name a winning move"),
        ("fr", "le dernier carré seul, 40.50,", "ne désigne aucun coup gagnant"),
    ] {
        let told = run(&["explain", "chomp", "40x50", "--lang", language]);
        let told = String::from_utf8_lossy(&told.stdout).into_owned();
        assert!(told.contains(words) && !told.contains("40.50  →"), "{told}");
        let solved = run(&["solve", "chomp", "40x50", "--lang", language]);
        let solved = String::from_utf8_lossy(&solved.stdout).into_owned();
        assert!(solved.contains(no_move), "{solved}");
    }
}

#[test]
fn symmetrical_boards_of_any_size() {
    for (game, board) in
        [("cram", "60x62"), ("xxx:grid", "2x2000"), ("xxx:torus", "50x51"), ("xxx:globe", "62x61p")]
    {
        let lost = json(&["solve", game, board, "--json"]);
        assert_eq!((&lost["outcome"], &lost["value"]), (&"P".into(), &0.into()), "{game} {board}");
        assert_eq!((&lost["claim"], &lost["method"]), (&"proved".into(), &"mirror".into()));
    }
    let won = json(&["solve", "cram", "60x61", "--json"]);
    assert_eq!((&won["outcome"], &won["value"]), (&"N".into(), &serde_json::Value::Null));
    assert_eq!((&won["moves"][0]["move"], &won["moves_complete"]), (&"30.31-31.31".into(), &false.into()));
    // If the value can be found, it is printed, with every winning move.
    let small = json(&["solve", "cram", "4x5", "--json"]);
    assert_eq!((&small["value"], &small["moves_complete"]), (&2.into(), &true.into()));
    for (language, heading, value, reason) in [
        ("en", "A winning move:", "too large for any search", "on the opposite side"),
        ("fr", "Un coup gagnant\u{a0}:", "trop grand pour toute recherche", "du côté opposé"),
    ] {
        let solved = run(&["solve", "xxx:grid", "41x43", "--lang", language]);
        let solved = String::from_utf8_lossy(&solved.stdout).into_owned();
        assert!(
            solved.contains(heading) && solved.contains(value) && solved.contains("  21.22  →"),
            "{solved}"
        );
        let told = run(&["explain", "xxx:globe", "40x41p", "--lang", language]);
        let told = String::from_utf8_lossy(&told.stdout).into_owned();
        assert!(told.contains(reason), "{told}");
    }
}
