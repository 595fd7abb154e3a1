//! Which tests of an instrumentation: the words and options of commands on many tests.
//!
//! Main type: [`SelectionArguments`].

use std::path::PathBuf;

use clap::Args;
use regex::Regex;

use super::exit::WrongUsage;
use super::input::read_text;
use super::say;
use crate::adb;
use crate::instrument::TestName;
use crate::session::{self, Target, Tests};
use crate::suite::{Selection, Selector, listed_word};

/// Which tests.
#[derive(Args, Debug)]
pub(super) struct SelectionArguments {
    /// Which instrumentation, and which tests of it: all, where none are named.
    ///
    /// COMPONENT is what `pm list instrumentation` prints, or the package of the test or of the
    /// app. It is not needed with --app or --test-apk, or where only one is installed.
    ///
    /// SELECTOR is CLASS#METHOD, CLASS or PACKAGE, with as much of the class as distinguishes it
    /// from others.
    #[arg(value_name = "COMPONENT|SELECTOR")]
    words: Vec<String>,
    /// A SELECTOR, any number of times.
    #[arg(long, value_name = "SELECTOR")]
    test: Vec<String>,
    /// Only tests whose CLASS#METHOD matches, any number of times.
    #[arg(long, value_name = "REGEX")]
    filter: Vec<Regex>,
    /// No tests whose CLASS#METHOD matches, any number of times.
    #[arg(long, value_name = "REGEX")]
    exclude: Vec<Regex>,
    /// A file with a SELECTOR a line; what follows a # after white space is a comment.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
}

impl SelectionArguments {
    /// The words, of which one may name the instrumentation.
    pub(super) fn words(&self) -> Vec<String> {
        self.words.clone()
    }

    /// The words of the file.
    pub(super) fn listed(&self) -> Result<Vec<String>, WrongUsage> {
        let Some(path) = &self.from else {
            return Ok(Vec::new());
        };

        let mut words = Vec::new();
        for line in read_text(path, "list of tests")?.lines() {
            words.extend(listed_word(line).map(str::to_owned));
        }
        Ok(words)
    }

    /// All that was named, `words` and those of the file among it.
    pub(super) fn selection(
        &self,
        words: Vec<String>,
        from: Vec<String>,
    ) -> Result<Selection, WrongUsage> {
        let mut selectors = Vec::new();
        for word in words
            .into_iter()
            .chain(self.test.iter().cloned())
            .chain(from)
        {
            let Some(selector) = Selector::parse(&word) else {
                return Err(WrongUsage(format!(
                    "`{word}` names no test: give CLASS#METHOD, CLASS or PACKAGE"
                )));
            };
            selectors.push((word, selector));
        }

        let (filters, excludes) = (self.filter.clone(), self.exclude.clone());
        Ok(Selection {
            selectors,
            filters,
            excludes,
        })
    }
}

/// The tests that are meant, in the runner's order.
pub(super) async fn selected_tests(
    device: &adb::Device,
    target: &Target,
    selection: &Selection,
) -> anyhow::Result<Vec<TestName>> {
    let listed = session::list_tests(device, target).await?;
    Ok(select(&listed, &target.component, selection)?)
}

/// Those of the tests that are meant, in the runner's order.
pub(super) fn select(
    listed: &Tests,
    component: &str,
    selection: &Selection,
) -> Result<Vec<TestName>, WrongUsage> {
    for class in &listed.unusable {
        say::aside(&format!("warning: the runner cannot use {class}"));
    }
    let tests = selection.select(&listed.names).map_err(|idle| {
        let (all, idle) = (listed.names.len(), idle.join(", "));
        WrongUsage(format!(
            "{component} has no test {idle}; `flakescope tests` lists all {all}"
        ))
    })?;
    if tests.is_empty() {
        return Err(WrongUsage(
            "no test is left: --filter and --exclude leave none".to_owned(),
        ));
    }
    Ok(tests)
}

/// Takes the instrumentation's name off the words: the first one, where it names one that is
/// installed.
pub(super) fn component(words: &mut Vec<String>, targets: &[Target]) -> Option<String> {
    let first = words.first()?;
    let is_package = targets.iter().any(|target| {
        let test = target.component.split('/').next().unwrap_or_default();
        *first == target.package || first == test
    });
    if first.contains('#') || !(first.contains('/') || is_package) {
        return None;
    }
    Some(words.remove(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_all_that_stands_before_its_comment() {
        let check = |line: &str, named: Option<&str>| assert_eq!(listed_word(line), named);
        check("a.T#t", Some("a.T#t"));
        check("  a.T#t[0: one two]\t# slow", Some("a.T#t[0: one two]"));
        check("  #t  # slow", Some("#t"));
        check("# a.T#t", None);
        check("   ", None);
    }
}
