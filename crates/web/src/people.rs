//! The opponents a visitor can choose: a name, a face and a sentence for every way to play.

use marienbad_play::Level;
use marienbad_words::language::Language;
use maud::{Markup, html};

/// The four that are offered first; the others play in ways that need a word of explanation.
pub const FIRST: [Level; 4] = [Level::Perfect, Level::Forgetful(80), Level::ShortSighted(6), Level::Random];

/// The others.
pub const OTHERS: [Level; 2] = [Level::Finisher, Level::Learner];

/// An opponent: a machine that plays at a level, or a second person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Person(pub Option<Level>);

impl Person {
    /// Reads an opponent from an address or a form; `None` if it is not a level.
    pub fn read(text: &str) -> Option<Self> {
        if text == "two" { Some(Self(None)) } else { text.parse().ok().map(|level| Self(Some(level))) }
    }

    /// The word for it in addresses and forms.
    pub fn word(self) -> String {
        self.0.map_or_else(|| "two".to_owned(), |level| level.to_string())
    }

    /// The key of the messages about this opponent.
    fn key(self) -> &'static str {
        self.0.map_or("two", Level::word)
    }

    /// The name.
    pub fn name(self, language: Language) -> String {
        language.say(&format!("person-{}", self.key()))
    }

    /// The short name, for the middle of a sentence.
    pub fn short(self, language: Language) -> String {
        language.say(&format!("person-{}-short", self.key()))
    }

    /// The sentence that this opponent says.
    pub fn says(self, language: Language) -> String {
        language.say(&format!("person-{}-says", self.key()))
    }

    /// The face, drawn in a few lines, with different hair for each.
    pub fn face(self) -> Markup {
        let (hair, skin, more) = match self.0 {
            Some(Level::Perfect) => (
                "M9 19Q8 7 20 7Q32 7 31 19Q27 12 20 12Q13 12 9 19Z",
                "#f0d3b4",
                "M14 33L20 36L26 33L26 38L20 36L14 38Z",
            ),
            Some(Level::Forgetful(_)) => (
                "M8 25Q5 8 20 7Q35 8 32 25Q31 15 24 13Q16 17 10 16Q8 20 8 25Z",
                "#f3cfa9",
                "M10 14Q6 22 8 30M30 14Q34 22 32 30",
            ),
            Some(Level::ShortSighted(_)) => (
                "M10 16Q11 9 20 8Q29 9 30 16Q25 12 20 12Q15 12 10 16Z",
                "#e9c39c",
                "M11 20h7v5h-7zM22 20h7v5h-7zM18 22h4",
            ),
            Some(Level::Random) => (
                "M10 17Q9 7 20 7Q31 7 30 17Q24 10 10 17ZM6 12a4 4 0 1 0 5 6ZM34 12a4 4 0 1 1 -5 6Z",
                "#d9a878",
                "",
            ),
            Some(Level::Finisher) => ("M9 18L12 8L16 11L20 6L24 11L28 8L31 18Q20 11 9 18Z", "#f1d0ad", ""),
            Some(Level::Learner) => {
                ("M9 24Q7 7 20 7Q33 7 31 24Q30 13 20 13Q10 13 9 24Z", "#c98f63", "M12 8L20 5L28 8L20 11Z")
            }
            None => ("M9 18Q9 8 20 8Q31 8 31 18Q20 12 9 18Z", "#efcba4", ""),
        };
        html! {
            svg .face viewBox="0 0 40 40" aria-hidden="true" focusable="false" {
                circle .ground cx="20" cy="20" r="20" {}
                circle cx="20" cy="22" r="11" fill=(skin) {}
                path d=(hair) fill="#4a3527" {}
                circle cx="16" cy="22" r="1.5" fill="#1c1b1a" {}
                circle cx="24" cy="22" r="1.5" fill="#1c1b1a" {}
                path d="M16 27.5Q20 30 24 27.5" fill="none" stroke="#1c1b1a" stroke-width="1.4"
                    stroke-linecap="round" {}
                @if !more.is_empty() { path d=(more) fill="none" stroke="#c9a13b" stroke-width="1.6"
                    stroke-linejoin="round" {} }
            }
        }
    }
}
