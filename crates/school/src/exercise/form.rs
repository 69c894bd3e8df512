//! How a program's line is parsed: strictly, and if it is malformed, what was probably meant.

use num_bigint::BigUint;

use super::slip::Slip;

/// Parses a natural number in decimal digits.
pub(super) fn number(text: &str) -> Option<BigUint> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// The line without brackets, commas and quotes, since many languages print lists with them.
pub(super) fn bare(answer: &str) -> String {
    let blank = |c: char| if "[](){},;\"'`|".contains(c) { ' ' } else { c };
    answer.chars().map(blank).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a line differs from its bare form by more than blanks.
pub(super) fn is_dressed(answer: &str) -> bool {
    answer.split_whitespace().collect::<Vec<_>>().join(" ") != bare(answer)
}

/// Parses a number with a decimal point followed only by zeros, as printed by languages with floating-point
/// division.
pub(super) fn decimal(text: &str) -> Option<BigUint> {
    let (whole, zeros) = text.split_once('.')?;
    zeros.bytes().all(|byte| byte == b'0').then(|| number(whole)).flatten()
}

/// The formal mistake in a line that differs from `right`, if there is one; the answer is one word or
/// number.
pub(super) fn dressed(answer: &str, right: &str) -> Option<Slip> {
    let trimmed = answer.trim();
    if trimmed.is_empty() {
        return (!right.is_empty()).then_some(Slip::Empty);
    }
    let told = || right.to_owned();
    if !right.is_empty() && trimmed.to_lowercase() == right.to_lowercase() {
        return Some(Slip::Capitals(told()));
    }
    if decimal(trimmed).is_some_and(|found| found.to_string() == right) {
        return Some(Slip::Decimal(told()));
    }
    if is_dressed(trimmed) && bare(trimmed) == right {
        return Some(Slip::Brackets(told()));
    }
    // A prompt, a name, an equals sign: the answer is at the beginning or the end.
    let plain = bare(trimmed).replace(['=', ':', '?'], " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let wanted: Vec<&str> = right.split_whitespace().collect();
    let other = |word: &&str| word.chars().any(char::is_alphabetic) || *word == ">";
    let talks = words.iter().any(|word| !wanted.contains(word) && other(word))
        || trimmed.contains(['=', ':', '?', '>']);
    let ends = !wanted.is_empty() && (words.ends_with(&wanted) || words.starts_with(&wanted));
    (talks && ends && words.len() >= wanted.len()).then(|| Slip::Around(told()))
}

/// Which of two words an answer means: yes or no, won or lost.
pub(super) fn means(answer: &str, yes: &[&str], no: &[&str]) -> Option<bool> {
    let word = bare(answer).to_lowercase();
    if yes.contains(&word.as_str()) {
        return Some(true);
    }
    no.contains(&word.as_str()).then_some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dress_of_an_answer_is_seen() {
        let right = |text: &str| text.to_owned();
        for (answer, answered, slip) in [
            ("", "6", Slip::Empty),
            ("  ", "6", Slip::Empty),
            ("True", "true", Slip::Capitals(right("true"))),
            ("6.0", "6", Slip::Decimal(right("6"))),
            ("[0, 1, 1]", "0 1 1", Slip::Brackets(right("0 1 1"))),
            ("(0,2)", "0 2", Slip::Brackets(right("0 2"))),
            ("'P'", "P", Slip::Brackets(right("P"))),
            ("xor = 6", "6", Slip::Around(right("6"))),
            ("n? 6", "6", Slip::Around(right("6"))),
            ("> 6", "6", Slip::Around(right("6"))),
            ("Answer: P", "P", Slip::Around(right("P"))),
            ("0 2 (heap, tokens)", "0 2", Slip::Around(right("0 2"))),
        ] {
            assert_eq!(dressed(answer, answered), Some(slip), "{answer}");
        }
        for (answer, right) in [("7", "6"), ("6 6", "6"), ("true", "false"), ("0 1", "1"), ("6.5", "6")] {
            assert_eq!(dressed(answer, right), None, "{answer}");
        }
    }
}
