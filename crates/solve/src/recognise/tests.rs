use super::*;
use crate::Budget;

fn matches(name: &str, to: u64) -> Vec<Match> {
    let game = question::open(name).unwrap();
    let mut work = Work::new(Budget::default());
    let asked = Asked::game(&*game, to, &mut work).unwrap().unwrap();
    recognise(&asked, &mut work).unwrap()
}

fn of_values(values: &[u64]) -> Vec<Match> {
    recognise(&Asked::values(values), &mut Work::new(Budget::default())).unwrap()
}

fn find<'m>(matches: &'m [Match], game: &str) -> Option<&'m Match> {
    matches.iter().find(|one| one.game == game)
}

#[test]
fn shapes_prove_what_they_show() {
    let found = matches("rule: n -> [a, n-k-a] for k in 1..2, a in 0..n-k", 60);
    for name in ["0.77", "kayles"] {
        let kayles = find(&found, name).unwrap();
        assert_eq!((kayles.claim, kayles.shift, kayles.factor), (Claim::Proved, 0, 1), "{name}");
    }
    // The pupils' rule is Dawson's chess, and 0.07 shifted by one heap.
    let found = matches("rule: n -> [a, n-3-a] for a in 0..n-3; n -> n-2; 1 -> []", 60);
    assert_eq!(find(&found, "dawson").unwrap().claim, Claim::Proved);
    let shifted = find(&found, "0.07").unwrap();
    assert_eq!((shifted.claim, shifted.shift, shifted.reason), (Claim::Proved, 1, MatchReason::StandardForm));
    let found = matches("northcott", 20);
    assert_eq!((found[0].game.as_str(), found[0].claim), ("nim", Claim::Proved));
    assert_eq!(found[0].reason, MatchReason::Disguise);
}

/// What is proved about a code agrees with its values.
#[test]
fn shifts_are_those_of_the_values() {
    for name in ["0.07", "0.137", "0.77", "0.4", "subtract:1,2"] {
        let game = question::open(name).unwrap();
        let own = heap_values(game.heap_game().unwrap(), 60, &mut Work::new(Budget::default())).unwrap();
        for one in matches(name, 60).iter().filter(|one| one.claim == Claim::Proved) {
            let other = question::open(&one.game).unwrap();
            let values = heap_values(other.heap_game().unwrap(), 80, &mut Work::new(Budget::default()));
            let values = values.unwrap();
            for (n, value) in own.iter().enumerate() {
                let at = i64::try_from(n).unwrap() + one.shift;
                let expected = usize::try_from(at).map_or(0, |at| values[at]);
                assert_eq!(*value, expected, "{name} {one:?} at {n}");
            }
        }
    }
}

#[test]
fn values_alone_are_compared() {
    let kayles = of_values(&[0, 1, 2, 3, 1, 4, 3, 2, 1]);
    assert_eq!((kayles[0].game.as_str(), kayles[0].claim, kayles[0].to), ("kayles", Claim::Computed, 8));
    // 0.1377: two heaps for one of Kayles (OEIS A071434).
    let doubled_heaps = of_values(&[0, 1, 1, 2, 2, 3, 3, 1, 1, 4, 4, 3, 3, 2, 2, 1, 1, 4, 4, 2, 2, 6, 6]);
    let found = find(&doubled_heaps, "kayles").unwrap();
    assert_eq!((found.factor, found.shift, found.change), (2, 1, Change::Same));
    let doubled_values = of_values(&[0, 2, 4, 6, 2, 8, 6, 4, 2, 8, 4, 12]);
    assert_eq!(find(&doubled_values, "kayles").unwrap().change, Change::Doubled);
    let sums = of_values(&[0, 0, 1, 3, 6, 7, 11, 14, 16, 17, 21, 23, 29]);
    assert_eq!(find(&sums, "kayles").unwrap().change, Change::Differences);
    assert!(of_values(&[0, 5, 3, 9, 1, 7, 7, 2, 8]).is_empty());
    // Too few values, or constant ones, match nothing.
    assert!(of_values(&[0, 1, 2]).is_empty() && of_values(&[0; 20]).is_empty());
}

#[test]
fn what_is_cited_is_what_is_computed() {
    // The first terms on oeis.org, from heap 1 on unless they begin with 0.
    let terms: &[(&str, &[u64])] = &[
        ("A002186", &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4]),
        ("A002187", &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2]),
        ("A002188", &[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2]),
        ("A071434", &[0, 1, 1, 2, 2, 3, 3, 1, 1, 4, 4, 3, 3, 2, 2, 1, 1, 4, 4]),
        ("A071435", &[0, 1, 1, 2, 2, 3, 1, 1, 4, 4, 3, 2, 2, 1, 1, 4, 2, 2, 6]),
        ("A071436", &[0, 1, 0, 2, 2, 4, 1, 1, 3, 2, 4, 4, 6, 6, 2, 1, 1, 7, 6, 8]),
        ("A071452", &[0, 1, 1, 1, 2, 2, 2, 3, 3, 1, 1, 1, 4, 4, 4, 3, 3, 2, 2, 2]),
        ("A071453", &[0, 1, 1, 1, 0, 2, 2, 1, 3, 4, 0, 1, 1, 1, 3, 2, 2, 2, 3, 4]),
        ("A071464", &[0, 1, 0, 2, 2, 1, 0, 4, 4, 1, 2, 2, 0, 1, 4, 4, 6, 1, 7, 7]),
        ("A071509", &[0, 1, 1, 2, 2, 3, 4, 1, 1, 6, 6, 3, 2, 2, 1, 1, 6, 6, 8]),
        ("A014586", &[0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2]),
    ];
    assert_eq!(terms.len(), CITED.len());
    for (name, number) in CITED {
        let game = question::open(name).unwrap();
        assert_eq!(cited(&*game), Some((*number, 0)), "{name}");
        let (_, printed) = terms.iter().find(|(known, _)| known == number).unwrap();
        let to = printed.len() as u64 - 1;
        let own = heap_values(game.heap_game().unwrap(), to, &mut Work::new(Budget::default())).unwrap();
        assert_eq!(own, *printed, "{name}");
    }
    let shifted = question::open("0.07").unwrap();
    assert_eq!(cited(&*shifted), Some(("A002187", 1)));
    assert_eq!(cited(&*question::open("0.3").unwrap()), None);
}
