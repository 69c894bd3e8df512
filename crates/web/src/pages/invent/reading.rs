//! Shows a rule as it is written on paper: `n → n − k² for k in 1..√n`.

use marienbad_words::conjecture::echo;
use marienbad_words::language::Language;
use maud::{Markup, html};

/// Words that stand in italics.
const WORDS: [&str; 14] =
    ["for", "in", "if", "or", "and", "not", "divides", "is", "pour", "dans", "si", "ou", "et", "divise"];

/// Signs for what a keyboard has no key for, the longest first.
const SIGNS: [(&str, &str); 8] = [
    ("->", "→"),
    ("<=", "≤"),
    (">=", "≥"),
    ("!=", "≠"),
    (" - ", " − "),
    ("^2", "²"),
    ("^3", "³"),
    ("*", "·"),
];

/// The normal form of a rule, for people. It shows what was understood, so that a typo is noticed.
pub(super) fn on_paper(language: Language, normal: &str) -> Markup {
    let text = with_signs(&echo(language, normal));
    // Only rules have this word, so the French of the laboratory does not translate it.
    let said = |word| if language == Language::French && word == "if" { "si" } else { word };
    html! {
        @for (i, word) in text.split(' ').map(said).enumerate() {
            @if i > 0 { " " }
            @if WORDS.contains(&word) { i { (word) } } @else { (word) }
        }
    }
}

fn with_signs(rule: &str) -> String {
    let text = roots(&squares(rule));
    SIGNS.iter().fold(text, |text, (typed, sign)| text.replace(typed, sign))
}

fn is_letter(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// Writes `k*k` as `k^2`, if both factors are the same name and nothing else is multiplied.
fn squares(rule: &str) -> String {
    let parts: Vec<&str> = rule.split('*').collect();
    let mut out = parts.first().copied().unwrap_or_default().to_owned();
    let mut squared = false;
    for (i, part) in parts.iter().enumerate().skip(1) {
        let before: String = {
            let letters: Vec<char> = out.chars().rev().take_while(|sign| is_letter(*sign)).collect();
            letters.into_iter().rev().collect()
        };
        let after: String = part.chars().take_while(|sign| is_letter(*sign)).collect();
        // After `/`, `div` or `mod` the product would be read as one factor.
        let free = out[..out.len() - before.len()].trim_end().chars().next_back();
        let free = free.is_none_or(|sign| "([{,-+*>.=<".contains(sign));
        let ends = part.len() > after.len() || i + 1 == parts.len();
        let rest = part[after.len()..].chars().next();
        if !squared
            && ends
            && !before.is_empty()
            && before == after
            && before.starts_with(char::is_alphabetic)
            && free
            && !matches!(rest, Some('^' | '('))
        {
            out.push_str("^2");
            out.push_str(&part[after.len()..]);
            squared = after.len() == part.len();
        } else {
            out.push('*');
            out.push_str(part);
            squared = false;
        }
    }
    out
}

/// Writes `sqrt(n)` as `√n`, and `sqrt(n - 1)` as `√(n - 1)`.
fn roots(rule: &str) -> String {
    let mut out = String::new();
    let mut rest = rule;
    loop {
        let found = ["sqrt(", "racine("].iter().filter_map(|word| Some((rest.find(word)?, word.len()))).min();
        let Some((at, length)) = found.filter(|(at, _)| !rest[..*at].ends_with(is_letter)) else {
            return out + rest;
        };
        out.push_str(&rest[..at]);
        out.push('√');
        let behind = &rest[at + length..];
        let simple = behind.find(')').filter(|end| behind[..*end].chars().all(is_letter));
        rest = match simple {
            Some(end) => {
                out.push_str(&behind[..end]);
                &behind[end + 1..]
            }
            None => &rest[at + length - 1..],
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_paper() {
        for (rule, expected) in [
            ("n -> n - k*k for k in 1..sqrt(n)", "n → n − k² for k in 1..√n"),
            ("n -> n - 2*k for k in 1..sqrt(n - 1)", "n → n − 2·k for k in 1..√(n − 1)"),
            ("n -> n - k^2 if k <= n", "n → n − k² if k ≤ n"),
            ("n -> n - k*k*k for k in 1..n", "n → n − k·k² for k in 1..n"),
            ("(a, b) -> (a - k*b, b)", "(a, b) → (a − k·b, b)"),
            ("n -> n - a*ab", "n → n − a·ab"),
            ("n -> isqrt(n)", "n → isqrt(n)"),
            ("n -> n/k*k", "n → n/k·k"),
            ("n -> n div k*k", "n → n div k·k"),
            ("n -> k*k(", "n → k·k("),
            ("", ""),
        ] {
            assert_eq!(with_signs(rule), expected, "{rule}");
        }
    }
}
