//! What is fuzzed: each reader as a function of bytes, which both libFuzzer (`fuzz_targets`) and the stable
//! driver call. Beside not panicking, each says what must be so afterwards.

use marienbad_check::{Effort, check};

use marienbad_rules::catalogue::GameFile;
use marienbad_rules::{Convention, FileProblem, Files, Play};
use marienbad_solve::conjecture::Conjecture;
use marienbad_solve::question::{Blocks, Checkpoint, Game, Restored, open};
use marienbad_solve::sequence::{Sequence, Values, period};
use marienbad_solve::{Budget, Work};

/// Every file is this text.
struct Text<'a>(&'a str);

impl Files for Text<'_> {
    fn read(&self, _: &str) -> Result<String, FileProblem> {
        Ok(self.0.to_owned())
    }
}

fn work() -> Work<'static> {
    Work::new(Budget { nodes: 2_000, memory: 1 << 20 }).with_threads(1)
}

/// A position that was read is written as a text that is read as the same; its moves can be listed.
fn read_position(game: &dyn Game, text: &str, files: &dyn Files) {
    let Ok(position) = game.parse(text, files) else { return };
    let written = position.text().to_owned();
    match game.parse(&written, files) {
        Ok(again) => assert_eq!(again.text(), written, "{} {text:?}", game.name()),
        Err(error) => panic!("{} {text:?} is written {written:?}: {error}", game.name()),
    }
    let _ = game.moves(&position, 20);
}

/// The name of a game, and on the next line a position.
pub fn position(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (name, position) = text.split_once('\n').unwrap_or((text, "1,2"));
    if let Ok(game) = open(name) {
        read_position(&*game, position.trim_end_matches('\n'), &Text("a-b"));
    }
}

/// A rule, whose full name is one too; and, on the next line, a position.
pub fn rule(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (name, position) = text.split_once('\n').unwrap_or((text, "3,2"));
    let Ok(game) = open(name) else { return };
    let full = game.full_name().to_owned();
    match open(&full) {
        Ok(again) => assert_eq!(again.full_name(), full),
        Err(error) => panic!("{name:?} is called {full:?}: {error}"),
    }
    read_position(&*game, position.trim_end_matches('\n'), &Text("a-b"));
}

/// A file with a graph: DOT, edges, graph6 or sparse6, arrows, an order.
pub fn graph(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for (name, place) in [
        ("xxx:graph", "./g.txt"),
        ("arc-kayles", "./g.dot"),
        ("dag", "./g.txt:a"),
        ("poset", "./g.txt"),
        ("hackenbush", "./g.txt"),
    ] {
        if let Ok(game) = open(name) {
            let _ = game.parse(place, &Text(text));
            read_position(&*game, text.trim_end_matches('\n'), &Text(text));
        }
    }
}

/// A certificate whose checksum is made right.
pub fn certificate(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let body = text.rsplit_once("checksum ").map_or(text, |(body, _)| body);
    let sealed = format!("{body}checksum {}\n", marienbad_certificate::form::checksum(body));
    for text in [text, &sealed] {
        let mut effort = Effort::new(3_000_000).with_memory(1 << 22);
        let _ = check(text, &Text("a-b"), &mut effort);
    }
}

/// The file of a checkpoint: what can be read of it is read to its end.
pub fn checkpoint(data: &[u8]) {
    let path = std::env::temp_dir().join(format!("marienbad-fuzz-{}.mbk", std::process::id()));
    if std::fs::write(&path, data).is_err() {
        return;
    }
    for kind in ["sequence", "regions", "misere-rows"] {
        let mut place = marienbad_store::Checkpoint::new(&path, kind);
        let Ok(mut stored) = place.load() else { continue };
        let mut block = Vec::new();
        while let Ok(true) = stored.append_block(&mut block) {
            block.clear();
        }
    }
    let _ = std::fs::remove_file(&path);
    // What stands in a block is restored as it is: a file with the right checksums may hold anything.
    for (name, position, play) in RESUMED {
        let Ok(game) = open(name) else { return };
        let Ok(position) = game.parse(position, &Text("")) else { return };
        let convention = Convention { play: *play, ..Convention::default() };
        let (first, rest) = data.split_at(data.len().min(LAYOUT));
        for blocks in [vec![data.to_vec()], vec![first.to_vec(), rest.to_vec()]] {
            let mut kept = Kept(blocks.into_iter());
            let _ = game.solve_resumable(&position, convention, &mut kept, &mut work());
        }
    }
    for (name, width) in [("0.77", 1), ("0.6", 2), ("grundy", 4)] {
        let Ok(game) = open(name) else { return };
        let (Some(heaps), Some(values)) = (game.heap_game(), Values::from_le_bytes(width, data)) else {
            continue;
        };
        let mut sequence = Sequence::new(heaps).resume(values);
        let to = sequence.values().len() + 200;
        let _ = sequence.extend_to(to, &mut work());
        let _ = period(&mut sequence, to, &mut work());
    }
}

/// A question for every engine that goes on from what was kept: boards in both plays, shapes, graphs, heaps.
const RESUMED: &[(&str, &str, Play)] = &[
    ("cram", "3x3", Play::Normal),
    ("cram", "3x3", Play::Misere),
    ("cram", "4x5", Play::Normal),
    ("place: ###", "3x4", Play::Normal),
    ("place: ###", "3x4", Play::Misere),
    ("xxx:grid", "3x4", Play::Normal),
    ("xxx:torus", "3x3", Play::Misere),
    ("arc-kayles", "a-b,b-c,c-d,d-a,a-c", Play::Normal),
    ("arc-kayles", "a-b,b-c,c-d,d-a,a-c", Play::Misere),
    ("xxx", "12,9", Play::Misere),
    ("0.77", "7,5", Play::Misere),
    ("0.6", "9,8", Play::Misere),
];

/// Bytes of the block that says how the table behind it is read.
const LAYOUT: usize = 40;

/// A checkpoint of these blocks.
struct Kept(std::vec::IntoIter<Vec<u8>>);

impl Checkpoint for Kept {
    fn next_block(&mut self) -> Option<Vec<u8>> {
        self.0.next()
    }

    fn restored(&mut self, _: Restored) {}

    fn keep<'a>(&mut self, _: bool, _: &'a (dyn Fn() -> Blocks<'a> + 'a)) {}

    fn keeps_nothing(&mut self) {}
}

/// A conjecture, whose normal form means the same; tried a little where it is about heaps.
pub fn conjecture(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(predicate) = marienbad_grammar::parse(text) else { return };
    let normal = predicate.to_string();
    match marienbad_grammar::parse(&normal) {
        Ok(again) => assert_eq!(again.to_string(), normal, "{text:?}"),
        Err(error) => panic!("{text:?} has the normal form {normal:?}: {error:?}"),
    }
    for name in ["nim", "wythoff"] {
        let Ok(game) = open(name) else { return };
        if let Ok(laboratory) = Conjecture::new(&*game, predicate.clone()) {
            let _ = laboratory.test(Play::Normal, 3, 1, &mut work());
        }
    }
}

/// An expression of nim arithmetic.
pub fn nim(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let _ = marienbad_nimbers::expr::evaluate(text);
}

/// A lesson.
pub fn lesson(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        let _ = marienbad_school::read(text);
    }
}

/// A file with a game.
pub fn game_file(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(file) = GameFile::read(text) {
        let _ = file.entry();
    }
}
