//! The source files of tests: which of those that were read a statement is in, and its text.
//!
//! Main type: [`Sources`]. No I/O: whoever reads the files adds them.

use std::collections::HashMap;

use super::StatementOnDisk;

/// The longest line that is shown, in characters.
const LONGEST_LINE: usize = 300;

/// Files by package and name.
#[derive(Debug, Default)]
pub struct Sources(HashMap<(String, String), SourceText>);

#[derive(Debug)]
struct SourceText {
    path: String,
    lines: Vec<String>,
}

impl Sources {
    /// Adds a file. Its package is the one that it declares.
    pub fn add(&mut self, path: String, text: &str) {
        let name = path
            .rsplit(['/', '\\'])
            .next()
            .unwrap_or_default()
            .to_owned();
        let lines = text
            .lines()
            .map(|line| line.chars().take(LONGEST_LINE).collect())
            .collect();
        self.0
            .entry((package(text), name))
            .or_insert(SourceText { path, lines });
    }

    /// The path of a statement's file.
    #[must_use]
    pub fn path_of(&self, statement: &StatementOnDisk) -> Option<&str> {
        self.of(statement).map(|source| source.path.as_str())
    }

    /// The text of a line of a statement's file, from 1.
    #[must_use]
    pub fn line(&self, statement: &StatementOnDisk, line: i32) -> Option<&str> {
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        self.of(statement)?.lines.get(index).map(String::as_str)
    }

    fn of(&self, statement: &StatementOnDisk) -> Option<&SourceText> {
        let package = statement
            .class
            .rsplit_once('.')
            .map_or("", |(package, _)| package);
        self.0.get(&(package.to_owned(), statement.file.clone()))
    }
}

/// The package that a Kotlin or Java file declares.
fn package(text: &str) -> String {
    for line in text.lines() {
        if let Some(rest) = line.trim_start().strip_prefix("package ") {
            let name = rest
                .split(|c: char| c == ';' || c == '/' || c.is_whitespace())
                .find(|part| !part.is_empty());
            return name.unwrap_or_default().replace('`', "");
        }
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_in_the_file_of_its_package() {
        let mut sources = Sources::default();
        sources.add("b/T.kt".into(), "// T\npackage com.b\n\nclass T\n");
        sources.add("a/T.kt".into(), "package com.`a`;\nfun x() = 1\n");
        let at = |class: &str, line| StatementOnDisk {
            file: "T.kt".into(),
            line,
            class: class.into(),
            method: "m".into(),
            occurrence: 1,
        };
        assert_eq!(sources.path_of(&at("com.a.T$1", 2)), Some("a/T.kt"));
        assert_eq!(
            (
                sources.line(&at("com.a.T", 2), 2),
                sources.line(&at("com.b.T", 4), 4)
            ),
            (Some("fun x() = 1"), Some("class T"))
        );
        assert_eq!(sources.path_of(&at("com.c.T", 1)), None);
        for line in [0, -1, 3, i32::MAX] {
            assert_eq!(sources.line(&at("com.a.T", line), line), None);
        }
    }
}
