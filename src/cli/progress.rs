//! Progress: a spinner on a terminal, plain lines in a log. All of it goes to stderr.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::say;
use crate::findings::Update;
use crate::report::run_line;

/// Shows updates as they come.
pub(super) struct Progress {
    /// There when stderr is a terminal.
    bar: Option<ProgressBar>,
    runs: usize,
    what: String,
}

impl Progress {
    pub(super) fn new() -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) =
                ProgressStyle::with_template("{spinner} {elapsed_precise} {wide_msg}")
            {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(120));
            bar
        });
        Self {
            bar,
            runs: 0,
            what: String::new(),
        }
    }

    pub(super) fn tell(&mut self, update: &Update<'_>) {
        match update {
            Update::Starting(kind, what) => {
                self.runs += 1;
                self.what.clone_from(what);
                if let Some(bar) = &self.bar {
                    bar.set_message(say::harmless(&format!(
                        "run {} {}: {what}",
                        self.runs,
                        kind.name()
                    )));
                }
            }
            Update::Finished(run) => self.line(&format!(
                "[{:>2}] {}  ({})",
                self.runs,
                run_line(run),
                self.what
            )),
            Update::Found(..) | Update::Withdrawn(..) => {}
            Update::Note(note) => self.line(&format!("     note: {note}")),
        }
    }

    pub(super) fn line(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.println(say::harmless(line)),
            None => say::aside(line),
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
