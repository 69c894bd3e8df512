//! The page of keyboard shortcuts.

use axum::response::Response;
use marienbad_words::language::say;
use maud::html;

use super::super::layout;
use super::super::site::{self, Visit};

/// `/fr/keys`
pub async fn show(visit: Visit) -> Response {
    visit
        .draw(site::pages, |visit, _| {
            let language = visit.language;
            let title = say!(language, "web-keys-title");
            let [enter, shift, delete, escape] =
                ["web-key-enter", "web-key-shift", "web-key-delete", "web-key-escape"]
                    .map(|key| language.say(key));
            let push = format!("{shift} ←");
            let keys = [
                ("Tab", "web-keys-tab"),
                (enter.as_str(), "web-keys-enter"),
                ("?", "web-keys-help"),
                ("/", "web-keys-search"),
                ("←", "web-keys-arrows"),
                ("← →", "web-keys-steps"),
                ("j", "web-keys-match"),
                ("a", "web-keys-analyse"),
                ("m", "web-keys-moves"),
                ("g", "web-keys-rules"),
                ("h", "web-keys-hint"),
                ("u", "web-keys-back"),
                ("p", "web-keys-play"),
                ("r", "web-keys-review"),
                ("n", "web-keys-new"),
                ("f", "web-keys-full"),
                ("< >", "web-keys-turn"),
                (push.as_str(), "web-keys-push"),
                (delete.as_str(), "web-keys-delete"),
                (escape.as_str(), "web-keys-escape"),
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
