//! Suggestions for misspelt words.

use super::Function;
use super::vocabulary::{CONTEXTUAL, WORDS};

/// The known words most similar to a name that has no meaning where it stands, in each language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Suggestion {
    /// The most similar English word, or a word of both languages.
    pub english: Option<&'static str>,
    /// The most similar French word that is not also English.
    pub french: Option<&'static str>,
}

impl Suggestion {
    /// The words that differ from a name by one typing mistake.
    pub fn to(name: &str) -> Self {
        let typed: Vec<char> = name.to_lowercase().chars().collect();
        let near = |known: &&str| one_slip(&typed, &known.chars().collect::<Vec<_>>());
        let english = Function::ALL.into_iter().filter_map(|function| function.names().first());
        let french = Function::ALL.into_iter().filter_map(|function| function.names().get(1));
        let listed = || WORDS.iter().chain(CONTEXTUAL);
        Self {
            english: english.chain(listed().flat_map(|(words, ..)| *words)).copied().find(near),
            french: french.chain(listed().flat_map(|(_, words, _)| *words)).copied().find(near),
        }
    }

    /// Whether there is no suggestion.
    pub fn is_empty(self) -> bool {
        self.english.is_none() && self.french.is_none()
    }
}

/// Whether one letter is wrong, missing or extra, or two neighbouring letters are exchanged, in a word of
/// at least three letters.
fn one_slip(typed: &[char], known: &[char]) -> bool {
    let same = typed.iter().zip(known).take_while(|(x, y)| x == y).count();
    let (a, b) = (&typed[same..], &known[same..]);
    let rest = |skip_a: usize, skip_b: usize| match (a.get(skip_a..), b.get(skip_b..)) {
        (Some(a), Some(b)) => a == b,
        _ => false,
    };
    let exchanged = || a.len() > 1 && b.len() > 1 && (a[0], a[1]) == (b[1], b[0]) && rest(2, 2);
    known.len() > 2 && (rest(1, 1) || rest(0, 1) || rest(1, 0) || exchanged())
}
