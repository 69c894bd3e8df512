//! Moves are listed, read and played, under every compound.

use std::collections::BTreeSet;

use marienbad_rules::catalogue::ENTRIES;
use marienbad_rules::{Compound, Convention, NoFiles, Play};

use crate::question::{self, Game, Outcome, Position};
use crate::{Budget, Work};

/// In games that number moves, a single component may be called the first; in other games there are no
/// numbers.
#[test]
fn a_lone_component_has_the_number_one() {
    let mut numbered = 0;
    for entry in ENTRIES.iter() {
        let game = question::open(&entry.examples[0]).unwrap();
        for position in &entry.positions {
            let position = game.parse(position, &NoFiles).unwrap();
            if game.live(&position).unwrap().len() != 1 {
                continue;
            }
            for compound in Compound::ALL {
                for choice in game.moves_in(&position, compound, 20).unwrap() {
                    let mv = format!("1:{}", choice.text);
                    let Some(after) = game.play_in(&position, compound, &mv).unwrap() else { continue };
                    assert_eq!(after.text(), choice.to.text(), "{} {mv}", entry.name);
                    assert_eq!(game.component_of(&position, &mv).unwrap(), Some(0));
                    numbered += 1;
                }
            }
            assert!(game.play(&position, "2:-1").unwrap().is_none(), "{}", entry.name);
        }
    }
    assert!(numbered > 200, "{numbered}");
    let xxx = question::open("xxx").unwrap();
    let row = xxx.parse("5", &NoFiles).unwrap();
    assert!(xxx.play(&row, "1:2").unwrap().is_some() && xxx.play(&row, "1:1:2").unwrap().is_none());
    let cram = question::open("cram").unwrap();
    let board = cram.parse("2x2", &NoFiles).unwrap();
    let first = cram.moves(&board, 1).unwrap().remove(0).text;
    assert!(cram.play(&board, &format!("1:{first}")).unwrap().is_none());
}

#[test]
fn moves_have_one_usual_text() {
    let spelled = |game: &str, position: &str, mv: &str| {
        let game = question::open(game).unwrap();
        game.spelled(&game.parse(position, &NoFiles).unwrap(), mv).unwrap().unwrap_or_default()
    };
    assert_eq!(spelled("cram", "2x2", "2.1-1.1"), "1.1-2.1");
    assert_eq!(spelled("arc-kayles", "a-b-c", "b-a"), "a-b");
    assert_eq!(spelled("xxx:graph", "a-\"New York\"", "New York"), "\"New York\"");
    assert_eq!(spelled("dag", "a>\"x y\":a,a", "2:>x y"), "2:>\"x y\"");
    assert_eq!(spelled("coins:2", "1,3", "3,1"), spelled("coins:2", "1,3", "1,3"));
    assert_eq!(spelled("nim", "5", "1:-2"), "-2");
    assert_eq!(spelled("nim", "5,4", "2:-1 + 1:-2"), "1:-2+2:-1");
    assert_eq!(spelled("nim", "5,4", "3:-1"), "");
    assert_eq!(spelled("chocolate", "1 + 5 + 6", "2:>4"), "2:>4", "what is over keeps its number");
    for entry in ENTRIES.iter() {
        let game = question::open(&entry.examples[0]).unwrap();
        for position in &entry.positions {
            let position = game.parse(position, &NoFiles).unwrap();
            for compound in Compound::ALL {
                for choice in game.moves_in(&position, compound, 50).unwrap() {
                    let text = game.spelled(&position, &choice.text).unwrap();
                    assert_eq!(text.as_ref(), Some(&choice.text), "{} {position:?}", entry.name);
                }
            }
        }
    }
}

/// For every game and compound: listed moves can be played and leave what the list says, nothing is listed
/// twice, and the engine's winning moves are exactly the listed moves to lost positions.
#[test]
fn listed_moves_are_the_moves_of_the_engines() {
    let budget = Budget { nodes: 10_000, memory: 1 << 26 };
    let mut compared = 0;
    for entry in ENTRIES.iter() {
        let game = question::open(&entry.examples[0]).unwrap();
        for position in &entry.positions {
            let position = game.parse(position, &NoFiles).unwrap();
            for compound in Compound::ALL {
                let choices = game.moves_in(&position, compound, 400).unwrap();
                let texts: BTreeSet<&str> = choices.iter().map(|choice| choice.text.as_str()).collect();
                assert_eq!(texts.len(), choices.len());
                for choice in &choices {
                    let after = game.play_in(&position, compound, &choice.text).unwrap();
                    assert_eq!(after.map(|to| to.text().to_owned()).as_deref(), Some(choice.to.text()));
                }
                for play in [Play::Normal, Play::Misere] {
                    let convention = Convention { play, compound, ..Convention::default() };
                    compared +=
                        usize::from(choices.len() < 400 && agrees(&*game, &position, convention, budget));
                }
            }
        }
    }
    assert!(compared > 250, "{compared}");
}

fn agrees(game: &dyn Game, position: &Position, convention: Convention, budget: Budget) -> bool {
    let mut work = Work::new(budget);
    let Ok(answer) = game.solve(position, convention, &mut work) else { return false };
    if !answer.moves_complete {
        return false;
    }
    let mut good = BTreeSet::new();
    for choice in game.moves_in(position, convention.compound, 400).unwrap() {
        let Ok(after) = game.solve(&choice.to, convention, &mut work) else { return false };
        if after.outcome == Outcome::P {
            good.insert((choice.text, choice.to.text().to_owned()));
        }
    }
    let found: BTreeSet<_> =
        answer.moves.into_iter().map(|choice| (choice.text, choice.to.text().to_owned())).collect();
    assert_eq!(found, good, "{} {position:?} {convention:?}", game.name());
    true
}

/// If the first ended component ends the game, the remaining position is still shown, and it is over when
/// read again.
#[test]
fn what_is_left_when_the_first_is_over() {
    let convention = Convention { compound: Compound::ConjunctiveShort, ..Convention::default() };
    let game = question::open("xxx").unwrap();
    let position = game.parse("5,3", &NoFiles).unwrap();
    let results = game.results(&position, convention, 100, &mut Work::new(Budget::default())).unwrap();
    let to = |text: &str| {
        let found = results.moves.iter().find(|one| one.choice.text == text).unwrap();
        found.choice.to.text().to_owned()
    };
    assert_eq!(to("1:1+2:2"), "3,0");
    assert_eq!(to("1:3+2:2"), "1,1,0");
    assert_eq!(to("1:1+2:1"), "3,1");
    let over = game.parse("3,0", &NoFiles).unwrap();
    let answer = game.solve(&over, convention, &mut Work::new(Budget::default())).unwrap();
    assert_eq!(answer.outcome, Outcome::P);
    assert!(game.moves_in(&over, Compound::ConjunctiveShort, 10).unwrap().is_empty());
    let both = game.parse("1,1", &NoFiles).unwrap();
    let ended = game.play_in(&both, Compound::ConjunctiveShort, "1:1+2:1").unwrap().unwrap();
    assert_eq!(ended.text(), "0");
}
