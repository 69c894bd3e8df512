//! Games whose moves take linked places: what a move takes, and which places are linked.

use crate::board::linked::Linked;
use crate::{Ruleset, View};

/// What a move takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Taking {
    /// Two linked places: Cram and arc kayles.
    Dominoes,
    /// A place and every place linked with it: XXX on graphs, which is node kayles.
    Tokens,
}

/// For each remaining place of a sum, its remaining neighbours, ascending and each once; `None` if the
/// components are of another kind. Places are counted from 0, component after component. Within a component
/// they are in the order in which its board numbers them: row by row, the poles of a globe last.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, board::Cram, places};
///
/// let sum = Cram.parse("../.#", &NoFiles)?;
/// assert_eq!(places::links(&Cram, &sum), Some(vec![vec![1, 2], vec![0], vec![0]]));
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
pub fn links<R: Ruleset>(ruleset: &R, sum: &[R::Position]) -> Option<Vec<Vec<usize>>> {
    let mut all = Vec::new();
    for component in sum {
        match ruleset.view(component) {
            View::Cells(region) => add(region, &mut all),
            View::Vertices(tokens) => add(tokens, &mut all),
            _ => return None,
        }
    }
    Some(all)
}

fn add(component: &impl Linked, all: &mut Vec<Vec<usize>>) {
    let first = all.len();
    let standing: Vec<usize> = component.cells().iter().collect();
    for place in &standing {
        let mut linked = Vec::new();
        component.neighbours(*place, |next| linked.extend(standing.binary_search(&next).map(|i| first + i)));
        linked.sort_unstable();
        linked.dedup();
        all.push(linked);
    }
}
