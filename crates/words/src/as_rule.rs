//! Games of the catalogue as custom rules, ready to be changed.

use marienbad_rules::heap::{Code, Shape};
use marienbad_rules::{Disguise, NoFiles};
use marienbad_solve::question::Game;

use crate::language::Language;

/// The longest code that is written as a rule.
const LONGEST_CODE: u64 = 12;

/// What stands before a rule on numbers.
const PREFIX: &str = "rule: ";

/// Rules of games that are neither heaps with a known shape nor a known game in disguise.
const BY_NAME: &[(&str, &str)] = &[
    ("euclid", "(a,b) -> (a-k*b, b) for k in 1..a if b > 0; (a,b) -> (a, b-k*a) for k in 1..b if a > 0"),
    ("cram", "place: ##"),
    ("xxx:graph", "graph: take vertex with neighbours"),
    ("arc-kayles", "graph: take edge with ends"),
];

/// The rule of a game, as typed in this language; `None` if the rule language cannot express it. A rule on
/// numbers has no prefix.
pub fn rule_of_game(language: Language, game: &dyn Game) -> Option<String> {
    let own = own_rule(game).or_else(|| {
        BY_NAME.iter().find(|(name, _)| *name == game.full_name()).map(|(_, rule)| (*rule).to_owned())
    });
    let rule = own.or_else(|| by_disguise(game)).or_else(|| by_shape(game))?;
    let rule = rule.strip_prefix(PREFIX).unwrap_or(&rule);
    Some(if language == Language::French { in_french(rule) } else { rule.to_owned() })
}

/// The rule in a game's name or file.
fn own_rule(game: &dyn Game) -> Option<String> {
    let typed = game.entry().file.as_ref().map_or_else(|| game.name(), |file| file.opens.as_str());
    let kinds = ["rule:", "word:", "graph:", "place:"];
    kinds.iter().any(|kind| typed.starts_with(kind)).then(|| typed.to_owned())
}

fn by_disguise(game: &dyn Game) -> Option<String> {
    let rule = match game.disguise()? {
        Disguise::Nim(_) => "n -> k for k in 0..n-1",
        Disguise::Wythoff => {
            "(a,b) -> (a-k,b) for k in 1..a; (a,b) -> (a,b-k) for k in 1..b; \
             (a,b) -> (a-k,b-k) for k in 1..min(a,b)"
        }
        Disguise::Fibonacci => "(n,q) -> (n-k, 2*k) for k in 1..min(n,q)",
        Disguise::Coins(_) => return None,
    };
    // Rows that belong together put more than one heap into a component.
    let single = matches!(game.numbers(), Some(numbers) if numbers.arity().0 <= 2);
    single.then(|| rule.to_owned())
}

fn by_shape(game: &dyn Game) -> Option<String> {
    Some(match game.heap_game()?.shape() {
        Shape::Nim => "n -> k for k in 0..n-1".to_owned(),
        Shape::Subtraction(set) => format!("n -> n-k for k in {}", numbers(set)),
        Shape::UnequalSplit => "n -> [a, n-a] for a in 1..n-1 if a < n-a".to_owned(),
        Shape::Code(code) => of_code(code)?,
        Shape::Other => return None,
    })
}

/// Writes `1..3` or `{1, 4}`.
fn numbers(set: &[u64]) -> String {
    match *set {
        [first, .., last] if last - first == set.len() as u64 - 1 => format!("{first}..{last}"),
        _ => format!("{{{}}}", set.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// The rule of a code, if it is short: what a heap may become when k are taken, digit by digit.
///
/// ```
/// use marienbad_words::as_rule::of_code;
/// assert_eq!(of_code(&"0.77".parse()?).unwrap(), "n -> [a, n-k-a] for k in 1..2, a in 0..n-k");
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
pub fn of_code(code: &Code) -> Option<String> {
    let last = code.last_place().filter(|last| *last <= LONGEST_CODE)?;
    let mut clauses = Vec::new();
    let mut before = code.digit(0);
    if before & 4 != 0 {
        clauses.push("n -> [a, n-a] for a in 1..n/2".to_owned());
        before &= !4;
    }
    if before != 0 {
        clauses.push("n -> [a, b, n-a-b] for a in 1..n/3, b in a..(n-a)/2".to_owned());
    }
    let mut digits: Vec<u8> = (1..=last).map(|take| code.digit(take)).filter(|digit| *digit > 0).collect();
    digits.sort_unstable();
    digits.dedup();
    for digit in digits.into_iter().rev() {
        let takes: Vec<u64> = (1..=last).filter(|take| code.digit(*take) == digit).collect();
        for (rest, range) in leaving(digit) {
            clauses.push(match (&takes[..], *rest) {
                ([take], "") => format!("{take} -> []"),
                ([take], rest) => clause(rest, &take.to_string(), None, range),
                (_, "") => takes.iter().map(|take| format!("{take} -> []")).collect::<Vec<_>>().join("; "),
                (_, rest) => clause(rest, "k", Some(&numbers(&takes)), range),
            });
        }
    }
    (!clauses.is_empty()).then(|| clauses.join("; "))
}

/// What is left, written with `k` for the number taken, and the ranges of its parts:
/// `([a, n-k-a], a in 0..n-k)`. If nothing is left, the text is empty.
fn leaving(digit: u8) -> &'static [(&'static str, &'static str)] {
    const THREE: (&str, &str) = ("[a, b, n-k-a-b]", "a in 1..(n-k)/3, b in a..(n-k-a)/2");
    const PAIR: (&str, &str) = ("[a, n-k-a]", "a in 1..n-k-1");
    const HEAP_OR_PAIR: (&str, &str) = ("[a, n-k-a]", "a in 0..n-k-1");
    const ANY: (&str, &str) = ("[a, n-k-a]", "a in 0..n-k");
    const REST: (&str, &str) = ("n-k", "");
    const HEAP: (&str, &str) = ("n-k", "if n > k");
    const NOTHING: (&str, &str) = ("", "");
    match digit {
        1 => &[NOTHING],
        2 => &[HEAP],
        3 => &[REST],
        4 => &[PAIR],
        5 => &[PAIR, NOTHING],
        6 => &[HEAP_OR_PAIR],
        7 => &[ANY],
        8 => &[THREE],
        9 => &[THREE, NOTHING],
        10 => &[THREE, HEAP],
        11 => &[THREE, REST],
        12 => &[THREE, PAIR],
        13 => &[THREE, PAIR, NOTHING],
        14 => &[THREE, HEAP_OR_PAIR],
        15 => &[THREE, ANY],
        _ => &[],
    }
}

/// One clause, with the number taken in place of `k`.
fn clause(rest: &str, taken: &str, takes: Option<&str>, range: &str) -> String {
    let (rest, range) = (rest.replace('k', taken), range.replace('k', taken));
    let (range, condition) = match range.strip_prefix("if ") {
        Some(condition) => (String::new(), format!(" if {condition}")),
        None => (range, String::new()),
    };
    let ranges: Vec<String> = takes
        .map(|takes| format!("k in {takes}"))
        .into_iter()
        .chain((!range.is_empty()).then_some(range))
        .collect();
    let ranges = if ranges.is_empty() { String::new() } else { format!(" for {}", ranges.join(", ")) };
    format!("n -> {rest}{ranges}{condition}")
}

/// A rule with its words in French; text in quotation marks is kept.
pub(crate) fn in_french(rule: &str) -> String {
    const WORDS: &[(&str, &str)] = &[
        (" for ", " pour "),
        (" in ", " dans "),
        (" if ", " si "),
        (" or ", " ou "),
        (" and ", " et "),
        (" divides ", " divise "),
        ("take vertex with neighbours", "prendre un sommet avec ses voisins"),
        ("take edge with ends", "prendre une arête avec ses extrémités"),
        ("take vertex", "prendre un sommet"),
        ("take edge", "prendre une arête"),
        ("take path of", "prendre un chemin de"),
        ("take triangle", "prendre un triangle"),
        ("cut edge from", "couper une arête depuis"),
        ("degree is even", "degré est pair"),
        ("degree is odd", "degré est impair"),
        ("degree", "degré"),
        ("fixed ", "fixe "),
    ];
    let plain = |text: &str| WORDS.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    let parts = rule.split('"').enumerate();
    let parts: Vec<String> =
        parts.map(|(i, part)| if i % 2 == 0 { plain(part) } else { part.to_owned() }).collect();
    parts.join("\"")
}

/// The position in the notation of the rule, if it is written in the same way there.
pub fn same_position(rule: &dyn Game, text: &str) -> Option<String> {
    let text = text.replace('/', ",");
    rule.parse(&text, &NoFiles).ok().map(|position| position.text().to_owned())
}

#[cfg(test)]
mod tests {
    use marienbad_rules::catalogue::ENTRIES;
    use marienbad_rules::{Convention, Play};
    use marienbad_solve::question;
    use marienbad_solve::sequence::Sequence;
    use marienbad_solve::{Budget, Work};

    use super::*;

    fn opened(rule: &str) -> Box<dyn Game> {
        let own = ["word:", "graph:", "place:"].iter().any(|kind| rule.starts_with(kind));
        let name = if own { rule.to_owned() } else { format!("{PREFIX}{rule}") };
        question::open(&name).unwrap_or_else(|error| panic!("{name}: {error:?}"))
    }

    /// Every digit, alone and beside others: the rule has the same values as the code.
    #[test]
    fn codes_become_rules() {
        let mut codes: Vec<String> = (0..16).map(|digit| format!("0.{digit:X}")).collect();
        codes.extend((0..64).map(|pair| format!("0.{:X}{:X}", pair / 8, pair % 8)));
        codes.extend(["4.07", "C.1", "0.137", "0.307", "0.B3", "8.3", "0.0501"].map(str::to_owned));
        for name in codes.iter().filter(|name| !name.trim_matches(['0', '.']).is_empty()) {
            let code = question::open(name).unwrap();
            let rule = rule_of_game(Language::English, &*code).unwrap_or_else(|| panic!("{name}"));
            let own = opened(&rule);
            let values = |game: &dyn Game| {
                let mut sequence = Sequence::new(game.heap_game().unwrap());
                sequence.extend_to(40, &mut Work::new(Budget::default())).unwrap();
                sequence.values().iter(0..41).collect::<Vec<_>>()
            };
            assert_eq!(values(&*own), values(&*code), "{name}: {rule}");
        }
    }

    /// Each game that becomes a rule keeps its outcomes in normal and misère play, in both languages.
    #[test]
    fn games_become_rules() {
        let mut found = Vec::new();
        for entry in ENTRIES.iter() {
            let game = question::open(&entry.examples[0]).unwrap();
            let Some(rule) = rule_of_game(Language::English, &*game) else { continue };
            let french = rule_of_game(Language::French, &*game).unwrap();
            let own = opened(&rule);
            assert_eq!(opened(&french).full_name(), own.full_name(), "{french}");
            found.push(entry.examples[0].clone());
            for text in &entry.positions {
                let Some(there) = same_position(&*own, text) else { continue };
                let [here, there] = [(&game, text.as_str()), (&own, &*there)].map(|(game, text)| {
                    [Play::Normal, Play::Misere].map(|play| {
                        let position = game.parse(text, &NoFiles).unwrap();
                        let convention = Convention { play, ..Convention::default() };
                        let mut work = Work::new(Budget::default());
                        game.solve(&position, convention, &mut work).unwrap().outcome
                    })
                });
                assert_eq!(here, there, "{} {text}: {rule}", entry.name);
            }
        }
        for name in
            ["nim", "kayles", "xxx", "wythoff", "euclid", "fibonacci", "grundy", "cram", "subtract:1,2,3"]
                .into_iter()
                .chain(["xxx:graph", "arc-kayles", "mark", "hackenbush", "tromino", "nimble"])
        {
            assert!(found.iter().any(|game| game == name), "{name} is not written as a rule");
        }
    }
}
