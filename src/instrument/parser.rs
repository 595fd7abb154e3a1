//! From the bytes of the output to its records, both bounded.
//!
//! Main types: [`Parser`] and [`Record`].

use std::collections::BTreeMap;

use super::VALUE_COST;

/// The longest line that is kept, in bytes; what is beyond is dropped, so that output without a
/// line end is bounded.
const LONGEST_LINE: usize = 1 << 20;

/// The most that the values of one record hold together, in bytes; what is beyond is dropped, so
/// that a record without an end is bounded, too.
const LARGEST_RECORD: usize = 4 << 20;

/// One block of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A status block: its code and its values.
    Status(i32, BTreeMap<String, String>),
    /// The end of the run: its code and the results before it.
    End(i32, BTreeMap<String, String>),
    /// `INSTRUMENTATION_FAILED`, with the text behind it: there is no such instrumentation.
    Failed(String),
    /// `INSTRUMENTATION_ABORTED`: the device's system has died under the run.
    Aborted,
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
        } else if let Some(what) = line.strip_prefix("INSTRUMENTATION_FAILED: ") {
            self.open = None;
            return Some(Record::Failed(what.to_owned()));
        } else if line.starts_with("INSTRUMENTATION_ABORTED: ") {
            self.open = None;
            return Some(Record::Aborted);
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
