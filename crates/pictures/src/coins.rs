//! Rows of coins, black and white, as in source 001.

use std::fmt::Write;

use marienbad_solve::code::Word;

use super::escape;

const STEP: usize = 26;
const MARGIN: usize = 20;
const HEAD: usize = 44;

/// One row of coins per word, with places numbered from 1. Black coins are filled, white ones are rings.
pub fn words(title: &str, words: &[Word]) -> String {
    let length = words.first().map_or(0, Word::len);
    let (width, height) = ((length * STEP + 2 * MARGIN).max(420), HEAD + (words.len() + 1) * STEP + MARGIN);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"11\">\n<title>{0}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN}\" y=\"26\" font-size=\"15\">{0}</text>",
        escape(title)
    );
    for place in 1..=length {
        let x = MARGIN + place * STEP - STEP / 2;
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{place}</text>",
            HEAD + 14
        );
    }
    for (i, word) in words.iter().enumerate() {
        let y = HEAD + (i + 1) * STEP + STEP / 2;
        for place in 1..=length {
            let x = MARGIN + place * STEP - STEP / 2;
            let fill = if word.is_black(place) { "#222" } else { "#fff" };
            let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{fill}\" stroke=\"#222\"/>");
        }
    }
    out.push_str("</svg>\n");
    out
}
