//! What the program ends with. Other programs rely on the numbers.

use super::Verdict;

/// What the program ends with; the only place where the numbers stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ExitCode {
    /// No failing order was found; a replay never failed; a fix holds.
    Success = 0,
    /// Wrong usage.
    Usage = 2,
    /// Something has to be put right before anything can run.
    Setup = 96,
    /// A failing order; a replay failed at least once; no fix.
    Flaky = 100,
    /// A test that fails without any order being forced.
    Broken = 101,
    /// Device, app or tool trouble, or too little was covered to say anything.
    Inconclusive = 102,
    /// Ctrl-C.
    Interrupted = 130,
}

impl ExitCode {
    /// The number that other programs see.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Stable => Self::Success,
            Verdict::Flaky => Self::Flaky,
            Verdict::Broken => Self::Broken,
            Verdict::Inconclusive => Self::Inconclusive,
        }
    }
}
