//! The state that all requests share, and the data of one request.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::thread::available_parallelism;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use marienbad_solve::{Budget, Cancel, Work, budgets};
use marienbad_store::GameFolder;
use marienbad_store::matches::{Closed, ShelfError};
use marienbad_words::failure::{Failure, RequestError};
use marienbad_words::language::Language;
use maud::Markup;
use percent_encoding::percent_decode_str;
use tokio::sync::{Semaphore, broadcast};

use super::class::{Class, Member};
use super::clients::{Client, Clients};
use super::lane::{Bounds, Lane, Patience};
use super::layout;
use super::query::Query;
use super::scribe::Scribe;
use super::seats;
use super::trials::{KEPT, Trials};

/// Requests that are answered at the same time, over all connections.
pub const AT_ONCE: usize = 512;

/// What all analyses and lessons may use of the memory together, and all trials, on however many cores.
const SHARED_MEMORY: (usize, usize) = (1 << 30, 1 << 30);

/// How many threads of each kind a machine gets, and how much memory each may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crew {
    /// Threads for pages.
    pub pages: usize,
    /// Threads for the moves of the opponents.
    pub replies: usize,
    /// Threads for analyses: at least three, so that one of them is not taken by whoever asks most, and one
    /// not by those who ask much.
    pub analyses: usize,
    /// Threads for lessons.
    pub lessons: usize,
    /// How many trials run at the same time.
    pub trials: usize,
    /// The memory for one question.
    pub question: usize,
    /// The memory for one trial.
    pub trial: usize,
}

impl Crew {
    /// For a machine with this many cores.
    pub fn on(cores: usize) -> Self {
        let analyses = cores.saturating_sub(1).clamp(2, 11) + 1;
        let lessons = cores.div_ceil(2).clamp(1, 4);
        let trials = cores.clamp(2, 3);
        Self {
            pages: cores.clamp(2, 16),
            replies: cores.div_ceil(2).clamp(1, 8),
            analyses,
            lessons,
            trials,
            question: budgets::WEB_QUESTION.memory.min(SHARED_MEMORY.0 / (analyses + lessons)),
            trial: budgets::WEB_TRIAL.memory.min(SHARED_MEMORY.1 / trials),
        }
    }

    /// For this machine.
    pub fn here() -> Self {
        static HERE: LazyLock<Crew> =
            LazyLock::new(|| Crew::on(available_parallelism().map_or(2, usize::from)));
        *HERE
    }
}

/// The flag is looked at once in so many steps: on a board of 500 places one takes a hundredth of a second.
const STEPS_BETWEEN_LOOKS: u64 = 4;

/// The state that all requests share.
pub struct Site {
    /// The address on which the server listens; hosts are checked against it.
    pub own: SocketAddr,
    /// The language of answers, if neither the address nor the browser names one.
    pub language: Language,
    /// A place for each request being answered.
    pub room: Semaphore,
    /// The clients, and how many requests of each are being answered.
    pub clients: Clients,
    /// The lane of pages and everything else that takes milliseconds.
    pub pages: Lane,
    /// The lane of the opponents' moves.
    pub replies: Lane,
    /// The lane of questions that may take seconds.
    pub analyses: Lane,
    /// The lane of lessons, so that a class does not wait behind an analysis.
    pub lessons: Lane,
    /// The trials of the laboratory.
    pub trials: Trials,
    /// Sites that may show our pages in a frame, such as a school's Moodle.
    pub frames: Vec<String>,
    /// Names under which the server is reached besides its address, such as that of a proxy in front of it.
    pub names: Vec<String>,
    /// Stores the matches.
    pub scribe: Scribe,
    /// The folder for games that visitors invent, if the server's owner allows it.
    pub games: Option<GameFolder>,
    /// The store whose results the atlas shows, if the server's owner named one.
    pub results: Option<PathBuf>,
    /// The class, if this server was opened for one.
    pub class: Option<Class>,
    /// Sends the identifier and the new version of every match that changes.
    pub news: broadcast::Sender<(String, u64)>,
}

/// How many changes are told to somebody who is slow to listen.
const NEWS: usize = 256;

/// Why a site cannot be opened.
#[derive(Debug)]
pub enum NoSite {
    /// The store of matches cannot be opened.
    Shelf(ShelfError),
    /// No threads can be started.
    Threads(std::io::Error),
}

impl Site {
    /// A site for this address, with its matches in this file. `language` is the default.
    pub fn open(own: SocketAddr, matches: &Path, language: Language) -> Result<Self, NoSite> {
        let scribe = Scribe::open(matches).map_err(NoSite::Shelf)?;
        Self::with(own, scribe, language)
    }

    /// A site for a class: nothing is written to disk.
    pub fn for_class(own: SocketAddr, language: Language) -> Result<Self, NoSite> {
        let scribe = Scribe::in_memory().map_err(NoSite::Shelf)?;
        Ok(Self { class: Some(Class::default()), ..Self::with(own, scribe, language)? })
    }

    fn with(own: SocketAddr, scribe: Scribe, language: Language) -> Result<Self, NoSite> {
        let crew = Crew::here();
        let lane = |name: &str, threads: usize, waiting: usize, queue: u64, work: u64| {
            let patience =
                Patience { queue: Duration::from_millis(queue), work: Duration::from_millis(work) };
            // Keeping a thread free pays only where work takes seconds.
            let bounds = Bounds { waiting, threads, keeps_one: name == "analysis" };
            Lane::new(name, bounds, patience).map_err(NoSite::Threads)
        };
        let kept = scribe.reader().trials(KEPT as u32).map_err(NoSite::Shelf)?;
        Ok(Self {
            own,
            language,
            room: Semaphore::new(AT_ONCE),
            clients: Clients::default(),
            pages: lane("page", crew.pages, AT_ONCE, 5_000, 2_000)?,
            replies: lane("reply", crew.replies, AT_ONCE, 5_000, 300)?,
            // With the time to say what was found and to draw the page, this makes two seconds.
            analyses: lane("analysis", crew.analyses, 128, 20_000, 1_700)?,
            lessons: lane("lesson", crew.lessons, 256, 10_000, 1_700)?,
            trials: Trials::new(crew.trials, kept, Box::new(scribe.recorder())),
            news: broadcast::Sender::new(NEWS),
            frames: Vec::new(),
            names: Vec::new(),
            games: None,
            results: None,
            class: None,
            scribe,
        })
    }

    /// Ends all work, and brings everything stored into the one file.
    pub fn close(&self) -> Result<Closed, ShelfError> {
        [&self.pages, &self.replies, &self.analyses, &self.lessons].into_iter().for_each(Lane::close);
        self.trials.close();
        self.scribe.close()
    }

    /// Whether pages of other sites may show ours, under a name of its own.
    pub fn is_framed(&self) -> bool {
        !self.frames.is_empty() && !self.names.is_empty()
    }

    /// The language of the path, else of `?lang=`, else the one the browser prefers, else the site's
    /// default.
    pub fn language_of(&self, uri: &Uri, headers: &HeaderMap) -> Language {
        let first = uri.path().split('/').nth(1).unwrap_or_default();
        let of_path = Language::ALL.into_iter().find(|language| language.code() == first);
        let of_query = || {
            let query = Query::read(uri.query().unwrap_or_default().as_bytes());
            query.get("lang").and_then(Language::from_tag)
        };
        let of_browser = || {
            let wish = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
            wished(wish.unwrap_or_default())
        };
        of_path.or_else(of_query).or_else(of_browser).unwrap_or(self.language)
    }
}

/// The work budget of one question, cancelled when the flag is raised.
pub fn work(cancel: &Cancel) -> Work<'static> {
    small_work(budgets::WEB_QUESTION, cancel)
}

/// Like [`work`], with a smaller budget.
pub fn small_work(budget: Budget, cancel: &Cancel) -> Work<'static> {
    let budget = Budget { memory: budget.memory.min(Crew::here().question), ..budget };
    Work::new(budget).with_cancel(cancel.clone()).with_tick(STEPS_BETWEEN_LOOKS)
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs())
}

/// The data of one request.
#[derive(Clone)]
pub struct Visit {
    /// The state that all requests share.
    pub site: Arc<Site>,
    /// The language of the answer: that of the path, else that of the browser.
    pub language: Language,
    /// The path, decoded part by part: `fr`, `nim`, `1.3.5.7`.
    pub parts: Vec<String>,
    /// The query.
    pub query: Query,
    /// The address as requested.
    pub uri: Uri,
    /// The cookie of a browser that has sat down at a match.
    pub visitor: Option<String>,
    /// The visitor's role in the class.
    pub member: Member,
    /// The client whose share the request uses.
    pub client: Client,
}

impl Visit {
    /// Reads a request's address and headers.
    pub fn new(site: Arc<Site>, uri: &Uri, headers: &HeaderMap) -> Result<Self, Failure> {
        let parts: Result<Vec<String>, _> = uri
            .path()
            .split('/')
            .skip(1)
            .map(|part| percent_decode_str(part).decode_utf8().map(std::borrow::Cow::into_owned))
            .collect();
        let query = Query::read(uri.query().unwrap_or_default().as_bytes());
        let language = site.language_of(uri, headers);
        let parts = parts.map_err(|_| RequestError::NoPage)?;
        let member = site.class.as_ref().map_or(Member::NoClass, |class| class.member(headers));
        let visitor = seats::visitor(headers);
        let (uri, client) = (uri.clone(), Client::default());
        Ok(Self { site, language, parts, query, uri, visitor, member, client })
    }

    /// A part of the path, counted from 0.
    pub fn part(&self, number: usize) -> &str {
        self.parts.get(number).map_or("", String::as_str)
    }

    /// Draws a page in a lane.
    pub async fn draw(
        self,
        lane: fn(&Site) -> &Lane,
        page: impl FnOnce(&Self, &Cancel) -> Result<Markup, Failure> + Send + 'static,
    ) -> Response {
        match self.compute(lane, page).await {
            Ok(markup) => html(&markup),
            Err(failure) => layout::failed(&self, &failure),
        }
    }

    /// Runs a computation in a lane.
    pub async fn compute<T: Send + 'static>(
        &self,
        lane: fn(&Site) -> &Lane,
        work: impl FnOnce(&Self, &Cancel) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let visit = self.clone();
        lane(&self.site).run(self.client, move |cancel| work(&visit, cancel)).await?
    }
}

impl FromRequestParts<Arc<Site>> for Visit {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Self, Response> {
        let client = parts.extensions.get().copied().unwrap_or_default();
        Self::new(Arc::clone(site), &parts.uri, &parts.headers)
            .map(|visit| Self { client, ..visit })
            .map_err(|failure| layout::unread(site, &parts.uri, &parts.headers, &failure))
    }
}

/// The lane of pages.
pub fn pages(site: &Site) -> &Lane {
    &site.pages
}

/// The lane of the opponents' moves.
pub fn replies(site: &Site) -> &Lane {
    &site.replies
}

/// The lane of analyses.
pub fn analyses(site: &Site) -> &Lane {
    &site.analyses
}

/// The lane of lessons.
pub fn lessons(site: &Site) -> &Lane {
    &site.lessons
}

/// A response with this page.
pub fn html(markup: &Markup) -> Response {
    html_with(StatusCode::OK, markup)
}

/// A response with this page and status.
pub fn html_with(status: StatusCode, markup: &Markup) -> Response {
    let mut response = (status, markup.0.clone()).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    response
}

/// Whether a method changes nothing.
pub fn only_looks(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// The language with the highest weight in `fr-CH, fr;q=0.9, en;q=0.8`. Among equals it is the first;
/// `None` if the site speaks none of them.
fn wished(header: &str) -> Option<Language> {
    let mut best = (None, 0.0);
    for wish in header.split(',') {
        let mut parts = wish.split(';').map(str::trim);
        let Some(language) = parts.next().and_then(Language::from_tag) else { continue };
        let weight = parts
            .find_map(|part| part.strip_prefix("q="))
            .map_or(1.0, |weight| weight.trim().parse::<f32>().unwrap_or(0.0));
        if weight > best.1 {
            best = (Some(language), weight);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bound holds on small machines and on large ones.
    #[test]
    fn the_memory_of_all_questions_has_one_bound() {
        for cores in 1..=1024 {
            let crew = Crew::on(cores);
            let questions = (crew.analyses + crew.lessons) * crew.question;
            assert!(
                questions + crew.trials * crew.trial <= SHARED_MEMORY.0 + SHARED_MEMORY.1,
                "{cores}: {crew:?}"
            );
            assert!(crew.question >= 64 << 20 && crew.trial >= 256 << 20, "{cores}: {crew:?}");
            assert!(crew.analyses >= 3 && crew.trials >= 2, "nobody has all of them: {crew:?}");
        }
        assert_eq!(Crew::on(2).question, budgets::WEB_QUESTION.memory);
    }

    #[test]
    fn the_browser_is_heard() {
        for (header, language) in [
            ("", None),
            ("fr", Some(Language::French)),
            ("fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5", Some(Language::French)),
            ("en-GB,fr;q=0.9", Some(Language::English)),
            ("de, fr;q=0.2", Some(Language::French)),
            ("en;q=0.1, fr;q=0.2", Some(Language::French)),
            ("de, *;q=0.5", None),
            ("fr;q=0", None),
            (";;;,q=,fr;q=abc", None),
        ] {
            assert_eq!(wished(header), language, "{header}");
        }
    }
}
