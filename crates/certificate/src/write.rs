//! Certificates as text.

use std::fmt::{self, Display, Write};

use crate::claim::{Infinite, Period, Quotient, Reach, Settled, Tame, Theorem, Values, Worth};
use crate::form::{checksum, is_tidy};

/// A text that a certificate cannot contain: empty, with surrounding blanks, or of several lines.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} cannot be written on one line of a certificate")]
pub struct Unwritable {
    /// The text.
    pub text: String,
}

/// The certificate of a period.
pub fn period(claim: &Period) -> Result<String, Unwritable> {
    Writer::new("period")
        .field("game", &claim.game)
        .field("theorem", claim.law.word())
        .field("preperiod", claim.preperiod)
        .field("period", claim.period)
        .field("saltus", claim.saltus)
        .finish()
}

/// The certificate of a table of values.
pub fn values(claim: &Values) -> Result<String, Unwritable> {
    Writer::new("values")
        .field("game", &claim.game)
        .field("to", claim.to)
        .field("sum", format_args!("{:08X}", claim.checksum))
        .finish()
}

/// The certificate of an outcome. `lost` are positions, each lost for the player to move, such that every
/// move from one of them can be answered by a move to one of them; the ended game need not be listed. If
/// the outcome is P, the position is one of them; if it is N, a move leads to one of them.
pub fn outcome(claim: &Settled, lost: impl IntoIterator<Item = impl Display>) -> Result<String, Unwritable> {
    Writer::new("outcome")
        .field("game", &claim.game)
        .field("position", &claim.position)
        .field("play", claim.play.word())
        .field("outcome", claim.outcome.word())
        .block("lost", lost.into_iter())
        .finish()
}

/// A line for [`outcome`] in normal play: a position in which every move is answered by its image. The
/// images of its places are counted as by [`marienbad_rules::places::links`].
pub fn mirrored(position: &str, images: &[usize]) -> String {
    let images: Vec<String> = images.iter().map(usize::to_string).collect();
    format!("~{} {position}", images.join(","))
}

/// The certificate of a Grundy value. `components` are components with moves, each with its value, such
/// that the values follow from each other by the rules of `FORMAT.md`; those of the position are among
/// them.
pub fn worth(
    claim: &Worth,
    components: impl IntoIterator<Item = (u64, impl Display)>,
) -> Result<String, Unwritable> {
    Writer::new("worth")
        .field("game", &claim.game)
        .field("position", &claim.position)
        .field("value", claim.value)
        .block("components", components.into_iter().map(|(value, component)| format!("{value} {component}")))
        .finish()
}

/// The certificate of a position decided by a theorem; `value` if the theorem gives one in normal play.
pub fn formula(claim: &Settled, theorem: Theorem, value: Option<u64>) -> Result<String, Unwritable> {
    let writer = Writer::new("formula")
        .field("game", &claim.game)
        .field("theorem", theorem.word())
        .field("position", &claim.position)
        .field("play", claim.play.word())
        .field("outcome", claim.outcome.word());
    match value {
        Some(value) => writer.field("value", value).finish(),
        None => writer.finish(),
    }
}

/// A complete certificate of a `period`, `quotient` or `tame`, extended by a position that follows from it:
/// its value, or its outcome in misère play. `None` if `text` is no such certificate.
pub fn with_position(text: &str, position: &str, said: (&str, &str)) -> Option<String> {
    let (first, rest) = text.split_once("\nkind ")?;
    let (kind, rest) = rest.split_once('\n')?;
    let (rest, _) = rest.rsplit_once("\nchecksum ")?;
    let mut writer = Writer { text: format!("{first}\nkind {kind}\n"), wrong: None };
    writer = writer.field("position", position).field(said.0, said.1);
    writer.text += rest;
    writer.text.push('\n');
    writer.finish().ok()
}

/// The certificate of a misère quotient.
pub fn quotient(claim: &Quotient) -> Result<String, Unwritable> {
    let writer = Writer::new("quotient")
        .field("game", &claim.game)
        .field("heaps", List(&claim.heaps))
        .field("lost", List(&claim.monoid.lost));
    let writer = match claim.reach {
        Reach::Listed => writer.field("reach", "listed"),
        Reach::Periodic { preperiod } => writer.field("reach", "periodic").field("preperiod", preperiod),
    };
    writer.block("table", claim.monoid.table.iter().map(|row| List(row))).finish()
}

/// The certificate of a game that is tame forever.
pub fn tame(claim: &Tame) -> Result<String, Unwritable> {
    Writer::new("tame")
        .field("game", &claim.game)
        .field("small", List(&claim.small))
        .field("preperiod", claim.preperiod)
        .field("period", claim.period)
        .field("order", claim.order)
        .finish()
}

/// The certificate of an infinite misère quotient.
pub fn infinite(claim: &Infinite) -> Result<String, Unwritable> {
    let (near, far) = claim.bounds;
    let element = |x: &Option<u32>| x.map_or_else(|| "-".to_owned(), |x| x.to_string());
    let heaps: Vec<String> = claim.heaps.iter().map(element).collect();
    Writer::new("infinite")
        .field("game", &claim.game)
        .field("counted", claim.counted)
        .field("bounds", List(&[near, far]))
        .field("heaps", List(&heaps))
        .block("lost", claim.lost.iter().map(|list| List(list)))
        .block("table", claim.table.iter().map(|row| List(row)))
        .finish()
}

/// Numbers separated by blanks, `-` if there are none.
struct List<'a, N>(&'a [N]);

impl<N: Display> Display for List<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, others)) = self.0.split_first() else { return f.write_str("-") };
        write!(f, "{first}")?;
        others.iter().try_for_each(|number| write!(f, " {number}"))
    }
}

/// Writes a certificate line by line.
struct Writer {
    text: String,
    wrong: Option<Unwritable>,
}

impl Writer {
    /// The first two lines.
    fn new(kind: &str) -> Self {
        Self { text: "marienbad certificate 1\n".to_owned(), wrong: None }.field("kind", kind)
    }

    /// Appends a key and its value.
    fn field(mut self, key: &str, value: impl Display) -> Self {
        self.line(key, value);
        self
    }

    /// Appends a key with its block.
    fn block(mut self, key: &str, lines: impl Iterator<Item = impl Display>) -> Self {
        // The number of lines comes before them but is known only after them.
        let start = self.text.len();
        let mut number = 0_usize;
        for line in lines {
            number += 1;
            self.line("", line);
        }
        let block = self.text.split_off(start);
        self.line(key, number);
        self.text += &block;
        self
    }

    fn line(&mut self, key: &str, value: impl Display) {
        let start = self.text.len() + key.len() + 1;
        // Writing into a string cannot fail.
        let _ = write!(self.text, "{key} {value}");
        let value = &self.text[start..];
        if !is_tidy(value) && self.wrong.is_none() {
            self.wrong = Some(Unwritable { text: value.to_owned() });
        }
        self.text.push('\n');
    }

    /// The whole text with its checksum.
    fn finish(self) -> Result<String, Unwritable> {
        let sum = checksum(&self.text);
        self.wrong.map_or_else(|| Ok(format!("{}checksum {sum}\n", self.text)), Err)
    }
}
