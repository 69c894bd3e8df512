//! Rules whose moves take vertices.

use std::cell::RefCell;
use std::fmt::{self, Write};
use std::sync::Arc;

use super::moves::{Free, Standing, Takings, by_centre};
use super::rule::{Clause, GraphRule};
use super::{PREFIX, entry};
use crate::board::linked::{Linked, Pieces, over_after_domino};
use crate::board::{Cells, numbering};
use crate::catalogue::Entry;
use crate::graph::Tokens;
use crate::graph::names::without_board;
use crate::notation::split_bare;
use crate::places::Taking;
use crate::random::{self, Dice, Size};
use crate::scene::{Gesture, Scene, net};
use crate::specimens::Specimens;
use crate::{Action, Files, Listing, Meter, ParseError, Ruleset, Structure, View, Visit};

/// The vertices that identify a move: all that it takes, or only the chosen one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken(pub(super) Box<[u16]>);

/// A game on graphs whose moves take vertices: `take path of 3`, `take vertex if degree is even`.
///
/// Positions are those of [`crate::graph::AnyGraph`]. A move names the vertices that it takes, as in
/// `a-b-c`. If every clause takes a vertex with its neighbours, the move names that vertex alone. The rest
/// stays where it is, whether it has a move or not.
#[derive(Debug, Clone)]
pub struct OnVertices {
    name: Arc<str>,
    rule: Arc<GraphRule>,
    /// Whether the engine of a known game may be used.
    recognised: bool,
}

impl OnVertices {
    pub(super) fn new(rule: GraphRule) -> Self {
        Self { name: format!("{PREFIX}: {rule}").into(), rule: Arc::new(rule), recognised: true }
    }

    /// The same game without the engine of a recognised game, for tests and benchmarks.
    #[must_use]
    pub fn without_recognition(mut self) -> Self {
        self.recognised = false;
        self
    }

    /// The rule.
    pub fn rule(&self) -> &GraphRule {
        &self.rule
    }

    /// The catalogue entry.
    pub fn entry(&self) -> Arc<Entry> {
        entry(&self.name, None)
    }

    fn clauses(&self) -> &[Clause] {
        match &*self.rule {
            GraphRule::Take(clauses) => clauses,
            GraphRule::Cut { .. } => &[],
        }
    }

    /// What the moves of the recognised game take.
    fn taking(&self) -> Option<Taking> {
        match self.rule.known().filter(|_| self.recognised)? {
            "xxx:graph" => Some(Taking::Tokens),
            _ => Some(Taking::Dominoes),
        }
    }

    fn list(&self, tokens: &Tokens, meter: &mut Meter<'_>, visit: &mut Visit<'_, Tokens, Taken>) -> Listing {
        let standing = standing(tokens);
        // A domino cannot lie on a single vertex, so such components are left out, as in arc kayles.
        let smallest = if self.taking() == Some(Taking::Dominoes) { 2 } else { 1 };
        let position = || self.text(std::slice::from_ref(tokens));
        let takings = Takings { clauses: self.clauses(), standing: &standing, position: &position };
        let by_centre = by_centre(self.clauses());
        let mut pieces = Pieces::new(tokens);
        takings.list(meter, &mut |named| {
            let mut rest: Cells = tokens.standing().clone();
            match named {
                [centre] if by_centre => {
                    standing.closed(*centre).iter().for_each(|vertex| {
                        rest.remove(usize::from(*vertex));
                    });
                }
                _ => named.iter().for_each(|vertex| {
                    rest.remove(usize::from(*vertex));
                }),
            }
            visit(Taken(named.into()), pieces.of(tokens, rest, smallest))
        })
    }

    /// The vertices that are removed by a move.
    fn goes(&self, tokens: &Tokens, taken: &Taken) -> Vec<usize> {
        let named = || taken.0.iter().map(|vertex| usize::from(*vertex));
        match taken.0[..] {
            [centre] if by_centre(self.clauses()) => {
                let near = tokens.graph().neighbours(centre.into()).iter().map(|vertex| usize::from(*vertex));
                named().chain(near).filter(|vertex| tokens.standing().contains(*vertex)).collect()
            }
            _ => named().collect(),
        }
    }
}

/// The remaining vertices and edges of a graph.
fn standing(tokens: &Tokens) -> Standing {
    let mut near = vec![Vec::new(); tokens.graph().vertices()];
    for vertex in tokens.standing().iter() {
        let ends = tokens.graph().neighbours(vertex).iter().copied();
        near[vertex] = ends.filter(|end| tokens.standing().contains(usize::from(*end))).collect();
    }
    Standing { vertices: tokens.standing().iter().map(|vertex| vertex as u16).collect(), near }
}

impl Ruleset for OnVertices {
    type Position = Tokens;
    type Move = Taken;

    const NUMBERED: bool = false;

    fn name(&self) -> String {
        self.name.to_string()
    }

    fn ends(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_> {
        self.taking().map_or(Structure::Other, Structure::Places)
    }

    fn view<'p>(&self, component: &'p Tokens) -> View<'p> {
        if self.taking().is_some() { View::Vertices(component) } else { View::Opaque }
    }

    fn move_by(&self, tokens: &Tokens, action: Action<'_>) -> Option<Taken> {
        let Action::Places(places) = action else { return None };
        let mut wanted: Vec<u16> =
            places.iter().map(|place| u16::try_from(*place).ok()).collect::<Option<_>>()?;
        wanted.sort_unstable();
        let mut found = None;
        let _ = self.options(tokens, &mut |taken, _| {
            let mut named = taken.0.to_vec();
            named.sort_unstable();
            if named == wanted {
                found = Some(taken);
                return Err(crate::Interrupt::Enough);
            }
            Ok(())
        });
        found
    }

    fn places_of(&self, taken: &Taken) -> Vec<usize> {
        taken.0.iter().map(|vertex| usize::from(*vertex)).collect()
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        random::graph(size, '-', true, dice)
    }

    fn specimens(&self) -> Option<Specimens> {
        Some(Specimens::Graphs)
    }

    fn options(&self, tokens: &Tokens, visit: &mut Visit<'_, Tokens, Taken>) -> Listing {
        let free = RefCell::new(Free::new());
        self.list(tokens, &mut |steps| free.borrow_mut().pay(steps), &mut |taken, parts| {
            free.borrow_mut().found();
            visit(taken, parts)
        })
    }

    fn options_within(
        &self,
        tokens: &Tokens,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_, Tokens, Taken>,
    ) -> Listing {
        self.list(tokens, meter, visit)
    }

    /// Small graphs are labelled canonically; large ones stay as they are.
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

    fn gesture(&self, sum: &[Tokens], component: usize, taken: &Taken) -> Gesture {
        match taken.0[..] {
            [centre] if by_centre(self.clauses()) => net::token(sum, component, centre.into()),
            _ => net::several(
                sum,
                component,
                &sum.get(component).map_or_else(Vec::new, |one| self.goes(one, taken)),
            ),
        }
    }

    fn is_over_after(&self, tokens: &Tokens, option: &[Tokens]) -> bool {
        match self.taking() {
            Some(Taking::Dominoes) => over_after_domino(tokens, option),
            _ => option.is_empty(),
        }
    }

    fn work_beside(&self, tokens: &Tokens) -> usize {
        tokens.standing().words_beside()
    }

    fn bytes_beside(&self, tokens: &Tokens) -> usize {
        tokens.bytes_beside()
    }

    fn write_move(&self, tokens: &Tokens, taken: &Taken, out: &mut dyn Write) -> fmt::Result {
        for (i, vertex) in taken.0.iter().enumerate() {
            if i > 0 {
                out.write_char('-')?;
            }
            tokens.write_name(usize::from(*vertex), out)?;
        }
        numbering::write_suffix(tokens.board(), out)
    }

    fn parse_move(&self, tokens: &Tokens, text: &str) -> Option<Taken> {
        let text = without_board(text, tokens.board())?;
        let names = split_bare(text, "-");
        let vertices: Option<Vec<usize>> =
            names.iter().map(|name| tokens.typed(name).map(usize::from)).collect();
        self.move_by(tokens, Action::Places(&vertices?))
    }
}
