use marienbad_rules::NoFiles;
use marienbad_rules::catalogue::ENTRIES;
use marienbad_solve::question;

use super::drawn::{SMALLEST, view_box};
use super::*;

/// In every position of the catalogue, each of the first moves can be made by following links.
#[test]
fn every_move_can_be_made_by_picking() {
    for entry in ENTRIES.iter() {
        let game = question::open(&entry.examples[0]).unwrap();
        for text in &entry.positions {
            let position = game.parse(text, &NoFiles).unwrap();
            let whole = Board::new(&*game, &position, std::iter::empty());
            for (choice, gesture) in whole.moves.iter().take(40) {
                let mut picked: Vec<String> = Vec::new();
                let mut made = None;
                for key in &gesture.pick {
                    let board = Board::new(&*game, &position, picked.iter().map(String::as_str));
                    assert_eq!(board.picked(), picked, "{} {text} {}", entry.key, choice.text);
                    match board.pick(key) {
                        Some(Pick::Makes(choice)) => made = Some(choice.to.text().to_owned()),
                        Some(Pick::Changes) => picked = board.after(key),
                        None => {
                            panic!("{} {text}: {key} cannot be picked for {}", entry.key, choice.text)
                        }
                    }
                }
                let board = Board::new(&*game, &position, picked.iter().map(String::as_str));
                let made = made.or_else(|| board.made().map(|(choice, _)| choice.to.text().to_owned()));
                let made =
                    made.unwrap_or_else(|| panic!("{} {text} {} is never made", entry.key, choice.text));
                let same = |to: &str| game.parse(to, &NoFiles).unwrap().text().to_owned();
                assert_eq!(same(&made), same(choice.to.text()), "{} {text} {}", entry.key, choice.text);
            }
        }
    }
}

#[test]
fn moves_in_several_components_are_chosen_part_by_part() {
    let nim = question::open("nim").unwrap();
    let position = nim.parse("2,1,3", &NoFiles).unwrap();
    let with = |compound, parts: &[&'static str]| {
        Board::in_compound(&*nim, &position, compound, parts.iter().copied(), std::iter::empty()).unwrap()
    };
    let made = |board: &Board, key: &str| match board.pick(key) {
        Some(Pick::Makes(choice)) => Some(board.step(choice)),
        _ => None,
    };
    let quick = with(Compound::Conjunctive, &[]);
    let first = made(&quick, "2:1").or_else(|| made(&quick, "1:1"));
    assert!(matches!(&first, Some(Step::Chosen(parts)) if parts.len() == 1), "{first:?}");
    let quick = with(Compound::Conjunctive, &["3:-3", "1:-1", "1:-2", "9:-9"]);
    assert_eq!((quick.partial().texts().join("+").as_str(), quick.partial().missing()), ("1:-1+3:-3", 1));
    assert_eq!(quick.partial().whole(), None);
    assert!(quick.pick("1:1").is_none() && quick.pick("3:2").is_none(), "those are chosen");
    assert_eq!(made(&quick, "2:1"), Some(Step::Made("1:-1+2:-1+3:-3".to_owned())));
    assert_eq!(quick.partial().without(0), ["3:-3"]);
    let selective = with(Compound::Selective, &["1:-1"]);
    assert_eq!(selective.partial().whole().as_deref(), Some("1:-1"));
    assert!(matches!(made(&selective, "2:1"), Some(Step::Chosen(_))));
    for entry in ENTRIES.iter() {
        let game = question::open(&entry.examples[0]).unwrap();
        for text in &entry.positions {
            let position = game.parse(text, &NoFiles).unwrap();
            let board = Board::in_compound(
                &*game,
                &position,
                Compound::Conjunctive,
                std::iter::empty(),
                std::iter::empty(),
            )
            .unwrap();
            // Picking a move in each component makes a move of the compound.
            let mut parts: Vec<String> = Vec::new();
            for _ in 0..game.live(&position).unwrap().iter().filter(|live| **live).count() {
                let texts: Vec<&str> = parts.iter().map(String::as_str).collect();
                let board = Board::in_compound(
                    &*game,
                    &position,
                    Compound::Conjunctive,
                    texts.into_iter(),
                    std::iter::empty(),
                )
                .unwrap();
                let Some((choice, _)) = board.moves.iter().find(|(_, gesture)| !gesture.pick.is_empty())
                else {
                    break;
                };
                match board.step(choice) {
                    Step::Chosen(next) => parts = next,
                    Step::Made(whole) => {
                        assert!(
                            game.play_in(&position, Compound::Conjunctive, &whole).unwrap().is_some(),
                            "{} {text} {whole}",
                            entry.key
                        );
                        parts.clear();
                    }
                }
            }
            assert!(
                parts.is_empty() || !board.scene().complete,
                "{} {text}: {parts:?} is not all",
                entry.key
            );
        }
    }
}

#[test]
fn a_thing_picked_twice_makes_the_move_or_is_put_down() {
    let cram = question::open("cram").unwrap();
    let position = cram.parse("2x3", &NoFiles).unwrap();
    let board = Board::new(&*cram, &position, ["1.1"].into_iter());
    assert_eq!(board.picked(), ["1.1"]);
    assert!(matches!(board.pick("1.1"), Some(Pick::Changes)));
    assert!(board.after("1.1").is_empty());
    assert!(matches!(board.pick("1.2"), Some(Pick::Makes(_))));
    // A thing that does not fit begins a new move.
    assert!(matches!(board.pick("2.3"), Some(Pick::Changes)) && board.after("2.3") == ["2.3"]);
    assert!(board.fits("2.1") && !board.fits("2.3") && !board.fits("1.1"));
    let board = Board::new(&*cram, &position, ["1.1", "2.3", "x"].into_iter());
    assert!(board.picked().is_empty());
}

#[test]
fn what_no_move_takes_is_quiet_and_what_goes_together_is_known() {
    let board = |game: &str, position: &str| {
        let game = question::open(game).unwrap();
        let position = game.parse(position, &NoFiles).unwrap();
        Board::new(&*game, &position, std::iter::empty())
    };
    for (game, position, quiet, largest) in [
        ("fibonacci", "26/8", 18, 8),
        ("subtract:1,2,3", "20", 17, 3),
        ("subtract:1,3", "20", 18, 3),
        ("nim", "1,3,5,7", 0, 7),
        ("chomp", "3x4", 0, 9),
        ("arc-kayles", "a-b,c", 1, 0),
        ("cram", "1x2 + 1x1", 0, 0),
    ] {
        let board = board(game, position);
        assert_eq!(board.out_of_play(&HashSet::new()).len(), quiet, "{game} {position}");
        let takes = board.takes();
        assert_eq!(takes.values().map(Vec::len).max().unwrap_or(0), largest, "{game} {position}");
        // A picked thing is itself taken, unless it is a line.
        assert!(takes.iter().all(|(key, keys)| keys.contains(key)), "{game} {position}: {takes:?}");
    }
    assert!(board("fibonacci", "26/8").is_far() && !board("nim", "1,3,5,7").is_far());
}

/// A small picture has room around it, so that it does not fill the whole board. A large one has none.
#[test]
fn small_pictures_have_room_around_them() {
    assert_eq!(view_box((100.0, 50.0), SMALLEST), "-150 -90 400 230");
    assert_eq!(view_box((800.0, 300.0), SMALLEST), "0 0 800 300");
}

/// Golay's coins: there are more moves than can be listed, but every coin can be turned.
#[test]
fn where_moves_are_too_many_the_rule_says_what_is_one() {
    let game = question::open("coins:7").unwrap();
    let position = game.parse("24", &NoFiles).unwrap();
    let of = |picked: &[&'static str]| Board::new(&*game, &position, picked.iter().copied());
    let board = of(&[]);
    assert!(!board.complete && board.scene.things.len() == 24);
    for coin in 1..=24 {
        assert!(matches!(board.pick(&coin.to_string()), Some(Pick::Changes)), "{coin}");
    }
    assert!(of(&["24"]).ready().is_some(), "one coin alone");
    let octad = of(&["1", "5", "9", "13", "17", "21", "24"]);
    assert_eq!(octad.ready().unwrap().to.text(), "1,5,9,13,17,21");
    assert!(of(&["1", "2"]).ready().is_none(), "the rightmost is white");
    assert!(of(&["1", "2", "3", "4", "5", "6", "7", "24"]).ready().is_none(), "eight are too many");
    assert_eq!(of(&["3"]).after("3"), Vec::<String>::new(), "it is put down again");
    assert_eq!(of(&["3"]).after("24"), ["3", "24"]);
}
