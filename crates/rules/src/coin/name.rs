//! The names of coin-turning games: the parameter after `coins:`.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::{Coins, Factor, MAX_FACTORS, MAX_PLACE, MAX_TURNED};
use crate::notation::{Cursor, MAX_COMPONENTS};
use crate::{ParseError, ParseErrorKind, Thing};

/// What may stand for a factor, as symbols.
const FORMS: &str = "R, =R, {R,S}, d{D,E}, nim, ruler, set, sym";

const WORDS: [(&str, Factor); 4] = [
    ("nim", Factor::AtMost(2)),
    ("ruler", Factor::Interval),
    ("set", Factor::Any),
    ("sym", Factor::Symmetric),
];

/// Reads `3*ruler`: one to three factors.
///
/// ```
/// use marienbad_rules::coin::{Coins, Factor};
/// let game: Coins = "nim*{1,3}".parse()?;
/// assert_eq!(game.factors()[0], Factor::AtMost(2));
/// assert_eq!(game.to_string(), "2*{1,3}");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
impl FromStr for Coins {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut factors = Vec::new();
        // If the smallest move turned more coins than listed moves may turn, no move would be listed.
        let mut left = MAX_TURNED as u64;
        loop {
            if factors.len() == MAX_FACTORS {
                return Err(cursor.error(ParseErrorKind::TooMany { what: Thing::Factors, max: MAX_FACTORS }));
            }
            let place = cursor.place();
            let factor = factor(&mut cursor)?;
            let least = factor.least(u64::MAX).unwrap_or(1);
            if least > left {
                return Err(cursor.error_at(place, ParseErrorKind::TooLarge { max: left.to_string() }));
            }
            left /= least;
            factors.push(factor);
            if cursor.at_end() {
                break;
            }
            cursor.expect('*', "*")?;
        }
        Self::new(factors).ok_or_else(|| cursor.error(ParseErrorKind::Empty))
    }
}

fn factor(cursor: &mut Cursor<'_>) -> Result<Factor, ParseError> {
    // At most as many coins as a move may turn; with more, no move could be listed.
    let most = MAX_TURNED as u64;
    match cursor.peek() {
        None | Some('*') => Err(cursor.error(ParseErrorKind::Empty)),
        Some('=') => {
            cursor.next_char();
            Ok(Factor::numbers(BTreeSet::from([cursor.number(1, most)?])))
        }
        Some('{') => Ok(Factor::numbers(set(cursor, most)?)),
        Some('d') => {
            cursor.next_char();
            Ok(Factor::Distances(set(cursor, MAX_PLACE)?))
        }
        Some(c) if c.is_ascii_digit() => Ok(Factor::AtMost(cursor.number(1, most)?)),
        _ => {
            let rest = cursor.rest();
            let Some((word, factor)) = WORDS.into_iter().find(|(word, _)| rest.starts_with(word)) else {
                return Err(cursor.unexpected(FORMS));
            };
            for _ in word.chars() {
                cursor.next_char();
            }
            Ok(factor)
        }
    }
}

/// Reads `{1,3}`, numbers between 1 and `max`.
fn set(cursor: &mut Cursor<'_>, max: u64) -> Result<BTreeSet<u64>, ParseError> {
    let start = cursor.place();
    cursor.expect('{', "{")?;
    if cursor.peek() == Some('}') {
        return Err(cursor.error_at(start, ParseErrorKind::EmptySet));
    }
    let mut numbers = BTreeSet::new();
    loop {
        if numbers.len() == MAX_COMPONENTS {
            return Err(cursor.error(ParseErrorKind::TooMany { what: Thing::Numbers, max: MAX_COMPONENTS }));
        }
        numbers.insert(cursor.number(1, max)?);
        if cursor.eat('}') {
            return Ok(numbers);
        }
        cursor.expect(',', ", }")?;
    }
}

/// Writes the shortest name that reads as the same factor.
impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let braces = |numbers: &BTreeSet<u64>| {
            let all: Vec<String> = numbers.iter().map(u64::to_string).collect();
            format!("{{{}}}", all.join(","))
        };
        match self {
            Self::AtMost(most) => write!(f, "{most}"),
            Self::Exactly(size) => write!(f, "={size}"),
            Self::Numbers(set) => f.write_str(&braces(set)),
            Self::Interval => f.write_str("ruler"),
            Self::Any => f.write_str("set"),
            Self::Symmetric => f.write_str("sym"),
            Self::Distances(set) => write!(f, "d{}", braces(set)),
        }
    }
}

/// Writes the parameter after `coins:`, such as `3*ruler`.
impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.factors().iter().map(Factor::to_string).collect();
        f.write_str(&names.join("*"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for (name, written) in [
            ("2", "2"),
            ("nim", "2"),
            ("=2", "=2"),
            ("=1", "1"),
            ("{3,1}", "{1,3}"),
            ("{2,1}", "2"),
            ("d{2,1}*sym", "d{1,2}*sym"),
            (" ruler * set *65536", "ruler*set*65536"),
        ] {
            let game: Coins = name.parse().unwrap();
            assert_eq!(game.to_string(), written);
            assert_eq!(written.parse::<Coins>().unwrap(), game);
        }
    }

    #[test]
    fn errors_know_their_place() {
        let small = ParseErrorKind::TooSmall { min: 1 };
        let unexpected = |found, expected| ParseErrorKind::Unexpected { found, expected };
        for (name, at, reason) in [
            ("", 0, ParseErrorKind::Empty),
            ("2*", 2, ParseErrorKind::Empty),
            ("2**3", 2, ParseErrorKind::Empty),
            ("*2", 0, ParseErrorKind::Empty),
            ("0", 0, small.clone()),
            ("=0", 1, small.clone()),
            ("{1,0}", 3, small.clone()),
            ("d{0}", 2, small),
            ("{}", 0, ParseErrorKind::EmptySet),
            ("2*d{}", 3, ParseErrorKind::EmptySet),
            ("d2", 1, unexpected(Some('2'), "{")),
            ("{1;2}", 2, unexpected(Some(';'), ", }")),
            ("{1", 2, unexpected(None, ", }")),
            ("nim*ruller", 4, unexpected(Some('r'), FORMS)),
            ("é", 0, unexpected(Some('é'), FORMS)),
            ("rulers", 5, unexpected(Some('s'), "*")),
            ("1*2*3*4", 6, ParseErrorKind::TooMany { what: Thing::Factors, max: 3 }),
            ("=", 1, ParseErrorKind::NumberExpected { found: None }),
            ("65537", 0, ParseErrorKind::TooLarge { max: "65536".to_owned() }),
            ("=300*=300", 5, ParseErrorKind::TooLarge { max: "218".to_owned() }),
            ("=2*{300,400}*=110", 13, ParseErrorKind::TooLarge { max: "109".to_owned() }),
        ] {
            let error = name.parse::<Coins>().unwrap_err();
            assert_eq!((error.at, error.reason), (at, reason), "{name}");
        }
    }
}
