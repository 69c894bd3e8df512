//! French and English: the source of every message of the workbench.

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{Loader, static_loader};
use num_bigint::BigUint;
use unic_langid::{LanguageIdentifier, langid};

static_loader! {
    static LOCALES = {
        locales: "./locales",
        fallback_language: "en",
        // Unicode isolation marks would only get in the way of copying.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// A language of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// French, the language of the sources.
    French,
    /// English.
    English,
}

impl Language {
    /// Both.
    pub const ALL: [Self; 2] = [Self::French, Self::English];

    /// The code, `fr` or `en`.
    pub fn code(self) -> &'static str {
        match self {
            Self::French => "fr",
            Self::English => "en",
        }
    }

    /// Parses a tag such as `fr`, `fr_FR.UTF-8` or `en-GB`.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['_', '-', '.', '@']).next()?;
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    fn identifier(self) -> LanguageIdentifier {
        match self {
            Self::French => langid!("fr"),
            Self::English => langid!("en"),
        }
    }

    /// The message with this key.
    pub fn say(self, id: &str) -> String {
        self.say_with(id, &[])
    }

    /// The message with this key and these arguments.
    pub fn say_with(self, id: &str, arguments: &[(&'static str, Argument)]) -> String {
        let arguments: HashMap<Cow<'static, str>, FluentValue<'_>> =
            arguments.iter().map(|(name, value)| (Cow::Borrowed(*name), value.fluent())).collect();
        // A missing message shows its key; a test ensures that none is missing.
        LOCALES.lookup_with_args(&self.identifier(), id, &arguments)
    }
}

/// An argument of a message.
#[derive(Debug, Clone)]
pub enum Argument {
    /// Inserted as it is.
    Text(String),
    /// A number that chooses singular or plural.
    Count(u64),
}

impl Argument {
    fn fluent(&self) -> FluentValue<'_> {
        match self {
            Self::Text(text) => FluentValue::from(text.as_str()),
            // Fluent numbers have 53 bits; a larger number is plural in any case.
            Self::Count(count) if *count >= 1 << 53 => FluentValue::from(count.to_string()),
            Self::Count(count) => FluentValue::from(*count),
        }
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<char> for Argument {
    fn from(c: char) -> Self {
        Self::Text(c.to_string())
    }
}

impl From<u64> for Argument {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<usize> for Argument {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<&BigUint> for Argument {
    fn from(count: &BigUint) -> Self {
        u64::try_from(count).map_or_else(|_| Self::Text(count.to_string()), Self::Count)
    }
}

/// `say!(language, "id")`, or with arguments `say!(language, "id", "name" => value, …)`.
#[macro_export]
macro_rules! say {
    ($language:expr, $id:expr) => { $language.say($id) };
    ($language:expr, $id:expr, $($name:literal => $value:expr),+ $(,)?) => {
        $language.say_with($id, &[$(($name, $crate::language::Argument::from($value))),+])
    };
}
pub use crate::say;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_keep_their_digits() {
        for count in [(1 << 53) - 1, (1 << 53) + 1, u64::MAX] {
            let text = say!(Language::French, "code-group", "order" => count);
            assert!(text.contains(&count.to_string()) && text.contains("conservent"), "{text}");
            assert_eq!(say!(Language::French, "code-group", "order" => &BigUint::from(count)), text);
        }
        let large = say!(Language::English, "code-group", "order" => &BigUint::from(10u8).pow(30));
        assert!(large.contains("1000000000000000000000000000000 exchanges"), "{large}");
    }

    /// A count of one never takes a plural.
    #[test]
    fn one_is_singular() {
        // Other arguments of the messages.
        let others = "turn coins strength block points index blocks order count found length bits lost tame \
        most winning open mask expected limit larger done to steps all";
        for (id, name, plurals) in [
            ("code-title", "turn", ["1 pièces", "1 coins"]),
            ("code-title", "coins", ["1 pièces", "1 coins"]),
            ("code-steiner", "strength", ["1 pièces", "1 coins"]),
            ("code-steiner", "blocks", ["1 mots", "1 lightest words"]),
            ("code-design", "strength", ["1 pièces", "1 coins"]),
            ("code-group", "order", ["1 façons", "1 exchanges"]),
            ("code-more-rows", "count", ["1 autres", "1 more rows"]),
            ("code-word-length", "found", ["1 pièces", "1 coins"]),
            ("code-filled-up", "bits", ["1 bits", "1 bits"]),
            ("quotient-order", "lost", ["1 éléments", "1 of the elements are"]),
            ("table-nim-share", "most", ["1 jetons", "1 tokens"]),
            ("moves-heading", "open", ["1 non décidés", "1 are"]),
            ("checkpoint-resumed", "count", ["1 valeurs", "1 values"]),
            ("checkpoint-regions", "count", ["1 régions", "1 regions"]),
            ("checkpoint-sums", "count", ["1 sommes", "1 sums"]),
            ("plot-rares", "count", ["1 tas rares", "1 rare heaps"]),
            ("plot-rares-alternating", "count", ["1 tas rares", "1 rare heaps"]),
            ("value-cut", "count", ["1 autres", "1 others"]),
            ("moves-cut", "count", ["1 autres", "1 others"]),
            ("conjecture-error-position", "expected", ["de un nombre", "1 numbers"]),
            ("error-stop-nodes", "limit", ["1 étapes", "1 steps"]),
            ("web-lab-progress", "steps", ["1 étapes", "1 steps"]),
        ] {
            for (language, plural) in Language::ALL.into_iter().zip(plurals) {
                let say = |count: u64| {
                    let of = |other: &'static str| if other == name { count } else { 3 };
                    let all = others.split(' ').map(|other| (other, of(other).into()));
                    language.say_with(id, &all.collect::<Vec<_>>())
                };
                let text = say(1);
                assert!(!text.contains(plural) && !text.starts_with("Unknown"), "{id}: {text}");
                assert_ne!(say(7), text, "{id}");
            }
        }
    }

    #[test]
    fn tags_are_read() {
        for (tag, language) in [
            ("fr", Some(Language::French)),
            ("fr_FR.UTF-8", Some(Language::French)),
            ("en-GB", Some(Language::English)),
            ("EN", Some(Language::English)),
            ("C.UTF-8", None),
            ("de_DE", None),
            ("", None),
        ] {
            assert_eq!(Language::from_tag(tag), language, "{tag}");
        }
    }
}
