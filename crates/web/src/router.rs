//! Maps addresses to pages.

use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{get, post};
use marienbad_words::failure::RequestError;
use tower_http::catch_panic::CatchPanicLayer;

use super::pages::{
    atlas, class, game, graphs, home, invent, keys, laboratory, lessons, matches, puzzles, tables, words,
    worksheets,
};
use super::site::{Site, Visit};
use super::{api, assets, guard, layout};

/// Every page, behind the guard.
pub fn router(site: Arc<Site>) -> Router {
    let mut router = Router::new()
        .route("/", get(home::choose_language))
        .route("/{code}", get(class::short))
        .route("/assets/{*name}", get(assets::show));
    for language in ["fr", "en"] {
        let at = |path: &str| format!("/{language}{path}");
        router = router
            .route(&at(""), get(home::with_slash))
            .route(&at("/"), get(home::show))
            .route(&at("/games"), get(home::games))
            .route(&at("/keys"), get(keys::show))
            .route(&at("/words/{word}"), get(words::show))
            .route(&at("/laboratory"), get(laboratory::show).post(laboratory::begin))
            .route(&at("/laboratory/{id}"), get(laboratory::trial))
            .route(&at("/laboratory/{id}/stop"), post(laboratory::stop))
            .route(&at("/laboratory/{id}/go"), post(laboratory::go_on))
            .route(&at("/lessons"), get(lessons::list))
            .route(&at("/lessons/{name}"), get(lessons::begin))
            .route(&at("/lessons/{name}/{step}"), get(lessons::show))
            .route(&at("/lessons/{name}/{step}/move"), post(lessons::play))
            .route(&at("/puzzles"), get(puzzles::show_daily))
            .route(&at("/puzzles/{game}"), get(puzzles::draw))
            .route(&at("/puzzles/{game}/{position}"), get(puzzles::show))
            .route(&at("/puzzles/{game}/{position}/move"), post(puzzles::play))
            .route(&at("/worksheets"), get(worksheets::show))
            .route(&at("/worksheets/{file}"), get(worksheets::file))
            .route(&at("/graphs"), get(graphs::show))
            .route(&at("/invent"), get(invent::show))
            .route(&at("/invent/keep"), post(invent::keep))
            .route(&at("/atlas"), get(atlas::show))
            .route(&at("/atlas.csv"), get(atlas::file))
            .route(&at("/tables"), get(tables::show))
            .route(&at("/tables/{table}"), get(tables::one))
            .route(&at("/matches"), get(matches::list).post(matches::begin))
            .route(&at("/matches/{id}"), get(matches::show))
            .route(&at("/matches/{id}/move"), post(matches::play).get(matches::look))
            .route(&at("/matches/{id}/back"), post(matches::take_back))
            .route(&at("/matches/{id}/join"), get(matches::join).post(matches::sit))
            .route(&at("/matches/{id}/events"), get(matches::events))
            .route(&at("/matches/{id}/save"), get(matches::save))
            .route(&at("/matches/{id}/forget"), post(matches::forget))
            .route(&at("/class"), get(class::desk))
            .route(&at("/class/join"), get(class::join).post(class::sit))
            .route(&at("/class/leave"), post(class::leave))
            .route(&at("/class/next"), post(class::go_on))
            .route(&at("/class/events"), get(class::calls))
            .route(&at("/class/teacher"), get(class::teacher).post(class::control))
            .route(&at("/class/teacher/live"), get(class::live))
            .route(&at("/class/teacher/events"), get(class::changes))
            .route(&at("/class/teacher/show"), get(class::choose_show))
            .route(&at("/class/teacher/matches"), get(class::matches))
            .route(&at("/class/teacher/results.csv"), get(class::results))
            .route(&at("/open"), get(game::open))
            .route(&at("/{game}"), get(game::example))
            .route(&at("/{game}/"), get(game::example))
            .route(&at("/{game}/{position}"), get(game::show))
            .route(&at("/{game}/{position}/"), get(game::slashed))
            .route(&at("/{game}/{position}/{more}"), get(game::slashed));
    }
    router
        .merge(api::router())
        .fallback(no_page)
        .method_not_allowed_fallback(no_method)
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(Arc::clone(&site), class::guard))
        .layer(from_fn_with_state(Arc::clone(&site), guard::pass))
        .with_state(site)
}

async fn no_page(visit: Visit) -> Response {
    layout::failed(&visit, &RequestError::NoPage.into())
}

async fn no_method(visit: Visit) -> Response {
    layout::failed(&visit, &RequestError::Method.into())
}
