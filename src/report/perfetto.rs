//! Runs as a trace for Perfetto and `chrome://tracing`, in the JSON form of the document "Trace
//! Event Format" (2016), which <https://perfetto.dev/docs/getting-started/other-formats> says
//! Perfetto reads: an object with `traceEvents`.
//!
//! A run is a process, a thread a thread. A statement is a slice of the testing thread. A post is a
//! slice of the thread that posts; a hold is an asynchronous slice. A flow leads from the post to
//! the execution, for a held event when it was released, for another when it is due: the time of a
//! dispatch itself is not recorded. Times are in microseconds.

use std::collections::BTreeMap;

use serde::Serialize;

use super::read::Entry;
use super::timeline::{Hold, Timeline, TimelineHit, TimelineRun};
use crate::whose::simple_name;

/// How long a post and an execution are drawn, in microseconds: a flow needs a slice to be bound
/// to.
const DRAWN: u64 = 500;

/// The testing thread's id; main's is the next, and those of the others follow.
const TESTING: u32 = 1;

/// The main thread's id.
const MAIN: u32 = 2;

#[derive(Serialize)]
struct Trace {
    #[serde(rename = "traceEvents")]
    trace_events: Vec<TraceEvent>,
    #[serde(rename = "displayTimeUnit")]
    display_time_unit: &'static str,
}

/// One event of the format. Which fields it has depends on its phase.
#[derive(Clone, Serialize, Default)]
struct TraceEvent {
    ph: &'static str,
    pid: u32,
    tid: u32,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cat: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ts: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dur: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// The flow ends in the slice around it, not in the next one.
    #[serde(skip_serializing_if = "Option::is_none")]
    bp: Option<&'static str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    args: BTreeMap<&'static str, serde_json::Value>,
}

/// The trace of all runs of these explorations whose timeline is there.
///
/// # Errors
/// Never in practice: strings and numbers always have a JSON form.
pub fn perfetto(entries: &[Entry]) -> serde_json::Result<String> {
    let mut trace = Trace {
        trace_events: Vec::new(),
        display_time_unit: "ms",
    };
    let mut pid = 0;
    for entry in entries {
        let Some(timeline) = &entry.timeline else {
            continue;
        };
        for (index, run) in timeline.runs.iter().enumerate() {
            pid += 1;
            let name = format!(
                "{} run {}: {}, {}",
                entry.report.test.method,
                index + 1,
                run.kind,
                run.outcome
            );
            Process {
                pid,
                timeline,
                run,
                tids: BTreeMap::new(),
                out: &mut trace.trace_events,
            }
            .write(&name);
        }
    }
    serde_json::to_string(&trace)
}

struct Process<'a> {
    pid: u32,
    timeline: &'a Timeline,
    run: &'a TimelineRun,
    tids: BTreeMap<&'a str, u32>,
    out: &'a mut Vec<TraceEvent>,
}

impl<'a> Process<'a> {
    fn write(mut self, name: &str) {
        let run = self.run;
        self.name("process_name", 0, name);
        self.name("thread_name", TESTING, "testing thread");
        self.name("thread_name", MAIN, "main");
        self.tids.insert("main", MAIN);

        let ends = run
            .statements
            .iter()
            .skip(1)
            .map(|hit| hit.at_ms)
            .chain([run.wall_ms]);
        for (hit, end) in run.statements.iter().zip(ends) {
            let Some(statement) = self.timeline.statements.get(hit.statement) else {
                continue;
            };
            let args = BTreeMap::from([
                ("class", statement.class.clone().into()),
                ("method", statement.method.clone().into()),
                ("occurrence", statement.occurrence.into()),
            ]);
            self.slice(
                "statement",
                TESTING,
                statement.location(),
                hit.at_ms,
                us(end.saturating_sub(hit.at_ms)),
                args,
            );
        }

        for (index, hit) in run.events.iter().enumerate() {
            self.event(index, hit);
        }

        let end = TraceEvent {
            name: format!("outcome: {}", run.outcome),
            ..self.at("i", TESTING, run.wall_ms)
        };
        self.out.push(end);
    }

    fn event(&mut self, index: usize, hit: &'a TimelineHit) {
        let Some(event) = self.timeline.events.get(hit.event) else {
            return;
        };
        let (poster, runner) = (self.tid(&hit.thread), self.tid(self.timeline.runs_on(hit)));
        let id = format!("{}.{index}", self.pid);
        let name = format!(
            "{} {}",
            event.id.as_deref().unwrap_or(""),
            simple_name(&event.work)
        )
        .trim()
        .to_owned();
        let args = BTreeMap::from([
            ("work", event.work.clone().into()),
            ("class", event.class.clone().into()),
            ("handler", event.handler.clone().into()),
        ]);

        self.slice(
            "post",
            poster,
            format!("post {name}"),
            hit.posted_ms,
            DRAWN,
            args,
        );
        if let Some(hold) = &hit.held {
            self.hold(hold, format!("hold {id}"), format!("held: {name}"), poster);
        }

        let seen = if hit.held.is_some() {
            "released"
        } else {
            "due"
        };
        self.slice(
            "execution",
            runner,
            format!("run {name}"),
            hit.runs_ms(),
            DRAWN,
            BTreeMap::from([("time", seen.into())]),
        );
        self.flow(id, hit, poster, runner);
    }

    /// The arrow from where an event is posted to where it runs.
    fn flow(&mut self, id: String, hit: &TimelineHit, poster: u32, runner: u32) {
        let start = TraceEvent {
            cat: Some("event"),
            id: Some(id),
            name: "event".to_owned(),
            ..self.at("s", poster, hit.posted_ms)
        };
        let finish = TraceEvent {
            ph: "f",
            tid: runner,
            ts: Some(us(hit.runs_ms())),
            bp: Some("e"),
            ..start.clone()
        };
        self.out.extend([start, finish]);
    }

    fn hold(&mut self, hold: &Hold, id: String, name: String, tid: u32) {
        let end = TraceEvent {
            cat: Some("hold"),
            id: Some(id),
            name,
            ..self.at("e", tid, hold.to_ms.max(hold.from_ms))
        };
        let begin = TraceEvent {
            ph: "b",
            ts: Some(us(hold.from_ms)),
            args: BTreeMap::from([("released", hold.why.clone().into())]),
            ..end.clone()
        };
        self.out.extend([begin, end]);
    }

    /// The id of the thread with this name, which is announced when it is first seen.
    fn tid(&mut self, thread: &'a str) -> u32 {
        if let Some(tid) = self.tids.get(thread) {
            return *tid;
        }
        let tid = MAIN + u32::try_from(self.tids.len()).unwrap_or(u32::MAX - MAIN);
        self.tids.insert(thread, tid);
        self.name("thread_name", tid, thread);
        tid
    }

    fn name(&mut self, what: &str, tid: u32, name: &str) {
        let args = BTreeMap::from([("name", name.into())]);
        self.out.push(TraceEvent {
            ph: "M",
            pid: self.pid,
            tid,
            name: what.to_owned(),
            args,
            ..TraceEvent::default()
        });
    }

    fn slice(
        &mut self,
        cat: &'static str,
        tid: u32,
        name: String,
        at_ms: u64,
        dur: u64,
        args: BTreeMap<&'static str, serde_json::Value>,
    ) {
        let slice = TraceEvent {
            cat: Some(cat),
            name,
            dur: Some(dur),
            args,
            ..self.at("X", tid, at_ms)
        };
        self.out.push(slice);
    }

    fn at(&self, ph: &'static str, tid: u32, at_ms: u64) -> TraceEvent {
        TraceEvent {
            ph,
            pid: self.pid,
            tid,
            ts: Some(us(at_ms)),
            ..TraceEvent::default()
        }
    }
}

fn us(ms: u64) -> u64 {
    ms.saturating_mul(1000)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use serde::Deserialize;

    use super::super::read::tests::entry;
    use super::*;
    use crate::testing::{event, failed, record, released};
    use crate::trace::ReleaseReason;

    /// The form as it is documented, and nothing else.
    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[allow(non_snake_case)]
    struct Decoded {
        traceEvents: Vec<DecodedEvent>,
        displayTimeUnit: String,
    }

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct DecodedEvent {
        ph: String,
        pid: u32,
        tid: u32,
        name: String,
        cat: Option<String>,
        ts: Option<u64>,
        dur: Option<u64>,
        id: Option<String>,
        bp: Option<String>,
        #[serde(default)]
        args: HashMap<String, serde_json::Value>,
    }

    fn decoded() -> Vec<DecodedEvent> {
        let forced = failed(
            record(
                &[1, 2, 3],
                vec![released("late", Some(1), 3, ReleaseReason::Position)],
            ),
            3,
        );
        let runs = [record(&[1, 2], vec![event("late", Some(1))]), forced];
        let entry = Entry {
            timeline: Some(Timeline::new(&runs, &[])),
            ..entry("flaky", "</script>\n\"t", "m")
        };
        let decoded: Decoded = serde_json::from_str(&perfetto(&[entry]).unwrap()).unwrap();
        assert_eq!(decoded.displayTimeUnit, "ms");
        decoded.traceEvents
    }

    #[test]
    fn a_run_is_a_process_with_its_threads() {
        let events = decoded();
        let named = |what: &str, pid: u32| -> Vec<(u32, String)> {
            let of = events
                .iter()
                .filter(|e| e.ph == "M" && e.name == what && e.pid == pid);
            of.map(|event| (event.tid, event.args["name"].as_str().unwrap().to_owned()))
                .collect()
        };
        assert_eq!(
            named("process_name", 2),
            [(0, "</script>\n\"t run 2: trace, fail".to_owned())]
        );
        let threads = [
            (1, "testing thread".to_owned()),
            (2, "main".to_owned()),
            (3, "worker-late".to_owned()),
        ];
        assert_eq!(named("thread_name", 2), threads);
    }

    #[test]
    fn statements_posts_holds_and_flows_can_be_decoded() {
        let events = decoded();
        let of = |cat: &str, pid: u32| -> Vec<&DecodedEvent> {
            events
                .iter()
                .filter(|event| event.cat.as_deref() == Some(cat) && event.pid == pid)
                .collect()
        };

        let statements = of("statement", 2);
        let times: Vec<_> = statements
            .iter()
            .map(|event| (event.ts.unwrap(), event.dur.unwrap(), event.tid))
            .collect();
        assert_eq!(
            times,
            [(0, 10_000, 1), (10_000, 10_000, 1), (20_000, 80_000, 1)]
        );
        assert_eq!(statements[2].name, "SomeTest.java:3");

        let holds = of("hold", 2);
        let ends: Vec<_> = holds
            .iter()
            .map(|event| (event.ph.as_str(), event.ts.unwrap(), event.tid))
            .collect();
        assert_eq!(ends, [("b", 10_000, 3), ("e", 50_000, 3)]);
        assert_eq!(
            (&holds[0].id, &holds[0].args["released"]),
            (&holds[1].id, &"position".into())
        );
        assert!(of("hold", 1).is_empty());

        // Each end of a flow is at the beginning of a slice of its thread, so it is bound to that.
        for pid in [1, 2] {
            let flows = of("event", pid);
            assert_eq!(
                (
                    flows[0].ph.as_str(),
                    flows[1].ph.as_str(),
                    flows[1].bp.as_deref()
                ),
                ("s", "f", Some("e"))
            );
            assert_eq!(
                (&flows[0].id, flows[0].tid, flows[1].tid),
                (&flows[1].id, 3, 2)
            );
            for flow in flows {
                let bound = events.iter().any(|slice| {
                    (slice.ph == "X", slice.pid, slice.tid, slice.ts)
                        == (true, pid, flow.tid, flow.ts)
                });
                assert!(bound, "{flow:?}");
            }
        }
        let ran: Vec<_> = of("execution", 2)
            .iter()
            .map(|event| (event.ts, event.args["time"].clone()))
            .collect();
        assert_eq!(ran, [(Some(50_000), "released".into())]);
    }
}
