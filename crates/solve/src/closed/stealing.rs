//! Whole bars and blocks of Chomp, beyond what a table can hold: the first player wins, and mostly nobody
//! knows how.

use marienbad_rules::{Play, View};

use super::{Closed, ClosedForm, Evidence, Winning};
use crate::order::chomp_table::diagrams;
use crate::{Method, Stop, Work};

/// Strategy stealing. The last square alone, the one farthest from the poison, is a move. If it wins, the
/// first player has won; if not, some answer to it wins, and that bite takes the last square too: the first
/// player could have begun with it.
///
/// D. Gale, *A curious Nim-type game*, American Mathematical Monthly 81 (1974), 876–879. A winning move is
/// known for squares (2.2 leaves two arms, and each bite is answered by its mirror image) and for two rows
/// (the last square: one row stays longer by one square).
///
/// The rule tells less than a search does, and is asked only where the budget has no room for that.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stealing;

/// What one diagram takes in the table of a bar, and in the search of a block.
const BYTES: [u64; 2] = [2, 64];

/// How many diagrams a block holds: the product for plane partitions in a box, in floating point, since it
/// only has to be compared.
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
