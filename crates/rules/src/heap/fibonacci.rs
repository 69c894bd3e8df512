//! Fibonacci nim: take at most twice as many matches as the previous move.

use std::borrow::Cow;
use std::fmt::{self, Write};

use num_bigint::BigUint;

use crate::notation;
use crate::scene::{Form, Gesture, Scene, heaps, short};
use crate::{
    Action, Disguise, Files, Listing, Natural, ParseError, ParseErrorKind, Ruleset, View, Visit,
    numbers::Numbers, random::Dice,
};

/// Fibonacci nim: the first player takes one or two matches, and then each player takes at most twice as
/// many as the previous move.
///
/// `26/8` is a heap of 26 matches of which the next player may take at most 8; `26` alone means the
/// opening, `26/2`. The move `-5` takes five. Both numbers may be arbitrarily large.
///
/// ```text
/// | | | | | | | | | | | |   12/2: take 1 or 2
/// ```
///
/// A position is lost if the least part of the Zeckendorf sum of the matches exceeds the most that may be
/// taken. M. J. Whinihan, *Fibonacci nim*, Fibonacci Quarterly 1 (1963), 9–13; source 004.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, heap::Fibonacci};
/// let opening = Fibonacci.parse("26", &NoFiles)?;
/// assert_eq!(Fibonacci.text(&opening), "26/2");
/// let take = Fibonacci.parse_move(&opening[0], "-2").expect("two may be taken");
/// assert_eq!(Fibonacci.text(&Fibonacci.apply(&opening[0], &take).unwrap()), "24/4");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Fibonacci;

/// A heap of matches, and the most that the next player may take.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Matches {
    /// The number of matches on the table.
    pub matches: Natural,
    /// The most that may be taken.
    pub most: Natural,
}

fn number(n: &Natural) -> Option<usize> {
    n.to_u64().and_then(heaps::size)
}

/// The matches with which source 004 begins.
const OPENING: std::ops::RangeInclusive<u64> = 5..=50;

impl Ruleset for Fibonacci {
    type Position = Matches;
    type Move = Natural;

    fn name(&self) -> String {
        "fibonacci".to_owned()
    }

    fn ends(&self) -> bool {
        true
    }

    fn view<'p>(&self, heap: &'p Matches) -> View<'p> {
        View::Matches(Cow::Borrowed(heap))
    }

    fn disguise(&self) -> Option<Disguise<'_>> {
        Some(Disguise::Fibonacci)
    }

    fn move_by(&self, _: &Matches, action: Action<'_>) -> Option<Natural> {
        match action {
            Action::Take(take) => Some(take.clone()),
            _ => None,
        }
    }

    fn numbers(&self) -> Option<Numbers> {
        Some(Numbers::Matches)
    }

    /// An untouched heap of random size, as in source 004.
    fn opening(&self, dice: &mut Dice<'_>) -> Option<String> {
        Some((OPENING.start() + dice(OPENING.end() - OPENING.start() + 1)).to_string())
    }

    fn options(&self, heap: &Matches, visit: &mut Visit<'_, Matches, Natural>) -> Listing {
        // Beyond 64 bits, the caller stops long before the end.
        let most = heap.most.clone().min(heap.matches.clone()).to_u64().unwrap_or(u64::MAX);
        (1..=most).try_for_each(|take| {
            let take = Natural::from(take);
            let rest = self.apply(heap, &take).unwrap_or_default();
            visit(take, &rest)
        })
    }

    /// No more than all the matches can be taken.
    fn canonical(&self, heap: Matches) -> Matches {
        let most = heap.most.min(heap.matches.clone());
        Matches { most, ..heap }
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Matches>, ParseError> {
        notation::sum(text, |cursor| {
            let mut positive = |or: Option<u64>| {
                if let Some(or) = or.filter(|_| !cursor.eat('/')) {
                    // A number alone is the opening; if something follows it, a limit was intended.
                    cursor.expect_over("/")?;
                    return Ok(Natural::from(or));
                }
                let place = cursor.place();
                match cursor.natural()? {
                    Natural::Small(0) => Err(cursor.error_at(place, ParseErrorKind::TooSmall { min: 1 })),
                    n => Ok(n),
                }
            };
            Ok(Matches { matches: positive(None)?, most: positive(Some(2))? })
        })
    }

    fn write(&self, sum: &[Matches], out: &mut dyn Write) -> fmt::Result {
        notation::join(sum, " + ", out, |heap, out| write!(out, "{}/{}", heap.matches, heap.most))
    }

    fn write_move(&self, _: &Matches, take: &Natural, out: &mut dyn Write) -> fmt::Result {
        write!(out, "-{take}")
    }

    fn parse_move(&self, heap: &Matches, text: &str) -> Option<Natural> {
        let take = Natural::from_decimal(text.strip_prefix('-')?)?;
        self.apply(heap, &take).map(|_| take)
    }

    fn apply(&self, heap: &Matches, take: &Natural) -> Option<Vec<Matches>> {
        if take.is_zero() || *take > heap.most || *take > heap.matches {
            return None;
        }
        if *take == heap.matches {
            return Some(Vec::new());
        }
        let (matches, most) = match (heap.matches.to_u64(), take.to_u64()) {
            (Some(all), Some(take)) if take <= u64::MAX / 2 => ((all - take).into(), (2 * take).into()),
            _ => {
                ((heap.matches.to_big() - take.to_big()).into(), (take.to_big() * BigUint::from(2u8)).into())
            }
        };
        Some(vec![Matches { matches, most }])
    }

    fn scene(&self, sum: &[Matches]) -> Scene {
        let label = |heap: &Matches| format!("{}/{}", short(&heap.matches), short(&heap.most));
        let mut rows = sum.iter().map(|heap| (number(&heap.matches), label(heap)));
        heaps::rows(Form::Stick, &mut rows, sum.len(), &|_, _| false)
    }

    fn gesture(&self, sum: &[Matches], component: usize, take: &Natural) -> Gesture {
        heaps::take(&mut sum.iter().map(|heap| number(&heap.matches)), component, number(take))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFiles, moves_of};

    fn parse(text: &str) -> Result<Vec<Matches>, ParseErrorKind> {
        Fibonacci.parse(text, &NoFiles).map_err(|error| error.reason)
    }

    #[test]
    fn both_numbers_are_read() {
        assert_eq!(Fibonacci.text(&parse("26/8").unwrap()), "26/8");
        assert_eq!(Fibonacci.text(&parse("5/2 + 8").unwrap()), "5/2 + 8/2");
        assert_eq!(parse("5/0"), Err(ParseErrorKind::TooSmall { min: 1 }));
        assert_eq!(parse("0/5"), Err(ParseErrorKind::TooSmall { min: 1 }));
        assert_eq!(parse("5/"), Err(ParseErrorKind::NumberExpected { found: None }));
        // 26,8 and 26;8 are slips for 26/8: with "+" they would become two heaps.
        for text in ["26,8", "26;8", "5 + 26;8"] {
            assert!(matches!(parse(text), Err(ParseErrorKind::Unexpected { expected: "/", .. })), "{text}");
        }
        assert_eq!(parse("5/2/1"), Err(ParseErrorKind::Unexpected { found: Some('/'), expected: "+" }));
    }

    #[test]
    fn the_match_of_the_source_can_be_played() {
        let mut heap = parse("12").unwrap();
        for (take, then) in [("-1", "11/2"), ("-2", "9/4"), ("-2", "7/4"), ("-4", "3/8"), ("-3", "0")] {
            let mv = Fibonacci.parse_move(&heap[0], take).unwrap();
            heap = Fibonacci.apply(&heap[0], &mv).unwrap();
            assert_eq!(Fibonacci.text(&heap), then);
        }
    }

    #[test]
    fn big_heaps_move_too() {
        let heap = parse("100000000000000000000000000/50000000000000000000000000").unwrap().remove(0);
        let take = Fibonacci.parse_move(&heap, "-40000000000000000000000000").unwrap();
        let rest = Fibonacci.apply(&heap, &take).unwrap();
        assert_eq!(Fibonacci.text(&rest), "60000000000000000000000000/80000000000000000000000000");
        assert_eq!(moves_of(&Fibonacci, &parse("9/3").unwrap()[0]).count(), 3);
        assert_eq!(moves_of(&Fibonacci, &parse("2/8").unwrap()[0]).count(), 2);
    }
}
