//! The words of the theory, each on half a screen with an example to play.

use axum::response::Response;
use marienbad_rules::Convention;

use marienbad_words::failure::RequestError;
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

use super::super::site::{self, Visit};
use super::super::{address, board, layout};
use super::home::SearchHit;
use super::table::Tab;

/// A word, with a game and a position that show it, and the tab on which it is seen.
struct Word {
    key: &'static str,
    game: &'static str,
    position: &'static str,
    tab: Tab,
}

const WORDS: [Word; 6] = [
    Word { key: "nim-sum", game: "nim", position: "1,3,5,6", tab: Tab::Why },
    Word { key: "mex", game: "subtract:1,2,3", position: "6", tab: Tab::Why },
    Word { key: "value", game: "kayles", position: "5,4,3", tab: Tab::Why },
    Word { key: "lost", game: "subtract:1,2,3", position: "8", tab: Tab::Moves },
    Word { key: "won", game: "subtract:1,2,3", position: "10", tab: Tab::Moves },
    Word { key: "misere", game: "nim", position: "1,1,2", tab: Tab::Why },
];

/// A text in which every technical word is linked to its page, once, at its first occurrence.
pub fn linked(language: Language, text: &str) -> Markup {
    let mut found: Vec<(usize, usize, &str)> = Vec::new();
    for word in &WORDS {
        let forms = language.say(&format!("word-{}-forms", word.key));
        let first = forms.split('|').filter_map(|form| standing(text, form.trim())).min();
        let free = |(at, end): &(usize, usize)| found.iter().all(|(a, b, _)| end <= a || b <= at);
        if let Some((at, end)) = first.filter(free) {
            found.push((at, end, word.key));
        }
    }
    found.sort_unstable();
    let mut rest = 0;
    let pieces: Vec<(&str, &str, &str)> = found
        .into_iter()
        .map(|(at, end, key)| {
            let before = &text[rest..at];
            rest = end;
            (before, &text[at..end], key)
        })
        .collect();
    html! {
        @for (before, word, key) in pieces {
            (before) a .term href=(format!("/{}/words/{key}", language.code())) { (word) }
        }
        (text[rest..])
    }
}

/// Where a form occurs as a separate word, with a small or capital first letter.
fn standing(text: &str, form: &str) -> Option<(usize, usize)> {
    let first = form.chars().next()?;
    let rest = &form[first.len_utf8()..];
    let part_of_word = |sign: char| sign.is_alphanumeric() || sign == '-';
    text.char_indices().find_map(|(at, sign)| {
        // A single letter must match exactly: P is a word, p is a number.
        let begins = sign == first || !rest.is_empty() && sign.to_lowercase().eq(first.to_lowercase());
        let tail = text[at + sign.len_utf8()..].strip_prefix(rest).filter(|_| begins)?;
        let alone = !text[..at].ends_with(part_of_word) && !tail.starts_with(part_of_word);
        alone.then(|| (at, text.len() - tail.len()))
    })
}

/// These pages, as the search of the site finds them.
pub fn searched(language: Language) -> Vec<SearchHit> {
    let one = |word: &Word| {
        let name = language.say(&format!("word-{}", word.key));
        let says = language.say(&format!("word-{}-says", word.key));
        let page = format!("/{}/words/{}", language.code(), word.key);
        SearchHit { page, name, about: says, words: String::new() }
    };
    WORDS.iter().map(one).collect()
}

/// All words, as links.
pub fn links(language: Language) -> Markup {
    html! {
        p .quiet-words {
            (say!(language, "word-all")) " "
            @for (number, word) in WORDS.iter().enumerate() {
                @if number > 0 { " · " }
                a href=(format!("/{}/words/{}", language.code(), word.key)) {
                    (language.say(&format!("word-{}", word.key))) }
            }
        }
    }
}

/// `/fr/words/mex`
pub async fn show(visit: Visit) -> Response {
    visit
        .draw(site::pages, |visit, _| {
            let language = visit.language;
            let word = WORDS.iter().find(|word| word.key == visit.part(2)).ok_or(RequestError::NoPage)?;
            let title = language.say(&format!("word-{}", word.key));
            let game = address::game(word.game)?;
            let position = address::position(&*game, word.position)?;
            let page = address::of(language, word.game, position.text(), Convention::default());
            let page = if word.key == "misere" { address::with(&page, "misere", None) } else { page };
            let body = html! {
                div .word {
                    div {
                        h1 { (title) }
                        p .lead { (language.say(&format!("word-{}-says", word.key))) }
                        p { (language.say(&format!("word-{}-example", word.key))) }
                        p { a .button .primary href=(word.tab.of(&page)) { (say!(language, "word-try")) } }
                        (links(language))
                    }
                    a href=(word.tab.of(&page)) aria-label=(say!(language, "word-try")) tabindex="-1" {
                        (board::thumbnail(&*game, &position)) }
                }
            };
            Ok(layout::page(visit, &title, &body))
        })
        .await
}

#[cfg(test)]
mod tests {
    use marienbad_solve::question;

    use super::*;

    #[test]
    fn words_are_links_once_and_only_by_themselves() {
        let said = linked(Language::English, "The nim sum of the values is 0; a nim sum of valued things.")
            .into_string();
        assert_eq!(said.matches("/en/words/nim-sum").count(), 1, "{said}");
        assert!(said.contains(">values</a>") && !said.contains(">value</a>d"), "{said}");
        assert!(said.starts_with("The <a") && said.ends_with("things."), "{said}");
        let french = linked(Language::French, "Valeur 3 ⊕ 5 : le mex <b>").into_string();
        assert!(french.contains(">Valeur</a>") && french.contains("&lt;b&gt;"), "{french}");
        assert_eq!(linked(Language::French, "Rien à dire.").into_string(), "Rien à dire.");
    }

    #[test]
    fn every_example_can_be_read() {
        for word in WORDS {
            let game = question::open(word.game).unwrap();
            assert!(address::position(&*game, word.position).is_ok(), "{}", word.key);
        }
    }
}
