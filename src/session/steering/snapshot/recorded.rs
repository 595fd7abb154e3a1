//! A snapshot as a line of JSON: what `flakescope -vv` prints of each look, and what the tests hold
//! [`ThreadState`](super::ThreadState) and [`Progress`](super::Progress) against.
//!
//! Main type: [`Recorded`]. Statuses are JDWP's numbers. A call is one word, as
//! `java.lang.Object.wait(J)V`, with a `!` behind it for a native method.

use std::time::Duration;

use jdwp::ThreadId;
use serde::Serialize;

use super::{Call, Snapshot, ThreadView};

#[derive(Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
pub(super) struct Recorded {
    pub(super) main: Option<RecordedThread>,
    pub(super) testing: Option<RecordedThread>,
    pub(super) others: Vec<RecordedThread>,
    pub(super) next_message: Option<Duration>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
pub(super) struct RecordedThread {
    pub(super) name: String,
    pub(super) id: u64,
    pub(super) status: i32,
    pub(super) polls: bool,
    pub(super) limit: Option<Duration>,
    pub(super) stack: Option<Vec<String>>,
}

impl Recorded {
    /// A snapshot whose threads have these names.
    pub(super) fn of(snapshot: &Snapshot, name: impl Fn(ThreadId) -> String) -> Self {
        let thread = |view: &ThreadView| RecordedThread::of(view, name(view.thread));
        Self {
            main: snapshot.main.as_ref().map(thread),
            testing: snapshot.testing.as_ref().map(thread),
            others: snapshot.others.iter().map(thread).collect(),
            next_message: snapshot.next_message,
        }
    }
}

impl RecordedThread {
    fn of(view: &ThreadView, name: String) -> Self {
        let stack = view.stack.as_ref();
        Self {
            name,
            id: view.thread.0,
            status: view.status.code(),
            polls: view.polls,
            limit: view.limit,
            stack: stack.map(|calls| calls.iter().map(word).collect()),
        }
    }
}

fn word(call: &Call) -> String {
    let mark = if call.native { "!" } else { "" };
    format!("{}.{}{}{mark}", call.class, call.method, call.signature)
}
