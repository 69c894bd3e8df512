//! A class: one teacher, many pupils, one lesson, and nothing is stored.
//!
//! | file | what it does |
//! |---|---|
//! | [`session`] | the lesson as data: who has joined, what everyone is shown, how far the class may go |
//! | [`gate`] | who may go where |
//! | [`record`] | what a pupil has done at a step |
//! | [`tournament`] | who plays whom, round after round |
//! | [`names`], [`code`] | first names, and the code on the board |
//! | [`sheet`] | the results for a spreadsheet |
//! | [`networks`] | the addresses of this machine |
//! | `start` | starts the server and prints where it listens |
//!
//! Except for this file, `networks` and `start`, all of it is data without clock, files or threads. This file
//! adds a lock, the teacher's secret, and a channel that notifies listeners of every change. The pages are in
//! `pages/class`.

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
    /// Notified at every change, with the number of the change.
    bell: watch::Sender<u64>,
    /// The secret in the address of the teacher's page.
    key: String,
    /// The cookie that the teacher's browser shows afterwards, because an address may be read over a
    /// shoulder.
    badge: String,
}

/// The visitor of a page, with what the page shows about them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Member {
    /// There is no class.
    #[default]
    NoClass,
    /// There is a class, but the visitor is not in it.
    Stranger,
    /// The teacher.
    Teacher,
    /// A pupil.
    Pupil {
        /// The number by which forms name the pupil.
        number: u32,
        /// The first name.
        name: String,
        /// How often the pupil was called to another page.
        calls: u64,
    },
}

impl Default for Class {
    fn default() -> Self {
        let session = Mutex::new(Session::new(new_code()));
        Self { session, bell: watch::Sender::new(0), key: new_id(), badge: new_id() }
    }
}

/// An unpredictable code.
fn new_code() -> Code {
    Code::new(RandomState::new().hash_one(new_id()))
}

impl Class {
    /// Locks the session.
    pub fn lock(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the session and notifies the listeners.
    pub fn change<T>(&self, change: impl FnOnce(&mut Session) -> T) -> T {
        let changed = change(&mut self.lock());
        self.ring();
        changed
    }

    /// Notifies the listeners if `change` says that something changed.
    pub fn note(&self, change: impl FnOnce(&mut Session) -> bool) {
        // The lock is released before listeners are notified.
        let news = change(&mut self.lock());
        if news {
            self.ring();
        }
    }

    fn ring(&self) {
        self.bell.send_modify(|number| *number += 1);
    }

    /// A receiver that is notified of every change.
    pub fn listen(&self) -> watch::Receiver<u64> {
        self.bell.subscribe()
    }

    /// Ends the lesson: deletes everything and lets no more pupils in.
    pub fn end(&self) {
        self.change(Session::end);
    }

    /// Begins a new lesson with a new code.
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

    /// Adds the cookie by which the teacher's browser is recognised to a response.
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

    /// The sender of a request.
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

    /// The visitor of a page, with what the page shows about them.
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

/// Compares two secrets in constant time.
fn same(own: &str, other: &str) -> bool {
    let pairs = own.bytes().zip(other.bytes());
    own.len() == other.len() && pairs.fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}
