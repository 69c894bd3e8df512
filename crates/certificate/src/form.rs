//! The form of a certificate: its lines. Their meaning is defined by each kind.

use std::fmt::Display;
use std::str::FromStr;

use crate::reason::{Defect, End, Expected};

const FIRST: &str = "marienbad certificate ";
const VERSION: &str = "1";
const CHECKSUM: &str = "checksum ";
/// More keys than any kind has.
const MOST_KEYS: usize = 16;

/// A key with its value, and the lines of its block if it has one.
struct Entry<'a> {
    line: usize,
    key: &'a str,
    value: &'a str,
    block: Vec<(usize, &'a str)>,
}

/// The keys of a certificate that have not been taken yet.
pub struct Fields<'a> {
    entries: Vec<Entry<'a>>,
    /// The line of the checksum.
    last: usize,
}

/// A value and its line.
#[derive(Clone, Copy)]
pub struct Value<'a> {
    /// The line, counted from 1.
    pub line: usize,
    /// Its key.
    pub key: &'static str,
    /// The value.
    pub text: &'a str,
}

/// The lines of a block, each with its number.
pub type Block<'a> = Vec<(usize, &'a str)>;

/// FNV-1a with 64 bits, which detects accidental damage. No acceptance relies on it.
pub fn checksum(text: &str) -> String {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, fold))
}

impl<'a> Fields<'a> {
    /// Parses the form and verifies the checksum.
    pub fn read(text: &'a str) -> Result<Self, End> {
        let mut lines = text.split_inclusive('\n').scan(0, |end, line| {
            *end += line.len();
            Some((*end - line.len(), line.strip_suffix('\n')))
        });
        match lines.next().and_then(|(_, line)| line).and_then(|line| line.strip_prefix(FIRST)) {
            None => return Err(Defect::NotACertificate.at(1)),
            Some(VERSION) => {}
            Some(found) => return Err(Defect::Version(found.to_owned()).at(1)),
        }
        let mut entries: Vec<Entry<'a>> = Vec::new();
        // A wrong form together with a wrong checksum means damage: the checksum is reported first.
        let mut wrong = None;
        for (number, (start, line)) in (2..).zip(lines.by_ref()) {
            let line = line.ok_or_else(|| Defect::EndsInLine.at(number))?;
            if let Some(found) = line.strip_prefix(CHECKSUM) {
                let expected = checksum(&text[..start]);
                if found != expected {
                    return Err(Defect::Checksum(expected, found.to_owned()).at(number));
                }
                if lines.next().is_some() {
                    return Err(Defect::Trailing.at(number + 1));
                }
                return wrong.map_or(Ok(Self { entries, last: number }), Err);
            }
            if let Err(end) = read_line(line, number, &mut entries) {
                wrong.get_or_insert(end);
            }
        }
        let number = text.matches('\n').count() + 1;
        Err(Defect::NoChecksum.at(number))
    }

    fn take(&mut self, key: &'static str) -> Result<Entry<'a>, End> {
        let place = self.entries.iter().position(|entry| entry.key == key);
        place.map(|place| self.entries.remove(place)).ok_or(Defect::MissingKey(key).at(self.last))
    }

    /// Whether this key is present and not yet taken.
    pub fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|entry| entry.key == key)
    }

    /// The value of a key without a block; the key is not taken.
    pub fn look(&self, key: &'static str) -> Result<Value<'a>, End> {
        let entry = self.entries.iter().find(|entry| entry.key == key);
        let entry = entry.ok_or(Defect::MissingKey(key).at(self.last))?;
        Ok(Value { line: entry.line, key, text: entry.value })
    }

    /// Takes the value of a key without a block.
    pub fn value(&mut self, key: &'static str) -> Result<Value<'a>, End> {
        let Entry { line, value, block, .. } = self.take(key)?;
        match block.first() {
            Some((line, _)) => Err(Defect::NotAKey.at(*line)),
            None => Ok(Value { line, key, text: value }),
        }
    }

    /// Takes the block of a key whose value is the number of its lines.
    pub fn block(&mut self, key: &'static str) -> Result<Block<'a>, End> {
        let Entry { line, value, block, .. } = self.take(key)?;
        let value = Value { line, key, text: value };
        let right = value.number::<usize>()? == block.len();
        if right { Ok(block) } else { Err(value.bad(Expected::LinesThatFollow)) }
    }

    /// Checks that no keys are left.
    pub fn finish(&self) -> Result<(), End> {
        match self.entries.first() {
            Some(entry) => Err(Defect::UnknownKey(entry.key.to_owned()).at(entry.line)),
            None => Ok(()),
        }
    }
}

fn read_line<'a>(line: &'a str, number: usize, entries: &mut Vec<Entry<'a>>) -> Result<(), End> {
    let (key, value) = line.split_once(' ').filter(|(_, v)| is_tidy(v)).ok_or(Defect::NotAKey.at(number))?;
    if key.is_empty() {
        entries.last_mut().ok_or(Defect::NotAKey.at(number))?.block.push((number, value));
    } else if entries.iter().any(|entry| entry.key == key) {
        return Err(Defect::DoubledKey(key.to_owned()).at(number));
    } else if entries.len() == MOST_KEYS {
        return Err(Defect::UnknownKey(key.to_owned()).at(number));
    } else {
        entries.push(Entry { line: number, key, value, block: Vec::new() });
    }
    Ok(())
}

/// Whether the text is not empty, on one line, and without surrounding blanks.
pub fn is_tidy(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(char::is_control)
}

impl Value<'_> {
    /// The error that another value was expected.
    pub fn bad(self, expected: Expected) -> End {
        Defect::BadValue(self.key, self.text.to_owned(), expected).at(self.line)
    }

    /// Parses the value as a number: digits only, as few as possible.
    pub fn number<N: FromStr + Display>(self) -> Result<N, End> {
        let number = self.text.parse::<N>().ok().filter(|number| number.to_string() == self.text);
        number.ok_or_else(|| self.bad(Expected::Number))
    }

    /// Parses the value as numbers separated by single blanks.
    pub fn numbers<N: FromStr + Display>(self) -> Result<Vec<N>, End> {
        self.text.split(' ').map(|text| Self { text, ..self }.number()).collect()
    }

    /// Parses the value as a list of numbers, written `-` if empty.
    pub fn list<N: FromStr + Display>(self) -> Result<Vec<N>, End> {
        if self.text == "-" { Ok(Vec::new()) } else { self.numbers() }
    }

    /// Parses the value as one of these words.
    pub fn word<T: Copy>(self, words: &[(&str, T)], expected: Expected) -> Result<T, End> {
        let found = words.iter().find(|(word, _)| *word == self.text);
        found.map(|(_, meaning)| *meaning).ok_or_else(|| self.bad(expected))
    }
}
