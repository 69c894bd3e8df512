//! Writes matches and trials to disk. One thread writes everything that came in since its last write at
//! once, so two hundred players cost only a few flushes, and each player still waits until the move is on
//! disk.

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
const SWEEP: Duration = Duration::from_hours(1);

/// Tells the sender of a task whether it was written.
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
    /// Matches not played for this many days are deleted, now and from time to time.
    Expire(u32),
    /// The last task.
    End,
}

/// A thread that writes, and a second connection to the file for reading; in memory, both are the same.
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

    /// The same in memory: nothing is left after it is dropped.
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

    /// Writes what has come in, and closes the file. Later tasks are lost.
    pub fn close(&self) -> Result<Closed, ShelfError> {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(thread) = thread else { return Ok(Closed::Whole) };
        let _ = self.tasks.send(Task::End);
        // If the writer panicked, what it wrote before is in the file.
        let _ = thread.join();
        if !Arc::ptr_eq(&self.reader, &self.writer) {
            drop(emptied(&self.reader)?);
        }
        emptied(&self.writer)?.close()
    }

    /// Deletes matches that were not played for this many days, now and from time to time.
    pub fn expire(&self, days: u32) {
        let _ = self.tasks.send(Task::Expire(days));
    }

    /// The connection for reading.
    pub fn reader(&self) -> MutexGuard<'_, Shelf> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a match, and returns once it is on disk. `false` means that the match has changed since it
    /// was read.
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

    /// Deletes a match, and returns once it is gone.
    pub async fn forget(&self, id: &str) -> Result<bool, RequestError> {
        self.told(|done| Task::Forget(id.to_owned(), done)).await
    }

    /// Deletes everything, and returns once it is gone.
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

    /// A function that writes notes about trials.
    pub fn recorder(&self) -> impl Fn(Note) + Send + Sync + use<> {
        let tasks = self.tasks.clone();
        move |note| {
            // The writer has stopped because the server is stopping; the trial will be found interrupted.
            let _ = tasks.send(Task::Trial(note));
        }
    }

    /// Stores the learner's memory soon.
    pub fn remember(&self, game: &str, play: &'static str, text: String) {
        // A full queue costs the learner one lesson and nothing else.
        let _ = self.tasks.try_send(Task::Remember { game: game.to_owned(), play, text });
    }
}

/// Takes the shelf out, and leaves an empty one in memory.
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
                    // A lesson that cannot be stored is lost; the match itself is not.
                    let _ = shelf.remember(&game, play, &text);
                }
                // A trial that cannot be stored is still shown while the server runs.
                Task::Trial(Note::Keep(trial)) => _ = shelf.keep_trial(&trial),
                Task::Trial(Note::Forget(id)) => _ = shelf.forget_trial(&id),
                Task::Clear(done) => {
                    // The writes in this batch were requested before.
                    waiting.drain(..).zip(entries.drain(..)).for_each(|(done, _)| _ = done.send(Ok(false)));
                    _ = done.send(shelf.clear().map(|()| true).map_err(unkept));
                }
                Task::Forget(id, done) => _ = done.send(shelf.forget(&id).map_err(unkept)),
                Task::Expire(old) => {
                    days = Some(old);
                    // Matches that cannot be deleted now are deleted next time.
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
            // The client may have left; the move is written all the same.
            let _ = done.send(answer);
        }
        if ends {
            return;
        }
    }
}
