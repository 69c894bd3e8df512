//! Divides a census into parts of about equal work, for machines that do not communicate.
//!
//! The cost of a family is estimated from its first few hundred values, by an engine that does the same on
//! every machine, because all of them must arrive at the same parts. Only the running time depends on the
//! quality of the estimate.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use marienbad_rules::heap::{HeapGame as _, TakeAndBreak};

use super::{Family, Kind, Sequence, prove, rares};
use crate::sequence::Method;
use crate::{Stop, Work};

/// Heaps that the estimate looks at.
const PILOT: u64 = 300;

/// What a family costs at least: its line of the report.
const LEAST: u64 = 1 << 8;

/// The approximate number of steps that a family takes up to heap `to`. Only the ratios of these numbers
/// are meaningful.
pub fn estimated_steps(family: &Family, to: u64, work: &mut Work<'_>) -> Result<u64, Stop> {
    // Every value enters the fingerprint.
    let least = to.saturating_add(LEAST);
    if family.kind() != Kind::Breaking {
        return Ok(least);
    }
    let game = TakeAndBreak::new(family.head().code.clone());
    let mut sequence = Sequence::with_method(&game, Method::Loops);
    if prove(&mut sequence, PILOT.min(to), work)?.is_some() || to <= PILOT {
        return Ok(least);
    }
    // For each heap the engines examine the rare heaps, whose number is extrapolated as a power of the
    // heap.
    let count =
        |values: &super::Values| rares::fewest(game.shape(), values).map_or(PILOT, |rares| rares.count);
    let late = count(sequence.values()).max(2);
    let mut half = sequence.into_values();
    half.truncate(PILOT / 2);
    let early = count(&half).clamp(2, late);
    let power = (late as f64 / early as f64).log2().clamp(0.0, 1.0);
    let far = to as f64 / PILOT as f64;
    let steps = to as f64 * late as f64 * far.powf(power) / (1.0 + power);
    Ok(least.saturating_add(steps as u64))
}

/// Divides work into `parts` parts of about equal cost. Returns the items of each part, in ascending order.
/// The most expensive item left always goes to the part with the least cost, so equal costs always give the
/// same parts.
pub fn dealt(costs: &[u64], parts: usize) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..costs.len()).collect();
    order.sort_by_key(|item| (Reverse(costs[*item]), *item));
    let mut dealt = vec![Vec::new(); parts];
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> = (0..parts).map(|part| Reverse((0, part))).collect();
    for item in order {
        let Some(Reverse((cost, part))) = heap.pop() else { break };
        dealt[part].push(item);
        heap.push(Reverse((cost.saturating_add(costs[item]), part)));
    }
    dealt.iter_mut().for_each(|part| part.sort_unstable());
    dealt
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::sequence::census::{examine, families};

    #[test]
    fn every_item_is_dealt_once() {
        let costs: Vec<u64> = (0..97u64).map(|i| i * i % 31 * 1000 + 1).collect();
        for parts in [1, 2, 7, 96, 97, 200] {
            let dealt = dealt(&costs, parts);
            assert_eq!(dealt.len(), parts);
            let mut all: Vec<usize> = dealt.concat();
            all.sort_unstable();
            assert_eq!(all, (0..97).collect::<Vec<_>>());
            let sums: Vec<u64> = dealt.iter().map(|part| part.iter().map(|i| costs[*i]).sum()).collect();
            let (least, most) = (sums.iter().min().unwrap(), sums.iter().max().unwrap());
            assert!(most - least <= 30_001, "{sums:?}");
        }
    }

    /// Compares the CPU times of parts divided by estimate, and of parts with equally many codes.
    #[test]
    fn parts_cost_about_the_same() {
        const TO: u64 = 5_000;
        let families = families(3);
        let mut work = Work::new(Budget::default());
        let estimates: Vec<u64> =
            families.iter().map(|family| estimated_steps(family, TO, &mut work).unwrap()).collect();
        let real = |family| {
            let before = cpu_time::ThreadTime::now();
            examine(family, TO, &mut Work::new(Budget::default())).unwrap();
            before.elapsed().as_secs_f64()
        };
        let real: Vec<f64> = families.iter().map(real).collect();
        let spread = |dealt: &[Vec<usize>]| {
            let sums: Vec<f64> = dealt.iter().map(|part| part.iter().map(|i| real[*i]).sum()).collect();
            sums.iter().copied().fold(0.0, f64::max) / sums.iter().copied().fold(f64::MAX, f64::min)
        };
        let by_cost = spread(&dealt(&estimates, 4));
        let count = real.len();
        let rows: Vec<Vec<usize>> =
            (0..4).map(|part| (part * count / 4..(part + 1) * count / 4).collect()).collect();
        let by_count = spread(&rows);
        let seconds: f64 = real.iter().sum();
        println!(
            "{count} families, {seconds:.2} s, largest by smallest part {by_cost:.2}, by number {by_count:.2}"
        );
        assert!(by_cost < 2.0 && by_cost < by_count, "{by_cost} {by_count}");
    }
}
