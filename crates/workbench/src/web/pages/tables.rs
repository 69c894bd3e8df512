//! The tables.

use axum::response::Response;
use maud::html;

use super::super::layout;
use super::super::site::{self, Visit};
use crate::language::say;

/// `/fr/tables`
pub async fn show(visit: Visit) -> Response {
    visit
        .draw(site::pages, |visit, _| {
            let title = say!(visit.language, "web-tables-title");
            let body = html! {
                h1 { (title) }
                p { (say!(visit.language, "web-tables-lead")) }
            };
            Ok(layout::page(visit, &title, &body))
        })
        .await
}
