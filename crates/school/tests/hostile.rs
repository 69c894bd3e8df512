//! Files that are broken in every way: each is read, or told with its line, and nothing panics.
#![allow(clippy::unwrap_used)]

use marienbad_play::Chance;
use marienbad_school::shelf::SHIPPED;
use marienbad_school::{Mistake, read};
use marienbad_words::language::Language;

fn told(text: &str) -> Option<Mistake> {
    let mistake = read(text).err()?;
    for language in Language::ALL {
        let line = mistake.message(language);
        assert!(line.lines().count() == 1 && line.contains(&mistake.line.to_string()), "{line}");
    }
    assert!(mistake.line >= 1 && mistake.line <= text.lines().count().max(1), "{mistake:?}");
    Some(mistake)
}

#[test]
fn damaged_files_are_told() {
    let mut chance = Chance::new(7);
    let mut broken = 0;
    for (_, text) in SHIPPED {
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..25 {
            // A line is lost, doubled, cut or exchanged with another.
            let mut own: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            let (a, b) = (chance.below(own.len() as u64) as usize, chance.below(own.len() as u64) as usize);
            match chance.below(4) {
                0 => _ = own.remove(a),
                1 => own.insert(b, own[a].clone()),
                2 => own[a] = own[a].chars().take(chance.below(9) as usize).collect(),
                _ => own.swap(a, b),
            }
            broken += usize::from(told(&own.join("\n")).is_some());
        }
    }
    assert!(broken > 20, "{broken}");
}

#[test]
fn strange_files_are_told() {
    let head = "# T\nlesson: t\nlanguage: en\n\n## a: A\n";
    for body in [
        "@ask",
        "@ask nothing",
        "@ask choose\n- one\n- two",
        "@ask choose\n+ one {=lost nim}\n- two",
        "@ask number\n- 3",
        "@ask number\n- {=count nim 99 99999999999}",
        "@ask table\nrows: 0..18446744073709551615\ncolumns: 1\ncell: 1\nblank: 1/1",
        "@ask table\nrows: 18446744073709551615..1\ncolumns: 1\ncell: 1\nblank: 1/1",
        "@ask table\nrows: 1\ncolumns: 1\ncell: ROW\nblank: 2/2",
        "@ask colour\ngame: nim\nx: 0..599\ny: 0..599",
        "@ask colour\ngame: nothing\nx: 0..5",
        "@ask rule\ngame: nim\nto: 99999999\nsample: x = y",
        "@ask rule\ngame: nim\nto: 10\nsample: x =",
        "@ask order\n- one",
        "@ask order\n= one\n- two",
        "@ask move",
        "@board nim",
        "@board nim 1,2 against=nobody-at-all",
        "@board nim x",
        "@board nim 1,2 first=who",
        "@nothing",
        "!picture nim x",
        "@check never mind",
        "@check held nim: x",
    ] {
        assert!(told(&format!("{head}{body}\n")).is_some(), "{body}");
    }
    for text in ["", "#", "# ", "x", "# T", "# T\nlesson: T!\n", "# T\nlanguage: de\n", "## a: A", "\u{feff}"]
    {
        assert!(told(text).is_some(), "{text:?}");
    }
    assert!(told(&"x".repeat(1 << 19)).is_some());
    for fine in ["```python\nx", "| a\n|", "**\n*", "1. a\n2.", "[a](/b", "```blocks\n   a\n  b\n c | d"] {
        assert_eq!(told(&format!("{head}{fine}")), None, "{fine}");
    }
}
