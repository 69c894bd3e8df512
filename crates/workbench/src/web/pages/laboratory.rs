//! The laboratory.

use axum::response::Response;
use maud::html;

use super::super::layout;
use super::super::site::{self, Visit};
use crate::language::say;

/// `/fr/laboratory`
pub async fn show(visit: Visit) -> Response {
    visit
        .draw(site::pages, |visit, _| {
            let title = say!(visit.language, "web-laboratory-title");
            let body = html! {
                h1 { (title) }
                p { (say!(visit.language, "web-laboratory-lead")) }
            };
            Ok(layout::page(visit, &title, &body))
        })
        .await
}
