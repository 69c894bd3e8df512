//! The steps of sums and products: every line has the value of the product.

mod random;

use marienbad_nimbers::steps::{self, Monomial};
use marienbad_nimbers::table::{Operation, rows};
use marienbad_nimbers::{NimBig, reference};
use random::Random;

fn big(n: u64) -> NimBig {
    NimBig::from(n)
}

/// The value of a product of Fermat powers.
fn value(monomial: &Monomial) -> NimBig {
    monomial.0.iter().map(|&u| NimBig::power_of_two(1 << u)).product()
}

#[test]
fn every_line_of_a_product_has_its_value() {
    let mut random = Random(1);
    let pairs = (0..40).flat_map(|a| (0..40).map(move |b| (a, b)));
    let large = (0..20)
        .map(|_| (random.u64() & random.u64() & random.u64(), random.u64() & random.u64() & random.u64()));
    for (a, b) in pairs.chain(large.collect::<Vec<_>>()) {
        let steps = steps::product(&big(a), &big(b)).unwrap();
        assert_eq!(steps.result, big(reference::product(a.into(), b.into()) as u64), "{a} * {b}");
        let powers = |exponents: &[usize]| exponents.iter().map(|&e| NimBig::power_of_two(e)).sum::<NimBig>();
        assert_eq!((powers(&steps.left_powers), powers(&steps.right_powers)), (big(a), big(b)));
        assert_eq!(steps.products.len(), steps.left_powers.len() * steps.right_powers.len());
        for product in &steps.products {
            let expected = NimBig::power_of_two(product.left) * NimBig::power_of_two(product.right);
            assert_eq!(product.value, expected);
            for (i, line) in product.lines.iter().enumerate() {
                assert_eq!(line.terms.iter().map(value).sum::<NimBig>(), expected);
                assert_eq!(line.square.is_none(), i == 0);
            }
            let last = product.lines.last().unwrap();
            assert!(last.terms.iter().all(|term| term.exponent().is_some()));
        }
    }
    assert!(steps::product(&NimBig::power_of_two(63), &NimBig::power_of_two(63)).is_some());
    assert_eq!(steps::product(&NimBig::power_of_two(64), &big(1)), None);
}

/// 8 * 8 as on the board: 4·2·4·2, then 4·4 = 4 + 2, then twice 2·2 = 2 + 1.
#[test]
fn the_square_of_eight() {
    let steps = steps::product(&big(8), &big(8)).unwrap();
    let lines: Vec<(Option<u32>, Vec<Vec<u32>>)> = steps.products[0]
        .lines
        .iter()
        .map(|line| (line.square, line.terms.iter().map(|term| term.0.clone()).collect()))
        .collect();
    let expected = [
        (None, vec![vec![1, 1, 0, 0]]),
        (Some(1), vec![vec![1, 0, 0], vec![0, 0, 0]]),
        (Some(0), vec![vec![1, 0], vec![1], vec![0, 0], vec![0]]),
        (Some(0), vec![vec![1, 0], vec![1], vec![]]),
    ];
    assert_eq!(lines, expected);
    assert_eq!(steps.result, big(13));
}

#[test]
fn columns_of_a_sum() {
    let steps = steps::sum(&[1, 3, 5, 5].map(big));
    let columns: Vec<(usize, usize, bool)> =
        steps.columns.iter().map(|column| (column.exponent, column.ones, column.digit())).collect();
    assert_eq!(columns, [(2, 2, false), (1, 1, true), (0, 4, false)]);
    assert_eq!(steps.result, big(2));
    assert_eq!((steps::sum(&[]).columns.len(), steps::sum(&[]).result), (1, NimBig::ZERO));
}

#[test]
fn tables_are_those_of_the_definition() {
    for (operation, expected) in
        [(Operation::Sum, reference::sums_by_mex(20)), (Operation::Product, reference::products_by_mex(20))]
    {
        let table: Vec<Vec<u64>> =
            rows(operation, 19).map(|row| row.into_iter().map(u64::from).collect()).collect();
        assert_eq!(table, expected);
    }
}
