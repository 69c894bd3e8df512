//! Grundy sequences of heap games: G(0), G(1), G(2), …, with an engine for each shape of options.
//!
//! [`Sequence`] chooses the engine by the [`Shape`] of the game. Every engine gives the same values as
//! [`Method::Plain`], which follows the definition literally.
//!
//! ```
//! use marienbad_rules::heap::TakeAndBreak;
//! use marienbad_solve::{Budget, Work, sequence::Sequence};
//! let kayles: TakeAndBreak = "0.77".parse()?;
//! let mut sequence = Sequence::new(&kayles);
//! sequence.extend_to(1000, &mut Work::new(Budget::default()))?;
//! assert_eq!(sequence.values().iter(0..10).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod census;
mod direct;
mod period;
mod plain;
mod rares;
mod reached;
mod saltus;
mod sets;
mod values;

use marienbad_rules::heap::{Code, HeapGame, Shape};

pub use period::{Ground, Period, conjecture, period, prove};
pub use reached::Reached;
pub use values::{Cells, Values};

use crate::{Stop, Work};
use direct::{Nim, Takes};
use plain::{Loops, Plain};
use rares::{Breaks, Way};
use sets::Sets;

/// The engines that fill a table of Grundy values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableEngine {
    /// The value of a heap is its size.
    Nim,
    /// Taking only: each value from a few earlier ones.
    Takes,
    /// By definition, from the options of the game.
    Plain,
    /// Two nested loops.
    Loops,
    /// Breaking in two, by rare values.
    Rares,
    /// Breaking in two, by all pairs.
    Dense,
    /// Breaking in three, by sets of values.
    Sets,
}

impl TableEngine {
    /// Every engine.
    pub const ALL: [Self; 7] =
        [Self::Nim, Self::Takes, Self::Plain, Self::Loops, Self::Rares, Self::Dense, Self::Sets];

    /// The word for it in the JSON contract.
    pub fn word(self) -> &'static str {
        match self {
            Self::Nim => "nim",
            Self::Takes => "takes",
            Self::Plain => "plain",
            Self::Loops => "loops",
            Self::Rares => "rares",
            Self::Dense => "dense",
            Self::Sets => "sets",
        }
    }
}

/// Fills a table of values from heap 0 upwards.
trait Engine: Send {
    /// The kind of engine.
    fn kind(&self) -> TableEngine;

    /// Adds values until heap `to` is known or `work` stops it. The contents of `values` are correct at any
    /// time.
    fn extend(&mut self, values: &mut Values, to: u64, work: &mut Work<'_>) -> Result<(), Stop>;

    /// Sets the number of threads it may use.
    fn set_threads(&mut self, threads: usize) {
        let _ = threads;
    }

    /// What it knows about rare values.
    fn rares(&self) -> Option<Rares> {
        None
    }
}

/// The rare heaps, which the rare-value engine has to examine for every heap: a common value can only come
/// from a pair with a rare heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rares {
    /// How many there are, including heap 0.
    pub count: u64,
    /// The last of them.
    pub last: u64,
    /// The mask: the parity of a value's bits in the mask decides its class.
    pub mask: u32,
    /// Whether the class also changes with the parity of the heap.
    pub alternating: bool,
}

/// Which engine to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Method {
    /// The fastest known for the shape of the game.
    #[default]
    Best,
    /// By definition, from the options of the game.
    Plain,
    /// Two nested loops, for codes and Grundy's game; otherwise like [`Method::Plain`]. Other engines are
    /// measured against it.
    Loops,
    /// Like [`Method::Best`], but by rare values wherever possible.
    Rares,
    /// Like [`Method::Best`], but by all pairs wherever possible.
    Dense,
    /// Like [`Method::Best`], without vector instructions.
    Portable,
    /// Like [`Method::Best`], without AVX-512.
    Half,
    /// Like [`Method::Rares`], without vector instructions.
    PortableRares,
    /// Like [`Method::Dense`], without vector instructions.
    PortableDense,
}

impl Method {
    fn tune(self, engine: Breaks) -> Breaks {
        match self {
            Self::Best | Self::Plain | Self::Loops => engine,
            Self::Rares => engine.fixed(Way::Rares),
            Self::Dense => engine.fixed(Way::Dense),
            Self::Portable => engine.portable(),
            Self::Half => engine.half(),
            Self::PortableRares => engine.fixed(Way::Rares).portable(),
            Self::PortableDense => engine.fixed(Way::Dense).portable(),
        }
    }
}

/// Values between two looks at the memory, with one thread.
const CHUNK: u64 = 1 << 14;

/// The Grundy values of a heap game, computed on demand.
pub struct Sequence<'g> {
    game: &'g dyn HeapGame,
    values: Values,
    engine: Box<dyn Engine + 'g>,
    /// How many values are computed between two checks of the memory.
    chunk: u64,
}

impl<'g> Sequence<'g> {
    /// A sequence without values, with the engine that suits the game.
    pub fn new(game: &'g dyn HeapGame) -> Self {
        Self::with_method(game, Method::Best)
    }

    /// A sequence without values, with the requested engine.
    pub fn with_method(game: &'g dyn HeapGame, method: Method) -> Self {
        let engine: Box<dyn Engine + 'g> = match (method, game.shape()) {
            (Method::Plain, _) | (Method::Loops, Shape::Nim | Shape::Subtraction(_)) | (_, Shape::Other) => {
                Box::new(Plain::new(game))
            }
            (Method::Loops, Shape::Code(code)) => Box::new(Loops::new(code.clone(), false)),
            (Method::Loops, Shape::UnequalSplit) => Box::new(Loops::new(Code::octal(4, &[]), true)),
            (_, Shape::Nim) => Box::new(Nim),
            (_, Shape::Subtraction(set)) => Box::new(Takes::of_set(set)),
            (_, Shape::UnequalSplit) => Box::new(method.tune(Breaks::grundy())),
            (_, Shape::Code(code)) => match (Takes::of_code(code), Breaks::of_code(code)) {
                (Some(takes), _) => Box::new(takes),
                (None, Some(breaks)) => Box::new(method.tune(breaks)),
                (None, None) => Box::new(Sets::new(code.clone())),
            },
        };
        Self { game, values: Values::default(), engine, chunk: CHUNK }
    }

    /// Sets the number of threads for engines that can use them: the one for rare values uses two. The
    /// values are the same.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.engine.set_threads(threads);
        self.chunk = if threads > 1 { 16 * CHUNK } else { CHUNK };
        self
    }

    /// Continues from values computed before by any engine. They are trusted.
    #[must_use]
    pub fn resume(mut self, values: Values) -> Self {
        self.values = values;
        self
    }

    /// Computes the values up to heap `n`. If it is stopped earlier, the values so far are kept, and the
    /// next call continues.
    pub fn extend_to(&mut self, n: u64, work: &mut Work<'_>) -> Result<(), Stop> {
        self.has_room(work)?;
        while self.values.len() <= n {
            let to = n.min(self.values.len().saturating_add(self.chunk) - 1);
            let before = self.values.len() as usize * self.values.width();
            work.advance(self.values.len(), n.checked_add(1));
            let going = self.engine.extend(&mut self.values, to, work);
            work.hold(self.values.len() as usize * self.values.width() - before)?;
            going?;
        }
        work.advance(self.values.len(), n.checked_add(1));
        Ok(())
    }

    /// Engines have tables with a place for every value, of up to 16 bytes. Where values are much larger than
    /// heaps, a file said so: then it is asked first whether there is room for such tables.
    fn has_room(&self, work: &mut Work<'_>) -> Result<(), Stop> {
        let max = u64::from(self.values.max());
        if max / 4 <= self.values.len().saturating_add(16) {
            return Ok(());
        }
        let tables = usize::try_from((max + 1).next_power_of_two().saturating_mul(16)).unwrap_or(usize::MAX);
        let room = work.hold(tables);
        work.release(tables);
        room
    }

    /// The game.
    pub fn game(&self) -> &'g dyn HeapGame {
        self.game
    }

    /// The known values of the heaps 0, 1, …
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The values alone, for a checkpoint or to continue with another engine.
    pub fn into_values(self) -> Values {
        self.values
    }

    /// The value of a heap of `n`; `None` if it is not known.
    pub fn value(&self, n: u64) -> Option<u32> {
        self.values.get(n)
    }

    /// The checksum of the known values, see [`Values::checksum`].
    pub fn checksum(&self) -> u32 {
        self.values.checksum()
    }

    /// What is known about rare values, if the engine uses them.
    pub fn rares(&self) -> Option<Rares> {
        self.engine.rares()
    }

    /// The rare heaps among those known, with the mask that leaves the fewest of them, for any engine;
    /// `None` for games that do not break heaps in two.
    pub fn fewest_rares(&self) -> Option<Rares> {
        rares::fewest(self.game.shape(), &self.values)
    }

    /// The current engine.
    pub fn engine(&self) -> TableEngine {
        self.engine.kind()
    }
}

#[cfg(test)]
mod tests;
