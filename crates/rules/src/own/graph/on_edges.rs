//! Rules whose moves can take an edge and leave its ends, and green Hackenbush.

use std::cell::RefCell;
use std::fmt::{self, Write};
use std::sync::Arc;

use super::figure::Figure;
use super::moves::{Free, Standing, Takings};
use super::rule::{Clause, GraphRule, What};
use super::{PREFIX, entry, scene};
use crate::board::numbering;
use crate::catalogue::Entry;
use crate::graph::names::without_board;
use crate::graph::write_name;
use crate::notation::{find_bare, split_bare};
use crate::random::{self, Dice, Size};
use crate::scene::{Gesture, Scene};
use crate::specimens::Specimens;
use crate::{Files, Listing, Meter, ParseError, Ruleset, Structure, View, Visit};

/// What a move takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Removed {
    /// The edge with this number.
    Edge(u32),
    /// These vertices with all their edges.
    Vertices(Box<[u16]>),
}

/// A game on graphs whose moves take edges: `take edge`, `cut edge from GROUND`.
///
/// Positions are those of [`crate::graph::AnyGraph`]; in rules with a ground, loops and several edges
/// between two vertices are allowed. The move `a-b` takes that edge. If a rule can also take two vertices
/// at once, that move is written `a-b#`.
#[derive(Debug, Clone)]
pub struct OnEdges {
    name: Arc<str>,
    rule: Arc<GraphRule>,
}

impl OnEdges {
    pub(super) fn new(rule: GraphRule) -> Self {
        Self { name: format!("{PREFIX}: {rule}").into(), rule: Arc::new(rule) }
    }

    /// The rule.
    pub fn rule(&self) -> &GraphRule {
        &self.rule
    }

    /// The catalogue entry.
    pub fn entry(&self) -> Arc<Entry> {
        entry(&self.name, self.ground())
    }

    fn ground(&self) -> Option<&str> {
        match &*self.rule {
            GraphRule::Cut { ground } => Some(ground),
            GraphRule::Take(_) => None,
        }
    }

    fn clauses(&self) -> &[Clause] {
        match &*self.rule {
            GraphRule::Take(clauses) => clauses,
            GraphRule::Cut { .. } => &[],
        }
    }

    /// Whether some move takes vertices.
    pub(super) fn takes_vertices(&self) -> bool {
        self.clauses().iter().any(|clause| clause.what != What::Edge)
    }

    fn list(
        &self,
        figure: &Figure,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_, Figure, Removed>,
    ) -> Listing {
        if self.ground().is_some() {
            return figure.edges.iter().filter(|edge| !figure.has_twin_behind(*edge)).try_for_each(|edge| {
                meter(1)?;
                let removed = Removed::Edge(edge as u32);
                let left = self.left(figure, &removed);
                visit(removed, &left)
            });
        }
        let standing = standing(figure);
        let position = || self.text(std::slice::from_ref(figure));
        let takings = Takings { clauses: self.clauses(), standing: &standing, position: &position };
        for edge in figure.edges.iter() {
            let (a, b) = figure.ends(edge);
            let mut allowed = false;
            for clause in self.clauses().iter().filter(|clause| clause.what == What::Edge) {
                meter(1)?;
                allowed |= takings.allows(clause, a as u16)? && takings.allows(clause, b as u16)?;
            }
            if allowed {
                let removed = Removed::Edge(edge as u32);
                let left = self.left(figure, &removed);
                visit(removed, &left)?;
            }
        }
        if !self.takes_vertices() {
            return Ok(());
        }
        takings.list(meter, &mut |named| {
            let removed = Removed::Vertices(named.into());
            let left = self.left(figure, &removed);
            visit(removed, &left)
        })
    }

    /// The rest of a component after this is removed.
    pub(super) fn rest(figure: &Figure, removed: &Removed) -> Figure {
        let mut rest = figure.clone();
        match removed {
            Removed::Edge(edge) => {
                rest.edges.remove(*edge as usize);
            }
            Removed::Vertices(vertices) => {
                for vertex in vertices {
                    rest.vertices.remove(usize::from(*vertex));
                }
                for edge in figure.edges.iter() {
                    let (a, b) = figure.ends(edge);
                    if !rest.vertices.contains(a) || !rest.vertices.contains(b) {
                        rest.edges.remove(edge);
                    }
                }
            }
        }
        rest.hanging()
    }

    fn left(&self, figure: &Figure, removed: &Removed) -> Vec<Figure> {
        let rest = Self::rest(figure, removed);
        // The ground without edges is the end of the game.
        if self.ground().is_some() && rest.edges.is_empty() { Vec::new() } else { rest.split() }
    }
}

/// The remaining vertices and edges of a graph.
fn standing(figure: &Figure) -> Standing {
    let vertices: Vec<u16> = figure.vertices.iter().map(|vertex| vertex as u16).collect();
    let last = vertices.last().map_or(0, |last| usize::from(*last) + 1);
    let mut near: Vec<Vec<u16>> = vec![Vec::new(); last];
    for edge in figure.edges.iter() {
        let (a, b) = figure.ends(edge);
        near[a].push(b as u16);
        near[b].push(a as u16);
    }
    near.iter_mut().for_each(|near| near.sort_unstable());
    Standing { vertices, near }
}

impl Ruleset for OnEdges {
    type Position = Figure;
    type Move = Removed;

    const NUMBERED: bool = false;

    fn name(&self) -> String {
        self.name.to_string()
    }

    fn ends(&self) -> bool {
        true
    }

    fn structure(&self) -> Structure<'_> {
        if self.ground().is_some() { Structure::Plants } else { Structure::Other }
    }

    fn view<'p>(&self, figure: &'p Figure) -> View<'p> {
        match figure.whole.ground {
            Some(ground) => View::Plant {
                ground: ground.into(),
                edges: figure.edges.iter().map(|edge| figure.ends(edge)).collect(),
            },
            None => View::Opaque,
        }
    }

    fn specimens(&self) -> Option<Specimens> {
        Some(match self.ground() {
            Some(ground) => Specimens::Plants(ground.to_owned()),
            None => Specimens::Graphs,
        })
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        match self.ground() {
            None => random::graph(size, '-', true, dice),
            Some(ground) => scene::random(ground, size, dice),
        }
    }

    fn options(&self, figure: &Figure, visit: &mut Visit<'_, Figure, Removed>) -> Listing {
        let free = RefCell::new(Free::new());
        self.list(figure, &mut |steps| free.borrow_mut().pay(steps), &mut |removed, parts| {
            free.borrow_mut().found();
            visit(removed, parts)
        })
    }

    fn options_within(
        &self,
        figure: &Figure,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_, Figure, Removed>,
    ) -> Listing {
        self.list(figure, meter, visit)
    }

    /// Small graphs are labelled canonically; large ones stay as they are.
    fn canonical(&self, figure: Figure) -> Figure {
        figure.canonical()
    }

    fn parse(&self, text: &str, files: &dyn Files) -> Result<Vec<Figure>, ParseError> {
        Figure::parse(text, self.ground(), files)
    }

    fn write(&self, sum: &[Figure], out: &mut dyn Write) -> fmt::Result {
        Figure::write(sum, out)
    }

    fn scene(&self, sum: &[Figure]) -> Scene {
        scene::scene(sum, self.takes_vertices())
    }

    fn gesture(&self, sum: &[Figure], component: usize, removed: &Removed) -> Gesture {
        scene::gesture(sum, component, removed)
    }

    fn work_beside(&self, figure: &Figure) -> usize {
        figure.vertices.words_beside() + figure.edges.words_beside()
    }

    fn bytes_beside(&self, figure: &Figure) -> usize {
        figure.bytes_beside()
    }

    fn write_move(&self, figure: &Figure, removed: &Removed, out: &mut dyn Write) -> fmt::Result {
        match removed {
            Removed::Edge(edge) => figure.write_edge(*edge as usize, out)?,
            Removed::Vertices(vertices) => {
                for (i, vertex) in vertices.iter().enumerate() {
                    if i > 0 {
                        out.write_char('-')?;
                    }
                    write_name(figure.name(usize::from(*vertex)), out)?;
                }
                if vertices.len() == 2 {
                    out.write_char('#')?;
                }
            }
        }
        numbering::write_suffix(figure.board(), out)
    }

    fn parse_move(&self, figure: &Figure, text: &str) -> Option<Removed> {
        let text = without_board(text, figure.board())?;
        let both = find_bare(text, |_, c| c == '#');
        if both.is_some_and(|at| !text[at + 1..].trim().is_empty()) {
            return None;
        }
        let names = split_bare(&text[..both.unwrap_or(text.len())], "-");
        let mut wanted: Vec<usize> = names.iter().map(|name| figure.typed(name)).collect::<Option<_>>()?;
        wanted.sort_unstable();
        let mut found = None;
        let _ = self.options(figure, &mut |removed, _| {
            let matches = match &removed {
                Removed::Edge(edge) => {
                    let (a, b) = figure.ends(*edge as usize);
                    both.is_none() && wanted == [a, b]
                }
                Removed::Vertices(vertices) => {
                    let mut named: Vec<usize> = vertices.iter().map(|vertex| usize::from(*vertex)).collect();
                    named.sort_unstable();
                    named == wanted && (both.is_some() == (named.len() == 2))
                }
            };
            if matches {
                found = Some(removed);
                return Err(crate::Interrupt::Enough);
            }
            Ok(())
        });
        found
    }
}
