//! `am instrument`'s output: the raw form is what the app's process prints; the plain form is made
//! from it here.

/// What a device prints when the process dies before it has reported its end.
pub const CRASHED: &str =
    "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n";

/// The line that ends a report begins with this.
pub(super) const CODE: &str = "INSTRUMENTATION_CODE: ";
const STATUS_CODE: &str = "INSTRUMENTATION_STATUS_CODE: ";

/// Turns the raw form into the plain one, as `am instrument` without `-r` prints it: of each bundle
/// that has one, its `stream` value alone, and other bundles as they are.
#[derive(Default)]
pub struct Pretty {
    line: Vec<u8>,
    bundle: String,
}

impl Pretty {
    /// Takes bytes of the raw form, and returns the text that is complete by now.
    pub fn take(&mut self, raw: &[u8]) -> String {
        let mut out = String::new();
        for byte in raw {
            self.line.push(*byte);
            if *byte == b'\n' {
                let line = String::from_utf8_lossy(&std::mem::take(&mut self.line)).into_owned();
                self.line_ends(&line, &mut out);
            }
        }
        out
    }

    fn line_ends(&mut self, line: &str, out: &mut String) {
        self.bundle.push_str(line);
        let last = line.starts_with(CODE);
        if !last && !line.starts_with(STATUS_CODE) {
            return;
        }

        let bundle = std::mem::take(&mut self.bundle);
        match stream(&bundle) {
            Some(text) => {
                out.push_str(&text);
                // The result is printed as a line, a status as it is.
                if last {
                    out.push('\n');
                }
            }
            None => out.push_str(&bundle),
        }
    }
}

/// The value of `stream` in a bundle; values run over several lines, up to the
/// next `INSTRUMENTATION_` one.
fn stream(bundle: &str) -> Option<String> {
    let mut lines = bundle.lines();
    let first = lines.find_map(|line| {
        let value = line
            .strip_prefix("INSTRUMENTATION_STATUS: ")
            .or_else(|| line.strip_prefix("INSTRUMENTATION_RESULT: "));
        value?.strip_prefix("stream=")
    })?;

    let mut value = first.to_owned();
    for line in lines.take_while(|line| !line.starts_with("INSTRUMENTATION_")) {
        value.push('\n');
        value.push_str(line);
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(raw: &str, expected: &str) {
        let mut whole = Pretty::default();
        assert_eq!(whole.take(raw.as_bytes()), expected);
        let mut bytewise = Pretty::default();
        let text: String = raw.as_bytes().chunks(1).map(|b| bytewise.take(b)).collect();
        assert_eq!(text, expected);
    }

    #[test]
    fn streams_are_shown_alone() {
        check(
            "INSTRUMENTATION_STATUS: class=A\nINSTRUMENTATION_STATUS: stream=\nA:\nINSTRUMENTATION_STATUS: test=t\n\
             INSTRUMENTATION_STATUS_CODE: 1\nINSTRUMENTATION_STATUS: stream=.\nINSTRUMENTATION_STATUS_CODE: 0\n",
            "\nA:.",
        );
        check(
            "INSTRUMENTATION_RESULT: stream=\n\nOK (1 test)\n\nINSTRUMENTATION_CODE: -1\n",
            "\n\nOK (1 test)\n\n",
        );
    }

    #[test]
    fn bundles_without_a_stream_stay_as_they_are() {
        check(CRASHED, CRASHED);
        let unknown = "INSTRUMENTATION_STATUS: Error=Unable\nINSTRUMENTATION_STATUS_CODE: -1\n";
        check(unknown, unknown);
    }
}
