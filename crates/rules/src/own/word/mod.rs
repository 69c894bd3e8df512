//! Rules that rewrite part of a word: `"ooo" -> "..."; ^"oo" -> ".."; "oo"$ -> ".."; ^"o"$ -> "."` is XXX
//! on a strip.

mod codes;
mod parse;
mod rule;
mod scene;

#[cfg(test)]
mod tests;

pub use rule::{Rewriting, WordRule};

use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

use crate::catalogue::{Entry, Family};
use crate::heap::TakeAndBreak;
use crate::notation::{self, Cursor};
use crate::numbers::Numbers;
use crate::random::{Dice, Size, joined};
use crate::scene::{Gesture, Scene};
use crate::specimens::Specimens;
use crate::{
    Action, Files, Listing, Meter, ParseError, ParseErrorKind, Ruleset, Structure, Thing, View, Visit,
};

/// What stands before such a rule in the place of a game's name.
pub const PREFIX: &str = "word";

/// The longest word of a position.
pub const MAX_LETTERS: usize = 4096;

/// A component: the letters between two separators.
pub type Letters = Box<[char]>;

/// A move: the place in a component where a clause rewrites, from 0, and the clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rewritten {
    /// The place of the first letter.
    pub at: u16,
    /// The index of the clause.
    pub clause: u16,
}

impl FromStr for WordRule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse::rule(text)
    }
}

/// A game in which part of a word is rewritten.
///
/// The notation is the word, `ooo.oo`. A letter that occurs in no left side separates components, which are
/// then written separately, `ooo + oo`. The move `@3#2` rewrites from the third letter on by the second
/// clause; in the second component it is `2:@3#2`. Clauses that do the same at the same place are one move,
/// written with the first of them.
///
/// ```
/// use marienbad_rules::own::word::Words;
/// use marienbad_rules::{NoFiles, Ruleset, moves_of};
///
/// let pairs = Words::new(r#""oo" -> "..""#.parse()?);
/// let sum = pairs.parse("oo.oooo", &NoFiles)?;
/// assert_eq!(pairs.text(&sum), "oo + oooo");
/// let moves: Vec<_> = moves_of(&pairs, &sum[1]).collect();
/// assert_eq!(pairs.move_text(&sum[1], &moves[1].0), "@2#1");
/// assert_eq!(pairs.text(&moves[1].1), "o + o");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Words {
    name: Arc<str>,
    rule: Arc<WordRule>,
    ends: bool,
    symmetric: bool,
    /// The code with the same moves.
    known: Option<Arc<TakeAndBreak>>,
}

impl Words {
    /// The game of this rule.
    pub fn new(rule: WordRule) -> Self {
        let name = format!("{PREFIX}: {rule}").into();
        let symmetric = rule.ends() && rule.is_symmetric();
        let known = codes::recognise(&rule).map(Arc::new);
        Self { name, ends: rule.ends(), symmetric, known, rule: Arc::new(rule) }
    }

    /// The same game without the engine of a recognised code, for tests.
    #[must_use]
    pub fn without_recognition(mut self) -> Self {
        self.known = None;
        self
    }

    /// The code with exactly the same moves, judged by the form of the rule: a component of n letters is a
    /// heap of n.
    pub fn known(&self) -> Option<&TakeAndBreak> {
        self.known.as_deref()
    }

    /// The rule.
    pub fn rule(&self) -> &WordRule {
        &self.rule
    }

    /// The catalogue entry.
    pub fn entry(&self) -> Arc<Entry> {
        let long: String = self.rule.clauses.iter().flat_map(|clause| &clause.from).collect();
        let alphabet = self.alphabet();
        let some = |length: usize| alphabet.iter().cycle().take(length).collect::<String>();
        let mut positions =
            vec![some(8), long.chars().take(12).collect(), format!("{} + {}", some(5), some(3))];
        positions.retain(|position| position != "0");
        positions.dedup();
        Arc::new(Entry {
            key: PREFIX.to_owned(),
            name: self.name(),
            examples: vec![self.name()],
            positions,
            family: Family::Strip,
            sources: Vec::new(),
            file: None,
        })
    }

    /// The letters of the left sides, in the order of the rule.
    fn alphabet(&self) -> Vec<char> {
        let mut all = Vec::new();
        for letter in self.rule.clauses.iter().flat_map(|clause| &clause.from) {
            if !all.contains(letter) {
                all.push(*letter);
            }
        }
        all
    }

    /// The components of a word: the parts between separators.
    fn split(&self, word: &[char]) -> Vec<Letters> {
        let parts = word.split(|letter| self.rule.separates(*letter));
        parts.filter(|part| !part.is_empty()).map(Into::into).collect()
    }

    fn matches(clause: &Rewriting, word: &[char], at: usize) -> bool {
        word.get(at..).is_some_and(|rest| rest.starts_with(&clause.from))
            && !(clause.start && at > 0)
            && !(clause.end && at + clause.from.len() != word.len())
    }

    /// The first clause that does the same at this place as this one.
    fn first_alike(&self, word: &[char], at: usize, number: usize) -> usize {
        let clause = &self.rule.clauses[number];
        let alike = |other: &Rewriting| {
            other.from == clause.from && other.to == clause.to && Self::matches(other, word, at)
        };
        self.rule.clauses.iter().position(alike).unwrap_or(number)
    }

    fn left(&self, word: &[char], mv: Rewritten) -> Option<Vec<Letters>> {
        let (at, clause) = (usize::from(mv.at), self.rule.clauses.get(usize::from(mv.clause))?);
        Self::matches(clause, word, at).then(|| {
            let rest = word.get(at + clause.from.len()..).unwrap_or_default();
            let after: Vec<char> = [&word[..at], &clause.to, rest].concat();
            self.split(&after)
        })
    }

    fn list(
        &self,
        word: &Letters,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_, Letters, Rewritten>,
    ) -> Listing {
        for at in 0..word.len() {
            for number in 0..self.rule.clauses.len() {
                meter(1)?;
                let mv = Rewritten { at: at as u16, clause: number as u16 };
                if Self::matches(&self.rule.clauses[number], word, at)
                    && self.first_alike(word, at, number) == number
                    && let Some(left) = self.left(word, mv)
                {
                    visit(mv, &left)?;
                }
            }
        }
        Ok(())
    }

    /// Reads a word of a sum, with or without quotation marks.
    fn read(cursor: &mut Cursor<'_>) -> Result<Vec<char>, ParseError> {
        let quoted = cursor.peek() == Some('"');
        let place = cursor.place();
        let rest = cursor.rest();
        let inside = if quoted { &rest[1..] } else { rest };
        let length = if quoted {
            let end = inside.find('"').ok_or_else(|| {
                let at = place + rest.len();
                cursor.error_at(at, ParseErrorKind::Unexpected { found: None, expected: "\"" })
            })?;
            end + 2
        } else {
            rest.find('+').unwrap_or(rest.len())
        };
        let text = &rest[..length];
        let letters = if quoted { &text[1..length - 1] } else { text };
        let start = place + usize::from(quoted);
        if letters.trim().is_empty() {
            return Err(cursor.error_at(place, ParseErrorKind::Empty));
        }
        let trimmed = letters.trim_end();
        if let Some((at, found)) = trimmed.char_indices().find(|(_, sign)| !parse::is_letter(*sign)) {
            return Err(
                cursor.error_at(start + at, ParseErrorKind::Unexpected { found: Some(found), expected: "+" })
            );
        }
        let word: Vec<char> = trimmed.chars().collect();
        if word.len() > MAX_LETTERS {
            return Err(
                cursor.error_at(place, ParseErrorKind::TooMany { what: Thing::Squares, max: MAX_LETTERS })
            );
        }
        let mut signs = 0..text.chars().count();
        cursor.take_while(|_| signs.next().is_some());
        Ok(word)
    }
}

impl Ruleset for Words {
    type Position = Letters;
    type Move = Rewritten;

    fn name(&self) -> String {
        self.name.to_string()
    }

    fn ends(&self) -> bool {
        self.ends
    }

    fn structure(&self) -> Structure<'_> {
        self.known().map_or(Structure::Other, |code| Structure::Heaps(code))
    }

    fn view<'p>(&self, word: &'p Letters) -> View<'p> {
        if self.known.is_some() { View::Heap(word.len() as u64) } else { View::Opaque }
    }

    /// The move that leaves rows of these lengths: it begins after one of them, or at one of the two ends.
    fn move_by(&self, word: &Letters, action: Action<'_>) -> Option<Rewritten> {
        let Action::Leave(heaps) = action else { return None };
        let mut wanted: Vec<usize> =
            heaps.iter().map(|heap| usize::try_from(*heap).ok()).collect::<Option<_>>()?;
        wanted.sort_unstable();
        let starts = || [0].into_iter().chain(wanted.iter().copied());
        let leaves = |mv: &Rewritten| {
            self.left(word, *mv).is_some_and(|left| {
                let mut lengths: Vec<usize> = left.iter().map(|part| part.len()).collect();
                lengths.sort_unstable();
                lengths == wanted
            })
        };
        (0..self.rule.clauses.len()).find_map(|clause| {
            let mv = |at: usize| Rewritten { at: at as u16, clause: clause as u16 };
            let found = starts().map(mv).find(leaves)?;
            let first = self.first_alike(word, usize::from(found.at), clause);
            Some(Rewritten { clause: first as u16, ..found })
        })
    }

    /// Positions stay words, even if they could be written as numbers.
    fn numbers(&self) -> Option<Numbers> {
        None
    }

    /// A row of the letter, if the rule is a code.
    fn of_size(&self, n: u64) -> Option<String> {
        self.known()?;
        let letter = self.alphabet().first()?.to_string();
        match usize::try_from(n).ok()? {
            0 => Some("0".to_owned()),
            length => (length <= MAX_LETTERS).then(|| letter.repeat(length)),
        }
    }

    fn specimens(&self) -> Option<Specimens> {
        Some(Specimens::Words(self.alphabet()))
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        if !size.is_small() {
            return None;
        }
        let alphabet = self.alphabet();
        let mut word = || {
            let length = 1 + dice(size.m.max(1));
            let letter = |dice: &mut Dice<'_>| alphabet.get(dice(alphabet.len() as u64) as usize).copied();
            (0..length).filter_map(|_| letter(dice)).collect::<String>()
        };
        let words: Vec<String> = (0..size.n.max(1)).map(|_| word()).collect();
        Some(joined(words, " + "))
    }

    fn shows_equal_pairs(&self) -> bool {
        true
    }

    fn options(&self, word: &Letters, visit: &mut Visit<'_, Letters, Rewritten>) -> Listing {
        self.list(word, &mut |_| Ok(()), visit)
    }

    fn options_within(
        &self,
        word: &Letters,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_, Letters, Rewritten>,
    ) -> Listing {
        self.list(word, meter, visit)
    }

    /// The lesser of a word and its mirror image, if the rule is symmetric and play is proved to end. If
    /// play may cycle, words stay as they are, because a cycle is reported word for word.
    fn canonical(&self, word: Letters) -> Letters {
        if !self.symmetric {
            return word;
        }
        let mirrored: Letters = word.iter().rev().copied().collect();
        word.min(mirrored)
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Letters>, ParseError> {
        let words = notation::sum(text, |cursor| {
            let word = Self::read(cursor)?;
            cursor.expect_over("+")?;
            Ok(word)
        })?;
        let all: Vec<Letters> = words.iter().flat_map(|word| self.split(word)).collect();
        if all.len() > notation::MAX_COMPONENTS {
            let max = notation::MAX_COMPONENTS;
            return Err(ParseError::new(text, 0, ParseErrorKind::TooMany { what: Thing::Components, max }));
        }
        Ok(all)
    }

    fn write(&self, sum: &[Letters], out: &mut dyn Write) -> fmt::Result {
        if let [one] = sum
            && **one == ['0']
        {
            // Without quotation marks it would be read as the end of the game.
            return out.write_str("\"0\"");
        }
        notation::join(sum, " + ", out, |word, out| {
            word.iter().try_for_each(|letter| out.write_char(*letter))
        })
    }

    fn write_move(&self, _: &Letters, mv: &Rewritten, out: &mut dyn Write) -> fmt::Result {
        write!(out, "@{}#{}", mv.at + 1, mv.clause + 1)
    }

    /// The number of the clause may be left out if only one can begin there.
    fn parse_move(&self, word: &Letters, text: &str) -> Option<Rewritten> {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| text.parse::<u16>().ok()?.checked_sub(1)).flatten()
        };
        let text = text.strip_prefix('@')?;
        let (at, clause) = match text.split_once('#') {
            Some((at, clause)) => (number(at)?, Some(number(clause)?)),
            None => (number(text)?, None),
        };
        let place = usize::from(at);
        let clause = match clause {
            Some(clause) => usize::from(clause),
            None => {
                let clauses = &self.rule.clauses;
                let mut all = (0..clauses.len())
                    .filter(|number| Self::matches(&clauses[*number], word, place))
                    .map(|number| self.first_alike(word, place, number));
                let first = all.next()?;
                all.all(|other| other == first).then_some(first)?
            }
        };
        let named = self.rule.clauses.get(clause)?;
        Self::matches(named, word, place)
            .then(|| Rewritten { at, clause: self.first_alike(word, place, clause) as u16 })
    }

    fn apply(&self, word: &Letters, mv: &Rewritten) -> Option<Vec<Letters>> {
        self.left(word, *mv)
    }

    /// A component is over when nothing is left.
    fn is_over_after(&self, _: &Letters, option: &[Letters]) -> bool {
        option.is_empty()
    }

    fn bytes_beside(&self, word: &Letters) -> usize {
        size_of_val(&**word)
    }

    fn work_beside(&self, word: &Letters) -> usize {
        word.len() / 64
    }

    fn scene(&self, sum: &[Letters]) -> Scene {
        scene::scene(&self.rule, sum)
    }

    fn gesture(&self, sum: &[Letters], component: usize, mv: &Rewritten) -> Gesture {
        let several = |word: &Letters| {
            let (at, number) = (usize::from(mv.at), usize::from(mv.clause));
            let length = self.rule.clauses.get(number).map_or(0, |clause| clause.from.len());
            self.rule.clauses.iter().enumerate().any(|(i, other)| {
                i != number
                    && other.from.len() == length
                    && Self::matches(other, word, at)
                    && self.first_alike(word, at, i) != number
            })
        };
        let Some(word) = sum.get(component) else { return Gesture::default() };
        scene::gesture(&self.rule, sum, component, *mv, several(word))
    }
}

/// The catalogue entry for a rule that is not readable: its example is one that is.
pub fn example() -> Arc<Entry> {
    let mut entry = Entry::guest("word: \"ooo\" -> \"...\"");
    PREFIX.clone_into(&mut entry.key);
    entry.positions = vec!["oooooooo".to_owned()];
    entry.family = Family::Strip;
    Arc::new(entry)
}
