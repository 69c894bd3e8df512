//! The pages of a class: the door, where pupils join; their desk, which knows where they should be; and the
//! teacher's page.
//!
//! Every command of the teacher is a form with a field `do`, sent to one address ([`mod@control`]).

mod bouts;
mod control;
mod desk;
mod door;
mod events;
mod follow;
mod games;
mod grid;
mod qr;
mod results;
mod show;
mod teacher;

pub use bouts::{moved, names_of, under_way};
pub use control::control;
pub use desk::{desk, go_on};
pub use door::{guard, join, leave, short, sit};
pub use events::{calls, changes};
pub use follow::{Done, note};
pub use games::matches;
pub use results::results;
pub use show::choose as choose_show;
pub use teacher::{live, teacher};

use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::{Language, say};

use super::super::class::session::{Pupil, Session};
use super::super::class::{Class, Member};
use super::super::site::Visit;

/// The class of this server; without a class, these pages do not exist.
fn class(visit: &Visit) -> Result<&Class, Failure> {
    visit.site.class.as_ref().ok_or(Failure::Request(RequestError::NoPage))
}

/// The class, for the teacher only.
fn as_teacher(visit: &Visit) -> Result<&Class, Failure> {
    let class = class(visit)?;
    if visit.member == Member::Teacher {
        return Ok(class);
    }
    Err(Failure::Refused(say!(visit.language, "webclass-not-teacher")))
}

/// The address of a page of the class.
fn place(language: Language, rest: &str) -> String {
    format!("/{}/class{rest}", language.code())
}

/// The name of a pupil, or a number if names are hidden.
fn label(language: Language, session: &Session, pupil: &Pupil) -> String {
    if session.hides_names {
        say!(language, "webclass-number", "number" => pupil.number.to_string())
    } else {
        pupil.name.clone()
    }
}
