//! A class: one teacher, many pupils, one hour, nothing kept.
//!
//! | file | what it does |
//! |---|---|
//! | [`session`] | the hour as data: who is there, what everybody sees, how far the class may go |
//! | [`gate`] | who may go where |
//! | [`record`] | what a pupil has done at a step |
//! | [`tournament`] | who plays whom, round after round |
//! | [`names`], [`code`] | first names, and the code on the board |
//! | [`sheet`] | the results for a spreadsheet |
//! | [`networks`] | the addresses of this machine |
//! | `start` | opens the doors and says where |
//!
//! All of it but this file, `networks` and `start` is data without clock, files or threads. Here it gets a
//! lock, the teacher's secret, and a bell that rings at every change. The pages are in `pages/class`.

pub mod code;
pub mod gate;
pub mod names;
pub mod networks;
pub mod record;
pub mod session;
pub mod sheet;
mod start;
pub mod tournament;

pub use start::start;

use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use tokio::sync::watch;

use super::pages::matches::new_id;
use super::seats;
use code::Code;
use gate::Who;
use session::Session;

/// The name of the teacher's cookie.
const COOKIE: &str = "teacher";

/// The class of a server.
pub struct Class {
    session: Mutex<Session>,
    /// Rings at every change, with its number.
    bell: watch::Sender<u64>,
    /// What the address of the teacher's page has to name.
    key: String,
    /// What the teacher's browser shows from then on: an address may be read over a shoulder.
    badge: String,
}

/// Who looks at a page, as far as that shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Member {
    /// There is no class.
    #[default]
    NoClass,
    /// There is one, and he is not in it.
    Stranger,
    /// The teacher.
    Teacher,
    /// A pupil.
    Pupil {
        /// By which forms name him.
        number: u32,
        /// The first name.
        name: String,
        /// How often he was called to another page.
        calls: u64,
    },
}

impl Default for Class {
    fn default() -> Self {
        let session = Mutex::new(Session::new(new_code()));
        Self { session, bell: watch::Sender::new(0), key: new_id(), badge: new_id() }
    }
}

/// A code that nobody foresees.
fn new_code() -> Code {
    Code::new(RandomState::new().hash_one(new_id()))
}

impl Class {
    /// The hour as it stands.
    pub fn lock(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes it, and rings.
    pub fn change<T>(&self, change: impl FnOnce(&mut Session) -> T) -> T {
        let changed = change(&mut self.lock());
        self.ring();
        changed
    }

    /// Rings if something has changed.
    pub fn note(&self, change: impl FnOnce(&mut Session) -> bool) {
        // The lock is gone before anybody is told.
        let news = change(&mut self.lock());
        if news {
            self.ring();
        }
    }

    fn ring(&self) {
        self.bell.send_modify(|number| *number += 1);
    }

    /// Hears every change.
    pub fn listen(&self) -> watch::Receiver<u64> {
        self.bell.subscribe()
    }

    /// Deletes everything and lets nobody in.
    pub fn end(&self) {
        self.change(Session::end);
    }

    /// A new hour with a new code.
    pub fn begin(&self) {
        self.change(|session| session.begin(new_code()));
    }

    /// Whether this is the secret of the teacher's address.
    pub fn opens(&self, key: &str) -> bool {
        same(&self.key, key)
    }

    /// The secret of the teacher's address.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The answer with the cookie by which the teacher's browser is known.
    pub fn badge(&self, mut response: Response) -> Response {
        let cookie = format!("{COOKIE}={}; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict", self.badge);
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }

    /// Whether a request comes from the teacher's browser.
    pub fn is_teacher(&self, headers: &HeaderMap) -> bool {
        seats::cookie(headers, COOKIE).is_some_and(|badge| same(&self.badge, &badge))
    }

    /// Who asks.
    pub fn who(&self, headers: &HeaderMap) -> Who {
        if self.is_teacher(headers) {
            return Who::Teacher;
        }
        let token = seats::visitor(headers);
        let session = self.lock();
        token
            .and_then(|token| session.seated(&token).map(|pupil| Who::Pupil(pupil.number)))
            .unwrap_or(Who::Stranger)
    }

    /// The same with what a page shows of it.
    pub fn member(&self, headers: &HeaderMap) -> Member {
        if self.is_teacher(headers) {
            return Member::Teacher;
        }
        let Some(token) = seats::visitor(headers) else { return Member::Stranger };
        self.lock().seated(&token).map_or(Member::Stranger, |pupil| Member::Pupil {
            number: pupil.number,
            name: pupil.name.clone(),
            calls: pupil.calls,
        })
    }
}

/// Compared to the end, however early they differ.
fn same(own: &str, other: &str) -> bool {
    let pairs = own.bytes().zip(other.bytes());
    own.len() == other.len() && pairs.fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}
