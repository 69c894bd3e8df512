//! Glyph outlines, read from the typeface that is part of the program.
//!
//! Only those parts of a TrueType file are read that this one typeface uses: simple and composite outlines,
//! and one character map. Anything else has no outline.

use std::sync::LazyLock;

use tiny_skia::{Path, PathBuilder, Transform};

/// `DejaVu Sans`, of which only the signs that pictures use are kept; its licence lies beside it.
const FONT: &[u8] = include_bytes!("../../fonts/DejaVuSans-subset.ttf");

/// So deep may letters be put together from others: `é` is one step.
const DEEPEST: u32 = 4;

static LETTERS: LazyLock<Option<Letters>> = LazyLock::new(|| Letters::read(FONT));

/// The outline of a text of size 1, starting at 0 on its baseline with y downwards; and its width.
pub fn outline(text: &str) -> (Option<Path>, f32) {
    let Some(letters) = LETTERS.as_ref() else { return (None, 0.0) };
    let (mut path, mut x) = (PathBuilder::new(), 0.0);
    for letter in text.chars() {
        let glyph = letters.glyph(letter).unwrap_or(0);
        let own = Transform::from_row(letters.unit, 0.0, 0.0, -letters.unit, x, 0.0);
        // A letter without an outline, such as a blank, only takes up space.
        let _ = letters.draw(glyph, own, DEEPEST, &mut path);
        x += letters.advance(glyph).unwrap_or(0.0);
    }
    (path.finish(), x)
}

/// A typeface.
struct Letters {
    glyf: &'static [u8],
    loca: &'static [u8],
    hmtx: &'static [u8],
    cmap: &'static [u8],
    /// The number of glyphs with their own width.
    widths: u16,
    /// The size of one font unit, for letters of size 1.
    unit: f32,
}

/// A point of an outline, and whether it is on the curve.
type Point = ((f32, f32), bool);

fn u16_at(data: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(data.get(at..at + 2)?.try_into().ok()?))
}

fn i16_at(data: &[u8], at: usize) -> Option<i16> {
    Some(i16::from_be_bytes(data.get(at..at + 2)?.try_into().ok()?))
}

fn u32_at(data: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32::from_be_bytes(data.get(at..at + 4)?.try_into().ok()?)).ok()
}

impl Letters {
    fn read(font: &'static [u8]) -> Option<Self> {
        let count = usize::from(u16_at(font, 4)?);
        let table = |name: &[u8]| {
            let entry = (0..count).map(|i| 12 + 16 * i).find(|at| font.get(*at..at + 4) == Some(name))?;
            let begin = u32_at(font, entry + 8)?;
            font.get(begin..begin + u32_at(font, entry + 12)?)
        };
        let cmap = table(b"cmap")?;
        let places = (0..usize::from(u16_at(cmap, 2)?)).find_map(|i| {
            let places = cmap.get(u32_at(cmap, 8 + 8 * i)?..)?;
            (u16_at(places, 0)? == 4).then_some(places)
        })?;
        Some(Self {
            glyf: table(b"glyf")?,
            loca: table(b"loca")?,
            hmtx: table(b"hmtx")?,
            cmap: places,
            widths: u16_at(table(b"hhea")?, 34)?,
            unit: 1.0 / f32::from(u16_at(table(b"head")?, 18)?),
        })
    }

    /// The glyph of a letter, by ranges of letters, each with an offset or a position of its glyph numbers.
    fn glyph(&self, letter: char) -> Option<u16> {
        let code = u16::try_from(u32::from(letter)).ok()?;
        let twice = usize::from(u16_at(self.cmap, 6)?);
        let range = (0..twice / 2).find(|i| u16_at(self.cmap, 14 + 2 * i).is_some_and(|end| code <= end))?;
        let begin = u16_at(self.cmap, 16 + twice + 2 * range)?;
        let added = u16_at(self.cmap, 16 + 2 * twice + 2 * range)?;
        let place = 16 + 3 * twice + 2 * range;
        let offset = usize::from(u16_at(self.cmap, place)?);
        let past = usize::from(code.checked_sub(begin)?);
        let glyph = match offset {
            0 => code.wrapping_add(added),
            _ => u16_at(self.cmap, place + offset + 2 * past)?.wrapping_add(added),
        };
        (glyph != 0).then_some(glyph)
    }

    fn advance(&self, glyph: u16) -> Option<f32> {
        let own = glyph.min(self.widths.checked_sub(1)?);
        Some(f32::from(u16_at(self.hmtx, 4 * usize::from(own))?) * self.unit)
    }

    fn data(&self, glyph: u16) -> Option<&'static [u8]> {
        let place = |glyph: usize| Some(2 * usize::from(u16_at(self.loca, 2 * glyph)?));
        let glyph = usize::from(glyph);
        self.glyf.get(place(glyph)?..place(glyph + 1)?)
    }

    fn draw(&self, glyph: u16, way: Transform, deepest: u32, path: &mut PathBuilder) -> Option<()> {
        let data = self.data(glyph)?;
        match usize::try_from(i16_at(data, 0)?) {
            Ok(rings) => simple(data, rings, way, path),
            Err(_) => self.composed(data, way, deepest.checked_sub(1)?, path),
        }
    }

    /// A glyph composed of others, each moved and possibly transformed.
    fn composed(&self, data: &[u8], way: Transform, deepest: u32, path: &mut PathBuilder) -> Option<()> {
        let mut at = 10;
        loop {
            let (flags, glyph) = (u16_at(data, at)?, u16_at(data, at + 2)?);
            at += 4;
            let (dx, dy) = if flags & 1 == 0 {
                let byte = |at: usize| Some(f32::from(i8::from_be_bytes([*data.get(at)?])));
                (byte(at)?, byte(at + 1)?)
            } else {
                (f32::from(i16_at(data, at)?), f32::from(i16_at(data, at + 2)?))
            };
            at += if flags & 1 == 0 { 2 } else { 4 };
            let share = |at: usize| Some(f32::from(i16_at(data, at)?) / 16384.0);
            let (a, b, c, d) = if flags & 0x8 != 0 {
                (share(at)?, 0.0, 0.0, share(at)?)
            } else if flags & 0x40 != 0 {
                (share(at)?, 0.0, 0.0, share(at + 2)?)
            } else if flags & 0x80 != 0 {
                (share(at)?, share(at + 2)?, share(at + 4)?, share(at + 6)?)
            } else {
                (1.0, 0.0, 0.0, 1.0)
            };
            at += match flags & 0xc8 {
                0x8 => 2,
                0x40 => 4,
                0x80 => 8,
                _ => 0,
            };
            self.draw(glyph, way.pre_concat(Transform::from_row(a, b, c, d, dx, dy)), deepest, path)?;
            if flags & 0x20 == 0 {
                return Some(());
            }
        }
    }
}

/// An outline made of closed contours, with points on the curve and control points.
fn simple(data: &[u8], rings: usize, way: Transform, path: &mut PathBuilder) -> Option<()> {
    let ends =
        (0..rings).map(|i| Some(usize::from(u16_at(data, 10 + 2 * i)?))).collect::<Option<Vec<_>>>()?;
    let count = ends.last()? + 1;
    let mut at = 12 + 2 * rings + usize::from(u16_at(data, 10 + 2 * rings)?);
    let mut flags = Vec::with_capacity(count);
    while flags.len() < count {
        let flag = *data.get(at)?;
        at += 1;
        let mut times = 1;
        if flag & 8 != 0 {
            times += usize::from(*data.get(at)?);
            at += 1;
        }
        flags.extend(std::iter::repeat_n(flag, times));
    }
    let mut axis = |short: u8, same: u8| {
        let mut value = 0_i32;
        let step = |flag: &u8| {
            if flag & short != 0 {
                let byte = i32::from(*data.get(at)?);
                at += 1;
                value += if flag & same != 0 { byte } else { -byte };
            } else if flag & same == 0 {
                value += i32::from(i16_at(data, at)?);
                at += 2;
            }
            Some(value as f32)
        };
        flags.iter().take(count).map(step).collect::<Option<Vec<f32>>>()
    };
    let (xs, ys) = (axis(2, 16)?, axis(4, 32)?);
    let moved = |i: usize| {
        let (x, y) = (xs[i], ys[i]);
        (way.sx * x + way.kx * y + way.tx, way.ky * x + way.sy * y + way.ty)
    };
    let mut begin = 0;
    for end in ends {
        let points: Vec<Point> =
            (begin..=end).filter(|i| *i < count).map(|i| (moved(i), flags[i] & 1 != 0)).collect();
        ring(&points, path);
        begin = end + 1;
    }
    Some(())
}

/// Between two consecutive control points, the outline passes through their midpoint.
fn ring(points: &[Point], path: &mut PathBuilder) {
    let middle = |a: (f32, f32), b: (f32, f32)| (f32::midpoint(a.0, b.0), f32::midpoint(a.1, b.1));
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let start = match (first.1, last.1) {
        (true, _) => first.0,
        (false, true) => last.0,
        (false, false) => middle(first.0, last.0),
    };
    path.move_to(start.0, start.1);
    let mut pull: Option<(f32, f32)> = None;
    for (point, is_on) in points.iter().skip(usize::from(first.1)).copied() {
        match (pull, is_on) {
            (None, true) => path.line_to(point.0, point.1),
            (None, false) => pull = Some(point),
            (Some(old), true) => {
                path.quad_to(old.0, old.1, point.0, point.1);
                pull = None;
            }
            (Some(old), false) => {
                let (x, y) = middle(old, point);
                path.quad_to(old.0, old.1, x, y);
                pull = Some(point);
            }
        }
    }
    if let Some(old) = pull {
        path.quad_to(old.0, old.1, start.0, start.1);
    }
    path.close();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stand_on_the_line_and_have_their_widths() {
        let (path, width) = outline("H");
        let bounds = path.unwrap().bounds();
        // 1493 of 2048 units high, 1540 wide.
        assert!((bounds.top() + 0.729).abs() < 0.001 && bounds.bottom().abs() < 0.001, "{bounds:?}");
        assert!((width - 0.752).abs() < 0.001, "{width}");
        assert!((outline("HH").1 - 2.0 * width).abs() < 0.001);
        assert!(outline(" ").0.is_none() && outline(" ").1 > 0.3);
    }

    #[test]
    fn a_letter_with_an_accent_is_higher_and_as_wide() {
        let ((plain, width), (accented, same)) = (outline("e"), outline("é"));
        assert!(accented.unwrap().bounds().top() < plain.unwrap().bounds().top() - 0.1);
        assert!((width - same).abs() < 0.001);
    }

    #[test]
    fn what_is_not_a_typeface_has_no_letters() {
        for length in [0, 5, 12, 200, FONT.len() / 2] {
            assert!(Letters::read(&FONT[..length]).is_none(), "{length}");
        }
    }
}
