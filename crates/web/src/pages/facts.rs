//! Known facts about the game of a code: equal codes, its period, its misère quotient, its sequence.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use marienbad_rules::heap::Shape;
use marienbad_solve::question::Game;
use marienbad_words::language::{Language, say};
use marienbad_words::recognise::known_facts;
use maud::{Markup, html};

/// So many codes are remembered, since finding out takes a while.
const REMEMBERED: usize = 500;

type Facts = HashMap<(String, &'static str), Arc<Vec<String>>>;

static FACTS: LazyLock<Mutex<Facts>> = LazyLock::new(Mutex::default);

/// The longest name of a code of which something is told.
const MAX_CODE_LENGTH: usize = 24;

/// The known facts about a code; empty for other games.
pub fn known(language: Language, game: &dyn Game) -> Markup {
    let is_code = game.heap_game().is_some_and(|heaps| matches!(heaps.shape(), Shape::Code(_)));
    if !is_code || game.full_name().len() > MAX_CODE_LENGTH || game.full_name().contains(": ") {
        return html! {};
    }
    let facts = facts(language, game);
    html! {
        @if !facts.is_empty() {
            details .known open {
                summary { (say!(language, "webinvent-known-code")) }
                @for fact in facts.iter() { p { (fact) } }
            }
        }
    }
}

fn facts(language: Language, game: &dyn Game) -> Arc<Vec<String>> {
    let key = (game.full_name().to_owned(), language.code());
    let lock = || FACTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lock().get(&key) {
        return Arc::clone(known);
    }
    let found = Arc::new(known_facts(language, game));
    let mut all = lock();
    if all.len() >= REMEMBERED {
        all.clear();
    }
    all.insert(key, Arc::clone(&found));
    found
}
