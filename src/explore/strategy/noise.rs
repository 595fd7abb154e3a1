//! Plain runs under a load, after SHAKER (Silva et al., "Shake It! Detecting Flaky Tests Caused by
//! Concurrency with Shaker", ICSME 2020): a busy machine delays some of the app's work more than
//! other.

use super::{Known, Next, Strategy};
use crate::random::Rng;
use crate::schedule::{Load, Plan};

/// How many busy workers there may be.
const WORKERS: [u32; 4] = [1, 2, 4, 8];

/// How much memory is filled again and again, in MB.
const MEMORY_MB: [u32; 4] = [0, 64, 128, 256];

/// The test as it is, each run under a load by chance.
pub struct Noise(Rng);

impl Noise {
    /// Draws by this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }
}

impl Strategy for Noise {
    fn next(&mut self, _known: &Known<'_>) -> Option<Next> {
        None
    }

    fn without_debugger(&mut self) -> Option<Plan> {
        let mut one_of = |values: [u32; 4]| {
            values
                .get(self.0.below(values.len()))
                .copied()
                .unwrap_or_default()
        };
        Some(Plan::Loaded(Load {
            workers: one_of(WORKERS),
            memory_mb: one_of(MEMORY_MB),
        }))
    }
}
