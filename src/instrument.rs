//! The output of `am instrument -r`, read while it comes, and what it says of one test.
//!
//! Main types: [`Parser`] (bytes to [`Record`]s) and [`Watch`] (records to a [`Conclusion`]). The format is
//! `InstrumentationResultPrinter`'s: `INSTRUMENTATION_STATUS: key=value` blocks closed by
//! `INSTRUMENTATION_STATUS_CODE: n`, then `INSTRUMENTATION_RESULT: key=value` and `INSTRUMENTATION_CODE: n`.
//! Values run over several lines. Bytes that are no UTF-8 are replaced; nothing here trips on what a device sends.

use std::collections::BTreeMap;

use crate::model::{Failure, TestId};

/// The longest line that is kept, in bytes; what is beyond is dropped, so that output without a line end is bounded.
const LONGEST_LINE: usize = 1 << 20;

/// One block of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A status block: its code and its values.
    Status(i32, BTreeMap<String, String>),
    /// The end of the run: its code and the results before it.
    End(i32, BTreeMap<String, String>),
    /// `INSTRUMENTATION_FAILED` or `INSTRUMENTATION_ABORTED`, with the text behind it.
    Failed(String),
}

/// Turns bytes into records, whatever the pieces in which they come.
#[derive(Debug, Default)]
pub struct Parser {
    line: Vec<u8>,
    statuses: BTreeMap<String, String>,
    results: BTreeMap<String, String>,
    /// The value that further lines belong to.
    open: Option<Open>,
}

#[derive(Debug)]
enum Open {
    Status(String),
    Result(String),
}

impl Parser {
    /// Takes the next bytes and returns the records that they complete.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Record> {
        let mut records = Vec::new();
        for byte in bytes {
            if *byte == b'\n' {
                let line = std::mem::take(&mut self.line);
                let text = String::from_utf8_lossy(&line);
                records.extend(self.take_line(text.trim_end_matches('\r')));
            } else if self.line.len() < LONGEST_LINE {
                self.line.push(*byte);
            }
        }
        records
    }

    fn take_line(&mut self, line: &str) -> Option<Record> {
        if let Some(pair) = line.strip_prefix("INSTRUMENTATION_STATUS: ") {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            self.statuses.insert(key.to_owned(), value.to_owned());
            self.open = Some(Open::Status(key.to_owned()));
        } else if let Some(pair) = line.strip_prefix("INSTRUMENTATION_RESULT: ") {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            self.results.insert(key.to_owned(), value.to_owned());
            self.open = Some(Open::Result(key.to_owned()));
        } else if let Some(code) = line.strip_prefix("INSTRUMENTATION_STATUS_CODE: ") {
            self.open = None;
            return Some(Record::Status(code.trim().parse().ok()?, std::mem::take(&mut self.statuses)));
        } else if let Some(code) = line.strip_prefix("INSTRUMENTATION_CODE: ") {
            self.open = None;
            return Some(Record::End(code.trim().parse().ok()?, std::mem::take(&mut self.results)));
        } else if let Some(what) =
            line.strip_prefix("INSTRUMENTATION_FAILED: ").or_else(|| line.strip_prefix("INSTRUMENTATION_ABORTED: "))
        {
            self.open = None;
            return Some(Record::Failed(what.to_owned()));
        } else {
            self.continue_value(line);
        }
        None
    }

    fn continue_value(&mut self, line: &str) {
        let value = match &self.open {
            Some(Open::Status(key)) => self.statuses.get_mut(key),
            Some(Open::Result(key)) => self.results.get_mut(key),
            None => None,
        };
        if let Some(value) = value.filter(|value| value.len() < LONGEST_LINE) {
            value.push('\n');
            value.push_str(line);
        }
    }
}

/// What the output says of the one test that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// It passed.
    Pass,
    /// It failed, or an error was thrown.
    Fail(Failure),
    /// The app's process died.
    Crash(Failure),
    /// The system ended the run as the main thread did not answer.
    Anr(Failure),
    /// It is ignored, or an assumption did not hold: it did not run to an answer.
    Skipped(String),
    /// There is no such test, or no such runner.
    Missing(String),
    /// The output ended before the run did.
    CutOff,
}

/// Follows the records of a run with one test.
#[derive(Debug, Default)]
pub struct Watch {
    status: Option<(i32, BTreeMap<String, String>)>,
    started: bool,
    end: Option<(i32, BTreeMap<String, String>)>,
    failed: Option<String>,
}

impl Watch {
    /// Takes one record. The answer tells whether it was the one that says that the test itself is over.
    pub fn take(&mut self, record: Record) -> bool {
        match record {
            Record::Status(1, _) => self.started = true,
            Record::Status(code, values) => {
                // A parameterised method has several; the first that did not pass is the answer.
                if self.status.as_ref().is_none_or(|(old, _)| *old == 0) {
                    self.status = Some((code, values));
                }
                return true;
            }
            Record::End(code, results) => self.end = Some((code, results)),
            Record::Failed(what) => self.failed = Some(what),
        }
        false
    }

    /// Whether the run has ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.end.is_some() || self.failed.is_some()
    }

    /// What became of the test.
    #[must_use]
    pub fn conclude(&self, test: &TestId) -> Conclusion {
        let value = |map: &BTreeMap<String, String>, key: &str| map.get(key).cloned().unwrap_or_default();
        if let Some((_, values)) = &self.status
            && values.contains_key("Error")
        {
            return Conclusion::Missing(value(values, "Error"));
        }
        let reported =
            self.status.as_ref().map(|(code, values)| (*code, value(values, "test"), value(values, "stack")));
        if let Some((_, results)) = &self.end {
            let short = value(results, "shortMsg");
            if !short.is_empty() {
                return ended_early(&short, &value(results, "longMsg"), reported.map(|(_, _, stack)| stack));
            }
        }
        if let Some(what) = &self.failed {
            return Conclusion::Missing(what.clone());
        }
        match reported {
            Some((-2 | -1, name, stack)) if name == "initializationError" && test.method != name => {
                Conclusion::Missing(Failure::from_stack_trace(&stack).message)
            }
            Some((0, _, _)) if self.end.is_some() => Conclusion::Pass,
            Some((-3, ..)) => Conclusion::Skipped("the test is ignored".to_owned()),
            Some((-4, _, stack)) => {
                Conclusion::Skipped(format!("an assumption failed: {}", Failure::from_stack_trace(&stack).message))
            }
            Some((code, _, stack)) if code < 0 => Conclusion::Fail(Failure::from_stack_trace(&stack)),
            _ if self.end.is_none() => Conclusion::CutOff,
            _ => Conclusion::Missing(format!("the runner found no test {test}")),
        }
    }
}

/// The run was ended by the system: a crash or an ANR, with the stack that the runner still could report.
fn ended_early(short: &str, long: &str, stack: Option<String>) -> Conclusion {
    let reported = stack.filter(|stack| !stack.is_empty()).map(|stack| Failure::from_stack_trace(&stack));
    let told = if long.is_empty() { short } else { long };
    if short.contains("keyDispatchingTimedOut") || short.contains("ANR") {
        let failure = Failure { kind: "anr".into(), message: told.to_owned(), stack: Vec::new() };
        return Conclusion::Anr(reported.unwrap_or(failure));
    }
    let failure = Failure { kind: "crash".into(), message: told.to_owned(), stack: Vec::new() };
    Conclusion::Crash(reported.unwrap_or(failure))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str =
        "INSTRUMENTATION_STATUS: class=a.T\nINSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: 1\n";

    fn conclude(output: &str) -> Conclusion {
        // Byte by byte, so that no piece of the input is special.
        let (mut parser, mut watch) = (Parser::default(), Watch::default());
        for byte in output.as_bytes() {
            for record in parser.feed(&[*byte]) {
                watch.take(record);
            }
        }
        watch.conclude(&TestId { component: "p/r".into(), class: "a.T".into(), method: "t".into() })
    }

    fn status(code: i32, stack: &str) -> String {
        format!(
            "{START}INSTRUMENTATION_STATUS: stack={stack}\nINSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: {code}\n"
        )
    }

    const END: &str = "INSTRUMENTATION_RESULT: stream=\n\nTime: 0.1\n\nOK (1 test)\n\n\nINSTRUMENTATION_CODE: -1\n";

    #[test]
    fn a_pass_is_a_pass_only_with_its_end() {
        assert_eq!(conclude(&format!("{}{END}", status(0, ""))), Conclusion::Pass);
        assert_eq!(conclude(&status(0, "")), Conclusion::CutOff);
        assert_eq!(conclude(""), Conclusion::CutOff);
    }

    #[test]
    fn a_failure_brings_its_stack() {
        let Conclusion::Fail(failure) = conclude(&format!("{}{END}", status(-2, "a.E: m\nn\n\tat a.T.t(T.java:3)\n")))
        else {
            panic!("no failure")
        };
        assert_eq!((failure.kind.as_str(), failure.message.as_str()), ("a.E", "m\nn"));
        assert_eq!(failure.stack, ["a.T.t(T.java:3)"]);
    }

    #[test]
    fn what_did_not_run_is_not_a_pass() {
        assert!(matches!(conclude(&format!("{}{END}", status(-3, ""))), Conclusion::Skipped(_)));
        assert!(
            matches!(conclude(&format!("{}{END}", status(-4, "a.E: m"))), Conclusion::Skipped(m) if m.ends_with(": m"))
        );
        assert!(matches!(conclude(END), Conclusion::Missing(_)));
        let missing = "INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS: Error=Unable to find x\nINSTRUMENTATION_STATUS_CODE: -1\n";
        assert_eq!(conclude(missing), Conclusion::Missing("Unable to find x".into()));
        assert_eq!(conclude("INSTRUMENTATION_FAILED: p/r\n"), Conclusion::Missing("p/r".into()));
    }

    #[test]
    fn a_crash_and_an_anr_are_told_apart() {
        let end = |short: &str| format!("INSTRUMENTATION_RESULT: shortMsg={short}\nINSTRUMENTATION_CODE: 0\n");
        assert!(
            matches!(conclude(&format!("{START}{}", end("Process crashed."))), Conclusion::Crash(f) if f.kind == "crash")
        );
        let with_stack = format!("{}{}", status(-2, "a.E: m\n\tat x"), end("Process crashed."));
        assert!(matches!(conclude(&with_stack), Conclusion::Crash(f) if f.kind == "a.E"));
        assert!(matches!(conclude(&format!("{START}{}", end("keyDispatchingTimedOut"))), Conclusion::Anr(_)));
    }

    #[test]
    fn hostile_bytes_do_no_harm() {
        let mut parser = Parser::default();
        let records = parser.feed(b"\xff\xfe\0=\r\nINSTRUMENTATION_STATUS: noequals\nINSTRUMENTATION_STATUS_CODE: 99999999999\nINSTRUMENTATION_STATUS_CODE: x\nINSTRUMENTATION_CODE: -1\n");
        assert_eq!(records, [Record::End(-1, BTreeMap::new())]);
    }
}
