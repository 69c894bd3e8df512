//! Writes matches and trials to the disk. One thread writes all that has come in since its last write in one
//! go: two hundred players cost a few flushes of the disk, and each still waits until his move is there.

use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};

use marienbad_store::matches::{Entry, Shelf, ShelfError};
use marienbad_words::failure::RequestError;
use tokio::sync::oneshot;

use super::trials::Note;

/// The most writes that wait, and that are written in one go.
const MAX_WAITING_WRITES: usize = 512;

enum Task {
    Write(Entry, oneshot::Sender<Result<bool, String>>),
    Remember { game: String, play: &'static str, text: String },
    Trial(Note),
    Forget(String, oneshot::Sender<Result<bool, String>>),
    Clear(oneshot::Sender<Result<bool, String>>),
}

/// One thread that writes, and a second opening of the file to read from.
pub struct Scribe {
    tasks: SyncSender<Task>,
    reader: Mutex<Shelf>,
}

impl Scribe {
    /// Opens the file twice.
    pub fn open(path: &Path) -> Result<Self, ShelfError> {
        Self::with(Shelf::open(path)?, Shelf::open(path)?)
    }

    /// The same in memory: nothing is left when it is dropped.
    pub fn in_memory() -> Result<Self, ShelfError> {
        let (writer, reader) = Shelf::two_in_memory()?;
        Self::with(writer, reader)
    }

    fn with(writer: Shelf, reader: Shelf) -> Result<Self, ShelfError> {
        let (tasks, incoming) = sync_channel(MAX_WAITING_WRITES);
        std::thread::Builder::new()
            .name("scribe".to_owned())
            .spawn(move || write(writer, &incoming))
            .map_err(|error| ShelfError::Failed(error.to_string()))?;
        Ok(Self { tasks, reader: Mutex::new(reader) })
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
            Ok(written) => written.map_err(RequestError::Storage),
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

    async fn told(
        &self,
        task: impl FnOnce(oneshot::Sender<Result<bool, String>>) -> Task,
    ) -> Result<bool, RequestError> {
        let (done, is_done) = oneshot::channel();
        self.tasks.try_send(task(done)).map_err(|_| RequestError::Busy)?;
        match is_done.await {
            Ok(gone) => gone.map_err(RequestError::Storage),
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

fn write(mut shelf: Shelf, incoming: &Receiver<Task>) {
    while let Ok(first) = incoming.recv() {
        let mut entries = Vec::new();
        let mut waiting: Vec<oneshot::Sender<Result<bool, String>>> = Vec::new();
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
                    _ = done.send(shelf.clear().map(|()| true).map_err(|error| error.to_string()));
                }
                Task::Forget(id, done) => {
                    _ = done.send(shelf.forget(&id).map_err(|error| error.to_string()));
                }
            }
        }
        let written = if entries.is_empty() { Ok(Vec::new()) } else { shelf.write(&entries) };
        for (number, done) in waiting.into_iter().enumerate() {
            let answer = match &written {
                Ok(taken) => Ok(taken.get(number).copied().unwrap_or_default()),
                Err(error) => Err(error.to_string()),
            };
            // Whoever asked may be gone; the move is written all the same.
            let _ = done.send(answer);
        }
    }
}
