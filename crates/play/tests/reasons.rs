//! Reasons recompute to the outcome they explain; hints and reviews are never wrong.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use marienbad_play::{
    CoinWorth, Hint, Mark, Match, Reason, Reply, Side, Stage, Symmetry, assess, explain, hint, review,
};
use marienbad_rules::catalogue::ENTRIES;
use marienbad_rules::{Compound, Convention, Natural, NoFiles, Play};
use marienbad_solve::coin::nim_product;
use marienbad_solve::question::{self, Choice, Game, Outcome, Position};
use marienbad_solve::{Budget, Work};

fn work() -> Work<'static> {
    Work::new(Budget { nodes: 3_000_000, memory: 1 << 28 })
}

/// Recomputes every derived number of a reason from the numbers that it starts from.
fn recompute(reason: &Reason) {
    let xor = |values: &[u64]| values.iter().fold(0, |a, b| a ^ b);
    match reason {
        Reason::Columns { heaps, xor: sum, .. } => {
            assert_eq!(*sum, xor(heaps));
            assert_eq!(reason.recipe().is_some(), *sum != 0);
            if let Some(recipe) = reason.recipe() {
                // The heap becomes smaller, and every column becomes even.
                assert!(recipe.rest < recipe.heap && recipe.column <= *sum && recipe.column > *sum / 2);
                let mut after = heaps.clone();
                *after.iter_mut().find(|heap| **heap == recipe.heap).unwrap() = recipe.rest;
                assert_eq!(xor(&after), 0);
            }
        }
        Reason::Coins { coins, xor: sum } => {
            let value = |coin: &CoinWorth| coin.value.to_u64().unwrap();
            assert_eq!(sum.to_u64(), Some(xor(&coins.iter().map(value).collect::<Vec<_>>())));
            for coin in coins {
                let along = coin.along.iter().fold(Natural::from(1), |all, one| nim_product(&all, one));
                assert_eq!(along, coin.value);
            }
        }
        Reason::MisereSwitch { heaps, large, ones, xor: sum, .. } => {
            assert_eq!(*sum, xor(heaps));
            assert_eq!(*large, heaps.iter().filter(|heap| **heap > 1).count());
            assert_eq!(*ones, heaps.iter().filter(|heap| **heap == 1).count());
        }
        Reason::Values { components, xor: sum } => {
            assert_eq!(*sum, xor(&components.iter().map(|part| part.1).collect::<Vec<_>>()));
        }
        Reason::Lengths { longest, components, moves, .. } => {
            let numbers = components.iter().map(|part| part.1);
            assert_eq!(if *longest { numbers.max() } else { numbers.min() }, Some(*moves));
        }
        Reason::GoldenPair { small, large, difference, golden, slide, .. } => {
            assert_eq!(slide.is_some(), reason.wins());
            if let Some(slide) = slide {
                let taken = [slide.from[0] - slide.to[0], slide.from[1] - slide.to[1]];
                assert!(taken != [0, 0] && (taken.contains(&0) || taken[0] == taken[1]), "{slide:?}");
            }
            assert_eq!(large - small, *difference);
            // The golden pair by its definition: the smallest number that no pair with a smaller difference
            // contains.
            let mut used = BTreeSet::new();
            let mut lowest = 0;
            for k in 0..*difference {
                used.extend([lowest, lowest + k]);
                while used.contains(&lowest) {
                    lowest += 1;
                }
            }
            assert_eq!(*golden, lowest);
        }
        Reason::Zeckendorf { matches, parts, .. } => {
            assert_eq!(parts.iter().sum::<u64>(), *matches);
            // No two consecutive Fibonacci numbers: each term is more than twice the next.
            assert!(parts.windows(2).all(|pair| pair[0] > pair[1] * 2), "{parts:?}");
        }
        // The product by hand: the letters of all heaps, reduced by the relations.
        Reason::Quotient(quotient) => {
            let mut letters: Vec<usize> =
                quotient.heaps.iter().flat_map(|(_, word)| word.iter().copied()).collect();
            let without = |letters: &[usize], part: &[usize]| {
                let mut rest = letters.to_vec();
                part.iter()
                    .all(|letter| {
                        rest.iter().position(|one| one == letter).map(|at| rest.remove(at)).is_some()
                    })
                    .then_some(rest)
            };
            while let Some((rest, relation)) = quotient
                .relations
                .iter()
                .find_map(|relation| Some((without(&letters, &relation.left)?, relation)))
            {
                letters = rest;
                letters.extend(relation.right.iter());
            }
            letters.sort_unstable();
            assert_eq!(letters, quotient.product.to_vec());
            assert_eq!(quotient.lost.contains(&quotient.product), quotient.is_lost);
        }
        Reason::Mex { options, value } => {
            let values: BTreeSet<u64> = options.iter().map(|option| option.1).collect();
            assert_eq!((0..=u64::MAX).find(|n| !values.contains(n)), Some(*value));
        }
        _ => {}
    }
}

/// The positions that whole turns leave, by plain recursion.
fn all_turns(game: &dyn Game, from: &Position, stage: Stage) -> BTreeSet<String> {
    game.moves_in(from, stage.compound(), 1000)
        .unwrap()
        .into_iter()
        .flat_map(|choice| {
            let over = game.moves_in(&choice.to, stage.compound(), 1).unwrap().is_empty();
            if stage.keeps_the_move() && !over {
                all_turns(game, &choice.to, stage.next())
            } else {
                BTreeSet::from([choice.to.text().to_owned()])
            }
        })
        .collect()
}

/// Recomputes what a reason says about moves: the replies that it names are legal, all moves are answered,
/// and plain search agrees that every position that it calls lost is lost.
fn replay(game: &dyn Game, position: &Position, convention: Convention, reason: &Reason) {
    let compound = convention.compound;
    let play = |from: &Position, mv: &str| game.play_in(from, compound, mv).unwrap().unwrap();
    let lost = |position: &Position| {
        assert_eq!(game.solve(position, convention, &mut work()).unwrap().outcome, Outcome::P);
    };
    let stage = Stage::start(convention);
    let play_turn = |from: &Position, mut stage: Stage, turn: &str| {
        let mut position = from.clone();
        let moves: Vec<&str> = turn.split("; ").collect();
        for (number, mv) in moves.iter().enumerate() {
            position = play(&position, mv);
            let whole = !stage.keeps_the_move() || game.moves_in(&position, compound, 1).unwrap().is_empty();
            assert_eq!(whole, number + 1 == moves.len(), "{turn}");
            stage = stage.next();
        }
        (position, stage)
    };
    // If a turn has ended the game before its last move, the other player is not asked.
    let lost_at = |position: &Position, stage: Stage| {
        if stage.begins() {
            assert!(!assess(game, position, stage, &mut work()).unwrap().wins, "{position:?}");
        } else {
            assert!(game.moves_in(position, compound, 1).unwrap().is_empty() && stage.wins_at_the_end());
        }
    };
    let all = |from: &Position| -> BTreeSet<String> {
        game.moves_in(from, compound, 1000).unwrap().into_iter().map(|choice| choice.text).collect()
    };
    match reason {
        Reason::Line { opening, replies } => {
            let (from, stage) = opening.as_ref().map_or((position.clone(), stage), |(turn, leaves)| {
                let (after, stage) = play_turn(position, stage, turn);
                assert_eq!(after.text(), leaves);
                (after, stage)
            });
            lost_at(&from, stage);
            // Every turn is answered, or another one that leaves the same position.
            let answered: BTreeSet<String> =
                replies.iter().map(|reply| play_turn(&from, stage, &reply.mv).0.text().to_owned()).collect();
            assert_eq!(all_turns(game, &from, stage), answered);
            if stage.alternating() {
                assert_eq!(all(&from), replies.iter().map(|reply| reply.mv.clone()).collect());
            }
            for Reply { mv, answer } in replies {
                let (after, stage) = play_turn(&from, stage, mv);
                match answer {
                    None => assert!(game.moves_in(&after, compound, 1).unwrap().is_empty()),
                    Some((turn, leaves)) => {
                        let (then, stage) = play_turn(&after, stage, turn);
                        assert_eq!(then.text(), leaves);
                        lost_at(&then, stage);
                    }
                }
            }
        }
        Reason::Mirror { opening, replies, .. } => {
            let from = opening.as_ref().map_or(position.clone(), |mv| play(position, mv));
            lost(&from);
            if !replies.is_empty() {
                assert_eq!(all(&from), replies.iter().map(|reply| reply.0.clone()).collect());
            }
            replies.iter().for_each(|(mv, answer)| lost(&play(&play(&from, mv), answer)));
        }
        // Each component alone is a game, won or lost as its number says.
        Reason::Lengths { components, .. } => {
            for (text, number) in components {
                let alone = game.parse(text, &NoFiles).unwrap();
                let wins = game.solve(&alone, convention, &mut work()).unwrap().outcome == Outcome::N;
                assert_eq!(wins, (number % 2 == 1) == (convention.play == Play::Normal), "{text}: {number}");
                assert_eq!(*number == 0, game.moves(&alone, 1).unwrap().is_empty(), "{text}: {number}");
            }
        }
        Reason::Each { components } => {
            for (text, won) in components {
                let alone = game.parse(text, &NoFiles).unwrap();
                assert_eq!(game.solve(&alone, convention, &mut work()).unwrap().outcome == Outcome::N, *won);
            }
        }
        _ => {}
    }
}

/// The mirror strategy, taken from the reason alone and played against every move, wins to the very end.
#[test]
fn the_mirror_strategy_wins_to_the_end() {
    let mut mirrored = 0;
    for (name, position) in [
        ("cram", "2x4"),
        ("cram", "2x6"),
        ("xxx:circle", "12"),
        ("cram", "2x3"),
        ("cram", "1x6"),
        ("cram", "..#/..#/#../#.."),
        ("cram", "3x4"),
        ("cram", ".../.#./..."),
        ("xxx:grid", "2x4"),
        ("xxx:grid", "3x3"),
        ("xxx:grid", "1x7"),
        ("xxx:circle", "8"),
        ("xxx:circle", "10"),
        ("xxx:globe", "4x3"),
        ("xxx:globe", "4x2p"),
        ("xxx:torus", "4x4"),
        ("xxx", "5,5"),
        ("0.77", "7"),
        ("grundy", "6,6"),
    ] {
        let game = question::open(name).unwrap();
        let start = game.parse(position, &NoFiles).unwrap();
        let why =
            |position: &Position| explain(&*game, position, Convention::default(), &mut work()).unwrap().1;
        let Reason::Mirror { opening, .. } = why(&start) else { panic!("{name} {position}: no mirror") };
        let start = opening.map_or(start.clone(), |mv| game.play(&start, &mv).unwrap().unwrap());
        let mut open = vec![start];
        let mut seen = BTreeSet::new();
        while let Some(position) = open.pop() {
            if game.moves(&position, 1).unwrap().is_empty() || !seen.insert(position.text().to_owned()) {
                continue;
            }
            let Reason::Mirror { symmetry, opening: None, replies } = why(&position) else {
                panic!("{name} {position:?} is no longer symmetrical")
            };
            assert_eq!(replies.len(), game.moves(&position, 1000).unwrap().len());
            // The image of the image is the move itself.
            let image_of = |mv: &str| replies.iter().find(|reply| reply.0 == mv).unwrap().1.as_str();
            let twice = |(mv, answer): &(String, String)| mv == image_of(answer);
            let board = matches!(symmetry, Symmetry::Board(_));
            assert!(!board || replies.iter().all(twice), "{name} {position:?}: {replies:?}");
            for (mv, answer) in replies {
                open.push(game.play(&game.play(&position, &mv).unwrap().unwrap(), &answer).unwrap().unwrap());
            }
            mirrored += 1;
        }
    }
    assert!(mirrored > 100, "{mirrored}");
}

/// No board is called symmetric unless it is lost: all small boards, compared with search.
#[test]
fn symmetry_is_never_claimed_wrongly() {
    let (cram, grid) = (question::open("cram").unwrap(), question::open("xxx:grid").unwrap());
    let mut mirrors = 0;
    for (rows, columns) in [(2, 2), (2, 3), (3, 3), (1, 8), (2, 5)] {
        for holes in 0u32..1 << (rows * columns) {
            for (game, signs) in [(&cram, ['.', '#']), (&grid, ['o', '.'])] {
                let sign = |cell: usize| signs[(holes >> cell & 1) as usize];
                let row =
                    |row: usize| (0..columns).map(|column| sign(row * columns + column)).collect::<String>();
                let text = (0..rows).map(row).collect::<Vec<_>>().join("/");
                let Ok(position) = game.parse(&text, &NoFiles) else { continue };
                let (answer, reason) =
                    explain(&**game, &position, Convention::default(), &mut work()).unwrap();
                mirrors += usize::from(matches!(reason, Reason::Mirror { .. }));
                assert_eq!(reason.wins(), answer.outcome == Outcome::N, "{text}: {reason:?}");
            }
        }
    }
    assert!(mirrors > 300, "{mirrors}");
}

#[test]
fn every_reason_gives_the_outcome_it_explains() {
    let mut kinds = BTreeSet::new();
    let mut check_turns = |name: &str, position: &str, convention: Convention| {
        let game = question::open(name).unwrap();
        let position = game.parse(position, &NoFiles).unwrap();
        let Ok((answer, reason)) = explain(&*game, &position, convention, &mut work()) else {
            return String::new();
        };
        assert_eq!(reason.wins(), answer.outcome == Outcome::N, "{name} {position:?}: {reason:?}");
        recompute(&reason);
        replay(&*game, &position, convention, &reason);
        let debug = format!("{reason:?}");
        let kind = debug.split([' ', '{', '(']).next().unwrap().to_owned();
        kinds.insert(kind.clone());
        kind
    };
    let mut lines_of_turns = 0;
    for (name, position) in [
        ("xxx", "6,3"),
        ("xxx", "9"),
        ("nim", "3,2"),
        ("nim", "1,1,1,1"),
        ("grundy", "9"),
        ("cram", "2x3"),
        ("xxx", "2,2"),
    ] {
        for (turns, play) in
            ["1:2", "2:1", "2:2", "3:1"].into_iter().flat_map(|t| [(t, Play::Normal), (t, Play::Misere)])
        {
            let convention = Convention { play, turns: turns.parse().unwrap(), ..Convention::default() };
            lines_of_turns += usize::from(check_turns(name, position, convention).starts_with("Line"));
        }
    }
    assert!(lines_of_turns > 30, "{lines_of_turns}");
    let mut check = |name: &str, position: &str, play: Play, compound: Compound| {
        check_turns(name, position, Convention { play, compound, ..Convention::default() });
    };
    for play in [Play::Normal, Play::Misere] {
        for entry in ENTRIES.iter() {
            entry.positions.iter().for_each(|position| {
                check(&entry.examples[0], position, play, Compound::Disjunctive);
            });
        }
        for a in 0..7 {
            for b in 0..7 {
                check("nim", &format!("{a},{b},1"), play, Compound::Disjunctive);
                check("northcott", &format!("{a},{b},2"), play, Compound::Disjunctive);
                check("wythoff", &format!("{a},{b}"), play, Compound::Disjunctive);
                check("xxx", &format!("{a},{b}"), play, Compound::Disjunctive);
                check("fibonacci", &format!("{}/{}", a + 1, b + 1), play, Compound::Disjunctive);
                check("grundy", &format!("{}", a + b), play, Compound::Disjunctive);
            }
        }
    }
    for compound in Compound::ALL {
        for play in [Play::Normal, Play::Misere] {
            check("xxx", "4,3", play, compound);
            check("xxx", "9,14,0,3", play, compound);
            check("grundy", "7,5,2", play, compound);
            check("nim", "2,3", play, compound);
            check("cram", "2x3 + 1x4", play, compound);
        }
    }
    for position in ["30,41,12", "10,9,20", "1000000000,77,8,8", "25,26,27,28"] {
        check("0.77", position, Play::Misere, Compound::Disjunctive);
    }
    for bar in ["60x60", "2x2000", "40x50", "8x9x9"] {
        check("chomp", bar, Play::Normal, Compound::Disjunctive);
    }
    let all = "Coins Columns Each GoldenPair Lengths Line Mex Mirror MisereSwitch Over Quotient Search \
    Stealing Values Worth Zeckendorf";
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>().join(" "), all);
}

#[test]
fn hints_are_legal_and_right() {
    let mut tried = 0;
    for play in [Play::Normal, Play::Misere] {
        for turns in ["1:1", "2:1"] {
            let convention = Convention { play, turns: turns.parse().unwrap(), ..Convention::default() };
            for (name, position) in [
                ("nim", "1,3,5,6"),
                ("nim", "1,3,5,7"),
                ("xxx", "9,4"),
                ("wythoff", "3,4"),
                ("cram", "3x3"),
                ("cram", "2x3 + 1x4"),
                ("nim", "0"),
                ("nim", "1"),
                ("xxx", "2"),
            ] {
                let game = question::open(name).unwrap();
                let position = game.parse(position, &NoFiles).unwrap();
                let stage = Stage::start(convention);
                let wins = assess(&*game, &position, stage, &mut work()).unwrap().wins;
                let hints = hint(&*game, &position, stage, &mut work()).unwrap();
                assert!(!hints.is_empty());
                for hint in hints {
                    match hint {
                        Hint::Over => assert!(game.moves(&position, 1).unwrap().is_empty()),
                        Hint::Won => assert!(wins),
                        Hint::Somewhere => panic!("small boards are known"),
                        Hint::Lost { why, ends } => {
                            assert!(!wins && why.is_none_or(|why| !why.wins()));
                            let moves = game.moves(&position, usize::MAX).unwrap();
                            let last = |choice: &Choice| game.moves(&choice.to, 1).unwrap().is_empty();
                            assert_eq!(ends, moves.iter().all(last).then_some(moves.len()), "{name}");
                        }
                        Hint::Only(choice) => {
                            let moves = game.moves(&position, usize::MAX).unwrap();
                            assert!(!wins && moves.len() == 1 && moves[0].text == choice.text, "{name}");
                        }
                        Hint::Try { choice, replies } => {
                            let winning = |choice: &Choice| {
                                let found = assess(&*game, &choice.to, stage.next(), &mut work()).unwrap();
                                found.moves.len()
                            };
                            let fewest = game.moves(&position, 1000).unwrap().iter().map(winning).min();
                            assert!(!wins && Some(winning(&choice)) == fewest && replies == fewest);
                            tried += 1;
                        }
                        Hint::Where { number, component, game: key } => {
                            assert_eq!(key, name);
                            let place = if name == "cram" { " + " } else { "," };
                            assert_eq!(
                                position.text().split(place).nth(number - 1),
                                Some(component.text.as_str())
                            );
                        }
                        Hint::Move(choice) => {
                            let after = game.play(&position, &choice.text).unwrap().unwrap();
                            assert_eq!(after.text(), choice.to.text());
                            let then = assess(&*game, &after, stage.next(), &mut work()).unwrap();
                            assert_eq!(then.wins, stage.keeps_the_move());
                        }
                        Hint::Why(_, why) => assert!(!why.wins()),
                    }
                }
            }
        }
    }
    assert!(tried > 2, "{tried}");
    // The player who begins on a bar of Chomp wins; how is another question.
    let chomp = question::open("chomp").unwrap();
    let bar = chomp.parse("30x31", &NoFiles).unwrap();
    let mut short = Work::new(Budget { nodes: 1000, memory: 1 << 24 });
    let said = hint(&*chomp, &bar, Stage::start(Convention::default()), &mut short).unwrap();
    assert!(matches!(said[..], [Hint::Somewhere]), "{said:?}");
    let cram = question::open("cram").unwrap();
    let large = cram.parse("9x9", &NoFiles).unwrap();
    let mut short = Work::new(Budget { nodes: 1000, memory: 1 << 24 });
    assert!(hint(&*cram, &large, Stage::start(Convention::default()), &mut short).is_err());
}

#[test]
fn the_review_marks_what_gave_the_win_away() {
    let mut game = Match::new("nim", "1,3,5,6", Convention::default(), ["a", "b"], &NoFiles).unwrap();
    for mv in ["4:-6", "3:-5", "2:-3", "-1"] {
        game.play(mv).unwrap();
    }
    let marks: Vec<(Side, Mark)> =
        review(&game, Budget::default()).into_iter().map(|one| (one.side, one.mark)).collect();
    let away = |moves: &[&str]| Mark::GaveAway(moves.iter().map(|mv| (*mv).to_owned()).collect());
    assert_eq!(
        marks,
        [
            (Side::First, away(&["1:-1", "2:-1", "3:-1"])),
            (Side::Second, away(&["3:-3"])),
            (Side::First, away(&["2:-2"])),
            (Side::Second, Mark::Good),
        ]
    );
    assert_eq!(game.winner(), Some(Side::Second));
}
