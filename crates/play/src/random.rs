//! Random positions: n heaps of 0 to m tokens, as source 002 deals them (question 4), and what comes closest to that in
//! games without heaps.

use marienbad_rules::NoFiles;
use marienbad_rules::catalogue::{Entry, Family};
use marienbad_solve::question::{Game, Position};

use crate::Chance;

/// How often a position is drawn before it is said that there is none.
const DRAWS: usize = 200;

/// The longest side of a random board, and the most vertices of a random graph.
const LONGEST_SIDE: u64 = 60;

/// So many cells in a hundred are missing from a random board.
const HOLES: u8 = 15;

/// The matches with which source 004 begins.
const MATCHES: std::ops::RangeInclusive<u64> = 5..=50;

/// The position from which a match begins when nobody names one: the first example of the catalogue; in Fibonacci's nim
/// a number of matches of which nobody has taken any yet, drawn as source 004 draws it.
pub fn opening(entry: &Entry, chance: &mut Chance) -> String {
    if entry.key == "fibonacci" {
        return (MATCHES.start() + chance.below(MATCHES.end() - MATCHES.start() + 1)).to_string();
    }
    entry.positions[0].to_owned()
}

/// A random position that is not over and that `wanted` accepts: n heaps of 0 to m; boards of n rows and m columns with
/// holes, one place on such a board or one bar that fits on it, n rows of at most m squares, n circles of up to m tokens;
/// n coins on places up to m; graphs of n vertices and m lines. `None` if the game has no such positions, or none is accepted.
pub fn random_position(
    game: &dyn Game,
    n: u64,
    m: u64,
    chance: &mut Chance,
    wanted: &mut dyn FnMut(&Position) -> bool,
) -> Option<Position> {
    (0..DRAWS).find_map(|_| {
        let position = game.parse(&draw(game, n, m, chance)?, &NoFiles).ok()?;
        (!game.moves(&position, 1).is_empty() && wanted(&position)).then_some(position)
    })
}

fn joined(parts: impl Iterator<Item = String>, by: &str) -> String {
    parts.collect::<Vec<_>>().join(by)
}

/// The text of a position, not yet known to be one of this game.
fn draw(game: &dyn Game, n: u64, m: u64, chance: &mut Chance) -> Option<String> {
    let small = n <= LONGEST_SIDE && m <= LONGEST_SIDE;
    let upto =
        |least: u64, chance: &mut Chance| least + chance.below(m.saturating_sub(least).saturating_add(1));
    match (game.entry().key, game.entry().family) {
        // One token on a board of m columns and n rows, as source 003 plays it.
        ("dornim", _) => Some(format!("{},{}", chance.below(m), chance.below(n))),
        ("wythoff", _) if n.is_multiple_of(2) => {
            Some(joined((0..n / 2).map(|_| format!("{},{}", upto(0, chance), upto(0, chance))), " + "))
        }
        ("fibonacci" | "xxx-circle", _) => Some(joined((0..n).map(|_| upto(1, chance).to_string()), " + ")),
        ("chocolate", _) => Some(format!("{}x{}", 1 + chance.below(n), 1 + chance.below(m))),
        ("chomp", _) => {
            let mut rows: Vec<u64> = (0..n).map(|_| upto(1, chance)).collect();
            rows.sort_unstable_by_key(|row| std::cmp::Reverse(*row));
            Some(joined(rows.iter().map(u64::to_string), ","))
        }
        ("cram", _) if small => Some(rows(n, m, ['.', '#'], chance)),
        ("xxx-grid" | "xxx-torus", _) if small => Some(rows(n, m, ['o', '.'], chance)),
        ("xxx-globe", _) if small => {
            let mut pole = |letter: &'static str| if chance.percent(HOLES) { "-" } else { letter };
            let (north, south) = (pole("N"), pole("S"));
            Some(format!("{north}/{}/{south}", rows(m, n, ['o', '.'], chance)))
        }
        ("xxx-graph" | "arc-kayles" | "poset" | "dag", _) if small => graph(game.entry().key, n, m, chance),
        (_, Family::Coin) if small => {
            let factors = game.name().split('*').count();
            let places =
                |chance: &mut Chance| joined((0..factors).map(|_| (1 + chance.below(m)).to_string()), ".");
            let mut coins = std::collections::BTreeSet::new();
            // A place that is drawn twice has one coin; a few more draws usually find another place.
            (0..4 * n).for_each(|_| {
                if (coins.len() as u64) < n {
                    coins.insert(places(chance));
                }
            });
            Some(joined(coins.into_iter(), ","))
        }
        (_, Family::Heap | Family::Strip) => Some(joined((0..n).map(|_| upto(0, chance).to_string()), ",")),
        _ => None,
    }
}

/// A board of n rows and m columns with holes.
fn rows(n: u64, m: u64, signs: [char; 2], chance: &mut Chance) -> String {
    let mut row = || (0..m).map(|_| signs[usize::from(chance.percent(HOLES))]).collect::<String>();
    joined((0..n).map(|_| row()), "/")
}

/// A graph of the vertices 1 to n with m lines, which for a graph of arrows and for an order go from smaller to larger numbers.
fn graph(key: &str, n: u64, m: u64, chance: &mut Chance) -> Option<String> {
    let mut pairs: Vec<(u64, u64)> = (1..=n).flat_map(|a| (a + 1..=n).map(move |b| (a, b))).collect();
    let mut lines = Vec::new();
    while (lines.len() as u64) < m && !pairs.is_empty() {
        lines.push(pairs.swap_remove(chance.below(pairs.len() as u64) as usize));
    }
    lines.sort_unstable();
    let first = lines.first()?.0;
    let sign = match key {
        "dag" => '>',
        "poset" => '<',
        _ => '-',
    };
    let mut words: Vec<String> = lines.iter().map(|(a, b)| format!("{a}{sign}{b}")).collect();
    if matches!(key, "xxx-graph" | "poset") {
        let alone = (1..=n).filter(|v| lines.iter().all(|(a, b)| a != v && b != v));
        words.extend(alone.map(|v| v.to_string()));
    }
    let text = words.join(",");
    Some(if key == "dag" { format!("{text}:{first}") } else { text })
}

#[cfg(test)]
mod tests {
    use marienbad_rules::catalogue::ENTRIES;
    use marienbad_solve::question;

    use super::*;

    #[test]
    fn every_game_has_random_positions() {
        for entry in ENTRIES {
            let game = question::open(entry.examples[0]).unwrap();
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
        for entry in ENTRIES {
            let game = question::open(entry.examples[0]).unwrap();
            let begun = |seed| game.parse(&opening(entry, &mut Chance::new(seed)), &NoFiles).unwrap();
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
