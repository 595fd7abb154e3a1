//! A fixed sample of the subjects, of every category, for measurements in which all of them would
//! take too long. `apps/subjects/sample.txt` names its tests.

use std::sync::Arc;

use crate::subjects::{Subject, SubjectError};

const LIST: &str = include_str!("../../../apps/subjects/sample.txt");

/// Those of the subjects that are in the sample. A test of the list that is no subject is refused.
pub fn sample(suite: &[Arc<Subject>]) -> Result<Vec<Arc<Subject>>, SubjectError> {
    let mut sample = Vec::new();
    for name in names() {
        let Some(subject) = suite.iter().find(|subject| subject.test == name) else {
            return Err(SubjectError(format!(
                "apps/subjects/sample.txt: there is no subject {name}"
            )));
        };
        sample.push(Arc::clone(subject));
    }
    Ok(sample)
}

fn names() -> impl Iterator<Item = &'static str> {
    LIST.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use flakescope::findings::Verdict;

    use super::*;
    use crate::prepare::root;
    use crate::subjects::{CATEGORIES, find, load};

    fn everything() -> Vec<Arc<Subject>> {
        let folders = find(&root().join("apps/subjects"));
        folders
            .iter()
            .flat_map(|folder| load(folder).unwrap())
            .collect()
    }

    #[test]
    fn the_sample_is_24_subjects_of_every_category() {
        let sample = sample(&everything()).unwrap();
        let distinct: BTreeSet<&str> = sample.iter().map(|subject| subject.test.as_str()).collect();
        assert_eq!((sample.len(), distinct.len()), (24, 24));

        for category in CATEGORIES {
            let with = |verdict: Verdict| {
                let is_one = |subject: &&Arc<Subject>| {
                    subject.verdict == verdict
                        && subject.category.as_deref() == Some(category.name())
                };
                sample.iter().filter(is_one).count()
            };
            let counts = (with(Verdict::Flaky), with(Verdict::Stable));
            assert_eq!(counts, (4, 2), "{}", category.name());
        }
    }

    #[test]
    fn a_name_that_is_no_subject_is_refused() {
        let mut suite = everything();
        let first = names().next().unwrap();
        suite.retain(|subject| subject.test != first);
        let error = sample(&suite).unwrap_err();
        assert!(error.to_string().contains(first), "{error}");
    }
}
