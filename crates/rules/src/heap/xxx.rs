//! The jeu du XXX on rows: Dawson's chess, 0.137.

use std::fmt::{self, Write};
use std::sync::LazyLock;

use super::{Code, HeapGame, Shape, parse_heaps, write_heaps};
use crate::scene::{Form, Gesture, Scene, heaps};
use crate::{Action, Files, Listing, ParseError, Ruleset, Structure, View, Visit};

/// The jeu du XXX: take a token and the tokens directly beside it, which may split the group in two.
///
/// The notation lists the groups: `5,3,2,1`. The move `2` takes the second token, counted from the left, with
/// its neighbours.
///
/// ```text
/// o o o o o   the move 2 takes   x X x o o   and leaves a group of 2
/// ```
///
/// It is the octal game 0.137, Dawson's chess. Values in normal play: period 34 from 52 on, with the
/// exceptions listed in Winning Ways, vol. 1, ch. 4, p. 90. No rule is known for misère play: source 000;
/// T. S. Ferguson, *Misère annihilation games* (1984).
///
/// ```
/// use marienbad_rules::{Ruleset, heap::Xxx};
/// assert_eq!(Xxx.apply(&12, &3), Some(vec![1, 8]));
/// assert_eq!(Xxx.apply(&2, &1), Some(vec![]));
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Xxx;

static CODE: LazyLock<Code> = LazyLock::new(|| Code::octal(0, &[1, 3, 7]));

/// The parts of a group of `n` that remain when token `i` is taken with its neighbours.
fn remains(n: u64, i: u64) -> (u64, u64) {
    (i.saturating_sub(2), n.saturating_sub(i).saturating_sub(1))
}

fn visit_remains<T>((left, right): (u64, u64), visit: impl FnOnce(&[u64]) -> T) -> T {
    match (left, right) {
        (0, 0) => visit(&[]),
        (0, rest) | (rest, 0) => visit(&[rest]),
        both => visit(&[both.0, both.1]),
    }
}

impl Ruleset for Xxx {
    type Position = u64;
    type Move = u64;

    fn name(&self) -> String {
        "xxx".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn empty_heap(&self) -> Option<u64> {
        Some(0)
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Heaps(self)
    }

    fn view<'p>(&self, heap: &'p u64) -> View<'p> {
        View::Heap(*heap)
    }

    fn move_by(&self, group: &u64, action: Action<'_>) -> Option<u64> {
        match action {
            Action::Leave(groups) => self.move_to(group, groups),
            _ => None,
        }
    }

    fn options(&self, &group: &u64, visit: &mut Visit<'_, u64, u64>) -> Listing {
        (1..=group).try_for_each(|token| visit_remains(remains(group, token), |parts| visit(token, parts)))
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<u64>, ParseError> {
        parse_heaps(text)
    }

    fn write(&self, sum: &[u64], out: &mut dyn Write) -> fmt::Result {
        write_heaps(sum, out)
    }

    fn write_move(&self, _: &u64, token: &u64, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{token}")
    }

    fn parse_move(&self, group: &u64, text: &str) -> Option<u64> {
        let digits = text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|token| digits && (1..=*group).contains(token))
    }

    fn apply(&self, group: &u64, token: &u64) -> Option<Vec<u64>> {
        (1..=*group).contains(token).then(|| visit_remains(remains(*group, *token), <[u64]>::to_vec))
    }

    fn move_to(&self, group: &u64, option: &[u64]) -> Option<u64> {
        // What stands left of the token must be the first part; if there is only one part, it may also be
        // on the right.
        let first = option.first().copied().unwrap_or(0);
        let tokens = [first.saturating_add(2), 1, 2];
        tokens.into_iter().find(|token| self.apply(group, token).as_deref() == Some(option))
    }

    fn scene(&self, sum: &[u64]) -> Scene {
        heaps::plain(Form::Token, sum)
    }

    fn gesture(&self, sum: &[u64], component: usize, token: &u64) -> Gesture {
        heaps::token(&mut sum.iter().map(|&group| heaps::size(group)), component, heaps::size(*token))
    }
}

impl HeapGame for Xxx {
    fn heap_options(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> Listing) -> Listing {
        (1..=n.div_ceil(2)).try_for_each(|token| visit_remains(remains(n, token), &mut *visit))
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Code(&CODE)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{TakeAndBreak, assert_same_options};
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_two_ways_to_ask_agree() {
        assert_same_options(&Xxx, 0..40);
    }

    #[test]
    fn the_token_that_leaves_given_groups() {
        for group in 1..30u64 {
            for (_, option) in crate::moves_of(&Xxx, &group) {
                let token = Xxx.move_to(&group, &option).unwrap();
                assert_eq!(Xxx.apply(&group, &token), Some(option));
            }
            assert_eq!(Xxx.move_to(&group, &[group]), None);
        }
    }

    #[test]
    fn it_is_the_octal_game_0_137() {
        let code = TakeAndBreak::new(CODE.clone());
        let sorted = |game: &dyn HeapGame, n| {
            let mut all = BTreeSet::new();
            let _ = game.heap_options(n, &mut |parts| {
                let mut parts = parts.to_vec();
                parts.sort_unstable();
                all.insert(parts);
                Ok(())
            });
            all
        };
        for n in 0..60 {
            assert_eq!(sorted(&Xxx, n), sorted(&code, n), "row {n}");
        }
    }
}
