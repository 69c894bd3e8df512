//! First names as pupils type them. The names shown are short, plain and all different.

/// The longest first name, in letters.
pub const LONGEST: usize = 20;

/// The most marks on one letter: more of them climb over the lines above.
const MARKS: usize = 2;

/// Why a name cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    /// It has nothing that can be read aloud.
    Empty,
    /// It has more than [`LONGEST`] letters.
    Long,
    /// Another pupil of the class has this name.
    Taken,
}

/// Whether a character is invisible or changes the direction of the text around it.
fn is_hidden(sign: char) -> bool {
    let hidden = [
        '\u{ad}'..='\u{ad}',
        '\u{61c}'..='\u{61c}',
        '\u{115f}'..='\u{1160}',
        '\u{180b}'..='\u{180f}',
        '\u{200b}'..='\u{200f}',
        '\u{2028}'..='\u{202e}',
        '\u{2060}'..='\u{206f}',
        '\u{3164}'..='\u{3164}',
        '\u{e000}'..='\u{f8ff}',
        '\u{fe00}'..='\u{fe0f}',
        '\u{feff}'..='\u{feff}',
        '\u{fff0}'..='\u{ffff}',
        '\u{e0000}'..='\u{10ffff}',
    ];
    sign.is_control() || hidden.iter().any(|range| range.contains(&sign))
}

/// Whether a character is a combining mark.
fn is_mark(sign: char) -> bool {
    let marks = ['\u{300}'..='\u{36f}', '\u{1ab0}'..='\u{1aff}', '\u{1dc0}'..='\u{1dff}'];
    let more = ['\u{20d0}'..='\u{20ff}', '\u{fe20}'..='\u{fe2f}'];
    marks.iter().chain(&more).any(|range| range.contains(&sign))
}

/// The name as it is shown: one blank between words, and no invisible characters.
pub fn clean(typed: &str) -> Result<String, Unfit> {
    let (mut name, mut letters, mut marks, mut blank) = (String::new(), 0, 0, false);
    for sign in typed.chars() {
        if sign.is_whitespace() {
            blank = true;
            continue;
        }
        if is_hidden(sign) {
            continue;
        }
        if is_mark(sign) {
            marks += 1;
            if letters == 0 || marks > MARKS {
                continue;
            }
        } else {
            marks = 0;
            letters += 1 + usize::from(blank && letters > 0);
            if letters > LONGEST {
                return Err(Unfit::Long);
            }
            if blank && !name.is_empty() {
                name.push(' ');
            }
        }
        blank = false;
        name.push(sign);
    }
    if name.chars().any(char::is_alphanumeric) { Ok(name) } else { Err(Unfit::Empty) }
}

/// Whether two names could be confused.
pub fn are_alike(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shown_as_one_says_them() {
        for (typed, name) in [
            ("Aïcha", "Aïcha"),
            ("  Jean   Paul\t", "Jean Paul"),
            ("Zoe\u{301}", "Zoe\u{301}"),
            ("Li\u{200b}na\u{202e}", "Lina"),
            ("李", "李"),
            ("Z\u{300}\u{301}\u{302}\u{303}a", "Z\u{300}\u{301}a"),
            ("\u{301}a", "a"),
            ("R2", "R2"),
            ("<b>Eve</b>", "<b>Eve</b>"),
            ("a\nb\r\nc\0", "a b c"),
        ] {
            assert_eq!(clean(typed).as_deref(), Ok(name), "{typed:?}");
        }
    }

    #[test]
    fn names_without_letters_or_end_are_refused() {
        for typed in ["", " ", "\u{200b}", "\u{2066}\u{2069}", "!?", "\u{301}\u{302}", "😀"] {
            assert_eq!(clean(typed), Err(Unfit::Empty), "{typed:?}");
        }
        assert_eq!(clean(&"a".repeat(10_000)), Err(Unfit::Long));
        assert_eq!(clean(&"a ".repeat(15)), Err(Unfit::Long));
        assert!(clean(&"é".repeat(LONGEST)).is_ok());
        assert!(are_alike("ÉLISE", "Élise") && !are_alike("Elise", "Élise"));
    }
}
