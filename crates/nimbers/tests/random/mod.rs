//! Pseudorandom numbers, the same in every run.
#![allow(dead_code, reason = "no test uses everything")]

/// `SplitMix64` (Steele, Lea and Flood 2014).
pub struct Random(pub u64);

impl Random {
    pub fn u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn u128(&mut self) -> u128 {
        u128::from(self.u64()) << 64 | u128::from(self.u64())
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.u64() % bound as u64) as usize
    }

    pub fn words(&mut self, count: usize) -> Vec<u64> {
        (0..count).map(|_| self.u64()).collect()
    }
}

/// Boundary values: the ends of fields, single bits, full halves.
pub fn edges() -> Vec<u128> {
    let mut edges = vec![0, 1, u128::MAX, u128::MAX - 1];
    for i in 0..128 {
        edges.push(1 << i);
    }
    for bits in [2, 4, 8, 16, 32, 64] {
        edges.extend([(1 << bits) - 1, (1 << bits) + 1, u128::MAX << bits, u128::MAX / ((1 << bits) - 1)]);
    }
    edges
}
