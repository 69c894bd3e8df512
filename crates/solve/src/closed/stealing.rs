//! Whole bars and blocks of Chomp beyond what a table can hold: the first player wins, but a winning move
//! is usually not known.

use marienbad_rules::{Play, View};

use super::{Closed, ClosedForm, Evidence, Winning};
use crate::order::chomp_table::diagrams;
use crate::{Method, Stop, Work};

/// Strategy stealing. Consider the bite that takes only the last square, the one farthest from the poison.
/// If it wins, the first player wins. If not, some answer to it wins; that bite takes the last square too,
/// so the first player could have begun with it.
///
/// D. Gale, *A curious Nim-type game*, American Mathematical Monthly 81 (1974), 876–879. A winning move is
/// known for squares (2.2 leaves two arms, and each bite is answered by its mirror image) and for two rows
/// (the last square: one row remains longer by one square).
///
/// This rule tells less than a search, so it is used only if the budget is too small for a search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stealing;

/// What one diagram takes in the table of a bar, and in the search of a block.
const BYTES: [u64; 2] = [2, 64];

/// The number of diagrams in a block: the product formula for plane partitions in a box, in floating point,
/// since it is only compared with a limit.
fn diagrams_of_block(layers: usize, rows: usize, columns: usize) -> f64 {
    let boxes = (1..=layers).flat_map(|i| (1..=rows).map(move |j| (i + j) as f64));
    boxes.map(|place| (place + columns as f64 - 1.0) / (place - 1.0)).product()
}

impl ClosedForm for Stealing {
    fn method(&self) -> Method {
        Method::StrategyStealing
    }

    fn answer(&self, sum: &[View<'_>], play: Play, work: &mut Work<'_>) -> Result<Option<Closed>, Stop> {
        let [View::Diagram(diagram)] = sum else { return Ok(None) };
        let Some(block) = diagram.block().filter(|_| play == Play::Normal) else { return Ok(None) };
        let mut sides = [block.0, block.1, block.2];
        sides.sort_unstable();
        let budget = work.budget();
        let within = |count: u64, bytes: u64| {
            count <= budget.nodes && count.saturating_mul(bytes) <= budget.memory as u64
        };
        let small = match sides {
            [1, rows, columns] => {
                diagrams(rows as u64, columns as u64).is_some_and(|count| within(count, BYTES[0]))
            }
            [layers, rows, columns] => within(diagrams_of_block(layers, rows, columns) as u64, BYTES[1]),
        };
        if small || sides == [1, 1, 1] {
            return Ok(None);
        }
        let bite = match block {
            (1, rows, columns) if rows == columns => Some((2, 2)),
            (1, 2, columns) => Some((2, columns)),
            (1, rows, 2) => Some((rows, 2)),
            _ => None,
        };
        let moves = bite.map(|(row, column)| (0, Winning::Written(format!("{row}.{column}"))));
        let last = match block {
            (1, rows, columns) => format!("{rows}.{columns}"),
            (layers, rows, columns) => format!("{layers}.{rows}.{columns}"),
        };
        Ok(Some(Closed {
            wins: true,
            value: None,
            components: vec![None],
            moves: moves.into_iter().collect(),
            complete: false,
            evidence: Some(Evidence::Stealing { last }),
        }))
    }
}
