//! Positions too long to read on one line: the part changed by a move is shown, dots stand for the rest.

use std::collections::BTreeMap;

/// The length up to which positions are shown whole, and the number of characters shown of a longer one.
type Room = (usize, usize);

/// A line of a terminal: boards of 8x8, thirty heaps.
const LINE: Room = (100, 60);

/// A cell of a table on a page, or a button.
const CELL: Room = (28, 24);

/// Drawings have no more signs than this: tokens, gaps, poles, ends of rows.
const SIGNS: usize = 6;

/// The position after a move, compared with the one before it.
pub fn after(before: &str, to: &str) -> String {
    within(LINE, before, to)
}

/// Like [`after`], for little space.
pub fn in_a_cell(before: &str, to: &str) -> String {
    within(CELL, before, to)
}

fn within(room: Room, before: &str, to: &str) -> String {
    let (before, to): (Vec<char>, Vec<char>) = (before.chars().collect(), to.chars().collect());
    if to.len() <= room.0 {
        return to.into_iter().collect();
    }
    let same = |pairs: &mut dyn Iterator<Item = (&char, &char)>| pairs.take_while(|(a, b)| a == b).count();
    let first = same(&mut before.iter().zip(&to));
    let most = before.len().min(to.len()) - first;
    let last = same(&mut before.iter().rev().zip(to.iter().rev()).take(most));
    if first == 0 && last == 0 {
        // The board before was written by its size.
        return alone(room, &to);
    }
    let changed = to.len() - last - first;
    // Of a long change, its beginning is shown, with a little of the text before it.
    around(room, &to, first, changed.min(room.1 / 2))
}

/// A position on its own.
pub fn position(text: &str) -> String {
    let text: Vec<char> = text.chars().collect();
    if text.len() <= LINE.0 { text.into_iter().collect() } else { alone(LINE, &text) }
}

/// Of a drawing, the place of its rarest character is shown; of any other text, the beginning.
fn alone(room: Room, text: &[char]) -> String {
    let mut signs: BTreeMap<char, (usize, usize)> = BTreeMap::new();
    for (at, sign) in text.iter().enumerate().filter(|(_, sign)| **sign != '/') {
        signs.entry(*sign).or_insert((0, at)).0 += 1;
    }
    let rarest = signs.values().min().filter(|_| signs.len() <= SIGNS);
    around(room, text, rarest.map_or(0, |(_, at)| *at), 1)
}

/// The characters around those that matter, with dots where others are left out.
fn around((_, shown): Room, text: &[char], at: usize, length: usize) -> String {
    let from = at.saturating_sub((shown - length.min(shown)) / 2).min(text.len().saturating_sub(shown));
    let to = (from + shown).min(text.len());
    // With a blank before or after the dots: many boards are themselves drawn with dots.
    let (begins, ends) = (if from > 0 { "… " } else { "" }, if to < text.len() { " …" } else { "" });
    let middle: String = text[from..to].iter().collect();
    format!("{begins}{middle}{ends}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changed_is_seen() {
        // A whole circle, a row of it, and one with a gap elsewhere.
        let circle = |gaps: &[usize]| -> String {
            (0..4096)
                .map(|at| if gaps.iter().any(|gap| at + 1 >= *gap && at <= gap + 1) { '.' } else { 'o' })
                .collect()
        };
        for (before, gaps) in [("4096".to_owned(), vec![2000]), (circle(&[50]), vec![50, 2000])] {
            let shown = after(&before, &circle(&gaps));
            assert_eq!(shown.chars().count(), LINE.1 + 4);
            assert!(shown.starts_with("… o") && shown.ends_with("o …") && shown.contains("o...o"), "{shown}");
        }
        let shown = in_a_cell("5x6", "....../....../..##../....../......");
        assert!(shown.contains("##") && shown.chars().count() == CELL.1 + 4, "{shown}");
        assert_eq!(in_a_cell("4x5", "##.../...../...../....."), "##.../...../...../.....");
        // The change is at the very beginning or at the very end.
        let shown = after(&circle(&[50]), &circle(&[1, 50]));
        assert!(shown.starts_with("...o") && shown.ends_with('…'), "{shown}");
        let shown = after(&circle(&[50]), &circle(&[50, 4094]));
        assert!(shown.starts_with('…') && shown.ends_with("o..."), "{shown}");
    }

    #[test]
    fn heaps_that_did_not_change_are_left_out() {
        let heaps = |changed: &str| -> String {
            let all: Vec<String> = (100..200).map(|heap| heap.to_string()).collect();
            all.join(",").replace("150", changed)
        };
        for changed in ["7", "149", "75,74"] {
            let shown = after(&heaps("150"), &heaps(changed));
            assert!(shown.contains(&format!(",149,{changed},151,")), "{shown}");
            assert!(shown.chars().count() == LINE.1 + 4);
        }
        assert_eq!(after("1,3,5,7", "1,3,5,6"), "1,3,5,6");
        assert_eq!(after("", ""), "");
    }

    #[test]
    fn a_long_position_begins_at_its_beginning() {
        let links: Vec<String> = (1..200).map(|vertex| format!("v{vertex}-v{}", vertex + 1)).collect();
        let shown = position(&links.join(","));
        assert!(shown.starts_with("v1-v2,v2-v3,") && shown.ends_with('…'), "{shown}");
        assert_eq!(position("4x5"), "4x5");
    }
}
