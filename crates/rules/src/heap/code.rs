//! Take-and-break games given by a code: octal or hexadecimal, possibly with a digit before the point or a
//! repeating tail.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::{HeapGame, Shape, Theorem, parse_heaps, write_heaps};
use crate::notation::Cursor;
use crate::scene::{Form, Gesture, Scene, heaps};
use crate::{Action, Files, Listing, ParseError, ParseErrorKind, Ruleset, Structure, Thing, View, Visit};

/// The most digits of a code.
pub const MAX_PLACES: usize = 1_024;

/// A code such as `0.137`, `4.07`, `0.3F` or `0.12(34)`.
///
/// The digit at place t says what may remain of a heap from which t are taken: the sum of 1 if nothing may
/// remain, 2 if one heap may, 4 if two, 8 if three. The digit before the point is for breaking without
/// taking (4, 8 or both). Digits in brackets repeat forever.
///
/// A code is hexadecimal if it contains an 8, a 9 or a letter A–F, or if it begins with `hex:`; otherwise
/// it is octal.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Code {
    before: u8,
    digits: Vec<u8>,
    tail: Vec<u8>,
}

impl Code {
    /// The code `before . digits`. The high bits of digits above 15 are dropped, and so are the bits 1 and
    /// 2 of `before`.
    pub fn octal(before: u8, digits: &[u8]) -> Self {
        Self::with_tail(before, digits, &[])
    }

    /// The code whose digits are followed by a tail that repeats forever.
    pub fn with_tail(before: u8, digits: &[u8], tail: &[u8]) -> Self {
        let mask = |digits: &[u8]| digits.iter().map(|d| d & 15).collect::<Vec<_>>();
        let mut code = Self { before: before & 0b1100, digits: mask(digits), tail: mask(tail) };
        if code.tail.iter().all(|d| *d == 0) {
            code.tail.clear();
            while code.digits.last() == Some(&0) {
                code.digits.pop();
            }
        }
        code
    }

    /// What may remain of a heap from which `take` are taken, as bits 1, 2, 4, 8.
    pub fn digit(&self, take: u64) -> u8 {
        let Some(index) = take.checked_sub(1) else {
            return self.before;
        };
        match usize::try_from(index).ok().and_then(|i| self.digits.get(i)) {
            Some(digit) => *digit,
            None if self.tail.is_empty() => 0,
            None => self.tail[((index - self.digits.len() as u64) % self.tail.len() as u64) as usize],
        }
    }

    /// The largest number that may be taken; `None` if there is no largest.
    pub fn last_place(&self) -> Option<u64> {
        self.tail.is_empty().then_some(self.digits.len() as u64)
    }

    /// How many digits precede the repeating tail, and how many repeat; `None` if there is no tail.
    pub fn tail_extent(&self) -> Option<(u64, u64)> {
        (!self.tail.is_empty()).then_some((self.digits.len() as u64, self.tail.len() as u64))
    }

    /// The bitwise or of all digits, to see which bits occur.
    pub fn bits(&self) -> u8 {
        self.digits.iter().chain(&self.tail).fold(self.before, |all, d| all | d)
    }

    /// Whether the code contains an 8, a 9 or a letter: a move may then leave three heaps.
    pub fn is_hexadecimal(&self) -> bool {
        self.bits() >= 8
    }

    /// The greatest number of heaps that a move leaves: 1, 2 or 3.
    pub fn most_parts(&self) -> u64 {
        match self.bits() {
            0..4 => 1,
            4..8 => 2,
            _ => 3,
        }
    }

    /// The theorem about periods that covers this code: that of Guy and Smith if the code is finite and no
    /// move leaves three heaps.
    pub fn theorem(&self) -> Theorem {
        match (self.tail_extent(), self.digits.len() as u64) {
            (Some((head, tail)), _) => Theorem::RepeatingTail { parts: self.most_parts(), head, tail },
            (None, last_place) if self.bits() < 8 => Theorem::GuySmith { last_place },
            (None, last_place) => Theorem::ThreeHeaps { last_place },
        }
    }
}

impl FromStr for Code {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        // Octal and hexadecimal digits mean the same; `hex:` is accepted but never needed.
        for c in "hex:".chars() {
            if !cursor.eat(c) {
                break;
            }
        }
        let digit = |cursor: &mut Cursor<'_>| {
            let (place, found) = (cursor.place(), cursor.peek());
            match found.and_then(|c| c.to_digit(16)) {
                Some(d) => {
                    cursor.next_char();
                    Ok(d as u8)
                }
                None => match found {
                    Some(found) if found.is_ascii_alphanumeric() => {
                        Err(cursor.error_at(place, ParseErrorKind::BadDigit { found }))
                    }
                    found => Err(cursor.error_at(place, ParseErrorKind::NumberExpected { found })),
                },
            }
        };
        let place = cursor.place();
        let before = digit(&mut cursor)?;
        if before & 3 != 0 {
            let digit = char::from_digit(u32::from(before), 16).unwrap_or('?').to_ascii_uppercase();
            return Err(cursor.error_at(place, ParseErrorKind::EndlessDigit { digit }));
        }
        cursor.expect('.', ".")?;
        let (mut digits, mut tail) = (Vec::new(), Vec::new());
        let mut in_tail = false;
        loop {
            if digits.len() + tail.len() > MAX_PLACES {
                return Err(cursor.error(ParseErrorKind::TooMany { what: Thing::Digits, max: MAX_PLACES }));
            }
            match cursor.peek() {
                None if in_tail => return Err(cursor.unexpected(")")),
                None => break,
                Some('(') if !in_tail => {
                    cursor.next_char();
                    in_tail = true;
                }
                Some(')') if in_tail && !tail.is_empty() => {
                    cursor.next_char();
                    cursor.expect_end("")?;
                    break;
                }
                Some(_) if in_tail => tail.push(digit(&mut cursor)?),
                Some(_) => digits.push(digit(&mut cursor)?),
            }
        }
        if digits.is_empty() && tail.is_empty() {
            return Err(cursor.error(ParseErrorKind::NumberExpected { found: cursor.peek() }));
        }
        Ok(Self::with_tail(before, &digits, &tail))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}.", self.before)?;
        self.digits.iter().try_for_each(|d| write!(f, "{d:X}"))?;
        if !self.tail.is_empty() {
            f.write_char('(')?;
            self.tail.iter().try_for_each(|d| write!(f, "{d:X}"))?;
            f.write_char(')')?;
        } else if self.digits.is_empty() {
            f.write_char('0')?;
        }
        Ok(())
    }
}

/// A take-and-break game: take a number for which the code has a digit, and leave as many heaps as the
/// digit allows.
///
/// The notation lists the heaps: `10,4`. The move `-2` takes two and leaves the rest as one heap (or
/// nothing), `-2>5,3` leaves five and three, `>6,4` breaks without taking.
///
/// ```text
/// 0.137   take 1 if it is the whole heap; take 2 and leave at most one heap; take 3 and leave at most two
/// ```
///
/// R. K. Guy and C. A. B. Smith, *The G-values of various games*, Proc. Cambridge Phil. Soc. 52 (1956),
/// 514–526; Winning Ways, vol. 1, ch. 4.
///
/// ```
/// use marienbad_rules::{Ruleset, heap::TakeAndBreak, moves_of};
/// let kayles: TakeAndBreak = "0.77".parse()?;
/// let texts: Vec<_> = moves_of(&kayles, &4).map(|(mv, _)| kayles.move_text(&4, &mv)).collect();
/// assert_eq!(texts, ["-1", "-1>1,2", "-2", "-2>1,1"]);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakeAndBreak {
    code: Code,
}

/// Take some, and leave these heaps (ascending; unused entries are 0).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeMove {
    /// How many are taken.
    pub take: u64,
    /// The heaps that are left.
    pub leave: [u64; 3],
}

impl TakeAndBreak {
    /// The game with this code.
    pub fn new(code: Code) -> Self {
        Self { code }
    }

    /// Its code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    fn leave(&self, heap: u64, take: u64, visit: &mut dyn FnMut(&[u64]) -> Listing) -> Listing {
        let (digit, rest) = (self.code.digit(take), heap - take);
        if digit & 1 != 0 && rest == 0 {
            visit(&[])?;
        }
        if digit & 2 != 0 && rest > 0 {
            visit(&[rest])?;
        }
        if digit & 4 != 0 {
            (1..=rest / 2).try_for_each(|a| visit(&[a, rest - a]))?;
        }
        if digit & 8 != 0 {
            for a in 1..=rest / 3 {
                (a..=(rest - a) / 2).try_for_each(|b| visit(&[a, b, rest - a - b]))?;
            }
        }
        Ok(())
    }

    fn takes(&self, heap: u64) -> std::ops::RangeInclusive<u64> {
        0..=self.code.last_place().unwrap_or(heap).min(heap)
    }
}

impl FromStr for TakeAndBreak {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(Self::new)
    }
}

impl Ruleset for TakeAndBreak {
    type Position = u64;
    type Move = TakeMove;

    fn name(&self) -> String {
        self.code.to_string()
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

    fn shows_equal_pairs(&self) -> bool {
        true
    }

    fn move_by(&self, heap: &u64, action: Action<'_>) -> Option<TakeMove> {
        match action {
            Action::Leave(heaps) => self.move_to(heap, heaps),
            _ => None,
        }
    }

    fn options(&self, &heap: &u64, visit: &mut Visit<'_, u64, TakeMove>) -> Listing {
        self.takes(heap).try_for_each(|take| {
            self.leave(heap, take, &mut |parts| {
                let mut leave = [0; 3];
                leave[..parts.len()].copy_from_slice(parts);
                visit(TakeMove { take, leave }, parts)
            })
        })
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<u64>, ParseError> {
        parse_heaps(text)
    }

    fn write(&self, sum: &[u64], out: &mut dyn Write) -> fmt::Result {
        write_heaps(sum, out)
    }

    fn write_move(&self, _: &u64, mv: &TakeMove, out: &mut dyn Write) -> fmt::Result {
        if mv.take > 0 {
            write!(out, "-{}", mv.take)?;
        }
        match mv.leave {
            [_, 0, _] => Ok(()),
            [a, b, 0] => write!(out, ">{a},{b}"),
            [a, b, c] => write!(out, ">{a},{b},{c}"),
        }
    }

    fn parse_move(&self, heap: &u64, text: &str) -> Option<TakeMove> {
        let number =
            |text: &str| text.parse::<u64>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
        let (take, parts) = match text.split_once('>') {
            Some((take, parts)) => (take, Some(parts)),
            None => (text, None),
        };
        let take = if take.is_empty() { 0 } else { number(take.strip_prefix('-')?)? };
        let mut leave = [0; 3];
        match parts {
            None => leave[0] = heap.checked_sub(take)?,
            Some(parts) => {
                let parts = parts.split(',').map(number).collect::<Option<Vec<u64>>>()?;
                leave.get_mut(..parts.len()).filter(|_| parts.len() > 1)?.copy_from_slice(&parts);
            }
        }
        let mv = TakeMove { take, leave };
        self.apply(heap, &mv).map(|_| mv)
    }

    fn apply(&self, heap: &u64, mv: &TakeMove) -> Option<Vec<u64>> {
        let parts: Vec<u64> = mv.leave.iter().copied().take_while(|part| *part > 0).collect();
        let total = parts.iter().try_fold(mv.take, |sum, part| sum.checked_add(*part))?;
        let unused = mv.leave[parts.len()..].iter().all(|part| *part == 0);
        let legal = unused
            && total == *heap
            && parts.is_sorted()
            && self.code.digit(mv.take) & (1 << parts.len()) != 0
            && *heap > 0;
        legal.then_some(parts)
    }

    fn move_to(&self, heap: &u64, option: &[u64]) -> Option<TakeMove> {
        let total = option.iter().try_fold(0u64, |sum, part| sum.checked_add(*part))?;
        let mut leave = [0; 3];
        leave.get_mut(..option.len())?.copy_from_slice(option);
        let mv = TakeMove { take: heap.checked_sub(total)?, leave };
        self.apply(heap, &mv).map(|_| mv)
    }

    fn scene(&self, sum: &[u64]) -> Scene {
        // Cuts are needed if nothing is taken between two heaps.
        let cuts = self.code.before != 0 || self.code.bits() & 8 != 0;
        heaps::with_cut(Form::Token, sum, &|_, _| cuts)
    }

    fn gesture(&self, sum: &[u64], component: usize, mv: &TakeMove) -> Gesture {
        heaps::broken(sum, component, mv.take, &mv.leave)
    }
}

impl HeapGame for TakeAndBreak {
    fn heap_options(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> Listing) -> Listing {
        // Different takes leave different totals, so options of different takes never coincide.
        self.takes(n).try_for_each(|take| self.leave(n, take, visit))
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Code(&self.code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(text: &str) -> (usize, ParseErrorKind) {
        let error = text.parse::<Code>().unwrap_err();
        (error.at, error.reason)
    }

    #[test]
    fn codes_are_read_and_written() {
        for text in ["0.137", "4.07", "0.8", "0.3F", "C.1", "0.(3)", "0.12(34)", "0.9", "0.19", "0.89", "0.0"]
        {
            assert_eq!(text.parse::<Code>().unwrap().to_string(), text);
        }
        assert_eq!("0.700".parse::<Code>().unwrap().to_string(), "0.7");
        assert_eq!("0.3f".parse::<Code>().unwrap().to_string(), "0.3F");
        assert_eq!("hex:0.91".parse::<Code>().unwrap().to_string(), "0.91");
        assert_eq!("0.91".parse::<Code>().unwrap().most_parts(), 3);
        assert_eq!("0.12(0)".parse::<Code>().unwrap().to_string(), "0.12");
    }

    #[test]
    fn wrong_codes_say_where() {
        assert_eq!(reason("0.1g"), (3, ParseErrorKind::BadDigit { found: 'g' }));
        assert_eq!(reason("1.3"), (0, ParseErrorKind::EndlessDigit { digit: '1' }));
        assert_eq!(reason("6.3"), (0, ParseErrorKind::EndlessDigit { digit: '6' }));
        assert_eq!(reason("0."), (2, ParseErrorKind::NumberExpected { found: None }));
        assert_eq!(reason("0.1("), (4, ParseErrorKind::Unexpected { found: None, expected: ")" }));
        assert_eq!(reason("0.1()"), (4, ParseErrorKind::NumberExpected { found: Some(')') }));
        assert_eq!(reason("0137"), (1, ParseErrorKind::Unexpected { found: Some('1'), expected: "." }));
        assert_eq!(
            reason(&format!("0.{}", "1".repeat(5000))).1,
            ParseErrorKind::TooMany { what: Thing::Digits, max: MAX_PLACES }
        );
    }

    #[test]
    fn digits_say_what_may_remain() {
        let code: Code = "0.12(34)".parse().unwrap();
        assert_eq!((0..8).map(|t| code.digit(t)).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 3, 4, 3]);
        assert_eq!(code.tail_extent(), Some((2, 2)));
        assert_eq!(code.theorem(), Theorem::RepeatingTail { parts: 2, head: 2, tail: 2 });
        let theorem = |text: &str| text.parse::<Code>().unwrap().theorem();
        assert_eq!(theorem("0.137"), Theorem::GuySmith { last_place: 3 });
        assert_eq!(theorem("0.8"), Theorem::ThreeHeaps { last_place: 1 });
        assert_eq!(theorem("0.(3)"), Theorem::RepeatingTail { parts: 1, head: 0, tail: 1 });
    }

    #[test]
    fn the_two_ways_to_ask_agree() {
        for text in ["0.137", "4.07", "0.8", "0.3F", "C.1", "0.(3)", "0.12(34)"] {
            super::super::assert_same_options(&text.parse::<TakeAndBreak>().unwrap(), 0..16);
        }
    }

    #[test]
    fn moves_in_huge_heaps_are_read() {
        let kayles: TakeAndBreak = "0.77".parse().unwrap();
        let heap = u64::MAX;
        let mv = kayles.parse_move(&heap, "-1>9,18446744073709551605").unwrap();
        assert_eq!(kayles.apply(&heap, &mv), Some(vec![9, heap - 10]));
        assert_eq!(kayles.move_to(&heap, &[9, heap - 10]), Some(mv));
        for wrong in [
            "",
            ">",
            "-3",
            "-1>5",
            "-1>9,9",
            "-1>18446744073709551605,9",
            "-0",
            "-1>1,1,18446744073709551612",
        ] {
            assert_eq!(kayles.parse_move(&heap, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn three_heaps_are_written() {
        let game: TakeAndBreak = "0.8".parse().unwrap();
        let texts: Vec<_> = crate::moves_of(&game, &6).map(|(mv, _)| game.move_text(&6, &mv)).collect();
        assert_eq!(texts, ["-1>1,1,3", "-1>1,2,2"]);
    }
}
