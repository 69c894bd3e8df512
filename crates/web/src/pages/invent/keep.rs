//! Saves an invented game: as a file to copy, or, if the owner of the server allows it, under a name in the
//! server's folder.

use std::io::ErrorKind;

use axum::body::Bytes;
use axum::response::{IntoResponse, Redirect, Response};
use marienbad_rules::catalogue::{self, FileMistake, GameFile};
use marienbad_rules::{Convention, Play};
use marienbad_solve::question::{Game, Position};
use marienbad_words::failure::{Failure, RequestError, file_mistake, io_problem};
use marienbad_words::games::file_text;
use marienbad_words::language::say;
use maud::{Markup, html};

use super::super::super::query::Query;
use super::super::super::site::{self, Visit};
use super::super::super::{address, layout};

/// The name that stands in the file of somebody who has not chosen one.
const UNNAMED: &str = "my-game";

/// The offer to save a game: the text of its file, and a form where the server allows it.
pub(super) fn offer(visit: &Visit, game: &dyn Game, position: &Position, play: Play, rule: &str) -> Markup {
    let language = visit.language;
    let text = file_text(UNNAMED, rule, position.text(), play, "");
    html! {
        details .keep {
            summary { (say!(language, "webinvent-keep")) }
            @if visit.site.games.is_some() && game.entry().file.is_none() {
                form method="post" action=(format!("/{}/invent/keep", language.code())) {
                    input type="hidden" name="rule" value=(rule);
                    input type="hidden" name="position" value=(position.text());
                    @if play == Play::Misere { input type="hidden" name="misere" value="1"; }
                    label {
                        (say!(language, "webinvent-keep-name"))
                        input name="name" required pattern="[a-z][a-z0-9\\-]*" maxlength="64"
                            placeholder=(UNNAMED) autocomplete="off" autocapitalize="off" spellcheck="false";
                    }
                    label { (say!(language, "webinvent-keep-title")) input name="title" maxlength="80"
                        autocomplete="off"; }
                    button type="submit" { (say!(language, "webinvent-keep-go")) }
                }
            }
            p { (say!(language, "webinvent-keep-file")) }
            pre .as-text #kept-text { (text) }
            button type="button" .needs-script data-copy="kept-text" data-done=(say!(language, "web-copied"))
                { (say!(language, "web-copy")) }
        }
    }
}

/// `POST /fr/invent/keep`: puts a game into the folder and redirects to it.
pub async fn keep(visit: Visit, body: Bytes) -> Response {
    let kept = visit.compute(site::pages, move |visit, _| put(visit, &Query::read(&body))).await;
    match kept {
        Ok(page) => Redirect::to(&page).into_response(),
        Err(failure) => layout::failed(&visit, &failure),
    }
}

fn put(visit: &Visit, form: &Query) -> Result<String, Failure> {
    let language = visit.language;
    let Some(folder) = &visit.site.games else { return Err(RequestError::Origin.into()) };
    let field = |name: &str| form.get(name).unwrap_or_default().trim();
    // The rule is read separately, so that an error is shown at its place. It must not name a file.
    let rule = field("rule");
    let game = address::game(&address::name_of_rule(rule))?;
    let position = address::position(&*game, field("position"))?;
    let play = if form.flag("misere") { Play::Misere } else { Play::Normal };
    let text = file_text(field("name"), &address::name_of_rule(rule), position.text(), play, field("title"));
    let told = |mistake: &FileMistake| Failure::Refused(file_mistake(language, mistake));
    let file = GameFile::read(&text).map_err(|mistake| told(&mistake))?;
    let name = file.name.clone();
    let path = folder.place(&name).to_string_lossy().into_owned();
    if folder.place(&name).exists() {
        return Err(told(&FileMistake::Taken(name)));
    }
    catalogue::add(file).map_err(|mistake| told(&mistake))?;
    folder.create(&name, &text).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => told(&FileMistake::Taken(name.clone())),
        _ => {
            let problem = io_problem(language, &error);
            Failure::Refused(say!(language, "games-not-made", "path" => path.as_str(), "problem" => problem))
        }
    })?;
    Ok(address::of(language, &name, position.text(), Convention { play, ..Convention::default() }))
}
