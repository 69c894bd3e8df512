//! A move as people say it: "I take 3 matches from row 2".

use marienbad_rules::Scene;
use marienbad_rules::scene::{Form, Thing};

use crate::language::{Language, say};

/// Who makes a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker<'a> {
    /// The one who speaks.
    Me,
    /// The one who is spoken to.
    You,
    /// Somebody with a name.
    Named(&'a str),
}

/// A move on the board before it: the keys of what it touches, and its text in the notation.
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    /// The board before the move.
    pub scene: &'a Scene,
    /// The keys of the things it touches.
    pub touched: &'a [String],
    /// Its text.
    pub text: &'a str,
    /// The row in which it is made, counted from 1, and how many there are; nothing where there are no rows.
    pub row: Option<(usize, usize)>,
}

/// The most coins that are named one by one.
const NAMED_COINS: usize = 8;

/// The move in a sentence without its end.
pub fn sentence(language: Language, speaker: Speaker<'_>, told: &Told<'_>) -> String {
    let (who, name) = match speaker {
        Speaker::Me => ("i", ""),
        Speaker::You => ("you", ""),
        Speaker::Named(name) => ("other", name),
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
    if all(|form| form == Form::Token) {
        return say!(
            language, "sentence-tokens", "who" => who, "name" => name, "count" => count, "row" => row,
            "rows" => rows
        );
    }
    if all(|form| matches!(form, Form::Chocolate | Form::Poison)) {
        let broken = told.touched.len() > count;
        let kind = if broken { "break" } else { "bite" };
        return say!(
            language, "sentence-squares", "who" => who, "name" => name, "count" => count, "kind" => kind
        );
    }
    if let [one, other] = things[..]
        && all(|form| form == Form::Free)
    {
        return say!(
            language, "sentence-domino", "who" => who, "name" => name, "one" => one.key.as_str(),
            "two" => other.key.as_str()
        );
    }
    if all(|form| matches!(form, Form::Coin { .. })) && count <= NAMED_COINS {
        let keys: Vec<&str> = things.iter().map(|coin| coin.key.as_str()).collect();
        let coins = keys.join(", ");
        return say!(
            language, "sentence-coins", "who" => who, "name" => name, "count" => count, "coins" => coins
        );
    }
    say!(language, "sentence-move", "who" => who, "name" => name, "move" => told.text)
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
        sentence(language, speaker, &Told { scene: &scene, touched: &gesture.touch, text: mv, row })
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
        assert_eq!(said(en, Speaker::Me, "xxx", "5,3", "1:2"), "I take 3 tokens from row 1");
        assert_eq!(
            said(fr, Speaker::Named("M"), "cram", "2x3", "1.1-1.2"),
            "M pose un domino sur 1.1 et 1.2"
        );
        assert_eq!(said(en, Speaker::Me, "coins:2", "3,7", "2,7"), "I turn coins 2, 7");
        assert_eq!(said(fr, Speaker::Me, "chomp", "2x3", "2.2"), "Je croque 2 carrés");
        assert_eq!(said(en, Speaker::Me, "wythoff", "3,5", "-1,0"), "I play -1,0");
    }
}
