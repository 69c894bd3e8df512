//! Random positions, drawn by the rules of each game until one is accepted.

use marienbad_rules::random::Size;
use marienbad_rules::{Compound, NoFiles};
use marienbad_solve::question::{Game, Position};

use crate::Chance;

/// How often a position is drawn before it is said that there is none.
const MAX_DRAWS: usize = 200;

/// The starting position of a match if none is given: random if the rules can draw one, otherwise the first
/// example of the catalogue.
pub fn opening(game: &dyn Game, chance: &mut Chance) -> String {
    let drawn = game.opening(&mut |bound| chance.below(bound));
    drawn.or_else(|| game.entry().positions.first().cloned()).unwrap_or_else(|| "0".to_owned())
}

/// A random position that is not over and that `wanted` accepts: n heaps of 0 to m; boards of n rows and m
/// columns with holes, one place on such a board, or one bar that fits on it; n rows of at most m squares;
/// n circles of up to m tokens; n coins on places up to m; graphs of n vertices and m edges. `None` if the
/// game has no such positions, or none was accepted.
pub fn random_position(
    game: &dyn Game,
    n: u64,
    m: u64,
    chance: &mut Chance,
    wanted: &mut dyn FnMut(&Position) -> bool,
) -> Option<Position> {
    (0..MAX_DRAWS).find_map(|_| {
        let text = game.random(Size { n, m }, &mut |bound| chance.below(bound))?;
        let position = game.parse(&text, &NoFiles).ok()?;
        let over = game.is_over(&position, Compound::Disjunctive);
        (over == Ok(false) && wanted(&position)).then_some(position)
    })
}

#[cfg(test)]
mod tests {
    use marienbad_rules::catalogue::ENTRIES;
    use marienbad_solve::question;

    use super::*;

    #[test]
    fn every_game_has_random_positions() {
        for entry in ENTRIES.iter() {
            let game = question::open(&entry.examples[0]).unwrap();
            let mut chance = Chance::new(1);
            let mut draw = || {
                let one = random_position(&*game, 4, 5, &mut chance, &mut |_| true);
                one.unwrap_or_else(|| panic!("{}", entry.name)).text().to_owned()
            };
            let (a, b, c) = (draw(), draw(), draw());
            assert!(a != b || b != c, "{}: always {a}", entry.name);
        }
    }

    #[test]
    fn what_cannot_be_is_not_drawn() {
        let open = |name: &str| question::open(name).unwrap();
        let mut chance = Chance::new(2);
        let mut none = |name: &str, n, m, accept: bool| {
            random_position(&*open(name), n, m, &mut chance, &mut |_| accept).is_none()
        };
        assert!(none("wythoff", 3, 5, true) && none("cram", 1, 1, true) && none("dag", 1, 3, true));
        assert!(none("nim", 3, 9, false) && none("cram", 100, 3, true));
    }

    #[test]
    fn one_board_with_one_token_and_one_bar() {
        let mut largest = (0, 0);
        for seed in 0..200 {
            let mut chance = Chance::new(seed);
            let mut sides = |name: &str, by: char| {
                let game = question::open(name).unwrap();
                let position = random_position(&*game, 4, 9, &mut chance, &mut |_| true).unwrap();
                let (a, b) = position.text().split_once(by).unwrap();
                (a.parse::<u64>().unwrap(), b.parse::<u64>().unwrap())
            };
            let ((column, row), (rows, columns)) = (sides("dornim", ','), sides("chocolate", 'x'));
            assert!(column < 9 && row < 4 && rows <= 4 && columns <= 9);
            largest = largest.max((column, row));
        }
        assert_eq!(largest, (8, 3));
    }

    #[test]
    fn matches_begin_as_in_the_sources() {
        for entry in ENTRIES.iter() {
            let game = question::open(&entry.examples[0]).unwrap();
            let begun = |seed| game.parse(&opening(&*game, &mut Chance::new(seed)), &NoFiles).unwrap();
            let texts: Vec<String> = (0..400).map(|seed| begun(seed).text().to_owned()).collect();
            if entry.key == "fibonacci" {
                let matches = |text: &String| text.strip_suffix("/2").unwrap().parse::<u64>().unwrap();
                let (least, most) = (texts.iter().map(matches).min(), texts.iter().map(matches).max());
                assert_eq!((least, most), (Some(5), Some(50)));
            } else {
                assert!(texts.iter().all(|text| *text == texts[0]));
            }
        }
    }

    #[test]
    fn heaps_are_dealt_as_the_source_deals_them() {
        let nim = question::open("nim").unwrap();
        let mut seen = [0; 4];
        for seed in 0..300 {
            let position = random_position(&*nim, 3, 3, &mut Chance::new(seed), &mut |_| true).unwrap();
            for heap in position.text().split(',') {
                seen[heap.parse::<usize>().unwrap()] += 1;
            }
        }
        assert!(seen[1..].iter().all(|count| (180..280).contains(count)), "{seen:?}");
    }
}
