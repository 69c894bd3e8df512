//! Graphs in the formats of nauty: graph6 (`graph6:Bw`) and sparse6 (`sparse6::An`, or `:An`).
//!
//! Each character holds six bits, from `?` (63) to `~` (126). B. D. `McKay`, *Description of graph6,
//! sparse6 and digraph6 encodings*, <https://users.cecs.anu.edu.au/~bdm/data/formats.txt>. Vertices are
//! named 1, 2, 3, …

use super::written::{Slip, Written};
use crate::{ParseErrorKind, Thing};

/// The signs of a code, for messages.
const SIGNS: &str = "? … ~";

/// The format of an encoded graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Code {
    Graph6,
    Sparse6,
}

/// The format of the graph at the beginning of this text, and how many bytes precede the code itself.
fn head(text: &str) -> Option<(Code, usize)> {
    let (code, rest) = if let Some(rest) = text.strip_prefix("graph6:") {
        (Code::Graph6, rest.strip_prefix(">>graph6<<").unwrap_or(rest))
    } else if let Some(rest) = text.strip_prefix("sparse6:") {
        let rest = rest.strip_prefix(">>sparse6<<").unwrap_or(rest);
        (Code::Sparse6, rest.strip_prefix(':').unwrap_or(rest))
    } else if let Some(rest) = text.strip_prefix(">>graph6<<") {
        (Code::Graph6, rest)
    } else if let Some(rest) = text.strip_prefix(">>sparse6<<") {
        (Code::Sparse6, rest.strip_prefix(':').unwrap_or(rest))
    } else {
        (Code::Sparse6, text.strip_prefix(':')?)
    };
    // After `graph6:`, a code that begins with `:` is still sparse6.
    Some(match rest.strip_prefix(':') {
        Some(rest) if code == Code::Graph6 => (Code::Sparse6, text.len() - rest.len()),
        _ => (code, text.len() - rest.len()),
    })
}

/// The length in bytes of the encoded graph at the beginning of this text, up to a blank or `+`; `None` if
/// there is none.
pub(crate) fn length(text: &str) -> Option<usize> {
    head(text)?;
    Some(text.find(|c: char| c.is_whitespace() || c == '+').unwrap_or(text.len()))
}

/// Whether some summand of a position is an encoded graph.
pub(crate) fn appears(text: &str) -> bool {
    text.split('+').any(|part| head(part.trim_start()).is_some())
}

/// Reads an encoded graph that begins at byte `at` of a text and ends at `end`.
pub(crate) fn read(text: &str, at: usize, end: usize, written: &mut Written) -> Result<(), Slip> {
    let Some((code, before)) = head(&text[at..end]) else {
        return Err(Slip::unexpected(at, "graph6:"));
    };
    let mut bits = Bits { text: &text.as_bytes()[..end], at: at + before, left: 0, word: 0 };
    let wrong = text[bits.at..end].find(|c: char| !('?'..='~').contains(&c));
    if let Some(wrong) = wrong {
        return Err(Slip::unexpected(bits.at + wrong, SIGNS));
    }
    let vertices = bits.size()?;
    if vertices > written.room() as u64 {
        return Err(Slip::new(at, ParseErrorKind::TooMany { what: Thing::Vertices, max: written.room() }));
    }
    for vertex in 1..=vertices {
        written.vertex(&vertex.to_string(), at)?;
    }
    match code {
        Code::Graph6 => {
            for to in 1..vertices as u32 {
                for from in 0..to {
                    if bits.next().ok_or_else(|| Slip::unexpected(end, SIGNS))? {
                        written.edge(from, to, bits.at - 1)?;
                    }
                }
            }
            if bits.at < end { Err(Slip::no_end(bits.at)) } else { Ok(()) }
        }
        Code::Sparse6 => sparse6(&mut bits, vertices, written),
    }
}

fn sparse6(bits: &mut Bits<'_>, vertices: u64, written: &mut Written) -> Result<(), Slip> {
    let width = u64::BITS - vertices.saturating_sub(1).leading_zeros();
    let mut current = 0;
    while let (Some(step), Some(number)) = (bits.next(), bits.number(width)) {
        current += u64::from(step);
        if current >= vertices {
            break;
        }
        if number > current {
            current = number;
        } else {
            written.edge(number as u32, current as u32, bits.at - 1)?;
        }
    }
    Ok(())
}

/// The bits of the code, six per character, highest first.
struct Bits<'t> {
    text: &'t [u8],
    at: usize,
    left: u32,
    word: u8,
}

impl Bits<'_> {
    /// The number of vertices: one character, or `~` and three, or `~~` and six.
    fn size(&mut self) -> Result<u64, Slip> {
        let missing = |bits: &Self| Slip::unexpected(bits.at, SIGNS);
        let signs = match self.text.get(self.at..) {
            Some([b'~', b'~', ..]) => 6,
            Some([b'~', ..]) => 3,
            _ => 1,
        };
        self.at += if signs == 6 { 2 } else { usize::from(signs == 3) };
        self.number(6 * signs).ok_or_else(|| missing(self))
    }

    fn next(&mut self) -> Option<bool> {
        if self.left == 0 {
            self.word = self.text.get(self.at)?.checked_sub(63)?;
            self.at += 1;
            self.left = 6;
        }
        self.left -= 1;
        Some(self.word >> self.left & 1 == 1)
    }

    fn number(&mut self, width: u32) -> Option<u64> {
        (0..width).try_fold(0, |number, _| Some(number << 1 | u64::from(self.next()?)))
    }
}

#[cfg(test)]
mod tests {
    use crate::graph::AnyGraph;
    use crate::{NoFiles, ParseErrorKind, Ruleset, Thing};

    fn read(text: &str) -> String {
        AnyGraph.text(&AnyGraph.parse(text, &NoFiles).unwrap())
    }

    #[test]
    fn graphs_of_nauty_are_read() {
        assert_eq!(read("graph6:Bw"), "1-2,1-3,2-3");
        // The examples in the description of the format.
        assert_eq!(read("graph6:DQc"), "1-3,1-5,2-4,4-5");
        assert_eq!(read(":Fa@x^"), "1-2,1-3,2-3,4,5,6-7");
        assert_eq!(read("sparse6::Fa@x^"), read(":Fa@x^"));
        assert_eq!(read("sparse6:Fa@x^"), read(":Fa@x^"));
        assert_eq!(read(" >>graph6<<Bw "), "1-2,1-3,2-3");
        assert_eq!(read("graph6:C~ + a-b + graph6:B?"), "1-2,1-3,1-4,2-3,2-4,3-4 + a-b + 1,2,3");
        assert_eq!(read("graph6:@"), "1");
        // The size of a path of 63 vertices takes four characters: `~` and three.
        let mut bits = Vec::new();
        for to in 1..63 {
            bits.extend((0..to).map(|from| from + 1 == to));
        }
        let signs = bits.chunks(6).map(|six| {
            let word = (0..6).fold(0, |word, i| word << 1 | u8::from(six.get(i) == Some(&true)));
            char::from(word + 63)
        });
        let path = format!("graph6:~??~{}", signs.collect::<String>());
        assert_eq!(AnyGraph.parse(&path, &NoFiles).unwrap()[0].standing().len(), 63);
        assert!(read(&path).starts_with("1-2,2-3,3-4"));
    }

    #[test]
    fn errors_know_their_place() {
        let error = |text: &str| {
            let error = AnyGraph.parse(text, &NoFiles).unwrap_err();
            (error.at, error.reason)
        };
        let unexpected = |found, expected| ParseErrorKind::Unexpected { found, expected };
        assert_eq!(error("graph6:"), (7, unexpected(None, "? … ~")));
        assert_eq!(error("graph6:C"), (8, unexpected(None, "? … ~")));
        assert_eq!(error("graph6:Bww"), (9, ParseErrorKind::EndExpected { found: Some('w') }));
        assert_eq!(error("graph6:Bw é"), (10, unexpected(Some('é'), "+")));
        assert_eq!(error("graph6:Bé"), (8, unexpected(Some('é'), "? … ~")));
        assert_eq!(error("graph6:~~~~~~~~").1, ParseErrorKind::TooMany { what: Thing::Vertices, max: 4096 });
        // A loop: sparse6 with two vertices, the second linked to itself.
        assert!(matches!(error(":A~").1, ParseErrorKind::SelfLink { .. }));
    }
}
