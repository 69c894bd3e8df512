//! A picture as PNG, for places that take no SVG. The font of its letters is part of the program, so that a
//! picture is the same on every machine.

use std::sync::{Arc, LazyLock};

use marienbad_solve::{Cancel, Large, Stop};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Tree, fontdb};

/// `DejaVu Sans`, of which only the signs that pictures use are kept; its licence lies beside it.
const FONT: &[u8] = include_bytes!("../fonts/DejaVuSans-subset.ttf");

/// The most pixels of a picture.
pub const MOST_PIXELS: f32 = 8_000_000.0;

/// Pixels for each unit of the drawing, where that is not too many.
const FINEST: f32 = 2.0;

/// Coarser than this nobody can read.
const COARSEST: f32 = 0.5;

/// So many lines are drawn between two looks at the flag.
const LINES: usize = 250;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// Why there is no picture.
#[derive(Debug)]
pub enum NoPicture {
    /// It would have too many pixels, or nobody waits for it any more.
    Stopped(Stop),
    /// The SVG is none: a mistake of the program.
    Broken,
}

/// The picture of an SVG of ours, twice as fine as drawn, or as fine as the number of pixels allows.
///
/// Our SVGs have an element a line, so that they can be drawn piece by piece: whoever draws hears the flag in
/// time.
pub fn of_svg(svg: &str, cancel: &Cancel) -> Result<Vec<u8>, NoPicture> {
    let mut lines = svg.trim_end().lines();
    let (Some(root), Some("</svg>")) = (lines.next(), lines.next_back()) else {
        return Err(NoPicture::Broken);
    };
    let options = usvg::Options {
        fontdb: Arc::clone(&FONTS),
        font_family: "DejaVu Sans".to_owned(),
        ..Default::default()
    };
    let tree = |text: &str| Tree::from_str(text, &options).map_err(|_| NoPicture::Broken);
    let size = tree(&format!("{root}</svg>"))?.size();
    let scale = (MOST_PIXELS / (size.width() * size.height())).sqrt().min(FINEST);
    let side = |length: f32| (length * scale).max(1.0) as u32;
    let sheet = Pixmap::new(side(size.width()), side(size.height())).filter(|_| scale >= COARSEST);
    let mut sheet = sheet.ok_or_else(|| {
        let what = Large::Written(format!("{:.0} × {:.0}", size.width(), size.height()));
        NoPicture::Stopped(Stop::TooLarge { what, max: MOST_PIXELS.to_string() })
    })?;
    let lines: Vec<&str> = lines.collect();
    let mut groups: Vec<&str> = Vec::new();
    for piece in lines.chunks(LINES) {
        if cancel.is_cancelled() {
            return Err(NoPicture::Stopped(Stop::Cancelled));
        }
        let mut text = format!("{root}{}", groups.concat());
        for line in piece {
            match *line {
                "</g>" => _ = groups.pop(),
                line if line.starts_with("<g ") && !line.contains("</g>") => groups.push(line),
                _ => {}
            }
            text.extend([line, "\n"]);
        }
        text.extend(groups.iter().map(|_| "</g>"));
        resvg::render(&tree(&(text + "</svg>"))?, Transform::from_scale(scale, scale), &mut sheet.as_mut());
    }
    sheet.encode_png().map_err(|_| NoPicture::Broken)
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
    fn a_picture_in_pieces_is_the_picture_in_one() {
        let dots = |count: usize| {
            let dot = |i: usize| format!("<circle cx=\"{}\" cy=\"{}\" r=\"2\"/>", i % 97, i / 7);
            (0..count).map(dot).collect::<Vec<_>>()
        };
        let group = |joint: &str| format!("<g fill=\"#1d4e89\">{joint}{}{joint}</g>", dots(700).join(joint));
        assert_eq!(drawn(&square(100, &group("\n"))).unwrap(), drawn(&square(100, &group(""))).unwrap());
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
