//! A picture as PNG, for places that take no SVG. The font of its letters is part of the program, so that a picture
//! is the same on every machine.

use std::sync::{Arc, LazyLock};

use marienbad_solve::Stop;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Tree, fontdb};

/// DejaVu Sans, of which only the signs that pictures use are kept; its licence lies beside it.
const FONT: &[u8] = include_bytes!("../../fonts/DejaVuSans-subset.ttf");

/// The most pixels of a picture.
pub const MOST_PIXELS: u64 = 16_000_000;

/// Pixels for each unit of the drawing, where that is not too many.
const SCALE: f32 = 2.0;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// Why there is no picture.
#[derive(Debug)]
pub enum NoPicture {
    /// It would have too many pixels.
    TooLarge(Stop),
    /// The SVG is none: a mistake of the program.
    Broken,
}

/// The picture of an SVG of ours, twice as fine as drawn; where that is too large as it was drawn, and where that is too
/// large as well, none.
pub fn of_svg(svg: &str) -> Result<Vec<u8>, NoPicture> {
    let options = usvg::Options {
        fontdb: Arc::clone(&FONTS),
        font_family: "DejaVu Sans".to_owned(),
        ..Default::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|_| NoPicture::Broken)?;
    let size = tree.size();
    let pixels = |scale: f32| {
        let side = |length: f32| (length * scale).ceil().max(1.0) as u64;
        (side(size.width()), side(size.height()))
    };
    let fits = |scale: &f32| {
        let (width, height) = pixels(*scale);
        width.saturating_mul(height) <= MOST_PIXELS
    };
    let (wide, high) = pixels(1.0);
    let none = || {
        let what = format!("{wide} × {high}");
        NoPicture::TooLarge(Stop::TooLarge { what, max: MOST_PIXELS.to_string() })
    };
    let scale = [SCALE, 1.0].into_iter().find(fits).ok_or_else(none)?;
    let (width, height) = pixels(scale);
    let mut sheet = Pixmap::new(width as u32, height as u32).ok_or_else(none)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut sheet.as_mut());
    sheet.encode_png().map_err(|_| NoPicture::Broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: u32, body: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\" font-family=\"sans-serif\" \
             font-size=\"14\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>{body}</svg>"
        )
    }

    fn size(png: &[u8]) -> (u32, u32) {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    }

    #[test]
    fn large_pictures_are_coarser_and_larger_ones_refused() {
        assert_eq!(size(&of_svg(&square(100, "")).unwrap()), (200, 200));
        assert_eq!(size(&of_svg(&square(3000, "")).unwrap()), (3000, 3000));
        let refused = of_svg(&square(5000, ""));
        assert!(
            matches!(refused, Err(NoPicture::TooLarge(Stop::TooLarge { what, .. })) if what == "5000 × 5000")
        );
        assert!(matches!(of_svg("no picture"), Err(NoPicture::Broken)));
    }

    #[test]
    fn letters_of_both_languages_are_drawn() {
        let blank = of_svg(&square(40, "")).unwrap();
        let mut drawn = std::collections::HashSet::new();
        for letter in "aZ09éèàçœÉ·⊕⊗φ≤→−".chars() {
            let picture = of_svg(&square(40, &format!("<text x=\"10\" y=\"25\">{letter}</text>"))).unwrap();
            assert_ne!(picture, blank, "{letter} is not drawn");
            assert!(drawn.insert(picture), "{letter} looks like another: it is missing from the font");
        }
    }
}
