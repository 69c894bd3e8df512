//! A move as people say it: "I take 3 matches from row 2".

use std::collections::BTreeSet;

use marienbad_rules::Scene;
use marienbad_rules::scene::{Form, Layout, Thing};
use marienbad_solve::question::{Game, Position};

use crate::language::{Language, say};

/// Who makes a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker<'a> {
    /// The speaker.
    Me,
    /// The person addressed.
    You,
    /// A player with this name.
    Named(&'a str),
    /// Nobody yet: the move is advice.
    Advice,
}

/// A move on the board before it: the keys of the things it touches, and its text in the notation.
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    /// The board before the move.
    pub scene: &'a Scene,
    /// The keys of the things that it touches.
    pub touched: &'a [String],
    /// Its text.
    pub text: &'a str,
    /// The row of the move, counted from 1, and the number of rows; `None` if there are no rows.
    pub row: Option<(usize, usize)>,
    /// Which things of that row it touches, counted from 1 in order; empty if that does not matter.
    pub which: &'a [usize],
}

/// Which things of its row a move touches, as needed for [`Told::which`]: `touched` are indices into
/// `things`.
pub fn which_of_row(things: &[Thing], touched: &[usize]) -> Vec<usize> {
    let Some(area) = touched.first().and_then(|first| things.get(*first)).map(|thing| thing.area) else {
        return Vec::new();
    };
    let mut row: Vec<usize> =
        (0..things.len()).filter(|i| things[*i].area == area && things[*i].form != Form::Cut).collect();
    row.sort_by(|a, b| {
        let place = |i: &usize| (things[*i].place.y, things[*i].place.x);
        place(a).partial_cmp(&place(b)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let own = touched.iter().map(|place| Some(row.iter().position(|other| other == place)? + 1));
    let mut own: Vec<usize> = own.collect::<Option<_>>().unwrap_or_default();
    own.sort_unstable();
    // A whole row needs no numbers.
    if own.len() == row.len() { Vec::new() } else { own }
}

/// The most moves among which one is looked for.
const MOST_MOVES: usize = 4096;

/// A move of a position in a sentence without its end; nothing where it is not found among the first of them.
pub fn of_move(
    language: Language,
    speaker: Speaker<'_>,
    game: &dyn Game,
    position: &Position,
    text: &str,
) -> Option<String> {
    let scene = game.scene(position).ok()?;
    let moves = game.gestures(position, MOST_MOVES).ok()?;
    let (_, gesture) = moves.into_iter().find(|(choice, _)| choice.text == text)?;
    let first = gesture.touch.first().and_then(|key| scene.find(key));
    let row = first.filter(|_| scene.layout == Layout::Heaps);
    let row = row.map(|thing| (thing.area + 1, scene.areas.len()));
    let place = |key: &String| scene.things.iter().position(|thing| thing.key == *key);
    let places: Vec<usize> = gesture.touch.iter().filter_map(place).collect();
    let which = if row.is_some() { which_of_row(&scene.things, &places) } else { Vec::new() };
    let told = Told { scene: &scene, touched: &gesture.touch, text, row, which: &which };
    Some(sentence(language, speaker, &told))
}

/// The most coins that are named one by one.
const NAMED_COINS: usize = 8;

/// The move as a sentence without its final full stop.
pub fn sentence(language: Language, speaker: Speaker<'_>, told: &Told<'_>) -> String {
    let (who, name) = match speaker {
        Speaker::Me => ("i", ""),
        Speaker::You => ("you", ""),
        Speaker::Named(name) => ("other", name),
        Speaker::Advice => ("do", ""),
    };
    let things: Vec<&Thing> = told
        .touched
        .iter()
        .filter_map(|key| told.scene.find(key))
        .filter(|thing| thing.form != Form::Cut)
        .collect();
    let count = things.len();
    let (row, rows) = told.row.unwrap_or((1, 1));
    let all = |form: fn(Form) -> bool| count > 0 && things.iter().all(|thing| form(thing.form));
    if all(|form| form == Form::Stick) {
        return say!(
            language, "sentence-sticks", "who" => who, "name" => name, "count" => count, "row" => row,
            "rows" => rows
        );
    }
    // The edges of a graph have no letters on them; what falls with one goes without saying.
    let is_edge = |thing: &&&Thing| {
        thing.form == Form::Token
            && thing.label.is_empty()
            && thing.key.contains('-')
            && named(thing) == bare(told.text)
    };
    if told.scene.layout == Layout::Net
        && let Some(edge) = things.iter().find(is_edge)
    {
        return say!(language, "sentence-edge", "who" => who, "name" => name, "edge" => named(edge));
    }
    if all(|form| form == Form::Token) && told.scene.layout != Layout::Heaps {
        return tokens_by_name(language, (who, name), told, &things);
    }
    if all(|form| form == Form::Token) {
        let (first, last) = (told.which.first().copied(), told.which.last().copied());
        let (first, last) = (first.unwrap_or(0), last.unwrap_or(0));
        let which = match last + 1 - first {
            _ if first == 0 => "none",
            length if length != count || told.which.len() != count => "none",
            1 => "one",
            2 => "two",
            _ => "run",
        };
        return say!(
            language, "sentence-tokens", "who" => who, "name" => name, "count" => count, "row" => row,
            "rows" => rows, "which" => which, "first" => first, "last" => last
        );
    }
    if all(|form| matches!(form, Form::Chocolate | Form::Poison)) {
        let broken = told.touched.len() > count;
        let kind = if broken { "break" } else { "bite" };
        let corner = if broken || count == told.scene.things.len() { None } else { Some([told.text]) };
        let at = corner.and_then(|corner| squares(language, told.scene, &corner));
        return say!(
            language, "sentence-squares", "who" => who, "name" => name, "count" => count, "kind" => kind,
            "at" => at.unwrap_or_else(|| NOWHERE.to_owned())
        );
    }
    if let [one, other] = things[..]
        && all(|form| form == Form::Free)
    {
        return say!(
            language, "sentence-domino", "who" => who, "name" => name, "one" => one.key.as_str(),
            "two" => other.key.as_str(),
            "at" => squares(language, told.scene, &[one.key.as_str(), other.key.as_str()])
                .unwrap_or_else(|| NOWHERE.to_owned())
        );
    }
    if all(|form| matches!(form, Form::Coin { .. })) && count <= NAMED_COINS {
        let keys: Vec<&str> = things.iter().map(|coin| coin.key.as_str()).collect();
        let coins = squares(language, told.scene, &keys).unwrap_or_else(|| listed(language, &keys));
        return say!(
            language, "sentence-coins", "who" => who, "name" => name, "count" => count, "coins" => coins
        );
    }
    if let Some(said) = moved(language, (who, name), told, &things) {
        return said;
    }
    say!(language, "sentence-move", "who" => who, "name" => name, "move" => told.text)
}

/// Tokens anywhere on a board are named: either the token that is picked, or all of them.
fn tokens_by_name(language: Language, (who, name): (&str, &str), told: &Told<'_>, all: &[&Thing]) -> String {
    let picked = all.iter().find(|thing| thing.key == told.text || named(thing) == bare(told.text));
    match picked {
        Some(one) => say!(
            language, "sentence-with-others", "who" => who, "name" => name,
            "thing" => where_it_lies(language, told.scene, one), "others" => all.len() - 1
        ),
        None if all.len() <= NAMED_COINS => {
            let (last, others): (String, Vec<&str>) =
                all.split_last().map_or((String::new(), Vec::new()), |(last, others)| {
                    (named(last).to_owned(), others.iter().map(|thing| named(thing)).collect())
                });
            say!(
                language, "sentence-these", "who" => who, "name" => name, "count" => all.len(),
                "others" => others.join(", "), "last" => last
            )
        }
        None => say!(
            language, "sentence-tokens", "who" => who, "name" => name, "count" => all.len(), "row" => 1_usize,
            "rows" => 1_usize, "which" => "none", "first" => 0_usize, "last" => 0_usize
        ),
    }
}

/// Where a sentence says of no place where it is.
const NOWHERE: &str = "none";

/// A token by the letters on it, or by its row and column.
fn where_it_lies(language: Language, scene: &Scene, thing: &Thing) -> String {
    let place = if thing.label.is_empty() { squares(language, scene, &[thing.key.as_str()]) } else { None };
    place.unwrap_or_else(|| named(thing).to_owned())
}

/// Places of a board by their rows and columns, in brackets: "(row 2, columns 2 and 3)". `None` if they do
/// not fill all crossings of these rows and columns, or if places have other names.
fn squares(language: Language, scene: &Scene, keys: &[&str]) -> Option<String> {
    if !matches!(scene.layout, Layout::Board | Layout::Torus | Layout::Globe | Layout::Coins) {
        return None;
    }
    let number = |text: &str| text.parse::<usize>().ok();
    let read = |key: &&str| {
        // The number of a board after the first follows the `@`.
        let (place, board) = key.split_once('@').unwrap_or((key, "1"));
        let (row, column) = place.split_once('.')?;
        Some((number(board)?, number(row)?, number(column)?))
    };
    let places: BTreeSet<(usize, usize, usize)> = keys.iter().map(read).collect::<Option<_>>()?;
    let board = places.first()?.0;
    let rows: BTreeSet<usize> = places.iter().map(|(_, row, _)| *row).collect();
    let columns: BTreeSet<usize> = places.iter().map(|(_, _, column)| *column).collect();
    let one_board = places.iter().all(|place| place.0 == board);
    if !one_board || places.len() != rows.len() * columns.len() {
        return None;
    }
    let texts = |numbers: &BTreeSet<usize>| {
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
        listed(language, &numbers.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let kind = if scene.layout == Layout::Globe { "sentence-on-globe" } else { "sentence-on-board" };
    Some(say!(
        language, kind, "rows" => texts(&rows), "many-rows" => rows.len(), "columns" => texts(&columns),
        "many-columns" => columns.len(), "board" => if scene.areas.len() > 1 { board } else { 0 }
    ))
}

/// A list such as "2, 3 and 4".
fn listed(language: Language, all: &[&str]) -> String {
    match all {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [others @ .., last] => {
            say!(language, "sentence-and", "others" => others.join(", "), "last" => *last)
        }
    }
}

/// A heap that is split, or a piece that moves.
fn moved(
    language: Language,
    (who, name): (&str, &str),
    told: &Told<'_>,
    things: &[&Thing],
) -> Option<String> {
    let text = bare(told.text);
    match told.scene.layout {
        Layout::Heaps => {
            let (one, other) = text.strip_prefix('>')?.split_once(',')?;
            let cut =
                told.touched.iter().any(|key| told.scene.find(key).is_some_and(|it| it.form == Form::Cut));
            let (row, rows) = told.row.unwrap_or((1, 1));
            let plain = cut && [one, other].iter().all(|part| part.chars().all(|c| c.is_ascii_digit()));
            plain.then(|| {
                say!(
                    language, "sentence-cut", "who" => who, "name" => name, "one" => one, "other" => other,
                    "row" => row, "rows" => rows
                )
            })
        }
        Layout::Plane => {
            // The point, then its destination; both are written as two numbers.
            let (x, y) = bare(&things.last()?.key).split_once('.')?;
            Some(say!(language, "sentence-leaves", "who" => who, "name" => name, "one" => x, "other" => y))
        }
        Layout::Strip if text == "x" => Some(say!(language, "sentence-off", "who" => who, "name" => name)),
        Layout::Strip if text.starts_with('-') => {
            let squares: u64 = text.strip_prefix('-')?.parse().ok()?;
            Some(say!(
                language, "sentence-forward", "who" => who, "name" => name, "count" => squares,
                "column" => column(told.text)
            ))
        }
        Layout::Strip | Layout::Net | Layout::Circle => {
            let (_, to) = text.split_once('>')?;
            let piece = things.iter().any(|thing| thing.form == Form::Piece);
            (piece && !to.is_empty())
                .then(|| say!(language, "sentence-to", "who" => who, "name" => name, "to" => to))
        }
        _ => None,
    }
}

/// The name of a token: the letters on it, or its key.
fn named(thing: &Thing) -> &str {
    if thing.label.is_empty() { bare(&thing.key) } else { &thing.label }
}

/// A text without its component number.
fn bare(text: &str) -> &str {
    match text.split_once(':') {
        Some((number, rest)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => rest,
        _ => text,
    }
}

/// The component number at the start of a move; 0 if there is only one component.
fn column(text: &str) -> usize {
    text.split_once(':').and_then(|(number, _)| number.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use marienbad_rules::NoFiles;
    use marienbad_solve::question;

    use super::*;

    fn said(language: Language, speaker: Speaker<'_>, game: &str, position: &str, mv: &str) -> String {
        let game = question::open(game).unwrap();
        let position = game.parse(position, &NoFiles).unwrap();
        let moves = game.gestures(&position, 1000).unwrap();
        let (_, gesture) = moves.into_iter().find(|(choice, _)| choice.text == mv).unwrap();
        let scene = game.scene(&position).unwrap();
        let row = gesture
            .touch
            .first()
            .and_then(|key| scene.find(key))
            .map(|thing| (thing.area + 1, scene.areas.len()));
        let place = |key: &String| scene.things.iter().position(|thing| thing.key == *key);
        let places: Vec<usize> = gesture.touch.iter().filter_map(place).collect();
        let which = which_of_row(&scene.things, &places);
        let told = Told { scene: &scene, touched: &gesture.touch, text: mv, row, which: &which };
        sentence(language, speaker, &told)
    }

    #[test]
    fn moves_are_told_as_people_tell_them() {
        let (fr, en) = (Language::French, Language::English);
        assert_eq!(said(fr, Speaker::Me, "nim", "1,3,5", "2:-3"), "Je retire 3 allumettes de la 2e rangée");
        assert_eq!(
            said(fr, Speaker::You, "nim", "1,3,5", "1:-1"),
            "Vous retirez une allumette de la 1re rangée"
        );
        assert_eq!(said(en, Speaker::Named("Zoe"), "nim", "4", "-2"), "Zoe takes 2 matches");
        assert_eq!(said(en, Speaker::Me, "xxx", "5,3", "1:2"), "I take tokens 1 to 3 from row 1");
        assert_eq!(said(en, Speaker::Me, "xxx", "5,3", "2:2"), "I take 3 tokens from row 2");
        assert_eq!(
            said(fr, Speaker::Named("M"), "cram", "2x3", "1.1-1.2"),
            "M pose un domino (ligne 1, colonnes 1 et 2)"
        );
        assert_eq!(
            said(en, Speaker::You, "cram", "2x3 + 2x2", "1.2-2.2@2"),
            "You lay a domino (rows 1 and 2, column 2, board 2)"
        );
        assert_eq!(said(en, Speaker::Me, "coins:2", "3,7", "2,7"), "I turn coins 2 and 7");
        assert_eq!(said(fr, Speaker::Me, "chomp", "2x3", "2.2"), "Je croque 2 carrés (ligne 2, colonne 2)");
        assert_eq!(said(en, Speaker::Me, "wythoff", "3,5", "-1,0"), "I leave 2 and 5");
        let advice = |game, position, mv| said(fr, Speaker::Advice, game, position, mv);
        for (game, position, mv, words) in [
            ("nim", "1,3,5", "2:-3", "Retirez 3 allumettes de la 2e rangée"),
            ("xxx:grid", "3x3", "2.2", "Enlevez le jeton (ligne 2, colonne 2) et 4 autres avec lui"),
            ("kayles", "7", "-1>2,4", "Retirez le 3e jeton"),
            ("kayles", "7,2", "1:-2>1,4", "Retirez les jetons 2 et 3 de la 1re rangée"),
            ("coins:nim*nim", "2.3,3.1", "1,2*2,3", "Retournez les pièces (lignes 1 et 2, colonnes 2 et 3)"),
            ("arc-kayles", "a-b,b-c", "a-b", "Enlevez les jetons a et b"),
            ("grundy", "7,4", "1:>5,2", "Coupez la 1re pile en 5 et 2"),
            ("hackenbush", "GROUND-a-b,a-c", "GROUND-a", "Coupez l'arête GROUND-a"),
            ("hackenbush", "GROUND-a-b,a-c", "a-b", "Coupez l'arête a-b"),
            ("grundy", "9", ">5,4", "Coupez la pile en 5 et 4"),
            ("strip", "1,4", "2:>2", "Avancez un jeton jusqu'à 2"),
            ("strip", "1,4", "1:x", "Sortez un jeton de la bande"),
            ("northcott", "3,2", "1:-2", "Avancez de 2 cases dans la 1re colonne"),
            ("dag", "a>b,b>c:a", ">b", "Avancez un jeton jusqu'à b"),
        ] {
            assert_eq!(advice(game, position, mv), words);
        }
    }
}
