//! Games besides those compiled in: games from files that ship with the program, and games added during
//! this run.

use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use super::{ENTRIES, Entry, FileMistake, GameFile, NameError, Visitor, open};
use crate::Ruleset;
use crate::function::FunctionGame;

/// The files that ship with the program.
const SHIPPED: &[&str] = &[
    include_str!("../../games/lasker.toml"),
    include_str!("../../games/take-a-square.toml"),
    include_str!("../../games/take-a-divisor.toml"),
    include_str!("../../games/mark.toml"),
    include_str!("../../games/rims.toml"),
    include_str!("../../games/euclid-equality.toml"),
    include_str!("../../games/nimble.toml"),
    include_str!("../../games/turning-corners.toml"),
    include_str!("../../games/hackenbush.toml"),
    include_str!("../../games/odd-vertex-deletion.toml"),
    include_str!("../../games/even-vertex-deletion.toml"),
    include_str!("../../games/tromino.toml"),
];

/// The entries of the shipped games. A file that cannot be read would be missing here; a test reads them
/// all.
pub(super) static SHIPPED_ENTRIES: LazyLock<Vec<Arc<Entry>>> =
    LazyLock::new(|| SHIPPED.iter().filter_map(|text| GameFile::read(text).ok()?.entry().ok()).collect());

/// Added games, by the name that opens them.
static ADDED: RwLock<Vec<(String, Arc<Entry>)>> = RwLock::new(Vec::new());

/// The entry of a game from a file, shipped or added, by its name.
pub fn file_entry(name: &str) -> Option<Arc<Entry>> {
    if let Some(shipped) = SHIPPED_ENTRIES.iter().find(|entry| entry.name == name) {
        return Some(Arc::clone(shipped));
    }
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    added.iter().find(|(opens, _)| opens == name).map(|(_, entry)| Arc::clone(entry))
}

/// Games defined by functions.
static FUNCTIONS: RwLock<Vec<FunctionGame>> = RwLock::new(Vec::new());

/// Registers a game by a function under its name, replacing any earlier function of that name. It is not
/// listed. If the name belongs to the catalogue, the game is refused and returned.
pub fn add_function(game: FunctionGame) -> Result<(), FunctionGame> {
    let name = game.name();
    if function(&name).is_none() && is_taken(&name) {
        return Err(game);
    }
    let mut all = FUNCTIONS.write().unwrap_or_else(PoisonError::into_inner);
    let before = all.iter().position(|other| other.name() == name).map(|at| all.swap_remove(at));
    all.push(game);
    // The replaced game may hold objects of another language; it is dropped only after the lock is
    // released.
    drop(all);
    drop(before);
    Ok(())
}

/// The game by a function with this name.
pub(super) fn function(name: &str) -> Option<FunctionGame> {
    let all = FUNCTIONS.read().unwrap_or_else(PoisonError::into_inner);
    all.iter().find(|game| game.name() == name).cloned()
}

/// Every game that is listed: the catalogue, and the games added under their own names.
pub fn entries() -> Vec<Arc<Entry>> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    let own = added.iter().filter(|(opens, entry)| *opens == entry.name).map(|(_, entry)| entry);
    ENTRIES.iter().chain(own).cloned().collect()
}

/// Whether a name opens a game or is reserved for one.
fn is_taken(name: &str) -> bool {
    struct Nothing;
    impl Visitor for Nothing {
        type Output = ();
        fn visit<R: Ruleset>(self, _: R, _: &Arc<Entry>) {}
    }
    // A family that only lacks its parameter is taken as well.
    !matches!(open(name, Nothing), Err(NameError::Unknown { .. })) || super::announces_rule(name)
}

/// Adds a game to the catalogue for this run of the program, unless its name is taken.
pub fn add(file: GameFile) -> Result<Arc<Entry>, FileMistake> {
    if is_taken(&file.name) {
        return Err(FileMistake::Taken(file.name));
    }
    let name = file.name.clone();
    add_as(&name, file)
}

/// Registers the game of a file under this name, replacing an earlier one. It is listed only if the name is
/// the game's own.
pub fn add_as(name: &str, file: GameFile) -> Result<Arc<Entry>, FileMistake> {
    let entry = file.entry().map_err(FileMistake::Rule)?;
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    added.retain(|(opens, _)| opens != name);
    added.push((name.to_owned(), Arc::clone(&entry)));
    Ok(entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_files_can_be_read() {
        for text in SHIPPED {
            let file = GameFile::read(text).unwrap_or_else(|mistake| panic!("{text}: {mistake}"));
            assert!(file.title.english.is_some() && file.title.french.is_some(), "{}", file.name);
            assert!(file.rules.english.is_some() && file.rules.french.is_some(), "{}", file.name);
            assert!(file.source.english.is_some() && file.source.french.is_some(), "{}", file.name);
            assert!(!file.start.is_empty(), "{}", file.name);
        }
        assert_eq!(SHIPPED_ENTRIES.len(), SHIPPED.len());
    }

    struct Full;

    impl Visitor for Full {
        type Output = (String, String);

        fn visit<R: Ruleset>(self, ruleset: R, entry: &Arc<Entry>) -> Self::Output {
            (ruleset.name(), entry.name.clone())
        }
    }

    #[test]
    fn an_added_game_is_a_game() {
        let file = GameFile::read("name = 'added-here'\nrule = 'N -> N-1 or N-3'\nstart = '7'").unwrap();
        let entry = add(file.clone()).unwrap();
        assert_eq!((entry.key.as_str(), entry.positions.as_slice()), ("rule", &["7".to_owned()][..]));
        assert!(entries().contains(&entry));
        assert_eq!(add(file.clone()), Err(FileMistake::Taken("added-here".into())));
        for taken in ["nim", "marienbad", "kayles", "sum", "rule", "subtract", "coins"] {
            let file = GameFile { name: taken.into(), ..file.clone() };
            assert_eq!(add(file), Err(FileMistake::Taken(taken.into())));
        }
        // Under another name the game opens but is not listed.
        let listed = entries().len();
        add_as("game:here.toml", file).unwrap();
        assert_eq!(entries().len(), listed);
        let (full, name) = open("game:here.toml", Full).unwrap();
        assert_eq!((full.as_str(), name.as_str()), ("rule: N -> N - 1 or N - 3", "added-here"));
        assert_eq!(open("added-here", Full).unwrap().0, full);
    }

    #[test]
    fn mistakes_are_told() {
        let mistake = |text: &str| GameFile::read(text).unwrap_err();
        assert!(matches!(mistake("name = 'a'\nrule = \n"), FileMistake::Toml { line: 2, .. }));
        assert_eq!(mistake("name = 'a'"), FileMistake::Missing("rule"));
        assert_eq!(mistake("rule = 'n -> n-1'"), FileMistake::Missing("name"));
        assert_eq!(mistake("name = 'A b'\nrule = 'n -> n-1'"), FileMistake::Name("A b".into()));
        assert_eq!(mistake("name = 3"), FileMistake::Kind("name".into()));
        assert_eq!(mistake("nom = 'a'"), FileMistake::Unknown("nom".into()));
        let rest = "name = 'a'\nrule = 'n -> n-1'\n";
        assert!(matches!(mistake(&format!("{rest}play = 'x'")), FileMistake::Word { field: "play", .. }));
        assert!(matches!(mistake(&format!("{rest}drawing = 'x'")), FileMistake::Word { .. }));
        assert!(matches!(mistake(&format!("{rest}start = ['3', 'x']")), FileMistake::Start(_)));
        assert_eq!(mistake(&format!("{rest}title.de = 'x'")), FileMistake::Unknown("title.de".into()));
        assert!(matches!(mistake("name = 'a'\nrule = 'n -> q'"), FileMistake::Rule(_)));
        assert!(matches!(mistake("name = 'a'\nrule = 'nimm'"), FileMistake::Rule(_)));
        let known = GameFile::read("name = 'a'\nrule = '0.137'").unwrap();
        assert_eq!(known.opens, "0.137");
    }
}
