//! The strengths of an opponent, by name in both languages.

use std::fmt;
use std::str::FromStr;

/// How an opponent plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any move.
    Random,
    /// Wins in one move if possible, otherwise plays at random.
    Finisher,
    /// Plays perfectly with this probability in percent, otherwise at random.
    Forgetful(u8),
    /// Plays perfectly once there are at most this many moves to choose from, at random before that.
    ShortSighted(u16),
    /// Starts without knowledge and remembers the positions that lost.
    Learner,
    /// Wins every won position; plays for a mistake in a lost one.
    Perfect,
}

/// No level has that name, or its number is out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("levels are random, finisher, forgetful:0.8, short-sighted:6, learner, perfect")]
pub struct BadLevel;

/// How often the forgetful one remembers when nothing is said.
const FORGETFUL: u8 = 80;

/// How many moves the short-sighted one surveys when nothing is said.
const SHORT_SIGHTED: u16 = 6;

impl Level {
    /// One of each.
    pub const ALL: [Self; 6] = [
        Self::Random,
        Self::Finisher,
        Self::Forgetful(FORGETFUL),
        Self::ShortSighted(SHORT_SIGHTED),
        Self::Learner,
        Self::Perfect,
    ];

    /// Its English name, without the number.
    pub fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Finisher => "finisher",
            Self::Forgetful(_) => "forgetful",
            Self::ShortSighted(_) => "short-sighted",
            Self::Learner => "learner",
            Self::Perfect => "perfect",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            Self::Forgetful(percent) => write!(f, ":{}.{:02}", percent / 100, percent % 100),
            Self::ShortSighted(moves) => write!(f, ":{moves}"),
            _ => Ok(()),
        }
    }
}

/// Reads `0.8`, `0,8`, `.8` or `1` as a percentage.
fn percent(text: &str) -> Option<u8> {
    let value: f64 = text.replace(',', ".").parse().ok()?;
    (0.0..=1.0).contains(&value).then(|| (value * 100.0).round() as u8)
}

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        let text = text.trim().to_lowercase();
        let (name, number) = match text.split_once(':') {
            Some((name, number)) => (name, Some(number)),
            None => (text.as_str(), None),
        };
        let level = match name {
            "random" | "hasard" => Self::Random,
            "finisher" | "finisseur" => Self::Finisher,
            "forgetful" | "distrait" => {
                return number.map_or(Some(FORGETFUL), percent).map(Self::Forgetful).ok_or(BadLevel);
            }
            "short-sighted" | "myope" => {
                let moves = number.map_or(Ok(SHORT_SIGHTED), str::parse);
                return moves.map(Self::ShortSighted).map_err(|_| BadLevel);
            }
            "learner" | "apprenti" => Self::Learner,
            "perfect" | "parfait" => Self::Perfect,
            _ => return Err(BadLevel),
        };
        if number.is_some() { Err(BadLevel) } else { Ok(level) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_both_languages() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(level.word().parse(), Ok(level));
        }
        for (text, level) in [
            ("hasard", Level::Random),
            ("Finisseur", Level::Finisher),
            ("distrait:0,25", Level::Forgetful(25)),
            ("myope:3", Level::ShortSighted(3)),
            ("apprenti", Level::Learner),
            ("parfait", Level::Perfect),
            ("forgetful:1", Level::Forgetful(100)),
        ] {
            assert_eq!(text.parse(), Ok(level));
        }
        for wrong in ["", "best", "forgetful:2", "forgetful:NaN", "myope:-1", "perfect:1", "forgetful:"] {
            assert_eq!(wrong.parse::<Level>(), Err(BadLevel), "{wrong}");
        }
    }
}
