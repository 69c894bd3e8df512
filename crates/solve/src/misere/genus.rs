//! The genus of a game: its value in normal play, and its misère values in sums with 0, 1, 2, … heaps of
//! two.
//!
//! Conway, *On Numbers and Games*, ch. 12; Berlekamp, Conway and Guy, *Winning Ways*, ch. 13. The misère
//! value of G is the size of the nim heap whose sum with G is lost in misère play.

use std::fmt;

/// A genus such as 4^146: normal value 4, misère values 1, 4, 6, 4, 6, … of G, G + `*2`, G + `*2` +
/// `*2`, …
///
/// The last two of the values repeat forever.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Genus {
    normal: u32,
    misere: Vec<u32>,
}

impl Genus {
    /// The genus of the game whose options have these genera.
    ///
    /// Besides the options of G, the sum G + n·`*2` has moves to G + (n−1)·`*2` and G + (n−1)·`*2` + `*`,
    /// and adding `*` changes a misère value by xor 1.
    pub(super) fn of_options(options: &[&Self]) -> Self {
        let normal = mex(options.iter().map(|option| option.normal).collect());
        let start = options.iter().map(|option| option.misere.len()).max().unwrap_or(0);
        let mut misere: Vec<u32> = Vec::with_capacity(start + 4);
        misere.push(if options.is_empty() { 1 } else { mex(options.iter().map(|o| o.misere[0]).collect()) });
        // From `start` on, the options' values repeat with period 2, and so do the new values once two of
        // them agree.
        while misere.len() < start + 4 || misere[misere.len() - 1] != misere[misere.len() - 3] {
            let (n, last) = (misere.len(), misere[misere.len() - 1]);
            let beside = options.iter().map(|option| option.value_beside(n)).chain([last, last ^ 1]);
            misere.push(mex(beside.collect()));
        }
        while misere.len() > 2 && misere[misere.len() - 1] == misere[misere.len() - 3] {
            misere.pop();
        }
        Self { normal, misere }
    }

    /// The Grundy value in normal play.
    pub fn normal_value(&self) -> u32 {
        self.normal
    }

    /// The misère Grundy value: 0 exactly if the player to move loses.
    pub fn misere_value(&self) -> u32 {
        self.misere[0]
    }

    /// The misère value of the sum with `count` heaps of two.
    pub fn value_beside(&self, count: usize) -> u32 {
        let length = self.misere.len();
        if count < length { self.misere[count] } else { self.misere[length - 2 + (count - length) % 2] }
    }

    /// The superscript: the misère values up to where the last two repeat forever.
    pub fn superscript(&self) -> &[u32] {
        &self.misere
    }

    /// Whether some position of nim has this genus: 0^120, 1^031, or n followed by n and n xor 2.
    pub fn is_tame(&self) -> bool {
        match (self.normal, self.misere.as_slice()) {
            (0, [1, 2, 0]) | (1, [0, 3, 1]) => true,
            (n, [a, b]) => *a == n && *b == n ^ 2,
            _ => false,
        }
    }
}

impl fmt::Display for Genus {
    /// As in the literature, `4^146`; with commas between the values if one of them has two digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.normal)?;
        let between = if self.misere.iter().any(|value| *value > 9) { "," } else { "" };
        for (i, value) in self.misere.iter().enumerate() {
            write!(f, "{}{value}", if i == 0 { "" } else { between })?;
        }
        Ok(())
    }
}

/// The least number that is not in the list.
pub(super) fn mex(mut values: Vec<u32>) -> u32 {
    values.sort_unstable();
    values.iter().fold(0, |least, value| if *value == least { least + 1 } else { least })
}
