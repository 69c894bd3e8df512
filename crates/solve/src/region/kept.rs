//! Checkpoints: what an engine has found out, as bytes, so that a long computation can continue.
//!
//! The format consists of numbers of eight bytes, little-endian. Small regions are left out, because they
//! are quickly searched again.

use marienbad_rules::Visible;

use super::Regions;
use super::bits::Bits;
use super::parts_of;
use crate::Work;

/// Regions up to this many places are not kept.
pub(super) const NOT_KEPT: u32 = 16;

/// At most so many regions of one board are kept: to write down all of a table of gigabytes would take longer
/// than to find most of it again.
pub(super) const MOST_KEPT: usize = 1 << 23;

/// Writes numbers.
#[derive(Debug, Default)]
pub(super) struct Pack(pub(super) Vec<u8>);

impl Pack {
    pub(super) fn number(&mut self, n: u64) {
        self.0.extend_from_slice(&n.to_le_bytes());
    }

    pub(super) fn numbers(&mut self, list: &[u32]) {
        self.number(list.len() as u64);
        list.iter().for_each(|n| self.number(u64::from(*n)));
    }

    pub(super) fn set<S: Bits>(&mut self, set: S) {
        (0..S::BITS.div_ceil(64)).for_each(|word| self.number(set.down(64 * word).low()));
    }
}

/// Reads them again. `None` at the end, or if a number makes no sense.
#[derive(Debug)]
pub(super) struct Unpack<'a>(pub(super) &'a [u8]);

impl Unpack<'_> {
    pub(super) fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    /// A number of items that follow, each of at least eight bytes.
    pub(super) fn count(&mut self) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count <= self.0.len() / 8).then_some(count)
    }

    pub(super) fn numbers(&mut self) -> Option<Vec<u32>> {
        let count = self.count()?;
        (0..count).map(|_| u32::try_from(self.number()?).ok()).collect()
    }

    pub(super) fn set<S: Bits>(&mut self) -> Option<S> {
        (0..S::BITS.div_ceil(64)).try_fold(S::default(), |all, word| {
            let bits = self.number()?;
            let fits = 64 * word + bits.end() <= S::BITS;
            fits.then(|| bits.each().fold(all, |all, bit| all | S::bit(64 * word + bit)))
        })
    }
}

impl Regions {
    /// Everything found out so far, for [`Regions::restore`].
    pub fn save(&self) -> Vec<u8> {
        let mut pack = Pack::default();
        for ground in &self.grounds {
            let start = pack.0.len();
            pack.number(ground.signature());
            pack.number(0);
            ground.save(&mut pack);
            let bytes = (pack.0.len() - start - 16) as u64;
            pack.0[start + 8..start + 16].copy_from_slice(&bytes.to_le_bytes());
        }
        pack.0
    }

    /// Restores what an engine for the same position had found out. Returns the number of regions and sums
    /// restored, or 0 if the bytes belong to another position or another version. Everything is restored,
    /// and its memory is reported to `work`.
    pub fn restore<P: Visible>(&mut self, sum: &[P], bytes: &[u8], work: &mut Work<'_>) -> u64 {
        let parts = parts_of(sum);
        let Some(parts) = parts.filter(|parts| !parts.is_empty()) else { return 0 };
        for part in &parts {
            let _ = self.ground(&[*part]);
        }
        let _ = self.ground(&parts);
        let (mut all, mut known) = (Unpack(bytes), 0);
        while let (Some(signature), Some(length)) = (all.number(), all.number()) {
            let Some((own, rest)) = usize::try_from(length).ok().and_then(|n| all.0.split_at_checked(n))
            else {
                break;
            };
            all = Unpack(rest);
            if let Some(ground) = self.grounds.iter_mut().find(|ground| ground.signature() == signature) {
                let (regions, bytes) = ground.restore(&mut Unpack(own)).unwrap_or_default();
                known += regions;
                // If it exceeds the budget it is kept anyway, and the search goes on with the memory it
                // has.
                let _ = work.hold(bytes);
            }
        }
        known
    }
}
