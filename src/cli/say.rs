//! What is printed: made harmless for a terminal first, and never a reason to end with another code than the right one.
//!
//! `println!` and `eprintln!` panic when nothing can be written, and a panic's exit code is one of this program's own.

use std::fmt::Write as _;
use std::io::{ErrorKind, Write, stderr, stdout};

use anyhow::Context;

/// Text for stdout, perhaps with names and messages of a device. A reader that has gone away wants no more of it.
///
/// # Errors
/// When stdout cannot be written, as on a full disk.
pub(super) fn out(text: &str) -> anyhow::Result<()> {
    raw(&harmless(text))
}

/// Text for stdout as it is: a document, which has its own way with control characters.
///
/// # Errors
/// As [`out`].
pub(super) fn raw(text: &str) -> anyhow::Result<()> {
    let mut stdout = stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("stdout cannot be written"),
    }
}

/// A line for stderr. Where it cannot be written, there is nobody left to tell.
pub(super) fn aside(line: &str) {
    writeln!(stderr(), "{}", harmless(line)).ok();
}

/// The text with its control characters, and those that turn the direction of writing, shown instead of sent: a
/// device's words cannot move the cursor, colour or hide anything.
pub(super) fn harmless(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if turns || (c.is_control() && !matches!(c, '\n' | '\t')) {
            // Writing to a string cannot fail.
            write!(shown, "{}", c.escape_default()).ok();
        } else {
            shown.push(c);
        }
    }
    shown
}

/// A name that cannot begin a line of its own.
pub(super) fn on_one_line(name: &str) -> String {
    name.replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown() {
        let check = |text: &str, expected: &str| assert_eq!(harmless(text), expected);
        check("plain, ä 漢\n\tindented", "plain, ä 漢\n\tindented");
        check("\u{1b}]0;title\u{7}\u{1b}[2Jgone", "\\u{1b}]0;title\\u{7}\\u{1b}[2Jgone");
        check("ok\rFLAKY", "ok\\rFLAKY");
        check("\u{9b}31m \u{7f}", "\\u{9b}31m \\u{7f}");
        check("a\u{202e}b", "a\\u{202e}b");
    }
}
