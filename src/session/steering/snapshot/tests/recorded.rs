//! Looks at the threads of real runs, on ART and on HotSpot, and what each of them shows.
//! CONTRIBUTING.md says how one is recorded; the files are as they were printed, but for their
//! line breaks.

use std::collections::HashMap;

use super::super::recorded::{Recorded, RecordedThread};
use super::*;

/// A look that was recorded, and what it shows.
struct Row {
    /// On which runtimes.
    on: &'static [&'static str],
    /// The name of its files.
    look: &'static str,
    main: &'static str,
    test: &'static str,
    /// The other threads that matter, by name.
    others: &'static [(&'static str, &'static str)],
    /// The other threads that are at work.
    at_work: &'static [&'static str],
    progress: &'static str,
}

const ART: &str = "art";
const HOTSPOT: &str = "hotspot";
const BOTH: &[&str] = &[ART, HOTSPOT];

const NOT_LOOKED_AT: &str = "not looked at";

const ROWS: &[Row] = &[
    // timed-waits, ScaleTest#callsBack.
    Row {
        on: BOTH,
        look: "latch",
        main: "idle",
        test: "blocked",
        others: &[("NativeWaiter", "native")],
        at_work: &[],
        progress: "stalled",
    },
    // the same.
    Row {
        on: BOTH,
        look: "latch-while-main-is-held",
        main: NOT_LOOKED_AT,
        test: "blocked",
        others: &[],
        at_work: &[],
        progress: "stalled",
    },
    // timed-waits, ScaleTest#callsBackInTime.
    Row {
        on: BOTH,
        look: "latch-with-limit",
        main: "idle",
        test: "java.util.concurrent.CountDownLatch.await within 500 ms",
        others: &[],
        at_work: &[],
        progress: "java.util.concurrent.CountDownLatch.await within 500 ms",
    },
    // plain-workshop, GlueTest#buysOneLatheInTurn.
    Row {
        on: BOTH,
        look: "future",
        main: "idle",
        test: "blocked",
        others: &[("pool-2-thread-1", "blocked")],
        at_work: &[],
        progress: "stalled",
    },
    // timed-waits, DepotTest#delivers.
    Row {
        on: BOTH,
        look: "join",
        main: "idle",
        test: "blocked",
        others: &[],
        at_work: &[],
        progress: "stalled",
    },
    // timed-waits, DepotTest#deliversInTime.
    Row {
        on: BOTH,
        look: "join-with-limit",
        main: "idle",
        test: "java.lang.Thread.join within 400 ms",
        others: &[],
        at_work: &[],
        progress: "java.lang.Thread.join within 400 ms",
    },
    // plain-workshop, BenchTest#hearsTheBellInTheEnd.
    Row {
        on: BOTH,
        look: "object-wait",
        main: "idle",
        test: "blocked",
        others: &[],
        at_work: &[],
        progress: "stalled",
    },
    // plain-workshop, BenchTest#hearsTheBell.
    Row {
        on: &[ART],
        look: "object-wait-with-limit",
        main: "idle",
        test: "java.lang.Object.wait within 2000 ms",
        others: &[],
        at_work: &[],
        progress: "java.lang.Object.wait within 2000 ms",
    },
    // The same: `Object.wait(long)` is native there, and has no variables.
    Row {
        on: &[HOTSPOT],
        look: "object-wait-with-unread-limit",
        main: "idle",
        test: "java.lang.Object.wait within a limit",
        others: &[],
        at_work: &[],
        progress: "java.lang.Object.wait within a limit",
    },
    // odd-threads, LedgerTest#isAlwaysBalanced; who has the monitor is held.
    Row {
        on: BOTH,
        look: "monitor",
        main: "idle",
        test: "blocked",
        others: &[("printer", "blocked")],
        at_work: &[],
        progress: "stalled",
    },
    // timed-waits, TrackerTest#locates.
    Row {
        on: BOTH,
        look: "run-blocking",
        main: "idle",
        test: "blocked",
        others: &[("DefaultDispatcher-worker-2", "blocked")],
        at_work: &[],
        progress: "stalled",
    },
    // timed-waits, TrackerTest#locatesInTheEnd. It ran when it was asked for its state.
    Row {
        on: &[HOTSPOT],
        look: "with-timeout-about-to-park",
        main: "idle",
        test: "native",
        others: &[(
            "kotlinx.coroutines.DefaultExecutor",
            "java.util.concurrent.locks.LockSupport.parkNanos within 300 ms",
        )],
        at_work: &[],
        progress: "running",
    },
    // timed-waits, TrackerTest#locatesBeforeItGivesUp.
    Row {
        on: BOTH,
        look: "with-timeout",
        main: "idle",
        test: "blocked",
        others: &[(
            "kotlinx.coroutines.DefaultExecutor",
            "java.util.concurrent.locks.LockSupport.parkNanos within 900 ms",
        )],
        at_work: &[],
        progress: "kotlinx.coroutines.TimeoutKt.withTimeout within 900 ms",
    },
    // main-messages, DoorbellTest#isAnsweredBeforeTheQueueIsIdle.
    Row {
        on: BOTH,
        look: "wait-for-idle-sync",
        main: NOT_LOOKED_AT,
        test: "blocked",
        others: &[],
        at_work: &[],
        progress: "stalled",
    },
    // timed-waits, DepotTest#deliversHoweverLongOneLooks.
    Row {
        on: BOTH,
        look: "sleep",
        main: "idle",
        test: "sleeping",
        others: &[],
        at_work: &[],
        progress: "sleeping",
    },
    // odd-threads, LedgerTest#isAlwaysBalanced.
    Row {
        on: BOTH,
        look: "test-runs",
        main: "idle",
        test: "running",
        others: &[],
        at_work: &[],
        progress: "running",
    },
    // the same.
    Row {
        on: BOTH,
        look: "worker-runs",
        main: "idle",
        test: NOT_LOOKED_AT,
        others: &[("pool-1-thread-1", "running")],
        at_work: &["pool-1-thread-1"],
        progress: "running",
    },
    // plain-workshop, BenchTest#hearsTheBellInTheEnd.
    Row {
        on: BOTH,
        look: "worker-sleeps",
        main: "idle",
        test: NOT_LOOKED_AT,
        others: &[("cook", "sleeping")],
        at_work: &["cook"],
        progress: "running",
    },
    // odd-threads, LedgerTest#isAlwaysBalanced.
    Row {
        on: BOTH,
        look: "workers-idle",
        main: "idle",
        test: NOT_LOOKED_AT,
        others: &[("pool-1-thread-1", "blocked"), ("printer", "blocked")],
        at_work: &[],
        progress: "stalled",
    },
    // plain-sockets, ChatTest#greetsWhoeverConnects.
    Row {
        on: BOTH,
        look: "socket-read-by-test",
        main: "idle",
        test: "reading a socket",
        others: &[("chat-acceptor", "blocked")],
        at_work: &[],
        progress: "reading a socket",
    },
    // plain-sockets, ChatTest#answersAPing.
    Row {
        on: BOTH,
        look: "socket-readers",
        main: "idle",
        test: "java.util.concurrent.CountDownLatch.await within 10000 ms",
        others: &[
            ("chat-acceptor", "blocked"),
            ("chat-reader", "reading a socket"),
            ("chat-guest", "reading a socket"),
        ],
        at_work: &["chat-guest", "chat-reader"],
        progress: "java.util.concurrent.CountDownLatch.await within 10000 ms",
    },
    // late-answer, LateAnswerTest#showsTheAnswer.
    Row {
        on: &[ART],
        look: "espresso-loop",
        main: "idle",
        test: "blocked",
        others: &[("Espresso Key Event #0", "blocked")],
        at_work: &[],
        progress: "stalled",
    },
    // awaited-answer, AwaitedAnswerTest#showsTheAnswer.
    Row {
        on: &[HOTSPOT],
        look: "espresso-loop",
        main: "idle",
        test: "blocked",
        others: &[("AsyncTask #1", "blocked")],
        at_work: &[],
        progress: "stalled",
    },
    // plain-sockets, ChatTest#answersAPing.
    Row {
        on: &[ART],
        look: "main-runs",
        main: "running",
        test: NOT_LOOKED_AT,
        others: &[],
        at_work: &["chat-guest", "chat-reader"],
        progress: "running",
    },
    // late-answer, LateAnswerTest#showsTheAnswer.
    Row {
        on: &[HOTSPOT],
        look: "main-runs",
        main: "running",
        test: NOT_LOOKED_AT,
        others: &[],
        at_work: &[],
        progress: "running",
    },
    // plain-sockets, ChatTest#answersAPing. It ran when it was asked for its state.
    Row {
        on: &[ART],
        look: "worker-about-to-park",
        main: "idle",
        test: NOT_LOOKED_AT,
        others: &[
            ("pool-1-thread-1", "native"),
            ("pool-2-thread-1", "blocked"),
        ],
        at_work: &["chat-guest", "chat-reader", "pool-1-thread-1"],
        progress: "stalled",
    },
    // The same.
    Row {
        on: &[HOTSPOT],
        look: "worker-about-to-park",
        main: "idle",
        test: "java.util.concurrent.CountDownLatch.await within 10000 ms",
        others: &[
            ("pool-1-thread-1", "native"),
            ("pool-2-thread-1", "blocked"),
        ],
        at_work: &["chat-guest", "pool-1-thread-1"],
        progress: "java.util.concurrent.CountDownLatch.await within 10000 ms",
    },
    // awaited-answer, AwaitedAnswerTest#showsTheAnswer.
    Row {
        on: &[ART],
        look: "espresso-loop-runs-app",
        main: "running",
        test: "blocked",
        others: &[],
        at_work: &[],
        progress: "running",
    },
];

#[test]
fn recorded_looks_show_who_can_move() {
    for row in ROWS {
        for runtime in row.on {
            check(runtime, row);
        }
    }
}

#[test]
fn every_recorded_look_is_in_the_table() {
    for runtime in BOTH {
        let mut files: Vec<String> = std::fs::read_dir(folder(runtime))
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort_unstable();
        let mut expected: Vec<String> = ROWS
            .iter()
            .filter(|row| row.on.contains(runtime))
            .map(|row| format!("{}.json", row.look))
            .collect();
        expected.sort_unstable();
        assert_eq!(files, expected, "{runtime}");
    }
}

fn check(runtime: &str, row: &Row) {
    let look = Look::read(runtime, row.look);
    let snapshot = &look.snapshot;
    let context = format!("{} on {runtime}", row.look);
    let state = |view: &Option<ThreadView>| {
        let view = view.as_ref();
        view.map_or(NOT_LOOKED_AT.to_owned(), |view| shown(view.state()))
    };
    assert_eq!(state(&snapshot.main), row.main, "main: {context}");
    assert_eq!(state(&snapshot.testing), row.test, "the test: {context}");

    for (name, expected) in row.others {
        let mut others = snapshot.others.iter();
        let other = others.find(|view| look.names[&view.thread] == *name);
        assert_eq!(state(&other.cloned()), *expected, "{name}: {context}");
    }
    let mut at_work: Vec<&str> = snapshot
        .at_work()
        .map(|thread| look.names[&thread].as_str())
        .collect();
    at_work.sort_unstable();
    assert_eq!(at_work, row.at_work, "at work: {context}");

    let progress = match snapshot.progress() {
        Progress::Running => "running".to_owned(),
        Progress::Sleeping => "sleeping".to_owned(),
        Progress::TimedWait(wait) => limited(&wait),
        Progress::ReadingSocket => "reading a socket".to_owned(),
        Progress::Stalled => "stalled".to_owned(),
    };
    assert_eq!(progress, row.progress, "{context}");
}

fn shown(state: ThreadState) -> String {
    match state {
        ThreadState::Running => "running".to_owned(),
        ThreadState::Idle => "idle".to_owned(),
        ThreadState::Blocked => "blocked".to_owned(),
        ThreadState::TimedWait(wait) => limited(&wait),
        ThreadState::Sleeping => "sleeping".to_owned(),
        ThreadState::ReadingSocket => "reading a socket".to_owned(),
        ThreadState::Native => "native".to_owned(),
        ThreadState::Ended => "ended".to_owned(),
    }
}

/// Where a wait is and its limit, rounded up to the tenth of a second: parked threads count down.
fn limited(wait: &Wait) -> String {
    let Some(limit) = wait.limit else {
        return format!("{} within a limit", wait.method);
    };
    let ms = limit.as_micros().div_ceil(100_000) * 100;
    format!("{} within {ms} ms", wait.method)
}

/// A recorded look.
struct Look {
    snapshot: Snapshot,
    names: HashMap<ThreadId, String>,
}

impl Look {
    /// Reads a file. What is written of it again is the same.
    fn read(runtime: &str, name: &str) -> Self {
        let path = folder(runtime).join(format!("{name}.json"));
        let text = std::fs::read_to_string(path).unwrap();
        let recorded: Recorded = serde_json::from_str(&text).unwrap();

        let mut names = HashMap::new();
        let mut view = |thread: RecordedThread| {
            let view = ThreadView {
                thread: ThreadId(thread.id),
                status: ThreadStatus::from_code(thread.status),
                polls: thread.polls,
                stack: thread
                    .stack
                    .map(|words| words.iter().map(|word| call(word)).collect()),
                limit: thread.limit,
            };
            names.insert(view.thread, thread.name);
            view
        };
        let snapshot = Snapshot {
            main: recorded.main.map(&mut view),
            testing: recorded.testing.map(&mut view),
            others: recorded.others.into_iter().map(&mut view).collect(),
            next_message: recorded.next_message,
            ..Snapshot::default()
        };

        let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        let again = snapshot.recorded(|thread| names[&thread].clone());
        assert_eq!(json(&again), json(&text), "{name} on {runtime}");
        Self { snapshot, names }
    }
}

fn folder(runtime: &str) -> std::path::PathBuf {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join("tests/recorded/looks").join(runtime)
}
