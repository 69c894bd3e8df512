//! The code written on the blackboard: short, easy to read aloud, and never a word.

use std::fmt;

/// Letters and digits that are not taken for one another, from afar or by ear.
const LETTERS: &[u8] = b"ACDEFGHJKMNPQRTUVWXY";
const DIGITS: &[u8] = b"234679";

/// A code such as `K7M3QT`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code(String);

impl Code {
    /// Makes a code from a random number. Digits stand between the letters, so it spells nothing.
    pub fn new(mut chance: u64) -> Self {
        let mut next = |signs: &[u8]| {
            let sign = signs[(chance % signs.len() as u64) as usize];
            chance /= signs.len() as u64;
            char::from(sign)
        };
        Self([LETTERS, DIGITS, LETTERS, DIGITS, LETTERS, LETTERS].iter().map(|signs| next(signs)).collect())
    }

    /// Whether a typed text is this code. Lower case, blanks and points are accepted.
    pub fn fits(&self, typed: &str) -> bool {
        let signs = typed.chars().filter(char::is_ascii_alphanumeric).map(|sign| sign.to_ascii_uppercase());
        typed.len() <= 40 && signs.eq(self.0.chars())
    }

    /// The code without blanks, for an address.
    pub fn plain(&self) -> &str {
        &self.0
    }
}

/// The code in pairs: `K7 M3 QT`.
impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {} {}", &self.0[..2], &self.0[2..4], &self.0[4..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = Code("K7M3QT".to_owned());
        assert_eq!(code.to_string(), "K7 M3 QT");
        for typed in ["K7M3QT", "k7m3qt", " k7 m3 qt ", "K7·M3·QT", "k7-m3-qt"] {
            assert!(code.fits(typed), "{typed}");
        }
        for typed in ["", "K7M3Q", "K7M3QTT", "K7M3QÎ", &"K7M3QT".repeat(100)] {
            assert!(!code.fits(typed), "{typed}");
        }
    }

    #[test]
    fn codes_differ() {
        let codes: std::collections::HashSet<String> =
            (0..1000_u64).map(|n| Code::new(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).0).collect();
        assert!(codes.len() > 990);
        assert!(codes.iter().all(|code| code.len() == 6));
    }
}
