//! What can go wrong with a program that is asked for a line and answers with one.

/// Why a program that was asked has given no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProgramError {
    /// Nothing came in time. Whether it computed all the while; it waited if it did not.
    Late {
        /// Not known everywhere.
        computing: Option<bool>,
    },
    /// Something came in time, but no end of the line.
    Unfinished(String),
    /// The answer came when its input had ended, not before: it waits in a buffer, or the program reads on
    /// before it answers.
    Buffered,
    /// It ended instead of answering.
    Ended(Ending),
    /// It runs and answers no more: it has closed its output.
    Closed,
    /// It wrote this before it was asked, or beside its answer.
    Unasked(String),
    /// It writes without end, or a line that is too long.
    Flood,
    /// Its whole run took too long.
    TooLong,
    /// The system could not start it.
    NotStarted(String),
    /// Whoever asked has given up (Ctrl-C): nobody's fault.
    Cancelled,
}

/// How a program has ended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ending {
    /// Its exit code, if it had one.
    pub code: Option<i32>,
    /// The signal that ended it, if one did.
    pub signal: Option<i32>,
    /// The last lines of its error output.
    pub said: String,
    /// Whether it seems to have wanted more memory than it may have.
    pub memory: bool,
}
