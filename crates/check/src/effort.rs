//! The work that a check may cost.

use std::sync::atomic::{AtomicBool, Ordering};

use marienbad_certificate::reason::Halt;
use marienbad_rules::heap::HeapGame;
use marienbad_rules::{Interrupt, unless_enough};

/// What looking at one option of a position weighs, beside the comparison of two heaps that weighs 1.
pub(crate) const OPTION: u64 = 64;

/// What every 64 places of a large board weigh in an option: they are turned, mirrored and searched.
pub(crate) const WORD: u64 = 1 << 13;

/// Bytes of a component or an option that is held, about.
pub(crate) const HELD: usize = 64;

/// A bound on the work, the work done so far, and a flag that ends it early. One step compares two heaps;
/// 10^9 steps take a fraction of a second. Nothing is stored that has not been paid for.
#[derive(Debug)]
pub struct Effort<'a> {
    limit: u64,
    spent: u64,
    /// The maximum number of options and components held at one time.
    pub(crate) most: usize,
    cancel: Option<&'a AtomicBool>,
}

impl Default for Effort<'_> {
    /// Half a billion steps a thousand times over: some minutes of one core.
    fn default() -> Self {
        Self::new(500_000_000_000)
    }
}

impl<'a> Effort<'a> {
    /// At most `limit` steps.
    pub fn new(limit: u64) -> Self {
        Self { limit, spent: 0, most: 1 << 24, cancel: None }
    }

    /// Limits the memory of the positions held to about this many bytes; the default is a gibibyte.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.most = usize::try_from(bytes).unwrap_or(usize::MAX) / HELD;
        self
    }

    /// Stops soon after `flag` is set.
    #[must_use]
    pub fn with_cancel(mut self, flag: &'a AtomicBool) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Fails at once if the work ahead certainly costs more than is left.
    pub(crate) fn foresee(&self, steps: u64) -> Result<(), Halt> {
        if steps > self.limit - self.spent { Err(self.too_large()) } else { Ok(()) }
    }

    pub(crate) fn too_large(&self) -> Halt {
        Halt::TooLarge(self.limit)
    }

    /// Visits the options of a heap, and pays for each.
    pub(crate) fn options(
        &mut self,
        game: &dyn HeapGame,
        heap: u64,
        price: u64,
        mut look: impl FnMut(&[u64]),
    ) -> Result<(), Halt> {
        self.spend(price)?;
        let mut paid = Ok(());
        let listed = game.heap_options(heap, &mut |parts| {
            look(parts);
            paid = self.spend(price);
            if paid.is_ok() { Ok(()) } else { Err(Interrupt::Enough) }
        });
        paid?;
        Ok(unless_enough(listed)?)
    }

    /// Pays for `steps`.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), Halt> {
        self.foresee(steps)?;
        self.spent += steps;
        match self.cancel {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(Halt::Cancelled),
            _ => Ok(()),
        }
    }
}
