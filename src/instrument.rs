//! The output of `am instrument -r`, read while it comes, and what it says of one test.
//!
//! Main types: [`Parser`] (bytes to [`Record`]s) and [`Watch`] (records to a [`Conclusion`]). The format is
//! `InstrumentationResultPrinter`'s: `INSTRUMENTATION_STATUS: key=value` blocks closed by
//! `INSTRUMENTATION_STATUS_CODE: n`, then `INSTRUMENTATION_RESULT: key=value` and `INSTRUMENTATION_CODE: n`.
//! Values run over several lines. Bytes that are no UTF-8 are replaced; nothing here trips on what a device sends.

use std::collections::{BTreeMap, BTreeSet};

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
            // The values go with their code, even with one that cannot be read.
            let values = std::mem::take(&mut self.statuses);
            return Some(Record::Status(number(code)?, values));
        } else if let Some(code) = line.strip_prefix("INSTRUMENTATION_CODE: ") {
            self.open = None;
            let values = std::mem::take(&mut self.results);
            return Some(Record::End(number(code)?, values));
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

/// A code as the system prints it. Another spelling of the same number (`-0`) was not printed by it: it is a broken byte.
fn number(text: &str) -> Option<i32> {
    let text = text.trim();
    text.parse().ok().filter(|code: &i32| code.to_string() == text)
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

/// The code with which a run ends that the runner itself has ended (`Activity.RESULT_OK`).
const RUNNER_ENDED: i32 = -1;

/// Follows the records of a run with one test.
#[derive(Debug, Default)]
pub struct Watch {
    status: Option<(i32, BTreeMap<String, String>)>,
    started: bool,
    end: Option<(i32, BTreeMap<String, String>)>,
    failed: Option<String>,
    /// The tests that reported a result: class and method.
    reported: BTreeSet<(String, String)>,
}

/// How many tests are told apart; a parameterised method has as many as it has parameters.
const TESTS: usize = 10_000;

impl Watch {
    /// Takes one record. The answer tells whether it was the one that says that the test itself is over.
    pub fn take(&mut self, record: Record) -> bool {
        match record {
            Record::Status(1, _) => self.started = true,
            Record::Status(code, values) => {
                let value = |key: &str| values.get(key).cloned().unwrap_or_default();
                if self.reported.len() < TESTS {
                    self.reported.insert((value("class"), value("test")));
                }
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
        if let Some((class, method)) = self.reported.iter().find(|(class, method)| !is_of(test, class, method)) {
            return Conclusion::Missing(format!("the runner ran {class}#{method} when it was asked for {test}"));
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
            Some((0, _, stack)) if !stack.is_empty() => {
                Conclusion::Missing("the runner says that the test passed, and gives the stack of a failure".to_owned())
            }
            Some((0, _, _)) if self.end.as_ref().is_some_and(|(code, _)| *code == RUNNER_ENDED) => Conclusion::Pass,
            Some((0, _, _)) if self.end.is_some() => Conclusion::CutOff,
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

/// Whether a report is about the test that was asked for: the method itself, one of its parameters' runs (which add
/// brackets to its name), or what the runner says of a class as a whole.
fn is_of(test: &TestId, class: &str, method: &str) -> bool {
    let parameters = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
    let whole_class = matches!(method, "" | "null" | "initializationError");
    (class.is_empty() || class == test.class)
        && (whole_class || method.strip_prefix(&test.method).is_some_and(parameters))
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
        conclude_bytes(output.as_bytes())
    }

    fn conclude_bytes(output: &[u8]) -> Conclusion {
        // Byte by byte, so that no piece of the input is special.
        let (mut parser, mut watch) = (Parser::default(), Watch::default());
        for byte in output {
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
    fn a_broken_byte_makes_no_pass_of_a_failure() {
        let failed = format!("{}{END}", status(-2, "a.E: m\n\tat a.T.t(T.java:3)"));
        assert!(matches!(conclude(&failed), Conclusion::Fail(_)));
        // Every byte of a failing test's output, flipped in every bit, one after the other.
        for index in 0..failed.len() {
            for bit in 0..8 {
                let mut bytes = failed.clone().into_bytes();
                bytes[index] ^= 1 << bit;
                assert_ne!(conclude_bytes(&bytes), Conclusion::Pass, "bit {bit} of byte {index}");
            }
        }
    }

    #[test]
    fn the_pass_of_another_test_is_no_answer() {
        let ran = |class: &str, method: &str| {
            let names = format!("INSTRUMENTATION_STATUS: class={class}\nINSTRUMENTATION_STATUS: test={method}\n");
            conclude(&format!("{names}INSTRUMENTATION_STATUS_CODE: 0\n{END}"))
        };
        assert_eq!(ran("a.T", "t"), Conclusion::Pass);
        assert_eq!(ran("a.T", "t[0: x]"), Conclusion::Pass);
        assert!(matches!(ran("a.T", "tt"), Conclusion::Missing(_)));
        assert!(matches!(ran("a.U", "t"), Conclusion::Missing(_)));
    }

    #[test]
    fn a_run_that_its_runner_did_not_end_is_no_pass() {
        assert_eq!(conclude(&format!("{}INSTRUMENTATION_CODE: 0\n", status(0, ""))), Conclusion::CutOff);
    }

    #[test]
    fn hostile_bytes_do_no_harm() {
        let mut parser = Parser::default();
        let records = parser.feed(b"\xff\xfe\0=\r\nINSTRUMENTATION_STATUS: noequals\nINSTRUMENTATION_STATUS_CODE: 99999999999\nINSTRUMENTATION_STATUS_CODE: x\nINSTRUMENTATION_CODE: -1\n");
        assert_eq!(records, [Record::End(-1, BTreeMap::new())]);
    }
}
