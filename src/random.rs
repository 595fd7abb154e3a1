//! Numbers by chance, the same for the same seed everywhere: SplitMix64 (Steele et al., "Fast
//! Splittable Pseudorandom Number Generators", OOPSLA 2014).
//!
//! Main type: [`Rng`].

/// A source of numbers by chance, from its seed on.
#[derive(Debug)]
pub struct Rng(u64);

impl Rng {
    /// Draws by this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of `count`, from 0 on; 0 when there are none.
    pub fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.number() % count).unwrap_or(0)
    }

    /// Puts items in an order by chance (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
