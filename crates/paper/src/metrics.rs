//! The widths of Helvetica's letters, and their encoding in a PDF: every reader and printer has this
//! typeface, so that it need not be embedded.

/// Thousandths of the size, from the blank to `~` (Adobe's metrics of the core fonts).
const PLAIN: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The same of the bold face.
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
    556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
    556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
    333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

/// A letter in the encoding of the file: Latin-1 letters unchanged, some others by their codes, and letters
/// missing from the typeface in words.
fn encoded(letter: char, out: &mut Vec<u8>) {
    let place = match letter {
        ' '..='~' | '\u{a0}'..='ÿ' => letter as u8,
        '\u{202f}' => 0xa0,
        '€' => 0x80,
        '…' => 0x85,
        'Œ' => 0x8c,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '•' => 0x95,
        '–' => 0x96,
        '—' => 0x97,
        'œ' => 0x9c,
        '−' => b'-',
        'φ' => return out.extend(b"phi"),
        '⊕' => return out.extend(b"xor"),
        '→' => return out.extend(b"->"),
        '≤' => return out.extend(b"<="),
        '≥' => return out.extend(b">="),
        '⌊' | '⌋' => return,
        _ => b'?',
    };
    out.push(place);
}

/// A text in the encoding of the file.
pub fn encode(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    text.chars().for_each(|letter| encoded(letter, &mut out));
    out
}

/// The unaccented letter with the same width.
fn plain(place: u8) -> u8 {
    match place {
        0xc0..=0xc5 => b'A',
        0xc7 => b'C',
        0xc8..=0xcb => b'E',
        0xd1 => b'N',
        0xd2..=0xd6 | 0xd8 => b'O',
        0xd9..=0xdc => b'U',
        0xe7 => b'c',
        0xe0..=0xe5 | 0xe8..=0xeb | 0xf0 => b'e',
        0xcc..=0xcf | 0xec..=0xef => b'I',
        0xf1 | 0xf2..=0xf6 | 0xf8..=0xfc | 0x96 | 0xab | 0xbb => b'n',
        0xd7 => b'+',
        0x80 => b'0',
        0x91 | 0x92 => b'i',
        0x93 | 0x94 => b'-',
        0x9c | 0xe6 => b'W',
        0x85 | 0x97 | 0x8c | 0xc6 => b'@',
        0xa0 | 0xb7 => b' ',
        other => other,
    }
}

/// The width of a text.
pub fn width(text: &str, size: f32, bold: bool) -> f32 {
    let widths = if bold { &BOLD } else { &PLAIN };
    let one = |place: u8| {
        let at = usize::from(plain(place)).checked_sub(32);
        f32::from(at.and_then(|at| widths.get(at)).copied().unwrap_or(556))
    };
    encode(text).into_iter().map(one).sum::<f32>() * size / 1000.0
}

/// A text in lines no wider than this; no-break spaces are kept.
pub fn lines(text: &str, size: f32, bold: bool, most: f32) -> Vec<String> {
    let mut all = vec![String::new()];
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let last = all.len() - 1;
        let longer = format!("{} {word}", all[last]);
        if all[last].is_empty() {
            word.clone_into(&mut all[last]);
        } else if width(&longer, size, bold) <= most {
            all[last] = longer;
        } else {
            all.push(word.to_owned());
        }
    }
    all
}
