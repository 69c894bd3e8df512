//! What can go wrong with a program that is asked for a line and should answer with one.

/// Why a program that was asked gave no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProgramError {
    /// Nothing came in time.
    Late {
        /// Whether it was computing or only waiting, if that is known.
        computing: Option<bool>,
    },
    /// Something came in time, but not the end of the line.
    Unfinished(String),
    /// The answer came only after its input was closed: the program buffers its output, or reads on before
    /// it answers.
    Buffered,
    /// The program ended instead of answering.
    Ended(Ending),
    /// The program still runs but has closed its output.
    Closed,
    /// The program wrote this before it was asked, or beside its answer.
    Unasked(String),
    /// The program writes without end, or a line that is too long.
    Flood,
    /// The program ran too long in all.
    TooLong,
    /// The operating system could not start the program.
    NotStarted(String),
    /// The caller has given up (Ctrl-C), which is not the program's fault.
    Cancelled,
}

/// How a program ended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ending {
    /// Its exit code, if it had one.
    pub code: Option<i32>,
    /// The signal that ended it, if one did.
    pub signal: Option<i32>,
    /// The last lines of its error output.
    pub said: String,
    /// Whether it apparently ran out of the memory that it may use.
    pub memory: bool,
}
