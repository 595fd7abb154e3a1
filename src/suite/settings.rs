//! What has to stay the same for a suite to be resumed: else its answers would be about different
//! things.
//!
//! Main type: [`Settings`]. It is a document of the store.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::instrument::TestName;
use crate::model::AppIdentity;

/// A build of an app, as its APKs' sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Build {
    package: String,
    sha256: Vec<String>,
}

impl From<&AppIdentity> for Build {
    fn from(app: &AppIdentity) -> Self {
        Self {
            package: app.package.clone(),
            sha256: app.sha256.clone(),
        }
    }
}

impl From<&Build> for AppIdentity {
    fn from(build: &Build) -> Self {
        Self {
            package: build.package.clone(),
            sha256: build.sha256.clone(),
        }
    }
}

/// What a suite explores, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The instrumentation.
    pub component: String,
    builds: Vec<Build>,
    /// Options that change what an exploration can find, as people write them.
    pub options: BTreeMap<String, String>,
    tests: Vec<(String, String)>,
    /// The tests that other shards of the suite have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    elsewhere: Vec<(String, String)>,
}

impl Settings {
    /// The settings of a suite of these tests.
    #[must_use]
    pub fn new(
        component: &str,
        builds: &[AppIdentity],
        options: BTreeMap<String, String>,
        tests: &[TestName],
    ) -> Self {
        Self {
            component: component.to_owned(),
            builds: builds.iter().map(Build::from).collect(),
            options,
            tests: sorted(tests),
            elsewhere: Vec::new(),
        }
    }

    /// The same for one of several shards: the others have these tests.
    #[must_use]
    pub fn beside(self, elsewhere: &[TestName]) -> Self {
        Self {
            elsewhere: sorted(elsewhere),
            ..self
        }
    }

    /// The builds.
    #[must_use]
    pub fn builds(&self) -> Vec<AppIdentity> {
        self.builds.iter().map(AppIdentity::from).collect()
    }

    /// The tests, by name.
    #[must_use]
    pub fn tests(&self) -> Vec<TestName> {
        names(&self.tests)
    }

    /// The tests of the whole suite, those of the other shards too, by name.
    #[must_use]
    pub fn tests_of_all_shards(&self) -> Vec<TestName> {
        let mut all = [self.tests.as_slice(), self.elsewhere.as_slice()].concat();
        all.sort();
        names(&all)
    }

    /// How these settings differ from those that a suite began with, in words.
    #[must_use]
    pub fn differences(&self, begun: &Self) -> Vec<String> {
        let mut differences = self.other_work(begun);

        let more = count_missing(&self.tests, &begun.tests);
        let no_longer = count_missing(&begun.tests, &self.tests);
        if more + no_longer > 0 {
            differences.push(format!(
                "other tests are selected: {more} more, {no_longer} no longer"
            ));
        }
        differences
    }

    /// The same but for the tests: shards of one suite differ in them.
    #[must_use]
    pub fn other_work(&self, begun: &Self) -> Vec<String> {
        let mut differences = Vec::new();
        if self.component != begun.component {
            differences.push(format!(
                "the instrumentation was {}, now it is {}",
                begun.component, self.component
            ));
        }

        for build in &self.builds {
            let then = begun
                .builds
                .iter()
                .find(|then| then.package == build.package);
            if then.is_some_and(|then| then != build) {
                differences.push(format!("{} is another build", build.package));
            }
        }

        let names: BTreeSet<&String> = self.options.keys().chain(begun.options.keys()).collect();
        for name in names {
            let (then, now) = (begun.options.get(name), self.options.get(name));
            if then != now {
                let then = then.map_or("not set", String::as_str);
                let now = now.map_or("not set", String::as_str);
                differences.push(format!("{name} was {then}, now it is {now}"));
            }
        }
        differences
    }

    /// Adds the tests of another shard.
    pub fn join(&mut self, other: &Self) {
        self.tests.extend(other.tests.iter().cloned());
        self.tests.sort();
        self.tests.dedup();

        self.elsewhere.extend(other.elsewhere.iter().cloned());
        self.elsewhere.sort();
        self.elsewhere.dedup();
        self.elsewhere.retain(|test| !self.tests.contains(test));
    }
}

/// How many of these tests are not among others.
fn count_missing(tests: &[(String, String)], others: &[(String, String)]) -> usize {
    tests.iter().filter(|test| !others.contains(test)).count()
}

fn sorted(tests: &[TestName]) -> Vec<(String, String)> {
    let mut sorted = Vec::new();
    for test in tests {
        sorted.push((test.class.clone(), test.method.clone()));
    }
    sorted.sort();
    sorted
}

fn names(tests: &[(String, String)]) -> Vec<TestName> {
    let mut names = Vec::new();
    for (class, method) in tests {
        names.push(TestName {
            class: class.clone(),
            method: method.clone(),
        });
    }
    names
}
