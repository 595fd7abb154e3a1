//! Which tests of an instrumentation a suite has.
//!
//! Main types: [`Selector`], one word that names tests, and [`Selection`], all that was named.

use regex::Regex;

use crate::instrument::TestName;

/// Names some tests: a method, a class or a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    class: String,
    method: Option<String>,
}

impl Selector {
    /// Reads `CLASS#METHOD`, `#METHOD`, `CLASS` or `PACKAGE`; `None` when it names nothing.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let (class, method) = match word.split_once('#') {
            Some((class, method)) => (class, Some(method.to_owned())),
            None => (word, None),
        };
        let names_nothing = match &method {
            Some(method) => method.is_empty(),
            None => class.is_empty(),
        };
        if names_nothing {
            return None;
        }
        Some(Self {
            class: class.to_owned(),
            method,
        })
    }

    /// Whether a test is meant.
    #[must_use]
    pub fn means(&self, test: &TestName) -> bool {
        match &self.method {
            Some(method) => is_method(&test.method, method) && is_class(&test.class, &self.class),
            None => is_class(&test.class, &self.class) || is_within(&test.class, &self.class),
        }
    }
}

/// What stands on a line before its comment, which begins with a `#` after white space: the one in
/// `CLASS#METHOD` does not, and the name of a parameter's run may have spaces.
#[must_use]
fn without_comment(line: &str) -> &str {
    let mut after_space = false;
    for (at, c) in line.char_indices() {
        if c == '#' && after_space {
            return line.split_at(at).0.trim();
        }
        after_space = c.is_whitespace();
    }
    line.trim()
}

/// What a line of the file names, if it is not empty or a comment only. `#METHOD` names something.
#[must_use]
pub fn listed_word(line: &str) -> Option<&str> {
    match line.split_whitespace().next() {
        None | Some("#") => None,
        Some(_) => Some(without_comment(line.trim_start())),
    }
}

/// Whether a method is the one named; without its parameters a name means each run of it.
fn is_method(method: &str, named: &str) -> bool {
    method
        .strip_prefix(named)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['[', '(']))
}

/// Whether a class is named by its end: behind its package, or behind the class that it is in.
fn is_class(class: &str, end: &str) -> bool {
    end.is_empty()
        || class
            .strip_suffix(end)
            .is_some_and(|rest| rest.is_empty() || rest.ends_with(['.', '$']))
}

/// Whether a class is in a package, or in a class.
fn is_within(class: &str, outer: &str) -> bool {
    class
        .strip_prefix(outer)
        .is_some_and(|rest| rest.starts_with(['.', '$']))
}

/// Which tests of a suite were named.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Any of these; all tests, where nothing is named.
    pub selectors: Vec<(String, Selector)>,
    /// All of these match `CLASS#METHOD`.
    pub filters: Vec<Regex>,
    /// None of these matches it.
    pub excludes: Vec<Regex>,
}

impl Selection {
    /// The tests that are meant, in the order given, each once.
    ///
    /// # Errors
    /// The words that mean no test at all: a name that was mistyped must not make a suite green.
    pub fn select(&self, all: &[TestName]) -> Result<Vec<TestName>, Vec<String>> {
        let mut idle = Vec::new();
        for (word, selector) in &self.selectors {
            if !all.iter().any(|test| selector.means(test)) {
                idle.push(word.clone());
            }
        }
        if !idle.is_empty() {
            return Err(idle);
        }

        let mut selected: Vec<TestName> = Vec::new();
        for test in all {
            if self.means(test) && !selected.contains(test) {
                selected.push(test.clone());
            }
        }
        Ok(selected)
    }

    fn means(&self, test: &TestName) -> bool {
        let name = test.to_string();
        let named = self.selectors.is_empty()
            || self
                .selectors
                .iter()
                .any(|(_, selector)| selector.means(test));
        named
            && self.filters.iter().all(|filter| filter.is_match(&name))
            && !self.excludes.iter().any(|exclude| exclude.is_match(&name))
    }
}
