//! The teacher's commands: each is one form with one command word.

use axum::body::Bytes;
use axum::response::{IntoResponse, Redirect, Response};
use marienbad_school::shelf::find;
use marienbad_words::failure::{Failure, RequestError, excerpt};
use marienbad_words::language::say;

use super::super::super::class::Class;
use super::super::super::class::networks::hosts;
use super::super::super::class::session::{Door, Shown, Syllabus};
use super::super::super::query::Query;
use super::super::super::site::{self, Visit};
use super::super::super::{failure, layout};
use super::show::Typed;
use super::{as_teacher, bouts, door, place, show};

/// `POST /fr/class/teacher`: the field `do` holds the command, the other fields its arguments.
pub async fn control(visit: Visit, body: Bytes) -> Response {
    let form = Query::read(&body);
    let position = (form.get("do") == Some("show-position")).then(|| Typed::of(&form));
    match (done(&visit, form).await, position) {
        (Ok(()), _) => Redirect::to(&place(visit.language, "/teacher")).into_response(),
        // An error in a position is shown beside its field, where it can be corrected.
        (Err(failure), Some(mut typed)) if as_teacher(&visit).is_ok() => {
            let example = failure::example(&failure).map_or_else(String::new, |(game, position)| {
                format!(" {} {game} {position}", visit.language.say("web-error-example"))
            });
            typed.trouble = Some(failure::on_page(visit.language, &failure) + &example);
            show::again(visit, typed).await
        }
        (Err(failure), _) => layout::failed(&visit, &failure),
    }
}

async fn done(visit: &Visit, form: Query) -> Result<(), Failure> {
    let class = as_teacher(visit)?;
    match form.get("do").unwrap_or_default() {
        "play" => return bouts::begin(visit, form).await,
        "round" => return bouts::next_round(visit).await,
        "show-answer" | "show-position" => {
            let shown = visit.compute(site::pages, move |visit, _| shown(visit, &form)).await?;
            class.change(|session| session.show(Some(shown)));
        }
        "end" => {
            class.end();
            visit.site.scribe.clear().await?;
        }
        _ => at_once(visit, class, &form)?,
    }
    Ok(())
}

fn shown(visit: &Visit, form: &Query) -> Result<Shown, Failure> {
    if form.get("do") == Some("show-position") {
        return show::read_position(form);
    }
    let class = as_teacher(visit)?;
    let lesson = class.lock().syllabus.as_ref().map(|syllabus| syllabus.lesson.clone());
    let (step, text) = (form.get("step").unwrap_or_default(), form.get("text").unwrap_or_default());
    let lesson = lesson.and_then(|name| find(visit.language, &name)).ok_or(RequestError::NoPage)?;
    lesson.step(step).ok_or(RequestError::NoPage)?;
    Ok(Shown::Answer { lesson: lesson.name.clone(), step: step.to_owned(), text: text.to_owned() })
}

/// Commands that take no time.
fn at_once(visit: &Visit, class: &Class, form: &Query) -> Result<(), Failure> {
    let word = form.get("do").unwrap_or_default();
    let number = form.get("pupil").and_then(|text| text.parse::<u32>().ok());
    let on = form.flag("on");
    match (word, number) {
        ("pause", _) => class.change(|session| session.is_paused = on),
        ("names", _) => class.change(|session| session.hides_names = on),
        ("door", _) if class.lock().is_over() => {}
        ("door", _) => class.change(|session| session.door = if on { Door::Open } else { Door::Closed }),
        ("free", _) => class.change(|session| session.is_free = on),
        ("hide", _) => class.change(|session| session.show(None)),
        ("stop-playing", _) => class.change(|session| session.set_tournament(None)),
        ("begin", _) => {
            // Only after the last lesson was deleted.
            if class.lock().is_over() {
                class.begin();
            }
        }
        ("pace", _) => {
            let last = form.get("step").and_then(|text| text.parse::<usize>().ok());
            class.change(|session| session.set_pace(last));
        }
        ("lesson", _) => {
            let name = form.get("lesson").unwrap_or_default();
            let lesson = find(visit.language, name).filter(|lesson| lesson.name == name);
            let lesson = lesson.ok_or_else(|| {
                Failure::Refused(say!(visit.language, "webclass-no-lesson", "found" => excerpt(name, 0)))
            })?;
            let steps = lesson.steps.iter().map(|step| step.id.clone()).collect();
            let syllabus = Syllabus { lesson: lesson.name.clone(), steps };
            class.change(|session| session.read(syllabus));
        }
        ("host", _) => {
            let wanted = form.get("host").unwrap_or_default();
            // Only hosts that the server answers to.
            let known = hosts(visit.site.own, &visit.site.names).into_iter().find(|one| one.host == wanted);
            class.change(|session| session.host = known.map(|one| one.host));
        }
        ("rename", Some(number)) => {
            let renamed =
                class.change(|session| session.rename(number, form.get("name").unwrap_or_default()));
            renamed.map_err(|unfit| Failure::Refused(door::unfit_name(visit.language, unfit, true)))?;
        }
        ("remove", Some(number)) => {
            class.change(|session| session.remove(number));
        }
        ("lend", Some(number)) => class.change(|session| session.lend(number)),
        _ => return Err(RequestError::NoPage.into()),
    }
    Ok(())
}
