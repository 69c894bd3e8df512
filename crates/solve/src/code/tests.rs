//! The codes named in source 001, and others, tested by their properties.

use std::collections::BTreeSet;

use num_bigint::BigUint;

use super::{Code, Correction, Decoder, Design, Word};
use crate::coin::Mex;
use crate::{Budget, Cancel, Stop, Work};

fn work() -> Work<'static> {
    Work::new(Budget::default())
}

fn code(turn: u64, coins: usize) -> Code {
    Code::new(turn, coins, &mut work()).unwrap()
}

fn group_order(code: &Code) -> BigUint {
    let group = code.group(&mut work()).unwrap();
    let product = group.base.iter().fold(BigUint::from(1u32), |product, (_, places)| product * *places);
    assert_eq!(product, group.order);
    for exchange in &group.generators {
        assert_eq!(exchange.iter().collect::<BTreeSet<_>>().len(), code.length());
        for word in code.generator() {
            let moved =
                Word::of_places(code.length(), word.places().map(|place| exchange[place - 1])).unwrap();
            assert!(code.contains(&moved));
        }
    }
    group.order
}

fn factorial(n: u32) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

#[test]
fn golay() {
    let golay = code(7, 24);
    assert_eq!((golay.length(), golay.dimension(), golay.distance(&mut work()).unwrap()), (24, 12, Some(8)));
    let weights = golay.weights(&mut work()).unwrap();
    for (weight, count) in weights.iter().enumerate() {
        let printed = match weight {
            0 | 24 => 1u32,
            8 | 16 => 759,
            12 => 2576,
            _ => 0,
        };
        assert_eq!(*count, printed.into(), "{weight}");
    }
    assert!(golay.is_linear() && golay.is_self_dual() && golay.is_doubly_even());
    let design = golay.design(&mut work()).unwrap().unwrap();
    assert_eq!(design, Design { strength: 5, block: 8, points: 24, index: 1, blocks: 759 });
    assert!(design.is_steiner());
    assert_eq!(group_order(&golay), 244_823_040u32.into());
    // M24 maps any five coins to any five: the orbits of its base begin with 24, 23, 22, 21, 20.
    let group = golay.group(&mut work()).unwrap();
    assert_eq!(
        group.base.iter().map(|(_, places)| *places).take(5).collect::<Vec<_>>(),
        [24, 23, 22, 21, 20]
    );
}

#[test]
fn hamming_and_its_extension() {
    let hamming = code(2, 7);
    assert_eq!((hamming.dimension(), hamming.distance(&mut work()).unwrap()), (4, Some(3)));
    assert_eq!(hamming.weights(&mut work()).unwrap(), [1u32, 0, 0, 7, 7, 0, 0, 1].map(BigUint::from));
    assert!(!hamming.is_self_dual() && !hamming.is_doubly_even() && hamming.is_linear());
    assert_eq!(group_order(&hamming), 168u32.into());
    let fano = hamming.design(&mut work()).unwrap().unwrap();
    assert_eq!((fano.strength, fano.index, fano.blocks), (2, 1, 7));

    let extended = code(3, 8);
    assert_eq!((extended.dimension(), extended.distance(&mut work()).unwrap()), (4, Some(4)));
    assert_eq!(extended.weights(&mut work()).unwrap(), [1u32, 0, 0, 0, 14, 0, 0, 0, 1].map(BigUint::from));
    assert!(extended.is_self_dual() && extended.is_doubly_even());
    assert_eq!(group_order(&extended), 1344u32.into());
    let design = extended.design(&mut work()).unwrap().unwrap();
    assert_eq!((design.strength, design.index, design.blocks), (3, 1, 14));

    // The groups of the longer codes: GL(m, 2), and the affine group for the extended code.
    assert_eq!(group_order(&code(2, 15)), 20_160u32.into());
    assert_eq!(group_order(&code(3, 16)), (20_160u32 * 16).into());
    assert_eq!(group_order(&code(2, 31)), 9_999_360u32.into());
    assert_eq!(code(2, 1000).distance(&mut work()).unwrap(), Some(3));
}

#[test]
fn groups_of_other_codes_by_trying_every_exchange() {
    fn brute(code: &Code, to: &mut Vec<usize>) -> u32 {
        if to.len() == code.length() {
            let keeps = |word: &Word| {
                let moved = Word::of_places(code.length(), word.places().map(|place| to[place - 1])).unwrap();
                code.contains(&moved)
            };
            return u32::from(code.generator().iter().all(keeps));
        }
        let free: Vec<usize> = (1..=code.length()).filter(|place| !to.contains(place)).collect();
        let mut count = 0;
        for place in free {
            to.push(place);
            count += brute(code, to);
            to.pop();
        }
        count
    }
    for turn in 0..=8 {
        for coins in 1..=7 {
            let code = code(turn, coins);
            assert_eq!(group_order(&code), brute(&code, &mut Vec::new()).into(), "{turn} {coins}");
        }
    }
    // The even words, the zero word alone, and all words: every permutation is an automorphism.
    assert_eq!(group_order(&code(1, 20)), factorial(20));
    assert_eq!(group_order(&code(30, 20)), factorial(20));
    assert_eq!(group_order(&code(0, 12)), factorial(12));
    assert_eq!(group_order(&code(19, 20)), factorial(20));
}

/// The lost positions of the game itself, computed from its moves.
#[test]
fn codes_are_the_lost_positions() {
    for (turn, coins) in [(1, 6), (2, 7), (2, 10), (3, 8), (3, 10), (4, 9), (5, 10), (7, 12)] {
        let mut lost = vec![false; 1 << coins];
        for position in 0usize..1 << coins {
            // Turning at most `turn` coins, the last of which is black, decreases the number of the
            // position.
            lost[position] =
                (0..position).all(|other| (position ^ other).count_ones() > turn as u32 || !lost[other]);
        }
        let code = code(turn, coins);
        for (position, lost) in lost.into_iter().enumerate() {
            let word = Word::of_places(coins, (1..=coins).filter(|n| position >> (n - 1) & 1 == 1)).unwrap();
            assert_eq!(code.contains(&word), lost, "{turn} {word}");
            assert_eq!(code.value(&word).is_zero(), lost);
        }
        assert!(code.is_linear());
    }
}

#[test]
fn generators_are_reduced_and_checked() {
    for (turn, coins) in
        [(1, 9), (2, 15), (4, 40), (5, 33), (6, 30), (7, 24), (8, 60), (64, 65), (70, 71), (9, 3)]
    {
        let code = code(turn, coins);
        let firsts: Vec<usize> = code.carriers().collect();
        assert!(firsts.is_sorted());
        for (i, word) in code.generator().iter().enumerate() {
            assert_eq!(word.places().next(), Some(firsts[i]));
            assert!(firsts.iter().enumerate().all(|(j, place)| word.is_black(*place) == (i == j)));
            assert!(code.contains(word));
        }
        assert_eq!(code.dimension() + code.parity().len(), coins);
        // One more than the number of coins turned: the first words of a lexicode have this weight.
        let expected = (code.dimension() > 0).then_some(turn as usize + 1);
        assert_eq!(code.distance(&mut work()).unwrap(), expected, "{turn} {coins}");
        if let Some(distance) = expected {
            let lightest = code.words_of_weight(distance, &mut work()).unwrap();
            assert!(!lightest.is_empty() && lightest.is_sorted_by(|a, b| a.places().lt(b.places())));
            assert!(lightest.iter().all(|word| word.weight() == distance && code.contains(word)));
        }
    }
    let long = code(3, 2000);
    assert_eq!((long.dimension(), long.parity().len()), (2000 - 12, 12));
    assert_eq!(long.distance(&mut work()).unwrap(), Some(4));
}

/// Corrects every pattern of up to three errors in Golay's code and detects four.
#[test]
fn golay_corrects_three_errors_and_detects_four() {
    let golay = code(7, 24);
    let decoder = Decoder::new(&golay, &mut work()).unwrap();
    assert_eq!((decoder.distance(), decoder.corrects(), decoder.detects()), (Some(8), 3, 7));
    let messages = [0u16, 0xfff, 0x5a3, 0x801];
    let words =
        messages.map(|message| golay.encode(&(0..12).map(|i| message >> i & 1 == 1).collect::<Vec<_>>()));
    let mut patterns = 0;
    for (word, message) in words.iter().zip(messages) {
        for weight in 0..=4 {
            super::distance::each_index_set(24, weight, &mut |errors| {
                let mut received = word.clone();
                for i in errors {
                    received.turn_place(i + 1);
                }
                let decoded = decoder.decode(&received, &mut work())?;
                let places: Vec<usize> = errors.iter().map(|i| i + 1).collect();
                match weight {
                    0 => assert_eq!(decoded.correction, Correction::Clean),
                    4 => assert_eq!((&decoded.correction, &decoded.word), (&Correction::Detected, &None)),
                    _ => {
                        assert_eq!(decoded.is_move, received.is_black(places[weight - 1]));
                        assert_eq!(decoded.correction, Correction::Corrected { places });
                    }
                }
                if let Some(corrected) = decoded.word {
                    assert_eq!(corrected, *word);
                    let bits = golay.message(&corrected);
                    assert_eq!(bits.iter().rev().fold(0, |sum, bit| sum << 1 | u16::from(*bit)), message);
                }
                assert_eq!(decoded.value.is_zero(), weight == 0);
                patterns += 1;
                Ok(())
            })
            .unwrap();
        }
    }
    assert_eq!(patterns, 4 * (1 + 24 + 276 + 2024 + 10_626));
}

#[test]
fn other_codes_correct_what_they_can() {
    for (turn, coins) in
        [(2, 7), (2, 12), (3, 8), (4, 20), (5, 18), (6, 23), (8, 40), (64, 65), (140, 141), (9, 5), (1, 8)]
    {
        let code = code(turn, coins);
        let decoder = Decoder::new(&code, &mut work()).unwrap();
        let mut state = 7u64;
        for _ in 0..20 {
            let mut next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 33) as usize
            };
            let message: Vec<bool> = (0..code.dimension()).map(|_| next() % 2 == 1).collect();
            let word = code.encode(&message);
            let errors: BTreeSet<usize> =
                (0..decoder.corrects().min(coins)).map(|_| next() % coins + 1).collect();
            let mut received = word.clone();
            for place in &errors {
                received.turn_place(*place);
            }
            let decoded = decoder.decode(&received, &mut work()).unwrap();
            assert_eq!(decoded.word.as_ref(), Some(&word), "{turn} {coins}");
            assert_eq!(code.message(&word), message);
            if let Correction::Corrected { places } = decoded.correction {
                assert!(places.iter().eq(&errors));
            }
        }
    }
}

#[test]
fn texts_and_bits_come_back() {
    for (turn, coins) in [(7, 24), (2, 7), (2, 3), (4, 60)] {
        let code = code(turn, coins);
        for text in ["", "a", "ab", "Marienbad", "\0\0", "é\0"] {
            let words = code.encode_bytes(text.as_bytes()).unwrap();
            assert_eq!(code.bytes_of(&words).unwrap(), text.as_bytes(), "{turn} {text:?}");
        }
        let bits = [true, false, true, true, false, false, true];
        let words = code.encode_bits(&bits).unwrap();
        assert_eq!(code.bits_of(&words)[..7], bits);
        assert!(code.bits_of(&words)[7..].iter().all(|bit| !bit));
    }
    assert_eq!(code(9, 5).encode_bytes(b"x"), None);
    assert_eq!(code(7, 24).bytes_of(&[Word::zero(24)]), None);
}

#[test]
fn words_are_read_and_written() {
    let word: Word = "0110".parse().unwrap();
    assert_eq!((word.to_string().as_str(), word.is_black(2), word.is_black(9)), ("0110", true, false));
    let error = "01x0".parse::<Word>().unwrap_err();
    assert_eq!((error.at, error.found), (2, 'x'));
    assert_eq!(Word::of_places(4, [5]), None);
    assert_eq!(Word::of_places(4, [0]), None);
    assert!(Word::zero(0).is_empty());
}

#[test]
fn limits_have_their_reasons() {
    assert!(matches!(Code::new(2, 100_000, &mut work()), Err(Stop::TooLarge { .. })));
    assert!(matches!(Code::new(64, 80, &mut work()), Err(Stop::TooLarge { .. })));
    let long = code(4, 300);
    assert!(matches!(
        long.weights(&mut Work::new(Budget { nodes: 1000, memory: 1 << 30 })),
        Err(Stop::Nodes { .. })
    ));
    let both = code(8, 110);
    assert!(matches!(
        both.weights(&mut Work::new(Budget { nodes: 1000, memory: 1 << 30 })),
        Err(Stop::Nodes { .. })
    ));
    let small = Budget { nodes: u64::MAX, memory: 1000 };
    assert_eq!(code(6, 60).distance(&mut Work::new(small)), Err(Stop::Memory { limit: 1000 }));
    let cancel = Cancel::default();
    cancel.cancel();
    let mut cancelled = work().with_cancel(cancel);
    assert_eq!(code(7, 24).group(&mut cancelled), Err(Stop::Cancelled));
    assert_eq!(code(5, 80).weights(&mut cancelled), Err(Stop::Cancelled));
    // An empty row is a code too.
    let empty = code(2, 0);
    assert_eq!((empty.length(), empty.dimension(), empty.distance(&mut work()).unwrap()), (0, 0, None));
    assert_eq!(empty.weights(&mut work()).unwrap(), [BigUint::from(1u32)]);
    assert_eq!(group_order(&empty), 1u32.into());
}

/// The values that define the code are those of the game, recomputed from the definition.
#[test]
fn values_of_the_code_are_those_of_the_coins() {
    let mut mex = Mex::new(marienbad_rules::coin::Factor::AtMost(7));
    mex.extend_to(24, &mut work()).unwrap();
    assert!(
        code(7, 24).values().iter().map(|value| value.to_u64().unwrap()).eq(mex.values().iter().copied())
    );
}
