//! What the keyboard does.

use axum::response::Response;
use maud::html;

use super::super::layout;
use super::super::site::{self, Visit};
use crate::language::say;

/// `/fr/keys`
pub async fn show(visit: Visit) -> Response {
    visit
        .draw(site::pages, |visit, _| {
            let language = visit.language;
            let title = say!(language, "web-keys-title");
            let keys = [
                ("Tab", "web-keys-tab"),
                ("Enter", "web-keys-enter"),
                ("?", "web-keys-help"),
                ("/", "web-keys-search"),
                ("u", "web-keys-back"),
            ];
            let body = html! {
                h1 { (title) }
                dl .keys {
                    @for (key, meaning) in keys {
                        dt { kbd { (key) } }
                        dd { (language.say(meaning)) }
                    }
                }
                p { (say!(language, "web-keys-note")) }
            };
            Ok(layout::page(visit, &title, &body))
        })
        .await
}
