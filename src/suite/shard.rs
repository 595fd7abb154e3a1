//! One part of a suite that several machines share.
//!
//! Main type: [`Shard`]. Which part a test is in depends on its name only, so that every machine
//! comes to the same answer whatever the others have, and a new test moves no other.

use std::fmt;
use std::str::FromStr;

use crate::instrument::TestName;

/// Where a system of continuous integration says which of its parallel jobs this is: the variables
/// of the index and of the count, and the first index.
const CI_VARIABLES: [(&str, &str, u64); 4] = [
    // GitLab's `parallel`.
    ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1),
    // CircleCI's `parallelism`.
    ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0),
    // Buildkite's `parallelism`.
    ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
    // Bazel's test sharding.
    ("TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", 0),
];

/// Part `index`, from 1, of `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// The part that the environment of a CI system's job names.
    ///
    /// # Errors
    /// When no such system has said so, what it says is no part, or two systems say different
    /// parts.
    pub fn of_ci(variable: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let mut found: Option<(Self, &str)> = None;
        for (index, count, first) in CI_VARIABLES {
            let (Some(index_text), Some(count_text)) = (variable(index), variable(count)) else {
                continue;
            };
            let shard = Self::counted_from(first, &index_text, &count_text).ok_or_else(|| {
                format!("{index}={index_text} with {count}={count_text} names no part")
            })?;

            match found {
                Some((other, earlier)) if other != shard => {
                    return Err(format!(
                        "{earlier} says {other} and {index} says {shard}: give I/N"
                    ));
                }
                Some(_) => {}
                None => found = Some((shard, index)),
            }
        }

        let Some((shard, _)) = found else {
            let looked_for = CI_VARIABLES.map(|(index, count, _)| format!("{index} with {count}"));
            return Err(format!(
                "no CI system says which part this is; looked for {}",
                looked_for.join(", ")
            ));
        };
        Ok(shard)
    }

    fn counted_from(first: u64, index: &str, count: &str) -> Option<Self> {
        let count: u64 = count.trim().parse().ok()?;
        let index: u64 = index.trim().parse().ok()?;
        let index = index.checked_sub(first)?.checked_add(1)?;
        if index > count {
            return None;
        }
        Some(Self { index, count })
    }

    /// Whether a test is in this part.
    #[must_use]
    pub fn has(self, test: &TestName) -> bool {
        hash(&test.to_string()) % self.count == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        read(text).ok_or_else(|| format!("`{text}` is not I/N with I from 1 to N, as 2/3"))
    }
}

fn read(text: &str) -> Option<Shard> {
    let (index, count) = text.split_once('/')?;
    let index: u64 = index.parse().ok()?;
    let count: u64 = count.parse().ok()?;
    if index == 0 || index > count {
        return None;
    }
    Some(Shard { index, count })
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
