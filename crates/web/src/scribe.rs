//! Writes matches and trials to the disk. One thread writes all that has come in since its last write in one
//! go: two hundred players cost a few flushes of the disk, and each still waits until his move is there.

use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use marienbad_store::matches::{Closed, Entry, Shelf, ShelfError};
use marienbad_words::failure::RequestError;
use tokio::sync::oneshot;

use super::failure::unkept;
use super::site::now;
use super::trials::Note;

/// The most writes that wait, and that are written in one go.
const MAX_WAITING_WRITES: usize = 512;

/// How often old matches are looked for.
const SWEEP: Duration = Duration::from_secs(3600);

/// What became of something that was to be written.
type Done = oneshot::Sender<Result<bool, RequestError>>;

enum Task {
    Write(Entry, Done),
    Remember {
        game: String,
        play: &'static str,
        text: String,
    },
    Trial(Note),
    Forget(String, Done),
    Clear(Done),
    /// Matches that were not played for so many days are forgotten, now and from time to time.
    Expire(u32),
    /// Nothing comes after this.
    End,
}

/// One thread that writes, and a second opening of the file to read from; in memory there is but one.
pub struct Scribe {
    tasks: SyncSender<Task>,
    reader: Arc<Mutex<Shelf>>,
    writer: Arc<Mutex<Shelf>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Scribe {
    /// Opens the file twice.
    pub fn open(path: &Path) -> Result<Self, ShelfError> {
        let [writer, reader] =
            [Shelf::open(path)?, Shelf::open(path)?].map(|shelf| Arc::new(Mutex::new(shelf)));
        Self::with(writer, reader)
    }

    /// The same in memory: nothing is left when it is dropped.
    pub fn in_memory() -> Result<Self, ShelfError> {
        let only = Arc::new(Mutex::new(Shelf::in_memory()?));
        Self::with(Arc::clone(&only), only)
    }

    fn with(writer: Arc<Mutex<Shelf>>, reader: Arc<Mutex<Shelf>>) -> Result<Self, ShelfError> {
        let (tasks, incoming) = sync_channel(MAX_WAITING_WRITES);
        let writes = Arc::clone(&writer);
        let thread = std::thread::Builder::new()
            .name("scribe".to_owned())
            .spawn(move || write(&writes, &incoming))
            .map_err(|error| ShelfError::Failed(error.to_string()))?;
        Ok(Self { tasks, reader, writer, thread: Mutex::new(Some(thread)) })
    }

    /// Writes what has come in, and closes the file: from then on nothing is kept.
    pub fn close(&self) -> Result<Closed, ShelfError> {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(thread) = thread else { return Ok(Closed::Whole) };
        let _ = self.tasks.send(Task::End);
        // A writer that has broken has written nothing more; what it wrote before is in the file.
        let _ = thread.join();
        if !Arc::ptr_eq(&self.reader, &self.writer) {
            drop(emptied(&self.reader)?);
        }
        emptied(&self.writer)?.close()
    }

    /// Matches that were not played for so many days are forgotten, now and from time to time.
    pub fn expire(&self, days: u32) {
        let _ = self.tasks.send(Task::Expire(days));
    }

    /// To read from.
    pub fn reader(&self) -> MutexGuard<'_, Shelf> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a match; when it comes back, the match is on the disk. `false`: it has moved on since it was
    /// read.
    pub async fn write(&self, entry: Entry) -> Result<bool, RequestError> {
        let (done, is_done) = oneshot::channel();
        self.tasks.try_send(Task::Write(entry, done)).map_err(|error| match error {
            TrySendError::Full(_) => RequestError::Busy,
            TrySendError::Disconnected(_) => RequestError::Storage(String::new()),
        })?;
        match is_done.await {
            Ok(written) => written,
            Err(_) => Err(RequestError::Storage(String::new())),
        }
    }

    /// Forgets a match; when it comes back, it is gone.
    pub async fn forget(&self, id: &str) -> Result<bool, RequestError> {
        self.told(|done| Task::Forget(id.to_owned(), done)).await
    }

    /// Forgets everything; when it comes back, nothing is left.
    pub async fn clear(&self) -> Result<bool, RequestError> {
        self.told(Task::Clear).await
    }

    async fn told(&self, task: impl FnOnce(Done) -> Task) -> Result<bool, RequestError> {
        let (done, is_done) = oneshot::channel();
        self.tasks.try_send(task(done)).map_err(|_| RequestError::Busy)?;
        match is_done.await {
            Ok(gone) => gone,
            Err(_) => Err(RequestError::Storage(String::new())),
        }
    }

    /// Somebody who keeps trials.
    pub fn recorder(&self) -> impl Fn(Note) + Send + Sync + use<> {
        let tasks = self.tasks.clone();
        move |note| {
            // Nobody writes any more: the server is ending, and the trial will be found interrupted.
            let _ = tasks.send(Task::Trial(note));
        }
    }

    /// Keeps what a learner remembers, soon.
    pub fn remember(&self, game: &str, play: &'static str, text: String) {
        // A full queue costs the learner one lesson, nothing else.
        let _ = self.tasks.try_send(Task::Remember { game: game.to_owned(), play, text });
    }
}

/// What stands there is taken away, and an empty one in memory stays.
fn emptied(shelf: &Mutex<Shelf>) -> Result<Shelf, ShelfError> {
    let nothing = Shelf::in_memory()?;
    Ok(std::mem::replace(&mut *shelf.lock().unwrap_or_else(PoisonError::into_inner), nothing))
}

fn write(shelf: &Mutex<Shelf>, incoming: &Receiver<Task>) {
    let mut days = None;
    loop {
        let first = match incoming.recv_timeout(SWEEP) {
            Ok(first) => first,
            Err(RecvTimeoutError::Timeout) => match days {
                Some(days) => Task::Expire(days),
                None => continue,
            },
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let mut shelf = shelf.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut entries, mut waiting): (Vec<Entry>, Vec<Done>) = (Vec::new(), Vec::new());
        let mut ends = false;
        for task in std::iter::once(first).chain(incoming.try_iter().take(MAX_WAITING_WRITES)) {
            match task {
                Task::Write(entry, done) => {
                    entries.push(entry);
                    waiting.push(done);
                }
                Task::Remember { game, play, text } => {
                    // A lesson that cannot be kept is lost; the match itself is not.
                    let _ = shelf.remember(&game, play, &text);
                }
                // A trial that cannot be kept is still shown as long as the server runs.
                Task::Trial(Note::Keep(trial)) => _ = shelf.keep_trial(&trial),
                Task::Trial(Note::Forget(id)) => _ = shelf.forget_trial(&id),
                Task::Clear(done) => {
                    // What comes in with it was asked for before.
                    waiting.drain(..).zip(entries.drain(..)).for_each(|(done, _)| _ = done.send(Ok(false)));
                    _ = done.send(shelf.clear().map(|()| true).map_err(unkept));
                }
                Task::Forget(id, done) => _ = done.send(shelf.forget(&id).map_err(unkept)),
                Task::Expire(old) => {
                    days = Some(old);
                    // What cannot be forgotten now is forgotten the next time.
                    let _ = shelf.expire(now().saturating_sub(u64::from(old) * 86_400));
                }
                Task::End => ends = true,
            }
        }
        let written = if entries.is_empty() { Ok(Vec::new()) } else { shelf.write(&entries).map_err(unkept) };
        for (number, done) in waiting.into_iter().enumerate() {
            let answer = match &written {
                Ok(taken) => Ok(taken.get(number).copied().unwrap_or_default()),
                Err(error) => Err(error.clone()),
            };
            // Whoever asked may be gone; the move is written all the same.
            let _ = done.send(answer);
        }
        if ends {
            return;
        }
    }
}
