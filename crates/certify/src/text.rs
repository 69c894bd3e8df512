//! The lines of a certificate.

use std::fmt::{Display, Write};

use marienbad_check::{checksum, is_tidy};

/// A text that a certificate cannot hold: empty, with blanks around it, or longer than a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} cannot be written on one line of a certificate")]
pub struct Unwritable {
    /// The text.
    pub text: String,
}

/// Writes a certificate line by line.
pub(crate) struct Writer {
    text: String,
    wrong: Option<Unwritable>,
}

impl Writer {
    /// The first two lines.
    pub(crate) fn new(kind: &str) -> Self {
        Self { text: "marienbad certificate 1\n".to_owned(), wrong: None }.field("kind", kind)
    }

    /// A key and its value.
    pub(crate) fn field(mut self, key: &str, value: impl Display) -> Self {
        self.line(key, value);
        self
    }

    /// A key with its block.
    pub(crate) fn block(mut self, key: &str, lines: impl Iterator<Item = impl Display>) -> Self {
        // The number of lines stands before them and is known behind them.
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

    /// The whole text, with its checksum.
    pub(crate) fn finish(self) -> Result<String, Unwritable> {
        let sum = checksum(&self.text);
        self.wrong.map_or_else(|| Ok(format!("{}checksum {sum}\n", self.text)), Err)
    }
}
