//! What is printed: made harmless for a terminal first, and never a reason to end with another code
//! than the right one.
//!
//! `println!` and `eprintln!` panic when nothing can be written, and a panic's exit code is one of
//! this program's own.

use std::fmt::Write as _;
use std::io::{ErrorKind, Write, stderr, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::Context;

pub(super) use crate::report::on_one_line;

/// Whether stdout is coloured.
static COLORED: AtomicBool = AtomicBool::new(false);

/// What stays on the lowest lines of the terminal, while it does.
static VIEW: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Words that say how something ended, and the colours that terminals have for them (ECMA-48's 31
/// to 33: red, green, yellow).
const COLORS: [(&str, u8); 8] = [
    ("ok", 32),
    ("STABLE", 32),
    ("FIXED", 32),
    ("FLAKY", 31),
    ("NOT FIXED", 31),
    ("BROKEN", 33),
    ("INCONCLUSIVE", 33),
    ("NO LONGER APPLIES", 33),
];

/// Says, once, whether stdout is coloured.
pub(super) fn color(colored: bool) {
    COLORED.store(colored, Ordering::Relaxed);
}

/// Keeps these lines below all else on stderr, instead of those before. Each has to fit into a line
/// of the terminal, and all of them on it with one left.
pub(super) fn below(lines: Vec<String>) {
    let mut view = VIEW.lock().unwrap_or_else(PoisonError::into_inner);
    stderr()
        .write_all(redrawn(view.len(), "", &lines).as_bytes())
        .ok();
    *view = lines;
}

/// What erases a view of so many lines, and writes text and a view below it. The cursor is left on
/// a line of its own: a Ctrl-C that the terminal shows there is erased, too.
fn redrawn(erased: usize, text: &str, view: &[String]) -> String {
    let mut all = String::new();
    if erased > 0 {
        // ECMA-48's CUU and ED: up so many lines, and nothing from there on.
        all = format!("\r\u{1b}[{erased}A\u{1b}[J");
    }
    all += text;
    for line in view {
        all += line;
        all.push('\n');
    }
    all
}

/// Text for stdout that begins with a word of how something ended, as [`out`].
///
/// # Errors
/// As [`out`].
pub(super) fn verdict(text: &str) -> anyhow::Result<()> {
    raw(&if COLORED.load(Ordering::Relaxed) {
        colored(&harmless(text))
    } else {
        harmless(text)
    })
}

/// The text with its first word coloured. What follows the word is at least two spaces away.
fn colored(text: &str) -> String {
    let start = text.len() - text.trim_start().len();
    let (space, text) = text.split_at(start);
    let word = text.split("  ").next().unwrap_or_default();
    match COLORS.iter().find(|(known, _)| *known == word) {
        Some((word, color)) => {
            let rest = text.strip_prefix(word).unwrap_or_default();
            format!("{space}\u{1b}[1;{color}m{word}\u{1b}[0m{rest}")
        }
        None => format!("{space}{text}"),
    }
}

/// Stderr for diagnostics, which have names and messages of a device in them.
pub(super) struct Aside;

impl Write for Aside {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        to_stderr(&harmless(&String::from_utf8_lossy(bytes)))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        stderr().flush()
    }
}

/// Text for stdout, perhaps with names and messages of a device. A reader that has gone away wants
/// no more of it.
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
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("stdout cannot be written"),
    }
}

/// A line for stderr. Where it cannot be written, nothing is left to report it to.
pub(super) fn aside(line: &str) {
    to_stderr(&(harmless(line) + "\n")).ok();
}

/// Writes whole lines to stderr, above the view where there is one.
fn to_stderr(lines: &str) -> std::io::Result<()> {
    let view = VIEW.lock().unwrap_or_else(PoisonError::into_inner);
    stderr().write_all(redrawn(view.len(), lines, &view).as_bytes())
}

/// The text with its control characters, and those that turn the direction of writing, shown
/// instead of sent: a device's words cannot move the cursor, colour or hide anything.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_that_says_how_it_ended_is_coloured() {
        let check = |text: &str, expected: &str| assert_eq!(colored(text), expected);
        check(
            "\nFLAKY  a.T#t\n  FLAKY  x",
            "\n\u{1b}[1;31mFLAKY\u{1b}[0m  a.T#t\n  FLAKY  x",
        );
        check("ok  device", "\u{1b}[1;32mok\u{1b}[0m  device");
        check("NOT FIXED  a.T#t", "\u{1b}[1;31mNOT FIXED\u{1b}[0m  a.T#t");
        check("--  nothing", "--  nothing");
        check("", "");
    }

    #[test]
    fn lines_go_above_the_view_and_are_as_they_are_without_one() {
        let view = ["a".to_owned(), "b".to_owned()];
        assert_eq!(redrawn(0, "text\n", &[]), "text\n");
        assert_eq!(redrawn(0, "", &view), "a\nb\n");
        assert_eq!(
            redrawn(2, "text\n", &view),
            "\r\u{1b}[2A\u{1b}[Jtext\na\nb\n"
        );
        assert_eq!(redrawn(2, "", &[]), "\r\u{1b}[2A\u{1b}[J");
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown() {
        let check = |text: &str, expected: &str| assert_eq!(harmless(text), expected);
        check("plain, ä 漢\n\tindented", "plain, ä 漢\n\tindented");
        check(
            "\u{1b}]0;title\u{7}\u{1b}[2Jgone",
            "\\u{1b}]0;title\\u{7}\\u{1b}[2Jgone",
        );
        check("ok\rFLAKY", "ok\\rFLAKY");
        check("\u{9b}31m \u{7f}", "\\u{9b}31m \\u{7f}");
        check("a\u{202e}b", "a\\u{202e}b");
    }
}
