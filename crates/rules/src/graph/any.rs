//! XXX on any graph.

use std::fmt::{self, Write};

use super::Tokens;
use super::names::without_board;
use crate::board::linked::{Linked, take_token, token_options};
use crate::board::numbering;
use crate::scene::{Gesture, Scene, net};
use crate::specimens::Specimens;
use crate::{
    Action, Files, Listing, ParseError, Ruleset, Structure, View, Visit,
    places::Taking,
    random::{self, Dice, Size},
};

/// XXX on any graph (node kayles): take a token and every token linked to it.
///
/// The notation lists links and single tokens, `a-b,b-c,d`, or names a file that does. A file has one link
/// per line (`a b` or `a-b`, or `a;b` as a spreadsheet saves it; `#` begins a comment), or a graph in the
/// DOT language (`graph { a -- b }`). A text with a `.`, `/` or `\` in it is taken as a path: a file
/// without an extension is written `./graph`. Names with characters other than letters, digits and `_` are
/// put between quotation marks. Several graphs are joined by `+`. The move is the name of the token, `b`;
/// on the second graph, `b@2`.
///
/// ```text
/// a-b-c          a
///   |      c
///   d-e          d-e
/// ```
///
/// The same game as on rows, circles and grids, on arbitrary graphs. T. J. Schaefer, *On the complexity of
/// some two-person perfect-information games*, J. Comput. Syst. Sci. 16 (1978), 185–225.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, graph::AnyGraph};
/// let graph = &AnyGraph.parse("a-b-c,b-d-e", &NoFiles)?[0];
/// let token = AnyGraph.parse_move(graph, "c").expect("a token");
/// assert_eq!(AnyGraph.text(&AnyGraph.apply(graph, &token).unwrap()), "a,d-e");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct AnyGraph;

impl Ruleset for AnyGraph {
    type Position = Tokens;
    type Move = u16;

    const NUMBERED: bool = false;

    fn name(&self) -> String {
        "xxx:graph".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Places(Taking::Tokens)
    }

    fn view<'p>(&self, component: &'p Tokens) -> View<'p> {
        View::Vertices(component)
    }

    fn move_by(&self, _: &Tokens, action: Action<'_>) -> Option<u16> {
        match action {
            Action::Places([place]) => u16::try_from(*place).ok(),
            _ => None,
        }
    }

    fn places_of(&self, place: &u16) -> Vec<usize> {
        vec![(*place).into()]
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        random::graph(size, '-', true, dice)
    }

    fn specimens(&self) -> Option<Specimens> {
        Some(Specimens::Graphs)
    }

    fn options(&self, tokens: &Tokens, visit: &mut Visit<'_, Tokens, u16>) -> Listing {
        token_options(tokens, visit)
    }

    /// Small graphs get a canonical labelling; large ones are left as they are.
    fn canonical(&self, tokens: Tokens) -> Tokens {
        tokens.canonical()
    }

    fn parse(&self, text: &str, files: &dyn Files) -> Result<Vec<Tokens>, ParseError> {
        Tokens::parse(text, files)
    }

    fn write(&self, sum: &[Tokens], out: &mut dyn Write) -> fmt::Result {
        Tokens::write(sum, out)
    }

    fn scene(&self, sum: &[Tokens]) -> Scene {
        net::scene(sum)
    }

    fn gesture(&self, sum: &[Tokens], component: usize, token: &u16) -> Gesture {
        net::token(sum, component, usize::from(*token))
    }

    fn work_beside(&self, tokens: &Tokens) -> usize {
        tokens.standing().words_beside()
    }

    fn bytes_beside(&self, tokens: &Tokens) -> usize {
        tokens.bytes_beside()
    }

    fn write_move(&self, tokens: &Tokens, token: &u16, out: &mut dyn Write) -> fmt::Result {
        tokens.write_name(usize::from(*token), out)?;
        numbering::write_suffix(tokens.board(), out)
    }

    fn parse_move(&self, tokens: &Tokens, text: &str) -> Option<u16> {
        tokens.typed(without_board(text, tokens.board())?)
    }

    fn apply(&self, tokens: &Tokens, token: &u16) -> Option<Vec<Tokens>> {
        take_token(tokens, *token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::tests::{Plain, value};
    use crate::graph::{Circle, Grid};
    use crate::{FileProblem, NoFiles, ParseErrorKind, Thing};

    fn any(text: &str) -> String {
        AnyGraph.text(&AnyGraph.parse(text, &NoFiles).unwrap())
    }

    #[test]
    fn notation() {
        assert_eq!(any("b-a,c,a-b"), "a-b,c");
        assert_eq!(any("10-9-1"), "1-9,9-10");
        assert_eq!(any("\"0\""), "\"0\"");
        assert_eq!(any("0,1"), "0,1");
        assert_eq!(any("a-b + a-b-\"x y\""), "a-b + a-b,b-\"x y\"");
        assert_eq!(any("a@3"), "a@3");
        let sum = AnyGraph.parse("a-b,c-d", &NoFiles).unwrap();
        assert_eq!(sum.len(), 2);
        assert_eq!(sum, AnyGraph.parse("c-d,b-a,a-b", &NoFiles).unwrap(), "equal by content");
        let twice = [AnyGraph.canonical(sum[0].clone()), AnyGraph.canonical(sum[1].clone())];
        assert_eq!(AnyGraph.text(&twice), "1-2 + 1-2");
    }

    #[test]
    fn moves_are_typed_with_and_without_marks() {
        let text = "a-\"New York\" + \"x@2\"-\"New York\"-\"p + q\"";
        let sum = AnyGraph.parse(text, &NoFiles).unwrap();
        let written = "\"New York\"-a + \"New York\"-\"p + q\",\"New York\"-\"x@2\"";
        assert_eq!(AnyGraph.text(&sum), written);
        assert_eq!(AnyGraph.parse(written, &NoFiles).unwrap(), sum);
        let typed = |graph: usize, text: &str| {
            AnyGraph.parse_move(&sum[graph], text).map(|token| AnyGraph.move_text(&sum[graph], &token))
        };
        for text in ["New York", " \"New York\"", "\"New\\u{20}York\""] {
            assert_eq!(typed(0, text).as_deref(), Some("\"New York\""), "{text}");
            assert_eq!(typed(1, text), None, "{text}");
            assert_eq!(typed(1, &format!("{text}@2")).as_deref(), Some("\"New York\"@2"), "{text}");
        }
        assert_eq!(typed(1, "\"x@2\"@2").as_deref(), Some("\"x@2\"@2"));
        assert_eq!(typed(1, "p + q@2").as_deref(), Some("\"p + q\"@2"));
        assert_eq!(typed(0, "New"), None);
    }

    #[test]
    fn files_are_read() {
        let files = |path: &str| match path {
            "k3.dot" => Ok("graph { a -- b -- c -- a }".to_owned()),
            "./list" => Ok("# two\na b\nc\n".to_owned()),
            "table.csv" => Ok("a;b\r\n\"b\";c\r\nc,a\r\n".to_owned()),
            "bad.txt" => Ok("a b\nc c\n".to_owned()),
            "none.txt" => Ok("# nothing\n".to_owned()),
            _ => Err(FileProblem::NotFound),
        };
        let read = |path: &str| AnyGraph.parse(path, &files);
        assert_eq!(AnyGraph.text(&read("k3.dot").unwrap()), "a-b,a-c,b-c");
        assert_eq!(AnyGraph.text(&read(" ./list ").unwrap()), "a-b,c");
        assert_eq!(AnyGraph.text(&read("table.csv").unwrap()), "a-b,a-c,b-c");
        let error = read("bad.txt").unwrap_err();
        assert_eq!((error.at, error.reason), (2, ParseErrorKind::SelfLink { name: "c".into() }));
        let line = error.line.map(|line| (line.path, line.number));
        assert_eq!((error.input.as_str(), line), ("c c", Some(("bad.txt".to_owned(), 2))));
        assert_eq!(read("none.txt").unwrap_err().reason, ParseErrorKind::Empty);
        let error = read("gone.txt").unwrap_err();
        let problem = FileProblem::NotFound;
        assert_eq!(error.reason, ParseErrorKind::File { path: "gone.txt".into(), problem });
        let many: String = (0..5000).map(|i| i.to_string() + "\n").collect();
        let large = move |_: &str| Ok(many.clone());
        assert_eq!(
            AnyGraph.parse("x.txt", &large).unwrap_err().reason,
            ParseErrorKind::TooMany { what: Thing::Vertices, max: 4096 }
        );
    }

    #[test]
    fn errors_know_their_place() {
        let error = |text| AnyGraph.parse(text, &NoFiles).map_err(|e| (e.at, e.reason));
        assert_eq!(error("é-b,b-b"), Err((6, ParseErrorKind::SelfLink { name: "b".into() })));
        assert_eq!(error("a-+b"), Err((2, ParseErrorKind::NameExpected { found: Some('+') })));
        assert_eq!(error("a+"), Err((2, ParseErrorKind::Empty)));
        assert_eq!(error(" "), Err((0, ParseErrorKind::Empty)));
        assert!(matches!(error("\"a"), Err((2, ParseErrorKind::Unexpected { found: None, .. }))));
    }

    #[test]
    fn circles_and_grids_as_graphs() {
        for n in 3..=9 {
            let names: Vec<String> = (1..=n).chain([1]).map(|i| i.to_string()).collect();
            assert_eq!(value(&AnyGraph, &names.join("-")), value(&Circle, &n.to_string()), "{n}");
        }
        let grid = "1-2-3-4,5-6-7-8,9-10-11-12,1-5-9,2-6-10,3-7-11,4-8-12";
        assert_eq!(value(&AnyGraph, grid), value(&Grid, "3x4"));
        assert_eq!(value(&AnyGraph, grid), value(&Plain(AnyGraph), grid));
    }
}
