//! [`super::kernel`] compiled for the widest registers that the machine has.

use super::kernel::{Plane, Room};

/// Which registers the machine has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// What every machine of this kind has.
    Plain,
    /// AVX2.
    #[cfg(target_arch = "x86_64")]
    Half(Token),
    /// AVX-512.
    #[cfg(target_arch = "x86_64")]
    Full(Token),
}

/// Says that the machine has what is asked for. Only [`Width::all`] makes one.
#[cfg(target_arch = "x86_64")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token(());

impl Width {
    /// All that the machine has, the widest last.
    pub(super) fn all() -> Vec<Self> {
        #[allow(unused_mut)]
        let mut all = vec![Self::Plain];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
            {
                all.push(Self::Half(Token(())));
            }
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512cd")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512vpopcntdq")
                && is_x86_feature_detected!("gfni")
            {
                all.push(Self::Full(Token(())));
            }
        }
        all
    }

    /// The widest that the machine has.
    pub(super) fn widest() -> Self {
        Self::all().pop().unwrap_or(Self::Plain)
    }

    /// See [`Plane::split`].
    #[allow(unsafe_code)]
    pub(super) fn split<const C: u32>(
        self,
        plane: &Plane<C>,
        sets: &[u64],
        room: &mut Room,
        torn: impl Fn(u64, u64) -> Option<u64>,
    ) {
        match self {
            Self::Plain => plane.split(sets, room, torn),
            // SAFETY: the token says that the machine has these features.
            #[cfg(target_arch = "x86_64")]
            Self::Half(Token(())) => unsafe { split_256(plane, sets, room, torn) },
            // SAFETY: the same.
            #[cfg(target_arch = "x86_64")]
            Self::Full(Token(())) => unsafe { split_512(plane, sets, room, torn) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
fn split_256<const C: u32>(
    plane: &Plane<C>,
    sets: &[u64],
    room: &mut Room,
    torn: impl Fn(u64, u64) -> Option<u64>,
) {
    plane.split(sets, room, torn);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,gfni,bmi1,bmi2,lzcnt"
)]
fn split_512<const C: u32>(
    plane: &Plane<C>,
    sets: &[u64],
    room: &mut Room,
    torn: impl Fn(u64, u64) -> Option<u64>,
) {
    plane.split(sets, room, torn);
}

#[cfg(test)]
mod tests {
    use marienbad_rules::board::{Frame, Surface};

    use super::super::bits::{Bits, Long};
    use super::super::board::{Board, Taking, split, split_one_by_one};
    use super::super::sheet::Sheet;
    use super::*;

    struct Random(u64);

    impl Random {
        fn next(&mut self) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            self.0 ^ self.0 >> 29
        }

        /// A set that holds each number with so many chances in eight.
        fn set(&mut self, chances: u64) -> u64 {
            let words = [self.next(), self.next().rotate_left(20), self.next().rotate_left(40)];
            let [a, b, c] = words;
            match chances {
                7 => a | b | c,
                6 => a | b,
                5 => a | b & c,
                _ => a,
            }
        }
    }

    /// The same pieces, set by set, by every kind of register.
    fn as_one_by_one<const C: u32>(sheet: &Sheet<u64, C>, sets: &[u64]) -> usize {
        let mut expected = Vec::new();
        split_one_by_one(sheet, sets, |part, number| expected.push((number, part)));
        expected.sort_unstable();
        let plane = &sheet.plane.as_ref().unwrap().1;
        let mut room = Room::default();
        for width in Width::all() {
            width.split(plane, sets, &mut room, |piece, squares| sheet.behind_squares(piece, squares));
            let mut found: Vec<_> = room.parts.iter().map(|(part, number)| (*number, *part)).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{width:?} {}x{} {sets:x?}", sheet.rows, sheet.columns());
        }
        expected.len()
    }

    /// Thread CPU time of what is done with one option: one by one, and by each kind of register.
    fn figures<const C: u32>(rows: u16, columns: u16) {
        let frame = Frame { board: 0, surface: Surface::Plane, rows, columns };
        let sheet = Sheet::<u64, C>::new(Taking::Dominoes, frame).unwrap();
        let mut random = Random(7);
        let lists: Vec<[u64; 8]> =
            (0..20_000).map(|_| std::array::from_fn(|_| random.set(6) & sheet.squares)).collect();
        let per_option = |split: &mut dyn FnMut(&[u64])| {
            let start = cpu_time::ThreadTime::now();
            lists.iter().for_each(|sets| split(sets));
            start.elapsed().as_secs_f64() * 1e9 / (8 * lists.len()) as f64
        };
        let mut sum = 0;
        let alone = per_option(&mut |sets| split_one_by_one(&sheet, sets, |part, _| sum ^= part));
        print!("{rows}x{columns}: one by one {alone:.0} ns");
        let plane = &sheet.plane.as_ref().unwrap().1;
        let mut room = Room::default();
        for width in Width::all() {
            let torn = |piece, squares| sheet.behind_squares(piece, squares);
            let time = per_option(&mut |sets| width.split(plane, sets, &mut room, torn));
            print!(", {width:?} {time:.0} ns");
        }
        println!(" ({sum:x})");
    }

    #[test]
    #[ignore = "figures"]
    fn figures_of_registers() {
        figures::<9>(4, 9);
        figures::<9>(5, 9);
        figures::<8>(8, 8);
        figures::<0>(5, 12);
    }

    fn boards_of<const C: u32>(sizes: &[(u16, u16)]) {
        let mut random = Random(41);
        for &(rows, columns) in sizes {
            let frame = Frame { board: 0, surface: Surface::Plane, rows, columns };
            let sheet = Sheet::<u64, C>::new(Taking::Dominoes, frame).unwrap();
            let mut pieces = 0;
            for round in 0..400 {
                let count = [1, 3, 8, 8, 11, 20][round % 6];
                let chances = [5, 6, 7][round / 6 % 3];
                let sets: Vec<u64> = (0..count).map(|_| random.set(chances) & sheet.squares).collect();
                pieces += as_one_by_one(&sheet, &sets);
            }
            assert!(pieces > 800, "{rows}x{columns} {pieces}");
        }
    }

    #[test]
    fn several_options_as_one_by_one() {
        boards_of::<0>(&[
            (3, 21),
            (4, 15),
            (5, 12),
            (6, 10),
            (7, 7),
            (2, 30),
            (1, 60),
            (9, 6),
            (16, 4),
            (40, 1),
        ]);
        boards_of::<8>(&[(8, 8), (7, 8), (3, 8)]);
        boards_of::<9>(&[(7, 9), (5, 9), (4, 9)]);
    }

    /// Pieces in the first word of a larger plane.
    #[test]
    fn the_first_word_of_a_larger_plane() {
        let mut random = Random(43);
        for (rows, columns) in [(5, 13), (6, 11), (8, 9), (4, 17), (3, 23), (2, 35)] {
            let frame = Frame { board: 0, surface: Surface::Plane, rows, columns };
            let sheet = Sheet::<Long>::new(Taking::Dominoes, frame).unwrap();
            let (mut narrow, mut parts) = (0, 0);
            for round in 0..300 {
                // All but the last row, or all but some columns.
                let (height, width) = match round % 3 {
                    0 => (rows - 1, columns),
                    more => (rows, columns - more * (1 + round / 3 % 2)),
                };
                let mut set = Long::default();
                for row in 0..u32::from(height) {
                    let cells = random.set(5 + u64::from(round / 6 % 3)) & ((1 << width) - 1);
                    set = set | Long::of_low(cells).up(row * u32::from(columns));
                }
                let mut pieces = Vec::new();
                split(&sheet, set, |piece, _| pieces.push(piece));
                for piece in pieces.into_iter().filter(|piece| piece.count() > 5) {
                    let Some(board) = sheet.narrow(piece) else { continue };
                    narrow += 1;
                    let mut left = Vec::new();
                    let listed: Result<(), ()> = board.moves(piece.low(), |taken, _| {
                        left.push(piece.low() & !taken);
                        Ok(())
                    });
                    assert_eq!(listed, Ok(()));
                    parts += as_one_by_one(board, &left);
                }
            }
            assert!(narrow > 50 && parts > 1000, "{rows}x{columns} {narrow} {parts}");
        }
    }
}
