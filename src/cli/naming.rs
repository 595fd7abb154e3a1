//! Names of tests as people type them: what a short one means, and which ones are like one that is
//! not there.

use crate::instrument::TestName;

/// How many names are shown at the most.
const MOST_SHOWN: usize = 5;

/// How much a name has to be like another to be meant by it, from 0 to 1.
const ALIKE: f64 = 0.6;

/// How much the method counts, compared with the class.
const METHOD_WEIGHT: f64 = 2.0;

/// Whether the runner has to be asked for the whole name: the class has no package.
pub(super) fn is_short(name: &TestName) -> bool {
    !name.class.contains('.')
}

/// The tests that a name means: one itself, else those whose class ends in it (any, where it has
/// none); without its parameters a method means each run of it.
pub(super) fn meant<'t>(tests: &'t [TestName], name: &TestName) -> Vec<&'t TestName> {
    if let Some(itself) = tests.iter().find(|test| *test == name) {
        return vec![itself];
    }

    let mut meant: Vec<&TestName> = tests.iter().collect();
    meant.retain(|test| ends_in(&test.class, &name.class));
    if meant.iter().any(|test| test.method == name.method) {
        meant.retain(|test| test.method == name.method);
    } else {
        meant.retain(|test| is_run_of(test, &name.method));
    }
    meant
}

/// The tests whose names are most like this one, the likest first.
pub(super) fn near<'t>(tests: &'t [TestName], name: &TestName) -> Vec<&'t TestName> {
    let mut scored: Vec<(f64, &TestName)> = tests
        .iter()
        .map(|test| (likeness(test, name), test))
        .collect();
    scored.retain(|(score, _)| *score >= ALIKE);
    scored.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    scored
        .into_iter()
        .take(MOST_SHOWN)
        .map(|(_, test)| test)
        .collect()
}

/// Some names in a message.
pub(super) fn shown(names: &[&TestName]) -> String {
    let some: Vec<String> = names
        .iter()
        .take(MOST_SHOWN)
        .map(ToString::to_string)
        .collect();
    let more = names.len().saturating_sub(MOST_SHOWN);
    if more == 0 {
        some.join(", ")
    } else {
        format!("{} and {more} more", some.join(", "))
    }
}

/// Whether a class is named by its end: behind its package, or behind the class that it is in.
fn ends_in(class: &str, end: &str) -> bool {
    end.is_empty()
        || class
            .strip_suffix(end)
            .is_some_and(|rest| rest.is_empty() || rest.ends_with(['.', '$']))
}

fn is_run_of(test: &TestName, method: &str) -> bool {
    test.method
        .strip_prefix(method)
        .is_some_and(|rest| rest.starts_with(['[', '(']))
}

fn likeness(test: &TestName, name: &TestName) -> f64 {
    let method = alike(
        test.method.split('[').next().unwrap_or_default(),
        &name.method,
    );
    if name.class.is_empty() {
        return method;
    }
    let class = alike(simple(&test.class), simple(&name.class));
    (class + METHOD_WEIGHT * method) / (1.0 + METHOD_WEIGHT)
}

fn alike(one: &str, other: &str) -> f64 {
    strsim::normalized_damerau_levenshtein(&one.to_lowercase(), &other.to_lowercase())
}

fn simple(class: &str) -> &str {
    class.rsplit(['.', '$']).next().unwrap_or(class)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> TestName {
        let (class, method) = text.split_once('#').unwrap();
        TestName {
            class: class.into(),
            method: method.into(),
        }
    }

    fn tests() -> Vec<TestName> {
        let all = [
            "com.a.LoginTest#showsName",
            "com.a.LoginTest#showsNothing",
            "com.a.NotMyLoginTest#showsName",
            "com.b.LoginTest#logsOut",
            "com.b.LoginTest$Slow#showsName",
            "com.b.ParametersTest#isShort[0: one]",
            "com.b.ParametersTest#isShort[1: two]",
            "com.b.ParametersTest#isLong[0: #]",
            "Plain#showsName",
        ];
        all.map(name).into()
    }

    #[test]
    fn a_name_means_the_test_whose_name_it_ends() {
        let check = |text: &str, expected: &[&str]| {
            let all = tests();
            let meant: Vec<String> = meant(&all, &name(text))
                .iter()
                .map(ToString::to_string)
                .collect();
            assert_eq!(meant, expected, "{text}");
        };
        check("LoginTest#showsName", &["com.a.LoginTest#showsName"]);
        check("com.a.LoginTest#showsName", &["com.a.LoginTest#showsName"]);
        check("a.LoginTest#showsName", &["com.a.LoginTest#showsName"]);
        check("Slow#showsName", &["com.b.LoginTest$Slow#showsName"]);
        check("#logsOut", &["com.b.LoginTest#logsOut"]);
        check("Plain#showsName", &["Plain#showsName"]);
        check("#isLong", &["com.b.ParametersTest#isLong[0: #]"]);
        check(
            "#isShort",
            &[
                "com.b.ParametersTest#isShort[0: one]",
                "com.b.ParametersTest#isShort[1: two]",
            ],
        );
        check("ginTest#showsName", &[]);
        check("LoginTest#shows", &[]);
        let all = tests();
        assert_eq!(meant(&all, &name("#showsName")).len(), 4);
    }

    #[test]
    fn a_name_that_is_not_there_has_near_ones() {
        let check = |text: &str, expected: &[&str]| {
            let all = tests();
            let near: Vec<String> = near(&all, &name(text))
                .iter()
                .map(ToString::to_string)
                .collect();
            assert_eq!(
                near.iter()
                    .map(String::as_str)
                    .take(expected.len())
                    .collect::<Vec<_>>(),
                expected,
                "{text}: {near:?}"
            );
            assert!(
                near.len() <= MOST_SHOWN && (!expected.is_empty() || near.is_empty()),
                "{text}: {near:?}"
            );
        };
        check("LoginTest#showsNmae", &["com.a.LoginTest#showsName"]);
        check("com.x.LogInTest#showname", &["com.a.LoginTest#showsName"]);
        check("#logOut", &["com.b.LoginTest#logsOut"]);
        check("Elsewhere#logsOut", &["com.b.LoginTest#logsOut"]);
        check("Parameters#isLong", &["com.b.ParametersTest#isLong[0: #]"]);
        check("Other#computesTheRoute", &[]);
    }

    #[test]
    fn many_names_are_not_all_shown() {
        let all = tests();
        let all: Vec<&TestName> = all.iter().collect();
        assert_eq!(
            shown(&all[..2]),
            "com.a.LoginTest#showsName, com.a.LoginTest#showsNothing"
        );
        assert!(
            shown(&all).ends_with("com.b.LoginTest$Slow#showsName and 4 more"),
            "{}",
            shown(&all)
        );
    }
}
