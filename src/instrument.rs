//! The output of `am instrument -r`, read while it arrives, and what it means for one test, or
//! which tests there are.
//!
//! Main types: [`Parser`] (bytes to [`Record`]s), [`Watch`] (records to a [`Conclusion`]),
//! [`ManyWatch`] (records to a [`ManyRun`], for many tests in one process) and [`Listing`] (records
//! to the names of tests). The format is `InstrumentationResultPrinter`'s:
//! `INSTRUMENTATION_STATUS: key=value` blocks closed by `INSTRUMENTATION_STATUS_CODE: n`, then
//! `INSTRUMENTATION_RESULT: key=value` and `INSTRUMENTATION_CODE: n`. Values run over several
//! lines. Bytes that are not UTF-8 are replaced; nothing here fails on what a device sends.

mod many;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

pub use many::{Executed, ManyEnd, ManyRun, ManyWatch, TestOutcome};

use crate::model::{Failure, TestId};

/// The longest line that is kept, in bytes; what is beyond is dropped, so that output without a
/// line end is bounded.
const LONGEST_LINE: usize = 1 << 20;

/// The most that the values of one record hold together, in bytes; what is beyond is dropped, so
/// that a record without an end is bounded, too.
const LARGEST_RECORD: usize = 4 << 20;

/// What a value costs in addition to its text, in bytes, roughly: many empty ones are not free.
const VALUE_COST: usize = 128;

/// The longest name of a class or a test that is distinguished from another, in characters.
const LONGEST_NAME: usize = 1000;

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
    statuses: Values,
    results: Values,
    /// The value that further lines belong to.
    open: Option<Open>,
}

#[derive(Debug)]
enum Open {
    Status(String),
    Result(String),
}

/// The values of a record that is not complete yet, within [`LARGEST_RECORD`].
#[derive(Debug, Default)]
struct Values {
    map: BTreeMap<String, String>,
    size: usize,
}

impl Values {
    /// Takes `key=value`; the answer is the key, for the lines that continue the value.
    fn insert(&mut self, pair: &str) -> String {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        if self.claim(pair.len() + VALUE_COST) {
            // The system prints a key once. A second one comes out of a value, as a line of a
            // failure's message can look like anything; it must not hide what was printed before.
            self.map
                .entry(key.to_owned())
                .or_insert_with(|| value.to_owned());
        }
        key.to_owned()
    }

    fn push_line(&mut self, key: &str, line: &str) {
        if self.claim(line.len() + 1)
            && let Some(value) = self.map.get_mut(key)
        {
            value.push('\n');
            value.push_str(line);
        }
    }

    fn claim(&mut self, bytes: usize) -> bool {
        let fits = self.size + bytes <= LARGEST_RECORD;
        if fits {
            self.size += bytes;
        }
        fits
    }

    fn take(&mut self) -> BTreeMap<String, String> {
        std::mem::take(self).map
    }
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
            self.open = Some(Open::Status(self.statuses.insert(pair)));
        } else if let Some(pair) = line.strip_prefix("INSTRUMENTATION_RESULT: ") {
            self.open = Some(Open::Result(self.results.insert(pair)));
        } else if let Some(code) = line.strip_prefix("INSTRUMENTATION_STATUS_CODE: ") {
            self.open = None;
            // The values go with their code, even with one that cannot be read.
            let values = self.statuses.take();
            return Some(Record::Status(number(code)?, values));
        } else if let Some(code) = line.strip_prefix("INSTRUMENTATION_CODE: ") {
            self.open = None;
            let values = self.results.take();
            return Some(Record::End(number(code)?, values));
        } else if let Some(what) = line
            .strip_prefix("INSTRUMENTATION_FAILED: ")
            .or_else(|| line.strip_prefix("INSTRUMENTATION_ABORTED: "))
        {
            self.open = None;
            return Some(Record::Failed(what.to_owned()));
        } else {
            self.continue_value(line);
        }
        None
    }

    fn continue_value(&mut self, line: &str) {
        match &self.open {
            Some(Open::Status(key)) => self.statuses.push_line(key, line),
            Some(Open::Result(key)) => self.results.push_line(key, line),
            None => {}
        }
    }
}

/// A code as the system prints it. Another spelling of the same number (`-0`) was not printed by
/// it: it is a broken byte.
fn number(text: &str) -> Option<i32> {
    let code: i32 = text.parse().ok()?;
    if code.to_string() == text {
        Some(code)
    } else {
        None
    }
}

/// The result of the one test that was asked for.
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
    /// It is ignored.
    Ignored,
    /// An assumption did not hold, with its message: it did not run to an answer.
    Assumption(String),
    /// There is no such test, or no such runner.
    Missing(String),
    /// The output contradicts itself, or is about another test: nothing in it is trusted.
    Contradictory(String),
    /// The output ended before the run did.
    CutOff,
}

/// The code with which a run ends that the runner itself has ended (`Activity.RESULT_OK`).
const RUNNER_ENDED: i32 = -1;

/// How the test orchestrator reports that the process of a test died: as a failure that
/// it throws itself.
const ORCHESTRATED_CRASH: &str = "Test instrumentation process crashed.";

/// A status block that is a result: its code, 0 or below, and its values.
#[derive(Debug)]
struct TestResult {
    code: i32,
    values: BTreeMap<String, String>,
}

/// Follows the records of a run with one test.
#[derive(Debug, Default)]
pub struct Watch {
    status: Option<TestResult>,
    end: Option<(i32, BTreeMap<String, String>)>,
    failed: Option<String>,
    /// The tests that reported a result: class and method.
    reported: BTreeSet<(String, String)>,
}

/// A status of code 0 or below is a result if it has one of these. Anybody may send others by
/// `Instrumentation.sendStatus`, as AndroidX's `InstrumentationRunListener.sendString` does with
/// code 0. (`Error` is the activity manager's own.)
const RESULT_KEYS: [&str; 4] = ["class", "test", "stack", "Error"];

/// How many tests are distinguished; a parameterised method has as many as it has parameters.
const TESTS: usize = 1000;

impl Watch {
    /// Takes one record. Returns whether it was the one that ends the test itself: a result that
    /// names class and test.
    pub fn take(&mut self, record: Record) -> bool {
        match record {
            // Positive codes are no results: 1 is the start, and 2 is sent by libraries while the
            // test goes on.
            Record::Status(code, _) if code > 0 => {}
            Record::Status(_, values)
                if !RESULT_KEYS.iter().any(|key| values.contains_key(*key)) => {}
            Record::Status(code, values) => {
                let is_whole = values.contains_key("class") && values.contains_key("test");
                let is_over = is_whole || values.contains_key("Error");
                if self.reported.len() < TESTS {
                    self.reported
                        .insert((name_of(&values, "class"), name_of(&values, "test")));
                }

                // A parameterised method has several; the first that did not pass is the answer.
                if self.status.as_ref().is_none_or(|first| first.code == 0) {
                    self.status = Some(TestResult { code, values });
                }
                return is_over;
            }
            Record::End(code, results) => self.end = Some((code, results)),
            Record::Failed(what) => self.failed = Some(what),
        }
        false
    }

    /// Another test is about to begin: what was reported of this one is all.
    pub fn another_begins(&mut self) {
        self.end
            .get_or_insert_with(|| (RUNNER_ENDED, BTreeMap::new()));
    }

    /// Whether a result was reported.
    #[must_use]
    pub fn has_result(&self) -> bool {
        self.status.is_some()
    }

    /// Whether the run has ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.end.is_some() || self.failed.is_some()
    }

    /// Whether the record that counts names the test, class and method.
    fn is_named(&self, test: &TestId) -> bool {
        let Some(result) = &self.status else {
            return false;
        };
        let is_class = result.values.get("class") == Some(&test.class);
        is_class
            && result
                .values
                .get("test")
                .is_some_and(|method| is_run_of(test, method))
    }

    /// What became of the test.
    #[must_use]
    pub fn conclude(&self, test: &TestId) -> Conclusion {
        if let Some(result) = &self.status
            && result.values.contains_key("Error")
        {
            return Conclusion::Missing(value_of(&result.values, "Error"));
        }

        if let Some((class, method)) = self
            .reported
            .iter()
            .find(|(class, method)| !is_of(test, class, method))
        {
            return Conclusion::Contradictory(format!(
                "the runner ran {class}#{method} when it was asked for {test}"
            ));
        }

        if let Some((_, results)) = &self.end {
            let short = value_of(results, "shortMsg");
            if !short.is_empty() {
                let stack = self
                    .status
                    .as_ref()
                    .map(|result| value_of(&result.values, "stack"));
                return ended_early(&short, &value_of(results, "longMsg"), stack);
            }
        }

        if let Some(what) = &self.failed {
            return Conclusion::Missing(what.clone());
        }

        match &self.status {
            Some(result) => self.conclude_result(test, result),
            None if self.end.is_none() => Conclusion::CutOff,
            None => Conclusion::Missing(format!(
                "the runner found no test {test}; one of a class with parameters is named with its parameters, as METHOD[0]"
            )),
        }
    }

    fn conclude_result(&self, test: &TestId, result: &TestResult) -> Conclusion {
        let name = value_of(&result.values, "test");
        let stack = value_of(&result.values, "stack");
        match result.code {
            -2 | -1 if name == "initializationError" && test.method != name => {
                Conclusion::Missing(Failure::from_stack_trace(&stack).message)
            }
            0 => self.conclude_pass(test, &name, &stack),
            -3 => Conclusion::Ignored,
            -4 => Conclusion::Assumption(Failure::from_stack_trace(&stack).message),
            _ => {
                let failure = Failure::from_stack_trace(&stack);
                let is_crash = failure.message.starts_with(ORCHESTRATED_CRASH);
                if is_crash {
                    Conclusion::Crash(failure)
                } else {
                    Conclusion::Fail(failure)
                }
            }
        }
    }

    fn conclude_pass(&self, test: &TestId, name: &str, stack: &str) -> Conclusion {
        if !stack.is_empty() {
            let what = "the runner says that the test passed, and gives the stack of a failure";
            return Conclusion::Contradictory(what.to_owned());
        }
        if !self.is_named(test) {
            return Conclusion::Contradictory(format!(
                "the runner says that something passed, and not that it was {test}: `{name}`"
            ));
        }

        match self.end {
            Some((RUNNER_ENDED, _)) => Conclusion::Pass,
            _ => Conclusion::CutOff,
        }
    }
}

/// A test of an instrumentation, as its runner names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TestName {
    /// The class, with dots.
    pub class: String,
    /// The method; of a parameterised test with its brackets.
    pub method: String,
}

impl TestName {
    /// Whether `-e class` can ask for this test alone: a parameter's name may hold anything, and
    /// such a name is no word.
    #[must_use]
    pub fn is_word(&self) -> bool {
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
        self.method.chars().all(is_plain)
    }
}

impl fmt::Display for TestName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.class, self.method)
    }
}

/// The most that the names of listed tests hold together, in bytes.
const LARGEST_LISTING: usize = 16 << 20;

/// What AndroidX's runner calls a class that it cannot load, or that is no test as it stands.
const UNUSABLE: &str = "initializationError";

/// Follows the records of a run with `-e log true`, which names every test and runs none.
#[derive(Debug, Default)]
pub struct Listing {
    tests: Vec<TestName>,
    known: BTreeSet<TestName>,
    size: usize,
    unusable: Vec<String>,
    end: Option<BTreeMap<String, String>>,
    failed: Option<String>,
}

/// What a listing came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// All tests in the runner's order, and a message for each class that it could not use.
    Tests(Vec<TestName>, Vec<String>),
    /// There is no such runner, or it was ended: in its words.
    Failed(String),
    /// The output ended before the run did.
    CutOff,
}

impl Listing {
    /// Takes one record.
    pub fn take(&mut self, record: Record) {
        match record {
            // Each test is started, and ends at once.
            Record::Status(1, values) => self.started(&values),
            Record::Status(code, values) if code < 0 => {
                let value = |key: &str| values.get(key).cloned().unwrap_or_default();
                if values.contains_key("Error") {
                    self.failed = Some(value("Error"));
                } else if value("test") == UNUSABLE {
                    let why = Failure::from_stack_trace(&value("stack")).message;
                    if self.keep(why.len()) {
                        self.unusable.push(format!("{}: {why}", value("class")));
                    }
                }
            }
            Record::Status(..) => {}
            Record::End(_, results) => self.end = Some(results),
            Record::Failed(what) => self.failed = Some(what),
        }
    }

    fn started(&mut self, values: &BTreeMap<String, String>) {
        let (Some(class), Some(method)) = (values.get("class"), values.get("test")) else {
            return;
        };
        if method == UNUSABLE || !self.keep(class.len() + method.len()) {
            return;
        }
        let name = TestName {
            class: class.clone(),
            method: method.clone(),
        };
        if self.known.insert(name.clone()) {
            self.tests.push(name);
        }
    }

    /// Whether so much more is still kept.
    fn keep(&mut self, bytes: usize) -> bool {
        self.size += bytes + VALUE_COST;
        self.size <= LARGEST_LISTING
    }

    /// What was listed.
    #[must_use]
    pub fn conclude(self) -> Listed {
        if let Some(why) = self.failed {
            return Listed::Failed(why);
        }
        let Some(results) = self.end else {
            return Listed::CutOff;
        };
        match results.get("longMsg").or_else(|| results.get("shortMsg")) {
            Some(why) => Listed::Failed(why.clone()),
            None => Listed::Tests(self.tests, self.unusable),
        }
    }
}

/// Whether a report is about the test that was asked for: the method itself, one of its parameters'
/// runs (which add brackets to its name), or what the runner reports of a class as a whole.
fn is_of(test: &TestId, class: &str, method: &str) -> bool {
    let whole_class = matches!(method, "" | "null" | "initializationError");
    (class.is_empty() || class == test.class) && (whole_class || is_run_of(test, method))
}

/// Whether a method's name is the test's, or that of one of its parameters' runs.
fn is_run_of(test: &TestId, method: &str) -> bool {
    let Some(rest) = method.strip_prefix(&test.method) else {
        return false;
    };
    rest.is_empty() || rest.starts_with(['[', '('])
}

/// The value of a key, empty when there is none; of a long one, the beginning.
fn name_of(values: &BTreeMap<String, String>, key: &str) -> String {
    value_of(values, key).chars().take(LONGEST_NAME).collect()
}

/// The value of a key, empty when there is none.
fn value_of(values: &BTreeMap<String, String>, key: &str) -> String {
    values.get(key).cloned().unwrap_or_default()
}

/// The run was ended by the system: a crash or an ANR, with the stack that the runner
/// still could report.
fn ended_early(short: &str, long: &str, stack: Option<String>) -> Conclusion {
    let message = if long.is_empty() { short } else { long }.to_owned();
    let reported = match stack {
        Some(stack) if !stack.is_empty() => Some(Failure::from_stack_trace(&stack)),
        _ => None,
    };

    if short.contains("keyDispatchingTimedOut") || short.contains("ANR") {
        let failure = Failure {
            kind: "anr".into(),
            message,
            stack: Vec::new(),
        };
        return Conclusion::Anr(reported.unwrap_or(failure));
    }
    let failure = Failure {
        kind: "crash".into(),
        message,
        stack: Vec::new(),
    };
    Conclusion::Crash(reported.unwrap_or(failure))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "INSTRUMENTATION_STATUS: class=a.T\nINSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: 1\n";

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
        watch.conclude(&TestId {
            component: "p/r".into(),
            class: "a.T".into(),
            method: "t".into(),
        })
    }

    fn status(code: i32, stack: &str) -> String {
        format!(
            "{START}INSTRUMENTATION_STATUS: class=a.T\nINSTRUMENTATION_STATUS: stack={stack}\nINSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: {code}\n"
        )
    }

    const END: &str = "INSTRUMENTATION_RESULT: stream=\n\nTime: 0.1\n\nOK (1 test)\n\n\nINSTRUMENTATION_CODE: -1\n";

    #[test]
    fn a_pass_is_a_pass_only_with_its_end() {
        assert_eq!(
            conclude(&format!("{}{END}", status(0, ""))),
            Conclusion::Pass
        );
        assert_eq!(conclude(&status(0, "")), Conclusion::CutOff);
        assert_eq!(conclude(""), Conclusion::CutOff);
    }

    #[test]
    fn a_failure_brings_its_stack() {
        let Conclusion::Fail(failure) = conclude(&format!(
            "{}{END}",
            status(-2, "a.E: m\nn\n\tat a.T.t(T.java:3)\n")
        )) else {
            panic!("no failure")
        };
        assert_eq!(
            (failure.kind.as_str(), failure.message.as_str()),
            ("a.E", "m\nn")
        );
        assert_eq!(failure.stack, ["a.T.t(T.java:3)"]);
    }

    #[test]
    fn what_did_not_run_is_not_a_pass() {
        assert!(matches!(
            conclude(&format!("{}{END}", status(-3, ""))),
            Conclusion::Ignored
        ));
        assert!(
            matches!(conclude(&format!("{}{END}", status(-4, "a.E: m"))), Conclusion::Assumption(m) if m == "m")
        );
        assert!(matches!(conclude(END), Conclusion::Missing(_)));
        let missing = "INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS: Error=Unable to find x\nINSTRUMENTATION_STATUS_CODE: -1\n";
        assert_eq!(
            conclude(missing),
            Conclusion::Missing("Unable to find x".into())
        );
        assert_eq!(
            conclude("INSTRUMENTATION_FAILED: p/r\n"),
            Conclusion::Missing("p/r".into())
        );
    }

    #[test]
    fn a_crash_and_an_anr_are_told_apart() {
        let end = |short: &str| {
            format!("INSTRUMENTATION_RESULT: shortMsg={short}\nINSTRUMENTATION_CODE: 0\n")
        };
        assert!(
            matches!(conclude(&format!("{START}{}", end("Process crashed."))), Conclusion::Crash(f) if f.kind == "crash")
        );
        let with_stack = format!(
            "{}{}",
            status(-2, "a.E: m\n\tat x"),
            end("Process crashed.")
        );
        assert!(matches!(conclude(&with_stack), Conclusion::Crash(f) if f.kind == "a.E"));
        assert!(matches!(
            conclude(&format!("{START}{}", end("keyDispatchingTimedOut"))),
            Conclusion::Anr(_)
        ));
    }

    /// The orchestrator prints what was reported to it of a test that ran in another process, with
    /// the runner's own keys.
    #[test]
    fn the_orchestrators_output_is_understood() {
        let orchestrated = |code, stack: &str| {
            let named = "INSTRUMENTATION_STATUS: id=AndroidJUnitRunner\nINSTRUMENTATION_STATUS: numtests=1\nINSTRUMENTATION_STATUS: current=1\n";
            conclude(&format!(
                "{named}{}{END}",
                status(code, stack).replacen(START, &format!("{START}{named}"), 1)
            ))
        };
        assert_eq!(orchestrated(0, ""), Conclusion::Pass);
        assert!(matches!(
            orchestrated(-2, "a.E: m\n\tat a.T.t(T.java:3)\n"),
            Conclusion::Fail(_)
        ));
        let crash = "java.lang.Throwable: Test instrumentation process crashed. Check a.T#t.txt for details\n\tat androidx.test.orchestrator.A.b(A.java:1)\n";
        let Conclusion::Crash(failure) = orchestrated(-2, crash) else {
            panic!("a crash is no failure of the test")
        };
        assert_eq!(
            failure.message,
            "Test instrumentation process crashed. Check a.T#t.txt for details"
        );
    }

    /// Which records of an output end the test, by their number from 0, and what the whole
    /// output comes to.
    fn check_over(output: &str, ends_at: &[usize], expected: &Conclusion) {
        let (mut parser, mut watch) = (Parser::default(), Watch::default());
        let over: Vec<bool> = parser
            .feed(output.as_bytes())
            .into_iter()
            .map(|record| watch.take(record))
            .collect();
        let ends: Vec<usize> = (0..over.len()).filter(|index| over[*index]).collect();
        assert_eq!(ends, ends_at, "{output}");
        assert_eq!(conclude(output), *expected, "{output}");
    }

    /// `androidx.benchmark` and screenshot libraries send code 2 (`IN_PROGRESS` of ddmlib),
    /// `sendString` of AndroidX's runner code 0 without a test's name, and a test may send statuses
    /// of its own by `Instrumentation.sendStatus`.
    #[test]
    fn a_status_that_is_no_result_does_not_end_the_test() {
        let in_progress = "INSTRUMENTATION_STATUS: android.studio.display.benchmark=       11,200 ns    T.t\n\
             INSTRUMENTATION_STATUS: class=a.T\nINSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: 2\n";
        let screenshot = "INSTRUMENTATION_STATUS: additionalTestOutputFile_x=/sdcard/x.png\nINSTRUMENTATION_STATUS_CODE: 2\n";
        let said = "INSTRUMENTATION_STATUS: stream=\nwarming up\nINSTRUMENTATION_STATUS_CODE: 0\n";
        let own = "INSTRUMENTATION_STATUS: seed=7\nINSTRUMENTATION_STATUS_CODE: -1\n";
        let failure = Conclusion::Fail(Failure::from_stack_trace("a.E: m"));

        for extra in [in_progress, screenshot, said, own] {
            let passes = format!(
                "{START}{extra}{}{END}",
                status(0, "").replacen(START, "", 1)
            );
            check_over(&passes, &[2], &Conclusion::Pass);
            let fails = format!(
                "{START}{extra}{extra}{}{END}",
                status(-2, "a.E: m").replacen(START, "", 1)
            );
            check_over(&fails, &[3], &failure);
            let after = format!("{}{extra}{END}", status(-2, "a.E: m"));
            check_over(&after, &[1], &failure);
            check_over(&format!("{START}{extra}"), &[], &Conclusion::CutOff);
        }
        check_over(
            &format!("{}{END}", status(-3, "")),
            &[1],
            &Conclusion::Ignored,
        );
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
                assert_ne!(
                    conclude_bytes(&bytes),
                    Conclusion::Pass,
                    "bit {bit} of byte {index}"
                );
            }
        }
    }

    #[test]
    fn the_pass_of_another_test_is_no_answer() {
        let ran = |class: &str, method: &str| {
            let names = format!(
                "INSTRUMENTATION_STATUS: class={class}\nINSTRUMENTATION_STATUS: test={method}\n"
            );
            conclude(&format!("{names}INSTRUMENTATION_STATUS_CODE: 0\n{END}"))
        };
        assert_eq!(ran("a.T", "t"), Conclusion::Pass);
        assert_eq!(ran("a.T", "t[0: x]"), Conclusion::Pass);
        assert!(matches!(ran("a.T", "tt"), Conclusion::Contradictory(_)));
        assert!(matches!(ran("a.U", "t"), Conclusion::Contradictory(_)));
    }

    #[test]
    fn a_run_that_its_runner_did_not_end_is_no_pass() {
        assert_eq!(
            conclude(&format!("{}INSTRUMENTATION_CODE: 0\n", status(0, ""))),
            Conclusion::CutOff
        );
    }

    #[test]
    fn hostile_bytes_do_no_harm() {
        let mut parser = Parser::default();
        let records = parser.feed(b"\xff\xfe\0=\r\nINSTRUMENTATION_STATUS: noequals\nINSTRUMENTATION_STATUS_CODE: 99999999999\nINSTRUMENTATION_STATUS_CODE: x\nINSTRUMENTATION_CODE: -1\n");
        assert_eq!(records, [Record::End(-1, BTreeMap::new())]);
    }

    #[test]
    fn neither_a_line_nor_a_record_grows_without_end() {
        let mut parser = Parser::default();
        let held = |parser: &Parser| {
            let text = |values: &Values| {
                values
                    .map
                    .iter()
                    .map(|(key, value)| key.len() + value.len())
                    .sum::<usize>()
            };
            parser.line.len() + text(&parser.statuses) + text(&parser.results)
        };

        let chunk = vec![b'x'; 1 << 16];
        for _ in 0..64 {
            assert!(parser.feed(&chunk).is_empty());
        }
        assert_eq!(held(&parser), LONGEST_LINE);
        parser.feed(b"\nINSTRUMENTATION_STATUS: stack=a");
        for n in 0..20_000 {
            let line = format!(
                "\nmore of it, and more, and more {n}\nINSTRUMENTATION_STATUS: key{n}={}",
                "y".repeat(500)
            );
            assert!(parser.feed(line.as_bytes()).is_empty());
        }
        assert!(
            held(&parser) <= LARGEST_RECORD + LONGEST_LINE,
            "{}",
            held(&parser)
        );
        // The record's end is still seen, and the next one is whole again.
        let end =
            b"\nINSTRUMENTATION_STATUS_CODE: -2\nINSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: 0\n";
        let records = parser.feed(end);
        assert!(
            matches!(&records[0], Record::Status(-2, values) if values["stack"].starts_with("a\nmore"))
        );
        assert_eq!(
            records[1],
            Record::Status(0, [("test".to_owned(), "t".to_owned())].into())
        );
    }

    fn list(output: &str) -> Listed {
        let (mut parser, mut listing) = (Parser::default(), Listing::default());
        for record in output
            .as_bytes()
            .chunks(7)
            .flat_map(|piece| parser.feed(piece))
        {
            listing.take(record);
        }
        listing.conclude()
    }

    #[test]
    fn tests_are_listed_once_in_the_runners_order() {
        let status = |class: &str, test: &str, code: i32, more: &str| {
            format!(
                "INSTRUMENTATION_STATUS: class={class}\nINSTRUMENTATION_STATUS: test={test}\n{more}INSTRUMENTATION_STATUS_CODE: {code}\n"
            )
        };
        let name = |class: &str, method: &str| TestName {
            class: class.into(),
            method: method.into(),
        };
        let stack = "INSTRUMENTATION_STATUS: stack=java.lang.RuntimeException: cannot load\n\tat a.B.c(B.java:1)\n";
        let output = [
            status("b.T", "t[0: x y]", 1, ""),
            status("b.T", "t[0: x y]", 0, ""),
            status("a.T", "shows the name", 1, ""),
            status("a.T", "shows the name", -3, ""),
            status("b.T", "t[0: x y]", 1, ""),
            status("c.Broken", "initializationError", 1, ""),
            status("c.Broken", "initializationError", -2, stack),
            END.to_owned(),
        ]
        .concat();
        let expected = vec![name("b.T", "t[0: x y]"), name("a.T", "shows the name")];
        assert_eq!(
            list(&output),
            Listed::Tests(expected, vec!["c.Broken: cannot load".into()])
        );
        assert_eq!(
            list(output.trim_end().trim_end_matches("-1")),
            Listed::CutOff
        );
        assert_eq!(list(END), Listed::Tests(Vec::new(), Vec::new()));
    }

    #[test]
    fn a_listing_that_failed_says_why() {
        let missing = "INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info\nINSTRUMENTATION_STATUS_CODE: -1\n";
        assert_eq!(
            list(missing),
            Listed::Failed("Unable to find instrumentation info".into())
        );
        let crash = "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n";
        assert_eq!(list(crash), Listed::Failed("Process crashed.".into()));
        // A device that never stops talking is not believed beyond a limit.
        let mut listing = Listing::default();
        for n in 0..200_000 {
            let values = [
                ("class".to_owned(), "a.T".to_owned()),
                ("test".to_owned(), format!("t{n}")),
            ];
            listing.take(Record::Status(1, values.into()));
        }
        assert!(listing.size > LARGEST_LISTING && listing.tests.len() < 150_000);
    }

    /// What the stand-in device printed for the tests of `apps/outcomes`, through a stock adb.
    #[test]
    fn recorded_output_is_understood() {
        let check = |name: &str, selector: &str, expected: &str| {
            let path = format!(
                "{}/tests/recorded/am-instrument/{name}.txt",
                env!("CARGO_MANIFEST_DIR")
            );
            let output = std::fs::read(path).unwrap();
            let (class, method) = selector.split_once('#').unwrap();
            let class = format!("com.example.outcomes.{class}");
            let test = TestId {
                component: "p/r".into(),
                class,
                method: method.into(),
            };
            for size in [1, 7, output.len()] {
                let (mut parser, mut watch) = (Parser::default(), Watch::default());
                for record in output.chunks(size).flat_map(|chunk| parser.feed(chunk)) {
                    watch.take(record);
                }
                let shown = format!("{:?}", watch.conclude(&test));
                assert!(shown.starts_with(expected), "{name}: {shown}");
            }
        };

        check("pass", "OutcomesTest#passes", "Pass");
        check("fail-on-main", "OutcomesTest#failsOnTheMainThread", "Fail(");
        check(
            "fail",
            "OutcomesTest#fails",
            r#"Fail(Failure { kind: "java.lang.AssertionError", message: "expected:<3> but was:<2>", stack: ["org.junit.Assert.fail("#,
        );
        check(
            "error",
            "OutcomesTest#errs",
            r#"Fail(Failure { kind: "java.lang.IllegalStateException", message: "error on purpose", stack: ["com.example."#,
        );
        check("ignored", "OutcomesTest#isIgnored", "Ignored");
        check(
            "assumption",
            "OutcomesTest#assumes",
            r#"Assumption("the moon is full")"#,
        );
        check(
            "crash-before",
            "CrashBeforeTest#passes",
            r#"Crash(Failure { kind: "java.lang.IllegalStateException", message: "crash on purpose""#,
        );
        check(
            "crash-during",
            "OutcomesTest#crashesDuring",
            r#"Crash(Failure { kind: "java.lang.IllegalStateException", message: "crash on purpose""#,
        );
        check(
            "crash-after",
            "CrashAfterTest#passes",
            r#"Crash(Failure { kind: "java.lang.IllegalStateException", message: "crash on purpose""#,
        );
        check(
            "exit",
            "OutcomesTest#exits",
            r#"Crash(Failure { kind: "crash", message: "Process crashed.""#,
        );
        check(
            "many-lines",
            "OutcomesTest#saysMuch",
            r#"Fail(Failure { kind: "java.lang.AssertionError", message: "first line\n\n  third line = more""#,
        );
        check("lies", "OutcomesTest#liesAboutPassing", "Contradictory(");
        check(
            "control",
            "OutcomesTest#controlsTheTerminal",
            r#"Fail(Failure { kind: "java.lang.AssertionError", message: "\u{1b}[2J"#,
        );
        check(
            "no-such-test",
            "OutcomesTest#nowhere",
            r#"Missing("the runner found no test"#,
        );
        check(
            "no-such-class",
            "Nowhere#passes",
            r#"Missing("Failed loading specified test class"#,
        );
        check(
            "no-such-runner",
            "OutcomesTest#passes",
            r#"Missing("Unable to find instrumentation info"#,
        );
        // A parameterised method is chosen with its brackets; without them the
        // runner finds nothing.
        check(
            "parameters",
            "ParametersTest#isShort",
            r#"Missing("the runner found no test"#,
        );
    }

    #[test]
    fn output_that_is_cut_anywhere_is_no_pass() {
        let path = format!(
            "{}/tests/recorded/am-instrument/pass.txt",
            env!("CARGO_MANIFEST_DIR")
        );
        let output = std::fs::read(path).unwrap();
        let test = TestId {
            component: "p/r".into(),
            class: "com.example.outcomes.OutcomesTest".into(),
            method: "passes".into(),
        };

        // The last byte ends the last line; without it that line is no record.
        for end in 0..output.len() {
            let (mut parser, mut watch) = (Parser::default(), Watch::default());
            for record in parser.feed(&output[..end]) {
                watch.take(record);
            }
            assert_eq!(watch.conclude(&test), Conclusion::CutOff, "{end}");
        }
    }

    #[test]
    fn what_a_message_says_hides_nothing() {
        let lie = "x\nINSTRUMENTATION_STATUS: stack=\nINSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: 0\nINSTRUMENTATION_CODE: -1\n";
        let cut = format!("{START}INSTRUMENTATION_STATUS: stack=a.E: {lie}");
        assert!(matches!(conclude(&cut), Conclusion::Contradictory(_)));
        let whole =
            format!("{cut}INSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: -2\n{END}");
        assert!(matches!(conclude(&whole), Conclusion::Fail(_)));
    }
}
