//! The pages of tables, plots and calculations, and what each consists of.

use marienbad_solve::Work;
use marienbad_words::failure::{Failure, excerpt};
use marienbad_words::language::say;
use marienbad_words::study::document::Block;
use marienbad_words::table::Table;

use super::super::super::site::Visit;
use super::live::Live;
use super::{drawn, tools};

/// One page of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The tables that `marienbad table` prints.
    Source,
    /// The values of heaps.
    Sequence,
    /// The P-positions of two heaps.
    Plane,
    /// The values of two heaps, as colours.
    Values,
    /// How many matches to take.
    Matches,
    /// Nim sums and nim products.
    Nim,
    /// The words of a code.
    Code,
    /// Nim arithmetic, with its steps.
    Calculator,
    /// The period of a game, with its certificate.
    Period,
    /// The misère quotient of a game.
    Quotient,
    /// All codes of a given length.
    Census,
    /// Many matches between two opponents.
    Tournament,
    /// The claims of the pupils' paper, checked by computation.
    Study,
}

/// All, as the index shows them: what is drawn, then what is calculated.
pub const KINDS: [Kind; 13] = [
    Kind::Source,
    Kind::Sequence,
    Kind::Plane,
    Kind::Values,
    Kind::Matches,
    Kind::Nim,
    Kind::Code,
    Kind::Calculator,
    Kind::Period,
    Kind::Quotient,
    Kind::Census,
    Kind::Tournament,
    Kind::Study,
];

impl Kind {
    /// Its word in an address.
    pub fn word(self) -> &'static str {
        match self {
            Self::Source => "source",
            Self::Sequence => "sequence",
            Self::Plane => "plane",
            Self::Values => "values",
            Self::Matches => "matches",
            Self::Nim => "nim",
            Self::Code => "code",
            Self::Calculator => "calculator",
            Self::Period => "period",
            Self::Quotient => "quotient",
            Self::Census => "census",
            Self::Tournament => "tournament",
            Self::Study => "study",
        }
    }

    /// The page with this word.
    pub fn read(word: &str) -> Option<Self> {
        KINDS.into_iter().find(|kind| kind.word() == word)
    }

    /// Whether it is a calculation and not a drawing.
    pub fn is_tool(self) -> bool {
        matches!(
            self,
            Self::Calculator | Self::Period | Self::Quotient | Self::Census | Self::Tournament | Self::Study
        )
    }

    /// The message of its title.
    pub fn title(self) -> String {
        format!("webtables-{}-title", self.word())
    }

    /// The message that says in a sentence what it shows.
    pub fn lead(self) -> String {
        format!("webtables-{}-lead", self.word())
    }
}

/// A field of the form above a table.
pub struct Field {
    /// Its name in the address.
    pub name: &'static str,
    /// The message beside it.
    pub label: &'static str,
    /// Its value.
    pub value: String,
    /// The smallest number allowed.
    pub least: u64,
    /// The largest number allowed; 0 if it is not a number.
    pub most: u64,
    /// The choices, each with its name.
    pub choices: Vec<(String, String)>,
}

/// The content of a page.
#[derive(Default)]
pub struct Made {
    /// The fields of the form.
    pub fields: Vec<Field>,
    /// Remarks.
    pub notes: Vec<String>,
    /// An SVG to download.
    pub picture: Option<String>,
    /// The picture in words, if it is shown above the tables.
    pub alt: Option<String>,
    /// The interactive figures.
    pub live: Vec<Live>,
    /// The steps of a calculation, line by line.
    pub working: Option<String>,
    /// The values.
    pub tables: Vec<Table>,
    /// The addresses of the rows of the first table.
    pub rows: Vec<String>,
    /// A longer text, with tables of its own.
    pub text: Vec<Block>,
    /// A certificate to download.
    pub certificate: Option<String>,
    /// Links to other pages: addresses and their names.
    pub ways: Vec<(String, String)>,
}

/// A number field, with the value of the address, or `usual`.
pub fn number(
    visit: &Visit,
    (name, label): (&'static str, &'static str),
    usual: &str,
    least: u64,
    most: u64,
) -> Result<Field, Failure> {
    let found = visit.query.get(name).map(str::trim).filter(|text| !text.is_empty()).unwrap_or(usual);
    let fits = found.is_empty() || found.parse().is_ok_and(|n: u64| (least..=most).contains(&n));
    if !fits {
        let message = say!(
            visit.language,
            "web-api-number",
            "found" => excerpt(found, 0),
            "min" => least.to_string(),
            "max" => most.to_string(),
            "example" => most.to_string()
        );
        return Err(Failure::Refused(message));
    }
    Ok(Field { name, label, value: found.to_owned(), least, most, choices: Vec::new() })
}

/// A text field, with the value of the address, or `usual`.
pub fn text(visit: &Visit, name: &'static str, label: &'static str, usual: &str) -> Field {
    let found = visit.query.get(name).map(str::trim).filter(|text| !text.is_empty()).unwrap_or(usual);
    Field { name, label, value: found.to_owned(), least: 0, most: 0, choices: Vec::new() }
}

impl Field {
    /// The value as a number.
    pub fn number(&self) -> u64 {
        self.value.parse().unwrap_or(self.least)
    }
}

/// A field with several choices; the first one by default.
pub fn choice(
    visit: &Visit,
    name: &'static str,
    label: &'static str,
    choices: Vec<(String, String)>,
) -> Result<Field, Failure> {
    let usual = choices.first().map_or("", |(word, _)| word.as_str()).to_owned();
    let field = Field { choices, ..text(visit, name, label, &usual) };
    if field.choices.iter().any(|(word, _)| *word == field.value) {
        return Ok(field);
    }
    let found = excerpt(&field.value, 0);
    let example = format!("{name}={usual}");
    Err(refused(say!(visit.language, "webtables-no-choice", "found" => found, "example" => example)))
}

/// Refuses with this message.
pub fn refused(message: String) -> Failure {
    Failure::Refused(message)
}

/// Computes what the address asks for.
pub fn make(kind: Kind, visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    match kind {
        Kind::Source => drawn::source(visit, work),
        Kind::Sequence => drawn::values(visit, work),
        Kind::Plane => drawn::pairs(visit),
        Kind::Values => drawn::coloured(visit, work),
        Kind::Matches => drawn::matches(visit, work),
        Kind::Nim => drawn::nim(visit),
        Kind::Code => drawn::words(visit, work),
        Kind::Calculator => tools::calculator(visit),
        Kind::Period => tools::period(visit, work),
        Kind::Quotient => tools::quotient(visit, work),
        Kind::Census => tools::census(visit, work),
        Kind::Tournament => tools::tournament(visit, work),
        Kind::Study => tools::study_of_xxx(visit, work),
    }
}
