//! The output formats of a sequence, written term by term, so that little memory is needed beyond the
//! values.
//!
//! `binary` is compact. All numbers are little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `marseq1` and a line feed |
//! | 1 | play: 0 normal, 1 misère |
//! | 1 | width w of a value: 1, 2, 4 or 8 |
//! | 2 | length g of the name of the game |
//! | 8 | place of the first term |
//! | 8 | number of terms c |
//! | g | name of the game, UTF-8 |
//! | c·w | the terms |
//! | 4 | CRC-32 (IEEE) of everything before |

use std::fmt::Display;
use std::io::{self, Write};

use marienbad_rules::{Natural, Play};
use marienbad_solve::sequence::Values;
use serde_json::json;

/// The terms with their places. In misère play a term is the misère value: 0 exactly if the row is lost.
pub enum Terms<'a> {
    /// The values of the heaps `from` to `to`, as far as they were computed.
    Heaps {
        /// The values.
        values: &'a Values,
        /// The first heap.
        from: u64,
        /// The last heap.
        to: u64,
    },
    /// Terms of any size.
    List {
        /// The place of the first term.
        first: u64,
        /// The terms.
        terms: Vec<Natural>,
    },
}

impl Terms<'_> {
    /// The place of the first term.
    pub fn first(&self) -> u64 {
        match self {
            Self::Heaps { from, .. } => *from,
            Self::List { first, .. } => *first,
        }
    }

    /// The number of terms.
    pub fn count(&self) -> u64 {
        match self {
            Self::Heaps { values, from, to } => values.len().min(to.saturating_add(1)).saturating_sub(*from),
            Self::List { terms, .. } => terms.len() as u64,
        }
    }

    /// The terms from this place on.
    #[must_use]
    pub fn from(self, place: u64) -> Self {
        match self {
            Self::Heaps { values, from, to } => Self::Heaps { values, from: from.max(place), to },
            Self::List { first, mut terms } => {
                let gone =
                    usize::try_from(place.saturating_sub(first)).unwrap_or(usize::MAX).min(terms.len());
                terms.drain(..gone);
                Self::List { first: first.max(place), terms }
            }
        }
    }

    /// The terms that fit into 64 bits, with their places.
    pub fn small(&self) -> Box<dyn Iterator<Item = (u64, u64)> + '_> {
        match self {
            Self::Heaps { values, from, .. } => {
                let end = from + self.count();
                Box::new((*from..).zip(values.iter(*from..end).map(u64::from)))
            }
            Self::List { first, terms } => {
                Box::new((*first..).zip(terms).filter_map(|(n, term)| Some((n, term.to_u64()?))))
            }
        }
    }

    /// Visits every term with its place.
    fn each(&self, visit: &mut dyn FnMut(u64, &dyn Display) -> io::Result<()>) -> io::Result<()> {
        match self {
            Self::Heaps { .. } => self.small().try_for_each(|(n, value)| visit(n, &value)),
            Self::List { first, terms } => (*first..).zip(terms).try_for_each(|(n, term)| visit(n, term)),
        }
    }

    /// The number of digits of the longest term.
    fn longest(&self) -> usize {
        match self {
            Self::Heaps { .. } => {
                self.small().map(|(_, v)| v).max().map_or(1, |largest| largest.to_string().len())
            }
            Self::List { terms, .. } => terms.iter().map(|term| term.to_string().len()).max().unwrap_or(1),
        }
    }

    /// The number of bytes that holds every term; `None` if 8 are too few.
    pub fn width(&self) -> Option<u8> {
        if self.small().count() as u64 != self.count() {
            return None;
        }
        Some(match self.small().map(|(_, v)| v).max().unwrap_or(0) {
            0..=0xFF => 1,
            0x100..=0xFFFF => 2,
            0x1_0000..=0xFFFF_FFFF => 4,
            _ => 8,
        })
    }
}

/// The header above the terms.
pub struct Head<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// Normal or misère play.
    pub play: Play,
    /// The winning rule, in words.
    pub rule: &'a str,
}

/// Writes the terms in a format of the command line; `text` for an unknown word.
pub fn write(head: &Head<'_>, terms: &Terms<'_>, format: &str, out: &mut dyn Write) -> io::Result<()> {
    match format {
        "csv" => {
            out.write_all(b"n,value\n")?;
            terms.each(&mut |n, term| writeln!(out, "{n},{term}"))
        }
        // One term per line, "n a(n)", no blank lines: the OEIS rules for b-files.
        "bfile" => terms.each(&mut |n, term| writeln!(out, "{n} {term}")),
        "jsonl" => terms.each(&mut |n, term| writeln!(out, "{{\"n\":{n},\"value\":{term}}}")),
        "json" => json(head, terms, out),
        "binary" => binary(head, terms, out),
        "latex" => {
            writeln!(out, "% {} ({})", head.game, head.play.word())?;
            let last = terms.first() + terms.count();
            terms.each(&mut |n, term| {
                let separator = match (n - terms.first()) % 20 {
                    _ if n + 1 == last => "\n",
                    19 => ",\n",
                    _ => ", ",
                };
                write!(out, "{term}{separator}")
            })
        }
        _ => text(head, terms, out),
    }
}

fn json(head: &Head<'_>, terms: &Terms<'_>, out: &mut dyn Write) -> io::Result<()> {
    let object = json!({ "schema": 1, "game": head.game, "play": head.play.word(), "first": terms.first() });
    let object = object.to_string();
    write!(out, "{},\"values\":[", object.trim_end_matches('}'))?;
    terms.each(&mut |n, term| write!(out, "{}{term}", if n == terms.first() { "" } else { "," }))?;
    out.write_all(b"]}\n")
}

fn text(head: &Head<'_>, terms: &Terms<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "# {} · {}", head.game, head.rule)?;
    let (first, count) = (terms.first(), terms.count());
    let (width, place) = (terms.longest(), (first + count).to_string().len());
    terms.each(&mut |n, term| {
        let column = (n - first) % 10;
        if column == 0 {
            write!(out, "{n:>place$}:  ")?;
        }
        // Numbers of arbitrary size do not support padding to a width.
        let term = term.to_string();
        write!(out, "{term:>width$}{}", if column == 9 || n + 1 == first + count { "\n" } else { " " })
    })
}

/// Passes bytes on and computes their checksum.
struct Summed<'a> {
    out: &'a mut dyn Write,
    sum: crc32fast::Hasher,
}

impl Summed<'_> {
    fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.out.write_all(bytes)
    }
}

fn binary(head: &Head<'_>, terms: &Terms<'_>, out: &mut dyn Write) -> io::Result<()> {
    let too_wide = || io::Error::from(io::ErrorKind::InvalidData);
    let width = terms.width().ok_or_else(too_wide)?;
    let length = u16::try_from(head.game.len()).map_err(|_| too_wide())?;
    let mut out = Summed { out, sum: crc32fast::Hasher::new() };
    out.add(b"marseq1\n")?;
    out.add(&[u8::from(head.play == Play::Misere), width])?;
    out.add(&length.to_le_bytes())?;
    out.add(&terms.first().to_le_bytes())?;
    out.add(&terms.count().to_le_bytes())?;
    out.add(head.game.as_bytes())?;
    let mut block = Vec::with_capacity(1 << 16);
    for (_, value) in terms.small() {
        block.extend_from_slice(&value.to_le_bytes()[..usize::from(width)]);
        if block.len() >= 1 << 15 {
            out.add(&block)?;
            block.clear();
        }
    }
    out.add(&block)?;
    let Summed { out, sum } = out;
    out.write_all(&sum.finalize().to_le_bytes())
}
