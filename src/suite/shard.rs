//! One part of a suite that several machines share.
//!
//! Main type: [`Shard`]. Which part a test is in depends on its name only, so that every machine
//! comes to the same answer whatever the others have, and a new test moves no other.

use std::fmt;
use std::str::FromStr;

use crate::instrument::TestName;

/// Part `index`, from 1, of `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// Whether a test is in this part.
    #[must_use]
    pub fn has(self, test: &TestName) -> bool {
        hash(&test.to_string()) % self.count == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not I/N with I from 1 to N, as 2/3");
        let (index, count) = text.split_once('/').ok_or_else(wrong)?;
        let (index, count): (u64, u64) = (
            index.parse().map_err(|_| wrong())?,
            count.parse().map_err(|_| wrong())?,
        );
        if index == 0 || index > count {
            return Err(wrong());
        }
        Ok(Self { index, count })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// FNV-1a of 64 bits, with its last step mixed (the finalizer of SplitMix64), as the lowest bits
/// alone of similar names are much alike: the same on every machine and in every version.
#[must_use]
pub fn hash(text: &str) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in text.bytes() {
        hash ^= u64::from(byte);
        hash = hash.wrapping_mul(0x0100_0000_01b3);
    }
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}
