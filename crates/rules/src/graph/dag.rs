//! Any game as an acyclic directed graph.

use std::any::Any;
use std::collections::HashMap;
use std::fmt::{self, Write};
use std::sync::Arc;

use super::arrows::{Arrows, Token};
use super::names::{is_path, read_name, typed_name, write_name};
use super::written::{FileError, Kind, Slip, Written};
use crate::notation::{self, MAX_COMPONENTS, find_bare};
use crate::scene::{Gesture, Scene, layers};
use crate::{
    Files, Listing, ParseError, ParseErrorKind, Ruleset, Structure, Thing, View, Visit,
    random::{self, Dice, Size},
};

/// A token on an acyclic directed graph: a move follows an arrow, and the play ends where no arrow leads
/// on.
///
/// The notation is `FILE:NODE`. The file has one arrow per line (`a b`, `a>b`, `a -> b`, or `a;b` as in a
/// table; `#` begins a comment), or is a graph in the DOT language (`digraph { a -> b }`). A text with a
/// `.`, `/` or `\` in it is taken as a path. Without a file, the arrows are written in the position itself:
/// `a>b,b>c:a`. `FILE:a,b` is the sum of two tokens on the same graph; tokens on different graphs are
/// joined by ` + `. The move `>b` follows the arrow to b.
///
/// ```text
/// a --> b --> d
/// |     ^
/// v     |          a>b,a>c,c>b,b>d:a
/// c ----+
/// ```
///
/// Every impartial game has this form, with its positions as nodes: source 001, "Jeux plus généraux ?". A
/// token on a node without outgoing arrows is no longer a component. A graph with a cycle is refused, and
/// the error shows the cycle.
///
/// ```
/// use marienbad_rules::{Ruleset, graph::Dag, moves_of};
/// let files = |_: &str| Ok("digraph { a -> b -> d; a -> c -> b }".to_owned());
/// let token = &Dag.parse("game.dot:a", &files)?[0];
/// let to: Vec<String> = moves_of(&Dag, token).map(|(_, option)| Dag.text(&option)).collect();
/// assert_eq!(to, ["game.dot:b", "game.dot:c"]);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Dag;

/// The most nodes: as many as their numbers can tell apart.
const MOST_NODES: usize = u32::MAX as usize;

/// Reads the graph written before the `:`, from `start` to `end`.
fn read_graph(text: &str, start: usize, end: usize, files: &dyn Files) -> Result<Arrows, ParseError> {
    let source = text[start..end].trim();
    let accept = |written| Arrows::new(source, written);
    if is_path(source) {
        return Written::from_file(source, files, Kind::Arrows, MOST_NODES, accept)
            .map_err(|error| error.in_position(text, start, source));
    }
    Written::from_text(&text[..end], start, Kind::Arrows, MOST_NODES, accept)
        .map_err(|slip| slip.in_text(text))
}

/// The error for a graph, from `start` to `end`, that no node follows. If its file does not exist either,
/// the error says that instead.
fn no_node(text: &str, start: usize, end: usize, files: &dyn Files) -> ParseError {
    let path = text[start..end].trim();
    match is_path(path).then(|| files.open(path)) {
        Some(Err(problem)) => FileError::NotOpened(problem).in_position(text, start, path),
        _ => Slip::new(end, ParseErrorKind::NodeMissing).in_text(text),
    }
}

/// Reads the names of nodes after the `:`, from `at` to the end of `text`.
fn read_nodes(text: &str, mut at: usize, graph: &Arc<Arrows>, all: &mut Vec<Token>) -> Result<(), Slip> {
    let skip_blanks = |at: usize| text.len() - text[at..].trim_start().len();
    loop {
        at = skip_blanks(at);
        let (name, end) = read_name(text, at)?.ok_or(Slip::no_name(at))?;
        let node = graph.find(&name).ok_or_else(|| {
            let name = name.to_string();
            Slip::new(at, ParseErrorKind::UnknownNode { name })
        })?;
        if all.len() == MAX_COMPONENTS {
            return Err(Slip::new(
                at,
                ParseErrorKind::TooMany { what: Thing::Components, max: MAX_COMPONENTS },
            ));
        }
        let graph = Arc::clone(graph);
        all.push(Token { graph, node });
        at = skip_blanks(end);
        match text[at..].chars().next() {
            None => return Ok(()),
            Some(',') => at += 1,
            Some(_) => return Err(Slip::unexpected(at, ",")),
        }
    }
}

impl Ruleset for Dag {
    type Position = Token;
    type Move = u32;

    fn name(&self) -> String {
        "dag".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Arrows
    }

    fn view<'p>(&self, token: &'p Token) -> View<'p> {
        View::Token(token)
    }

    /// A token on vertex 1, or on the first vertex that has an edge.
    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        let text = random::graph(size, '>', false, dice)?;
        let first = text.split('>').next()?.to_owned();
        Some(format!("{text}:{first}"))
    }

    fn options(&self, token: &Token, visit: &mut Visit<'_, Token, u32>) -> Listing {
        let mut to = token.clone();
        token.graph.ends(token.node).iter().try_for_each(|&node| {
            to.node = node;
            visit(node, if to.is_end() { &[] } else { std::slice::from_ref(&to) })
        })
    }

    fn parse(&self, text: &str, files: &dyn Files) -> Result<Vec<Token>, ParseError> {
        notation::non_empty(text)?;
        if text.trim() == "0" {
            return Ok(Vec::new());
        }
        let mut graphs: HashMap<&str, Arc<Arrows>> = HashMap::new();
        let mut all = Vec::new();
        let mut start = 0;
        loop {
            let plus = find_bare(&text[start..], |at, _| text[start + at..].starts_with(" + "));
            let end = plus.map_or(text.len(), |plus| start + plus);
            let mut colon = None;
            find_bare(&text[start..end], |at, c| {
                colon = if c == ':' { Some(start + at) } else { colon };
                false
            });
            let colon = colon.ok_or_else(|| no_node(text, start, end, files))?;
            let source = text[start..colon].trim();
            let graph = if let Some(graph) = graphs.get(source) {
                Arc::clone(graph)
            } else {
                let known =
                    files.remembered(source).and_then(|made| made.downcast_ref::<Arc<Arrows>>().cloned());
                let graph = match known {
                    Some(graph) => graph,
                    None => Arc::new(read_graph(text, start, colon, files)?),
                };
                if is_path(source) {
                    files.remember(source, &(Arc::new(Arc::clone(&graph)) as Arc<dyn Any>));
                }
                graphs.insert(source, Arc::clone(&graph));
                graph
            };
            read_nodes(&text[..end], colon + 1, &graph, &mut all).map_err(|slip| slip.in_text(text))?;
            match plus {
                Some(_) => start = end + 3,
                None => break,
            }
        }
        Ok(all)
    }

    fn write(&self, sum: &[Token], out: &mut dyn Write) -> fmt::Result {
        let runs: Vec<&[Token]> = sum.chunk_by(Token::same_graph).collect();
        notation::join(&runs, " + ", out, |run, out| {
            let mut before = ':';
            write!(out, "{}", run[0].graph.source)?;
            run.iter().try_for_each(|token| {
                out.write_char(std::mem::replace(&mut before, ','))?;
                write_name(token.graph.name(token.node), out)
            })
        })
    }

    fn scene(&self, sum: &[Token]) -> Scene {
        layers::scene(sum)
    }

    fn gesture(&self, sum: &[Token], component: usize, to: &u32) -> Gesture {
        layers::gesture(sum, component, *to)
    }

    fn write_move(&self, token: &Token, to: &u32, out: &mut dyn Write) -> fmt::Result {
        out.write_char('>')?;
        write_name(token.graph.name(*to), out)
    }

    fn parse_move(&self, token: &Token, text: &str) -> Option<u32> {
        let to = token.graph.find(&typed_name(text.strip_prefix('>')?)?)?;
        self.apply(token, &to).map(|_| to)
    }

    fn apply(&self, token: &Token, to: &u32) -> Option<Vec<Token>> {
        token.graph.ends(token.node).contains(to).then(|| {
            let to = token.at(*to);
            if to.is_end() { Vec::new() } else { vec![to] }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::tests::value;
    use crate::{FileProblem, NoFiles};

    fn error(text: &str) -> (usize, ParseErrorKind) {
        let error = Dag.parse(text, &NoFiles).unwrap_err();
        assert_eq!(error.input, text);
        (error.at, error.reason)
    }

    #[test]
    fn notation() {
        let dag = |text: &str| Dag.text(&Dag.parse(text, &NoFiles).unwrap());
        assert_eq!(dag("a>b>c:a"), "a>b>c:a");
        assert_eq!(dag(" a -> b , b>c : a , b,a"), "a -> b , b>c:a,b,a");
        assert_eq!(dag("a>b:a + x>y:x + a>b:a"), "a>b:a + x>y:x + a>b:a");
        assert_eq!(dag("a>b:b,a"), "a>b:b,a", "a token stays where it was put");
        assert_eq!(dag("a>b:b"), "a>b:b");
        let blanks = "\"x : + y\">b:\"x : + y\" + a>\"x y\":a";
        assert_eq!(dag(blanks), blanks);
        let token = &Dag.parse("a>\"x y\":a", &NoFiles).unwrap()[0];
        let moves = [">x y", ">\"x y\"", ">\"x\\u{20}y\""].map(|text| Dag.parse_move(token, text));
        assert!(moves.iter().all(|mv| *mv == Some(1)), "{moves:?}");
        assert_eq!(Dag.parse_move(token, "x y"), None);
        let twice = Dag.parse("a>b,a>b:a", &NoFiles).unwrap();
        assert_eq!(crate::moves_of(&Dag, &twice[0]).count(), 1);
        assert_eq!(Dag.parse("a>b:a", &NoFiles), Dag.parse("a>b:a", &NoFiles));
    }

    #[test]
    fn a_cycle_is_shown() {
        let cycle = |nodes: &[&str]| ParseErrorKind::Cycle {
            nodes: nodes.iter().map(|&node| node.to_owned()).collect(),
        };
        assert_eq!(error("x>a,a>b,b>c,c>a,c>y:x").1, cycle(&["a", "b", "c"]));
        assert_eq!(error("a>b,b>c,c>d,d>a,c>b:a").1, cycle(&["b", "c"]));
        assert_eq!(error("a>a:a"), (2, cycle(&["a"])));
        let files = |_: &str| Ok("a b\nb c\n\nc a\n".to_owned());
        let error = Dag.parse("f.txt:a", &files).unwrap_err();
        let line = error.line.as_ref().map(|line| line.number);
        assert_eq!((line, error.at, error.input.as_str()), (Some(4), 2, "c a"));
        assert_eq!(error.to_string(), "the graph has a cycle: a > b > c (f.txt, line 4, at character 3)");
    }

    #[test]
    fn errors_know_their_place() {
        assert_eq!(error("a>b:c"), (4, ParseErrorKind::UnknownNode { name: "c".into() }));
        let unexpected = |found, expected| ParseErrorKind::Unexpected { found, expected };
        assert_eq!(error("a>b"), (3, ParseErrorKind::NodeMissing));
        assert_eq!(error("a>b:"), (4, ParseErrorKind::NameExpected { found: None }));
        assert_eq!(error("a>:a"), (2, ParseErrorKind::NameExpected { found: Some(':') }));
        assert_eq!(error("a>b:a b"), (6, unexpected(Some('b'), ",")));
        assert_eq!(error("a>b:a + "), (8, ParseErrorKind::NodeMissing));
        let missing = Dag.parse("gone.txt", &|_: &str| Err(FileProblem::NotFound)).unwrap_err();
        assert!(matches!(missing.reason, ParseErrorKind::File { problem: FileProblem::NotFound, .. }));
        let problem = FileProblem::NotAllowed;
        let path = "g.dot".to_owned();
        assert_eq!(error("g.dot:a"), (0, ParseErrorKind::File { path, problem }));
    }

    #[test]
    fn values_of_a_small_graph() {
        // A token on 0..7 that moves down by 1, 2 or 3.
        let arrows: Vec<String> = (1..8)
            .flat_map(|from: i32| (1..=3.min(from)).map(move |by| format!("{from}>{}", from - by)))
            .collect();
        let graph = arrows.join(",");
        for node in 0..8 {
            assert_eq!(value(&Dag, &format!("{graph}:{node}")), node % 4);
        }
        assert_eq!(value(&Dag, &format!("{graph}:7,2")), 3 ^ 2);
    }

    #[test]
    fn a_file_is_read_once_where_it_is_remembered() {
        let reads = std::cell::Cell::new(0);
        let files = |_: &str| {
            reads.set(reads.get() + 1);
            Ok("a b\nb c\n".to_owned())
        };
        let remembering = crate::Remembering::new(&files);
        let tokens = ["f.txt:a", "f.txt:b", "f.txt:a"].map(|text| Dag.parse(text, &remembering).unwrap());
        assert_eq!(reads.get(), 1);
        assert_eq!(tokens[0], tokens[2]);
        assert_ne!(tokens[0], tokens[1]);
        Dag.parse("f.txt:a", &files).unwrap();
        assert_eq!(reads.get(), 2);
    }

    #[test]
    fn a_million_arrows_in_a_row() {
        let arrows = |nodes: u32, modulus: u32| {
            (0..nodes).fold(String::new(), |mut text, node| {
                let _ = writeln!(text, "{node} {}", (node + 1) % modulus);
                text
            })
        };
        let text = arrows(1_000_000, u32::MAX);
        let files = move |_: &str| Ok(text.clone());
        let token = Dag.parse("long.txt:0", &files).unwrap().remove(0);
        assert_eq!(token.graph().nodes(), 1_000_001);
        assert_eq!(Dag.parse_move(&token, ">1"), Some(1));
        assert_eq!(Dag.parse_move(&token, ">2"), None);
        let round = arrows(300_000, 300_000);
        let files = move |_: &str| Ok(round.clone());
        let error = Dag.parse("round.txt:0", &files).unwrap_err();
        assert!(matches!(error.reason, ParseErrorKind::Cycle { nodes } if nodes.len() == 300_000));
    }
}
