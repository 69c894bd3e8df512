//! Coins behind the last black one. Positions do not mention them, but they stay on the table of a match.

use std::collections::{HashMap, HashSet};

use marienbad_rules::Scene;
use marienbad_rules::scene::{Form, Layout, Thing};

/// Puts back all coins that lay on the board when the match began: those that are no longer black are
/// white.
///
/// If a sum has lost a component, the others have been renamed, and very long rows are not drawn coin by
/// coin. In both cases the scene stays as it is.
pub fn keep_all(scene: &mut Scene, first: &Scene) {
    let drawn = |scene: &Scene| {
        let coins = scene.things.iter().all(|thing| matches!(thing.form, Form::Coin { .. }));
        scene.layout == Layout::Coins && scene.complete && coins
    };
    let components = |scene: &Scene| -> HashSet<Option<usize>> {
        scene.things.iter().map(|thing| thing.component).collect()
    };
    // The final position mentions no coins: all of them are white.
    let over = scene.things.is_empty() && drawn(first);
    if !over && (!drawn(scene) || !drawn(first) || components(scene) != components(first)) {
        return;
    }
    let forms: HashMap<&str, Form> = scene.things.iter().map(|coin| (coin.key.as_str(), coin.form)).collect();
    let now = |thing: &Thing| {
        let form = forms.get(thing.key.as_str()).copied().unwrap_or(Form::Coin { black: false });
        Thing { form, ..thing.clone() }
    };
    let things = first.things.iter().map(now).collect();
    *scene = Scene { things, ..first.clone() };
}

#[cfg(test)]
mod tests {
    use marienbad_rules::NoFiles;
    use marienbad_solve::question;

    use super::*;

    /// The coins of a position in a match that began at `first`: the number of boards, the number of coins,
    /// and the black ones.
    fn kept(game: &str, first: &str, position: &str) -> (usize, usize, Vec<String>) {
        let game = question::open(game).unwrap();
        let scene = |text: &str| game.scene(&game.parse(text, &NoFiles).unwrap()).unwrap();
        let mut now = scene(position);
        keep_all(&mut now, &scene(first));
        let black = now.things.iter().filter(|thing| thing.form == Form::Coin { black: true });
        let black = black.map(|thing| thing.key.clone()).collect();
        (now.areas.len(), now.things.len(), black)
    }

    #[test]
    fn a_board_stays_as_long_as_it_was() {
        let texts = |all: &[&str]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(kept("coins:2", "3,7,11", "2,3"), (1, 11, texts(&["2", "3"])));
        assert_eq!(kept("coins:2", "3,23", "2,3"), (1, 23, texts(&["2", "3"])), "two lines");
        assert_eq!(kept("coins:nim*nim", "2.3,3.1", "1.2"), (1, 9, texts(&["1.2"])));
        assert_eq!(kept("coins:nim*nim*nim", "2.2.1,1.1.2", "1.1.1"), (2, 8, texts(&["1.1.1"])));
        assert_eq!(kept("coins:2", "3,500", "2,3"), (1, 3, texts(&["2", "3"])), "a long row is a number");
        assert_eq!(kept("coins:2", "3,7,11", "0"), (1, 11, Vec::new()), "all are white at the end");
    }

    #[test]
    fn what_is_no_row_of_coins_stays_as_it_is() {
        for (name, first, position) in
            [("nim", "3,5", "3,2"), ("cram", "2x3", "2x2"), ("nim", "3,5", "0"), ("coins:2", "2,500", "0")]
        {
            let game = question::open(name).unwrap();
            let scene = |text: &str| game.scene(&game.parse(text, &NoFiles).unwrap()).unwrap();
            let mut now = scene(position);
            keep_all(&mut now, &scene(first));
            assert_eq!(now, scene(position), "{name}");
        }
    }
}
