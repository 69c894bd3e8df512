//! Poset games: take an element and everything above it.

use std::fmt::{self, Write};

use super::names::without_board;
use super::order::Elements;
use crate::board::linked::{Linked, Pieces};
use crate::board::numbering;
use crate::scene::{Gesture, Scene, hasse};
use crate::{
    Files, Listing, ParseError, Ruleset, Structure, View, Visit,
    random::{self, Dice, Size},
};

/// A poset game: take an element of an order together with everything above it.
///
/// The notation lists relations, `a<b<d,a<c<d`, and single elements, `a<b,e`; or it names a file that does,
/// with one relation per line (`a < b`, `a;b`; `#` begins a comment) or as a drawing in the DOT language
/// (`digraph { a -> b }`, b above a). Relations that follow from others may be omitted. Several orders are
/// joined by `+`. The move is the name of the element, `b`; on the second order, `b@2`.
///
/// ```text
///   d
///  / \                   c
/// b   c       b          |
///  \ /                   a
///   a
/// ```
///
/// In misère play with a least element, which is then poisoned, this is Chomp on any order: on the divisors
/// of a number it is F. Schuh's game (*Spel van delers*, Nieuw Tijdschrift voor Wiskunde 39 (1952),
/// 299–304), on boxes it is Gale's. Nim is the sum of chains. D. Grier, *Deciding the winner of an
/// arbitrary finite poset game is PSPACE-complete*, ICALP 2013.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, graph::Poset};
/// let diamond = &Poset.parse("a<b<d,a<c<d", &NoFiles)?[0];
/// let element = Poset.parse_move(diamond, "b").expect("an element");
/// assert_eq!(Poset.text(&Poset.apply(diamond, &element).unwrap()), "a<c");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Poset;

impl Ruleset for Poset {
    type Position = Elements;
    type Move = u16;

    const NUMBERED: bool = false;

    fn name(&self) -> String {
        "poset".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Order
    }

    fn view<'p>(&self, elements: &'p Elements) -> View<'p> {
        View::Elements(elements)
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        random::graph(size, '<', true, dice)
    }

    fn options(&self, elements: &Elements, visit: &mut Visit<'_, Elements, u16>) -> Listing {
        let mut pieces = Pieces::new(elements);
        elements.standing().iter().try_for_each(|element| {
            visit(element as u16, pieces.of(elements, elements.without_above(element), 1))
        })
    }

    fn canonical(&self, elements: Elements) -> Elements {
        elements.on_first_board()
    }

    fn parse(&self, text: &str, files: &dyn Files) -> Result<Vec<Elements>, ParseError> {
        Elements::parse(text, files)
    }

    fn write(&self, sum: &[Elements], out: &mut dyn Write) -> fmt::Result {
        Elements::write(sum, out)
    }

    fn scene(&self, sum: &[Elements]) -> Scene {
        hasse::scene(sum)
    }

    fn gesture(&self, sum: &[Elements], component: usize, element: &u16) -> Gesture {
        hasse::gesture(sum, component, usize::from(*element))
    }

    fn work_beside(&self, elements: &Elements) -> usize {
        elements.standing().words_beside()
    }

    fn bytes_beside(&self, elements: &Elements) -> usize {
        elements.bytes_beside()
    }

    fn write_move(&self, elements: &Elements, element: &u16, out: &mut dyn Write) -> fmt::Result {
        elements.write_name(usize::from(*element), out)?;
        numbering::write_suffix(elements.board(), out)
    }

    fn parse_move(&self, elements: &Elements, text: &str) -> Option<u16> {
        elements.typed(without_board(text, elements.board())?)
    }

    fn apply(&self, elements: &Elements, element: &u16) -> Option<Vec<Elements>> {
        let element = usize::from(*element);
        let there = elements.standing().contains(element);
        there.then(|| Pieces::new(elements).into_parts(elements, elements.without_above(element), 1))
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

    use super::*;
    use crate::board::tests::value;
    use crate::{NoFiles, ParseErrorKind};

    fn poset(text: &str) -> String {
        Poset.text(&Poset.parse(text, &NoFiles).unwrap())
    }

    #[test]
    fn notation() {
        assert_eq!(poset("a<b<c,a<c"), "a<b,b<c", "what follows is left out");
        assert_eq!(poset("b < a , c"), "b<a,c");
        assert_eq!(poset("a<b + a<b<c"), "a<b + a<b,b<c");
        assert_eq!(poset("\"0\""), "\"0\"");
        assert_eq!(poset("1<2<4,1<3"), "1<2,1<3,2<4");
        assert_eq!(Poset.parse("a<b,c<d", &NoFiles).unwrap().len(), 2);
        let sum = Poset.parse("a<\"x y\"", &NoFiles).unwrap();
        let moves = ["x y", "\"x y\""].map(|text| Poset.parse_move(&sum[0], text));
        assert!(moves[0].is_some() && moves[0] == moves[1] && Poset.text(&sum) == "a<\"x y\"");
        let files = |path: &str| {
            Ok(if path.ends_with("dot") { "digraph { a -> b -> c; a -> c }" } else { "# x\na < b\nb < c\n" }
                .to_owned())
        };
        for path in ["x.dot", "x.txt"] {
            assert_eq!(Poset.text(&Poset.parse(path, &files).unwrap()), "a<b,b<c", "{path}");
        }
    }

    #[test]
    fn what_is_left_is_what_its_text_says() {
        let whole = &Poset.parse("a<b<d,a<c<d<e,x<c", &NoFiles).unwrap()[0];
        for (_, option) in crate::moves_of(&Poset, whole) {
            let read = Poset.parse(&Poset.text(&option), &NoFiles).unwrap();
            assert_eq!(read, option);
            let hasher = BuildHasherDefault::<DefaultHasher>::default();
            assert_eq!(hasher.hash_one(&read), hasher.hash_one(&option));
            assert!(option.iter().all(|part| part != whole && part.cmp(whole) == whole.cmp(part).reverse()));
        }
    }

    #[test]
    fn errors_know_their_place() {
        let error = |text| Poset.parse(text, &NoFiles).map_err(|e| (e.at, e.reason));
        let elements = vec!["a".into(), "b".into(), "c".into()];
        assert_eq!(error("a<b,b<c,c<a"), Err((10, ParseErrorKind::BelowItself { elements })));
        assert_eq!(error("a<a"), Err((2, ParseErrorKind::BelowItself { elements: vec!["a".into()] })));
        assert_eq!(error("a<"), Err((2, ParseErrorKind::NameExpected { found: None })));
        assert_eq!(error("a>b"), Err((1, ParseErrorKind::Unexpected { found: Some('>'), expected: "< ," })));
        let files = |_: &str| Ok("a < b\nb < a\n".to_owned());
        let error = Poset.parse("x.txt", &files).unwrap_err();
        assert_eq!((error.line.map(|line| line.number), error.at), (Some(2), 4));
    }

    #[test]
    fn chains_are_heaps_and_antichains_too() {
        assert_eq!(value(&Poset, "a<b<c<d<e"), 5);
        assert_eq!(value(&Poset, "a,b,c"), 1);
        assert_eq!(value(&Poset, "a<b<c + x<y"), 3 ^ 2);
        assert_eq!(value(&Poset, "a<b,a<c"), 1, "to nothing, or to a chain of two");
    }

    #[test]
    fn chomp_is_the_box_without_its_poison() {
        use crate::board::Chomp;
        // Rows and columns as chains, without the poisoned square.
        for (rows, columns) in [(2, 3), (3, 3), (2, 5), (3, 4)] {
            let mut relations = Vec::new();
            for row in 1..=rows {
                for column in 1..=columns {
                    for (r, c) in [(row + 1, column), (row, column + 1)] {
                        if r <= rows && c <= columns && (row, column) != (1, 1) {
                            relations.push(format!("s{row}_{column}<s{r}_{c}"));
                        }
                    }
                }
            }
            let bar = format!("{rows}x{columns}");
            assert_eq!(value(&Poset, &relations.join(",")), value(&Chomp, &bar), "{bar}");
        }
    }

    #[test]
    fn all_relations_of_a_chain() {
        let names: Vec<String> = (0..300).map(|i| format!("x{i}")).collect();
        let all = (0..300).flat_map(|i| (0..i).map(move |j| (j, i)));
        let text: Vec<String> = all.map(|(j, i)| format!("{}<{}", names[j], names[i])).collect();
        let chain = &Poset.parse(&text.join(","), &NoFiles).unwrap()[0];
        let covers: usize = (0..300).map(|element| chain.order().covers(element).len()).sum();
        assert_eq!(covers, 299);
        let element = Poset.parse_move(chain, "x100").unwrap();
        assert_eq!(Poset.apply(chain, &element).unwrap()[0].standing().len(), 100);
    }
}
