//! Arc Kayles: dominoes on any graph.

use std::fmt::{self, Write};

use super::Tokens;
use super::names::without_board;
use crate::board::linked::{Linked, domino_options, over_after_domino, place_domino};
use crate::board::{Domino, numbering};
use crate::notation::find_bare;
use crate::scene::{Gesture, Scene, net};
use crate::specimens::Specimens;
use crate::{
    Action, Files, Listing, ParseError, Ruleset, Structure, View, Visit,
    places::Taking,
    random::{self, Dice, Size},
};

/// Arc Kayles: take a link with its two ends and every other link at them; Cram on any graph.
///
/// The notation is that of XXX on graphs ([`super::AnyGraph`]): links, `a-b,b-c`, or a file. An isolated
/// vertex allows no move: it stays if it was written in the input, and a move leaves it out. The move `b-c`
/// takes both ends; on the second graph it is `b-c@2`.
///
/// ```text
/// a-b-c            a
///   | |    b-d
///   d-e            c-e
/// ```
///
/// A row of n vertices is Dawson's Kayles, 0.07. Schaefer 1978 (see [`super::AnyGraph`]), problem Arc
/// Kayles, whose complexity is still open. None of the project's sources describes it.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, graph::ArcKayles};
/// let graph = &ArcKayles.parse("a-b-c-e,b-d-e", &NoFiles)?[0];
/// let link = ArcKayles.parse_move(graph, "b-d").expect("a link");
/// assert_eq!(ArcKayles.text(&ArcKayles.apply(graph, &link).unwrap()), "c-e");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct ArcKayles;

impl Ruleset for ArcKayles {
    type Position = Tokens;
    type Move = Domino;

    const NUMBERED: bool = false;

    fn name(&self) -> String {
        "arc-kayles".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Places(Taking::Dominoes)
    }

    fn view<'p>(&self, component: &'p Tokens) -> View<'p> {
        View::Vertices(component)
    }

    fn move_by(&self, _: &Tokens, action: Action<'_>) -> Option<Domino> {
        match action {
            Action::Places(places) => Domino::of(places),
            _ => None,
        }
    }

    fn places_of(&self, domino: &Domino) -> Vec<usize> {
        vec![domino.first.into(), domino.second.into()]
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        random::graph(size, '-', false, dice)
    }

    fn specimens(&self) -> Option<Specimens> {
        Some(Specimens::Graphs)
    }

    fn options(&self, tokens: &Tokens, visit: &mut Visit<'_, Tokens, Domino>) -> Listing {
        domino_options(tokens, visit)
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

    fn gesture(&self, sum: &[Tokens], component: usize, mv: &Domino) -> Gesture {
        net::pair(sum, component, [mv.first.into(), mv.second.into()])
    }

    fn is_over_after(&self, tokens: &Tokens, option: &[Tokens]) -> bool {
        over_after_domino(tokens, option)
    }

    fn work_beside(&self, tokens: &Tokens) -> usize {
        tokens.standing().words_beside()
    }

    fn bytes_beside(&self, tokens: &Tokens) -> usize {
        tokens.bytes_beside()
    }

    fn write_move(&self, tokens: &Tokens, mv: &Domino, out: &mut dyn Write) -> fmt::Result {
        tokens.write_name(mv.first.into(), out)?;
        out.write_char('-')?;
        tokens.write_name(mv.second.into(), out)?;
        numbering::write_suffix(tokens.board(), out)
    }

    fn parse_move(&self, tokens: &Tokens, text: &str) -> Option<Domino> {
        let text = without_board(text, tokens.board())?;
        let dash = find_bare(text, |_, c| c == '-')?;
        let (one, other) = (tokens.typed(&text[..dash])?, tokens.typed(&text[dash + 1..])?);
        let domino = Domino { first: one.min(other), second: one.max(other) };
        self.apply(tokens, &domino).map(|_| domino)
    }

    fn apply(&self, tokens: &Tokens, mv: &Domino) -> Option<Vec<Tokens>> {
        place_domino(tokens, *mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoFiles;
    use crate::board::Cram;
    use crate::board::tests::{lost_in_misere, value};

    #[test]
    fn links_are_typed_either_way_round() {
        let sum = ArcKayles.parse("a-b + a-\"x - y\"", &NoFiles).unwrap();
        let typed = |graph: usize, text: &str| {
            ArcKayles.parse_move(&sum[graph], text).map(|link| ArcKayles.move_text(&sum[graph], &link))
        };
        for text in ["a-b", "b-a", " b - \"a\""] {
            assert_eq!(typed(0, text).as_deref(), Some("a-b"), "{text}");
            assert_eq!(typed(1, text), None, "{text}");
        }
        assert_eq!(typed(1, "\"x - y\"-a@2").as_deref(), Some("a-\"x - y\"@2"));
        assert_eq!((typed(0, "a-a"), typed(0, "a"), typed(0, "a-b-a")), (None, None, None));
    }

    #[test]
    fn cram_as_a_graph() {
        let grid = "1-2-3-4,5-6-7-8,9-10-11-12,1-5-9,2-6-10,3-7-11,4-8-12";
        assert_eq!(value(&ArcKayles, grid), value(&Cram, "3x4"));
        assert_eq!(lost_in_misere(&ArcKayles, grid), lost_in_misere(&Cram, "3x4"));
    }

    #[test]
    fn single_vertices_stay_as_they_are_written() {
        let arc = |text: &str| ArcKayles.text(&ArcKayles.parse(text, &NoFiles).unwrap());
        assert_eq!(arc("a,b-c,d"), "a,b-c,d");
        assert_eq!(arc("a"), "a");
        let row = &ArcKayles.parse("a-b-c-d-e", &NoFiles).unwrap()[0];
        let link = ArcKayles.parse_move(row, "b-c").unwrap();
        assert_eq!(ArcKayles.text(&ArcKayles.apply(row, &link).unwrap()), "d-e");
        assert_eq!(value(&ArcKayles, "a-b-c-a"), 1);
    }
}
