//! A chart or a table as PNG, for places that do not accept SVG. The typeface is part of the program, so
//! that a picture looks the same on every machine.

mod letters;
mod read;

use marienbad_solve::{Cancel, Large, Stop};
use read::{Form, Forms, Look, Unknown};
use tiny_skia::{FillRule, Paint, Path, Pixmap, Stroke, StrokeDash, Transform};

/// The most pixels of a picture.
pub const MOST_PIXELS: f32 = 8_000_000.0;

/// Pixels for each unit of the drawing, where that is not too many.
const FINEST: f32 = 2.0;

/// Coarser than this nobody can read.
const COARSEST: f32 = 0.5;

/// So many forms are drawn between two looks at the flag.
const FORMS: usize = 250;

/// Why there is no picture.
#[derive(Debug)]
pub enum NoPicture {
    /// It would have too many pixels, or was cancelled.
    Stopped(Stop),
    /// The SVG is invalid, or has an element that is not supported here: a bug in the program.
    Broken,
}

impl From<Unknown> for NoPicture {
    fn from(Unknown: Unknown) -> Self {
        Self::Broken
    }
}

/// Renders one of our SVGs at twice its size, or as finely as the pixel limit allows.
pub fn of_svg(svg: &str, cancel: &Cancel) -> Result<Vec<u8>, NoPicture> {
    let mut forms = Forms::new(svg)?;
    let (width, height) = forms.size();
    let scale = (MOST_PIXELS / (width * height)).sqrt().min(FINEST);
    let side = |length: f32| (length * scale).max(1.0) as u32;
    let sheet = Pixmap::new(side(width), side(height)).filter(|_| scale >= COARSEST);
    let mut sheet = sheet.ok_or_else(|| {
        let what = Large::Written(format!("{width:.0} × {height:.0}"));
        NoPicture::Stopped(Stop::TooLarge { what, max: MOST_PIXELS.to_string() })
    })?;
    for number in 0_usize.. {
        if number.is_multiple_of(FORMS) && cancel.is_cancelled() {
            return Err(NoPicture::Stopped(Stop::Cancelled));
        }
        let Some((form, look)) = forms.next()? else { break };
        let whole = Transform::from_scale(scale, scale);
        match form {
            Form::Outline(path) => draw(&path, &look, whole, &mut sheet),
            Form::Letters { text, at, turned } => {
                let (path, wide) = letters::outline(&text);
                let own = whole.pre_translate(at.0, at.1).pre_concat(Transform::from_rotate(turned));
                let own = own.pre_scale(look.size, look.size).pre_translate(-wide * look.before, 0.0);
                if let Some(path) = path {
                    draw(&path, &look, own, &mut sheet);
                }
            }
        }
    }
    sheet.encode_png().map_err(|_| NoPicture::Broken)
}

fn draw(path: &Path, look: &Look, way: Transform, sheet: &mut Pixmap) {
    let paint = |[red, green, blue]: read::Colour| {
        let mut paint = Paint::default();
        paint.set_color_rgba8(red, green, blue, 255);
        paint
    };
    if let Some(colour) = look.fill {
        sheet.fill_path(path, &paint(colour), FillRule::Winding, way, None);
    }
    if let Some(colour) = look.stroke {
        let dash = StrokeDash::new(look.dashes.clone(), 0.0);
        let stroke = Stroke { width: look.width, dash, ..Stroke::default() };
        sheet.stroke_path(path, &paint(colour), &stroke, way, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: u32, body: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\" \
             font-family=\"sans-serif\" \
             font-size=\"14\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}\n</svg>\n"
        )
    }

    fn drawn(svg: &str) -> Result<Vec<u8>, NoPicture> {
        of_svg(svg, &Cancel::default())
    }

    fn size(png: &[u8]) -> (u32, u32) {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    }

    #[test]
    fn large_pictures_are_coarser_and_larger_ones_refused() {
        assert_eq!(size(&drawn(&square(100, "")).unwrap()), (200, 200));
        let (width, height) = size(&drawn(&square(4000, "")).unwrap());
        assert!(width == height && (2820..2830).contains(&width), "{width}");
        let refused = drawn(&square(9000, ""));
        assert!(matches!(
            refused,
            Err(NoPicture::Stopped(Stop::TooLarge { what, .. })) if what.to_string() == "9000 × 9000"
        ));
        assert!(matches!(drawn("no picture"), Err(NoPicture::Broken)));
        let cancel = Cancel::default();
        cancel.cancel();
        assert!(matches!(of_svg(&square(9, ""), &cancel), Err(NoPicture::Stopped(Stop::Cancelled))));
    }

    #[test]
    fn letters_of_both_languages_are_drawn() {
        let blank = drawn(&square(40, "")).unwrap();
        let mut all = std::collections::HashSet::new();
        for letter in "aZ09éèàçœÉ·⊕⊗φ≤→−".chars() {
            let picture = drawn(&square(40, &format!("<text x=\"10\" y=\"25\">{letter}</text>"))).unwrap();
            assert_ne!(picture, blank, "{letter} is not drawn");
            assert!(all.insert(picture), "{letter} looks like another: it is missing from the font");
        }
    }
}
