//! Why a run could not be carried out.
//!
//! Main type: [`Error`]. Which of them lose a run that is worth another attempt is in `lost.rs`.

use jdwp::ErrorCode;
use thiserror::Error;

use crate::adb;

/// Why a run could not be carried out.
#[derive(Debug, Error)]
pub enum Error {
    /// Something has to be put right before anything can run.
    #[error("{0}")]
    Setup(String),
    /// The command of `--before-run` failed, or did not end in time.
    #[error("--before-run: {0}")]
    BeforeRun(String),
    /// adb refused or broke.
    #[error(transparent)]
    Adb(#[from] adb::Error),
    /// The debugger's connection refused or broke.
    #[error("the debugger's connection to the app: {0}")]
    Jdwp(#[from] jdwp::Error),
    /// Something that had to be watched could not be: what it does from then on would not be seen.
    #[error("the app could not be watched in full: {0}")]
    Arming(jdwp::Error),
    /// The app's runtime is not as it was expected.
    #[error("the app's runtime is not as expected: {0}")]
    Unknown(String),
    /// No statement of the test was seen under the debugger, so nothing was steered.
    #[error(
        "the test ran, but nothing was steered: none of its statements was seen, or no post to the main queue could be watched. Did the debugger attach too late, or did the test fail before its first statement? Run the test by hand"
    )]
    Blind,
    /// Tests ran in an order of their own: the debugger was not there before the first.
    #[error(
        "the tests began before their order was set: did the debugger attach too late, or are JUnit's names minified? Then there is no org.junit.runner.JUnitCore to stop at"
    )]
    Late,
    /// A thread is suspended, and not by flakescope.
    #[error(
        "a thread of the app is suspended ({0}), and flakescope did not suspend it: part of the debugger's stream was lost; does another program use the same adb connection?"
    )]
    LostSuspension(String),
    /// The instrumentation's output ended before the instrumentation did: the device or the server
    /// was away.
    #[error("the connection to the device was cut during a run: {0}")]
    Cut(String),
    /// The test does not run as it is: there is no such test or runner.
    #[error("the test did not run: {0}")]
    NotRun(String),
    /// The test is ignored, and does not run.
    #[error("the test did not run: {0} is ignored")]
    Ignored(String),
    /// The test gave no answer: an assumption failed, the output was cut off or contradicts itself.
    #[error("the test gave no answer: {0}")]
    NoAnswer(String),
}

impl Error {
    /// Whether the thread, the object or the class that a command named is gone. A thread that has
    /// ended is one or the other, by whether it was collected.
    pub(super) fn is_gone(&self) -> bool {
        matches!(
            self,
            Self::Jdwp(jdwp::Error::Vm {
                code: ErrorCode::InvalidThread | ErrorCode::InvalidObject,
                ..
            })
        )
    }

    /// The error as it counts where breakpoints are set. A process that is about to end breaks the
    /// connection next, which says more.
    pub(super) fn while_arming(self) -> Self {
        match self {
            Self::Jdwp(error @ jdwp::Error::Vm { code, .. }) if code != ErrorCode::VmDead => {
                Self::Arming(error)
            }
            other => other,
        }
    }
}
