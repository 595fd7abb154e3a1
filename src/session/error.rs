//! Why a run could not be carried out.
//!
//! Main type: [`Error`]. Which of them lose a run that is worth another attempt is said in
//! `lost.rs`.

use thiserror::Error;

use crate::adb;

/// Why a run could not be carried out.
#[derive(Debug, Error)]
pub enum Error {
    /// Something has to be put right before anything can run.
    #[error("{0}")]
    Setup(String),
    /// adb refused or broke.
    #[error(transparent)]
    Adb(#[from] adb::Error),
    /// The debugger's connection refused or broke.
    #[error("the debugger's connection to the app: {0}")]
    Jdwp(#[from] jdwp::Error),
    /// The app's runtime is not as it was expected.
    #[error("the app's runtime is not as expected: {0}")]
    Unknown(String),
    /// No statement of the test was seen under the debugger, so nothing was steered.
    #[error(
        "the test ran, but none of its statements was seen, or no post to the main queue could be: did the debugger come too late, or did the test fail before its first statement?"
    )]
    Blind,
    /// Tests ran in an order of their own: the debugger was not there before the first.
    #[error(
        "the tests began before their order was set: did the debugger come too late, or are JUnit's names minified? Then there is no org.junit.runner.JUnitCore to stop at"
    )]
    Late,
    /// A thread is suspended, and not by flakescope.
    #[error(
        "a thread of the app is stopped ({0}), and not on purpose: a piece of the debugger's stream got lost; is another program at work on the adb connection?"
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
