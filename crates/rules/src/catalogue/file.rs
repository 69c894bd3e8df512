//! Games defined in a file: a name, a rule, starting positions, titles and rules in both languages.
//!
//! This module reads the text; the caller opens the file.
//!
//! ```
//! use marienbad_rules::Play;
//! use marienbad_rules::catalogue::GameFile;
//!
//! let text = r#"
//!     name = "one-or-two"
//!     rule = "n -> n-1 or n-2"
//!     start = ["9", "5,4"]
//!     play = "misere"
//!     title.en = "One or two"
//! "#;
//! let file = GameFile::read(text)?;
//! assert_eq!((file.opens.as_str(), file.play), ("rule: n -> n-1 or n-2", Play::Misere));
//! assert_eq!(file.title.english.as_deref(), Some("One or two"));
//! # Ok::<(), marienbad_rules::catalogue::FileMistake>(())
//! ```

use std::fmt;
use std::sync::Arc;

use toml::{Table, Value};

use super::{Entry, NameError, Visitor, open_as};
use crate::{NoFiles, ParseError, Play, Ruleset};

/// How positions of a user-defined game are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Drawing {
    /// Heaps of sticks.
    Sticks,
    /// Rows of tokens.
    Tokens,
    /// Two numbers as a point.
    Plane,
    /// A strip of squares.
    Strip,
    /// Only the text.
    Word,
}

impl Drawing {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Sticks, Self::Tokens, Self::Plane, Self::Strip, Self::Word];

    /// The word used in a file.
    pub fn word(self) -> &'static str {
        match self {
            Self::Sticks => "sticks",
            Self::Tokens => "tokens",
            Self::Plane => "plane",
            Self::Strip => "strip",
            Self::Word => "word",
        }
    }
}

/// A text in one or both languages.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Texts {
    /// In English.
    pub english: Option<String>,
    /// In French.
    pub french: Option<String>,
}

/// A game as defined by its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFile {
    /// Its name.
    pub name: String,
    /// The name that opens its ruleset: `rule: n -> …`.
    pub opens: String,
    /// Starting positions; the first is the one to show.
    pub start: Vec<String>,
    /// The winning rule unless another is requested.
    pub play: Play,
    /// How it is drawn, if not in the default way.
    pub drawing: Option<Drawing>,
    /// Its title.
    pub title: Texts,
    /// Its rules in words.
    pub rules: Texts,
    /// Who wrote about it.
    pub source: Texts,
}

/// What is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileMistake {
    /// It is not valid TOML.
    #[error("line {line}: {message}")]
    Toml {
        /// The line, from 1.
        line: usize,
        /// The message of the TOML reader.
        message: String,
    },
    /// A field is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// An unknown field.
    #[error("{0} is no field of a game")]
    Unknown(String),
    /// A field holds a value of the wrong type.
    #[error("{0} should be a text")]
    Kind(String),
    /// An invalid name.
    #[error("{0:?} is no name: small letters, digits and -")]
    Name(String),
    /// There is another game with this name.
    #[error("there is already a game {0}")]
    Taken(String),
    /// A word that is not one of those allowed.
    #[error("{field}: {found:?} is not one of {possible}")]
    Word {
        /// The field.
        field: &'static str,
        /// What was found.
        found: String,
        /// What is allowed.
        possible: String,
    },
    /// The rule opens no game.
    #[error("the rule: {0}")]
    Rule(NameError),
    /// An invalid starting position.
    #[error("a position to begin with: {0}")]
    Start(ParseError),
}

/// The longest text of a file that is read, in bytes.
pub const LONGEST_FILE: usize = 1 << 16;

const FIELDS: [&str; 8] = ["name", "rule", "start", "play", "drawing", "title", "rules", "source"];

impl GameFile {
    /// Reads the text of a file, and checks that its rule and its positions are valid.
    pub fn read(text: &str) -> Result<Self, FileMistake> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| mistake(text, &error))?;
        if let Some(unknown) = table.keys().find(|key| !FIELDS.contains(&key.as_str())) {
            return Err(FileMistake::Unknown(unknown.clone()));
        }
        let name = needed(&table, "name")?;
        let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.len() <= 64
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        if !is_name {
            return Err(FileMistake::Name(name));
        }
        let play = match text_of(&table, "play")? {
            None => Play::Normal,
            Some(word) => one_of("play", word, &[Play::Normal, Play::Misere], Play::word)?,
        };
        let drawing = match text_of(&table, "drawing")? {
            None => None,
            Some(word) => Some(one_of("drawing", word, &Drawing::ALL, Drawing::word)?),
        };
        let file = Self {
            opens: opened(&needed(&table, "rule")?),
            start: starts(&table)?,
            title: texts(&table, "title")?,
            rules: texts(&table, "rules")?,
            source: texts(&table, "source")?,
            name,
            play,
            drawing,
        };
        open_as(&file.opens, Begin(&file.start), None).map_err(FileMistake::Rule)??;
        Ok(file)
    }

    /// Its entry in the catalogue: the family and the notation are those of its rule.
    pub fn entry(self) -> Result<Arc<Entry>, NameError> {
        let like = open_as(&self.opens, Line, None)?;
        Ok(Arc::new(Entry {
            name: self.name.clone(),
            examples: vec![self.name.clone()],
            positions: if self.start.is_empty() { like.positions.clone() } else { self.start.clone() },
            sources: Vec::new(),
            key: like.key.clone(),
            family: like.family,
            file: Some(Arc::new(self)),
        }))
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Finds the catalogue entry of a game.
struct Line;

impl Visitor for Line {
    type Output = Arc<Entry>;

    fn visit<R: Ruleset>(self, _: R, entry: &Arc<Entry>) -> Arc<Entry> {
        Arc::clone(entry)
    }
}

/// Parses starting positions.
struct Begin<'a>(&'a [String]);

impl Visitor for Begin<'_> {
    type Output = Result<(), FileMistake>;

    fn visit<R: Ruleset>(self, ruleset: R, _: &Arc<Entry>) -> Self::Output {
        self.0.iter().try_for_each(|text| match ruleset.parse(text, &NoFiles) {
            Ok(_) => Ok(()),
            Err(error) => Err(FileMistake::Start(error)),
        })
    }
}

/// The name that opens a rule: a rule on numbers needs no prefix.
fn opened(rule: &str) -> String {
    let rule = rule.trim();
    let family = rule.split_once(':').map(|(family, _)| family);
    if family.is_some_and(super::announces_rule) || !rule.contains(['>', '→']) {
        rule.to_owned()
    } else {
        format!("{}: {rule}", crate::own::PREFIX)
    }
}

fn mistake(text: &str, error: &toml::de::Error) -> FileMistake {
    let at = error.span().map_or(0, |span| span.start.min(text.len()));
    let line = 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count();
    FileMistake::Toml { line, message: error.message().to_owned() }
}

fn text_of<'t>(table: &'t Table, field: &'static str) -> Result<Option<&'t str>, FileMistake> {
    match table.get(field) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(FileMistake::Kind(field.to_owned())),
    }
}

fn needed(table: &Table, field: &'static str) -> Result<String, FileMistake> {
    text_of(table, field)?.map(str::to_owned).ok_or(FileMistake::Missing(field))
}

/// One position, or a list of them.
fn starts(table: &Table) -> Result<Vec<String>, FileMistake> {
    let wrong = || FileMistake::Kind("start".to_owned());
    match table.get("start") {
        None => Ok(Vec::new()),
        Some(Value::String(one)) => Ok(vec![one.clone()]),
        Some(Value::Array(all)) => {
            all.iter().map(|one| one.as_str().map(str::to_owned).ok_or_else(wrong)).collect()
        }
        Some(_) => Err(wrong()),
    }
}

/// `title.fr` and `title.en`, or one text for both.
fn texts(table: &Table, field: &'static str) -> Result<Texts, FileMistake> {
    match table.get(field) {
        None => Ok(Texts::default()),
        Some(Value::String(text)) => Ok(Texts { english: Some(text.clone()), french: Some(text.clone()) }),
        Some(Value::Table(inner)) => {
            if let Some(other) = inner.keys().find(|key| !["fr", "en"].contains(&key.as_str())) {
                return Err(FileMistake::Unknown(format!("{field}.{other}")));
            }
            Ok(Texts {
                english: text_of(inner, "en")?.map(str::to_owned),
                french: text_of(inner, "fr")?.map(str::to_owned),
            })
        }
        Some(_) => Err(FileMistake::Kind(field.to_owned())),
    }
}

fn one_of<T: Copy>(
    field: &'static str,
    found: &str,
    all: &[T],
    word: impl Fn(T) -> &'static str,
) -> Result<T, FileMistake> {
    let wanted = all.iter().copied().find(|one| word(*one) == found);
    wanted.ok_or_else(|| FileMistake::Word {
        field,
        found: found.to_owned(),
        possible: all.iter().map(|one| word(*one)).collect::<Vec<_>>().join(", "),
    })
}
