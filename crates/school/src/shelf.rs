//! The shipped lessons and the custom ones.

use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use marienbad_words::language::{Language, say};

use crate::lesson::Lesson;
use crate::read::{Mistake, read};

/// The files that ship, by name and language.
pub const SHIPPED: &[(&str, &str)] = &[
    ("race.fr.md", include_str!("../lessons/race.fr.md")),
    ("race.en.md", include_str!("../lessons/race.en.md")),
    ("marienbad.fr.md", include_str!("../lessons/marienbad.fr.md")),
    ("marienbad.en.md", include_str!("../lessons/marienbad.en.md")),
    ("xxx.fr.md", include_str!("../lessons/xxx.fr.md")),
    ("xxx.en.md", include_str!("../lessons/xxx.en.md")),
    ("gold.fr.md", include_str!("../lessons/gold.fr.md")),
    ("gold.en.md", include_str!("../lessons/gold.en.md")),
    ("matches.fr.md", include_str!("../lessons/matches.fr.md")),
    ("matches.en.md", include_str!("../lessons/matches.en.md")),
    ("coins.fr.md", include_str!("../lessons/coins.fr.md")),
    ("coins.en.md", include_str!("../lessons/coins.en.md")),
    ("graph.fr.md", include_str!("../lessons/graph.fr.md")),
    ("graph.en.md", include_str!("../lessons/graph.en.md")),
    ("product.fr.md", include_str!("../lessons/product.fr.md")),
    ("product.en.md", include_str!("../lessons/product.en.md")),
    ("misere.fr.md", include_str!("../lessons/misere.fr.md")),
    ("misere.en.md", include_str!("../lessons/misere.en.md")),
    ("invent.fr.md", include_str!("../lessons/invent.fr.md")),
    ("invent.en.md", include_str!("../lessons/invent.en.md")),
];

/// All lessons.
pub type Shelf = Vec<Arc<Lesson>>;

/// The lessons of this program: the shipped ones, which a test parses, and those that were added.
static SHELF: LazyLock<RwLock<Shelf>> = LazyLock::new(|| {
    let shipped = SHIPPED.iter().filter_map(|(_, text)| read(text).ok()).map(Arc::new);
    RwLock::new(shipped.collect())
});

/// Why a file adds no lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotAdded {
    /// It cannot be parsed.
    Mistake(Mistake),
    /// There is already a lesson of this name in this language.
    Taken(String),
}

impl NotAdded {
    /// The reason in words, on one line.
    pub fn message(&self, language: Language) -> String {
        match self {
            Self::Mistake(mistake) => mistake.message(language),
            Self::Taken(name) => say!(language, "school-file-taken", "name" => name.as_str()),
        }
    }
}

/// Adds a custom lesson.
pub fn add(text: &str) -> Result<(), NotAdded> {
    let mut lesson = read(text).map_err(NotAdded::Mistake)?;
    lesson.own = true;
    let mut shelf = SHELF.write().unwrap_or_else(PoisonError::into_inner);
    if shelf.iter().any(|one| one.name == lesson.name && one.language == lesson.language) {
        return Err(NotAdded::Taken(lesson.name));
    }
    shelf.push(Arc::new(lesson));
    Ok(())
}

/// All lessons, in every language.
pub fn shelf() -> Shelf {
    SHELF.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The lessons for a reader of this language, in order; lessons missing in it are taken from the other
/// language.
pub fn lessons(language: Language) -> Shelf {
    let all = shelf();
    let fits = |lesson: &&Arc<Lesson>| {
        lesson.language == language
            || !all.iter().any(|other| other.name == lesson.name && other.language == language)
    };
    let mut own: Shelf = all.iter().filter(fits).cloned().collect();
    own.sort_by_key(|lesson| (lesson.own, lesson.number.unwrap_or(u32::MAX), lesson.name.clone()));
    own
}

/// The lesson with this name or number.
pub fn find(language: Language, name: &str) -> Option<Arc<Lesson>> {
    let all = lessons(language);
    let wanted = name.trim().to_lowercase();
    let named = |lesson: &&Arc<Lesson>| lesson.name == wanted;
    let numbered = |lesson: &&Arc<Lesson>| lesson.number.is_some_and(|number| number.to_string() == wanted);
    all.iter().find(named).or_else(|| all.iter().find(numbered)).cloned()
}
