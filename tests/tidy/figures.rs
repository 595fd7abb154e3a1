//! How the code reads, in figures: sizes, air, comments, closures, filters.
//!
//! Main type: [`Figures`]. The ranges are those of projects that read well (cargo-nextest, probe-rs,
//! ripgrep, rust-analyzer, Shuttle, Delve), counted the same way; unit tests are not counted. A
//! rough reading of lines: the figures are for comparing a tree with itself over time.

use std::fmt;

/// The figures of some files.
#[derive(Default)]
pub struct Figures {
    lines: usize,
    /// Lines in functions of at least [`LONG`] lines; of these the blank ones, and the comments.
    in_functions: usize,
    blank: usize,
    comments: usize,
    longest_function: usize,
    closures: usize,
    filters: usize,
    /// Comment lines over 100 columns.
    pub wide_comments: Vec<String>,
}

/// From how many lines on a function has steps.
const LONG: usize = 8;

impl Figures {
    /// Adds a file, by its name.
    pub fn add(&mut self, name: &str, text: &str) {
        let lines: Vec<&str> = text
            .lines()
            .take_while(|line| line.trim() != "mod tests {")
            .collect();
        self.lines += lines.len();

        for (number, line) in (1..).zip(&lines) {
            let start = line.trim_start();
            self.closures += usize::from(names_a_closure(start));
            self.filters += line.matches(".filter(").count();
            if start.starts_with("//") && line.chars().count() > 100 {
                self.wide_comments.push(format!("{name}:{number}"));
            }
        }

        let mut at = 0;
        while at < lines.len() {
            let length = if begins_function(lines[at]) {
                length_of_function(&lines[at..])
            } else {
                0
            };
            self.add_function(&lines[at..at + length]);
            at += length.max(1);
        }
    }

    fn add_function(&mut self, lines: &[&str]) {
        self.longest_function = self.longest_function.max(lines.len());
        if lines.len() < LONG {
            return;
        }
        self.in_functions += lines.len();
        for line in lines {
            let line = line.trim_start();
            self.blank += usize::from(line.is_empty());
            self.comments += usize::from(line.starts_with("//"));
        }
    }

    /// What is out of its range.
    pub fn out_of_range(&self) -> Vec<String> {
        let ranges = [
            ("blank lines, %", self.blank_percent(), 1.8, 11.6),
            ("comment lines, %", self.comment_percent(), 1.1, 10.2),
            (
                "named closures",
                self.per_1000_lines(self.closures),
                0.0,
                0.5,
            ),
            ("filters", self.per_1000_lines(self.filters), 0.0, 0.6),
        ];

        let mut out = Vec::new();
        for (what, figure, least, most) in ranges {
            // As they are printed.
            let rounded = (figure * 10.0).round() / 10.0;
            if !(least..=most).contains(&rounded) {
                out.push(format!("{what}: {figure:.1}, not {least} to {most}"));
            }
        }
        if self.longest_function > 100 {
            out.push(format!("a function of {} lines", self.longest_function));
        }
        out
    }

    fn blank_percent(&self) -> f64 {
        share(100 * self.blank, self.in_functions)
    }

    fn comment_percent(&self) -> f64 {
        share(100 * self.comments, self.in_functions)
    }

    fn per_1000_lines(&self, count: usize) -> f64 {
        share(1000 * count, self.lines)
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "lines {}", self.lines)?;
        writeln!(f, "longest function {} lines", self.longest_function)?;
        writeln!(f, "blank lines in functions {:.1} %", self.blank_percent())?;
        writeln!(f, "comment lines there {:.1} %", self.comment_percent())?;
        let closures = self.per_1000_lines(self.closures);
        writeln!(f, "named closures {closures:.1} in 1,000 lines")?;
        let filters = self.per_1000_lines(self.filters);
        writeln!(f, "filters {filters:.1} in 1,000 lines")
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts of lines")]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}

fn names_a_closure(line: &str) -> bool {
    let Some((_, value)) = line
        .strip_prefix("let ")
        .and_then(|line| line.split_once(" = "))
    else {
        return false;
    };
    let value = value.strip_prefix("move ").unwrap_or(value);
    value.starts_with('|')
}

fn begins_function(line: &str) -> bool {
    let mut rest = line.trim_start();
    for word in [
        "pub(super) ",
        "pub(crate) ",
        "pub(in crate::session) ",
        "pub ",
        "const ",
        "async ",
    ] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    rest.starts_with("fn ") && !line.trim_end().ends_with(';')
}

/// The lines of a function, of which the first begins it: rustfmt puts its end as far from the
/// margin as its beginning.
fn length_of_function(lines: &[&str]) -> usize {
    let margin = lines[0].len() - lines[0].trim_start().len();
    if lines[0].trim_end().ends_with('}') {
        return 1;
    }
    let end = lines
        .iter()
        .position(|line| line.trim() == "}" && line.len() - line.trim_start().len() == margin);
    end.map_or(lines.len(), |end| end + 1)
}
