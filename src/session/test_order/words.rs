//! Which orders the arguments of `am instrument` can express.
//!
//! `-e class A,B#x` runs the classes in this order (AndroidX's runner since 1.6.0), each once. The
//! methods of a class are a set: their order is JUnit's.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::instrument::TestName;

/// The words of `-e class` that run the tests in this order, given all tests in the order that the
/// runner lists them in; `None` where no words do.
pub(super) fn express(order: &[TestName], listed: &[TestName]) -> Option<Vec<String>> {
    let places: HashMap<&TestName, usize> = listed.iter().zip(0..).collect();
    let mut words = Vec::new();
    let mut classes = HashSet::new();
    for visit in order.chunk_by(|one, next| one.class == next.class) {
        let class = &visit.first()?.class;
        if !classes.insert(class) {
            return None;
        }
        let mut before = None;
        for test in visit {
            let place = places.get(test).copied()?;
            if before.is_some_and(|before| before >= place) {
                return None;
            }
            before = Some(place);
        }

        let all = listed.iter().filter(|test| test.class == *class).count();
        if visit.len() == all {
            words.push(class.clone());
            continue;
        }
        for test in visit {
            if !test.is_word() {
                return None;
            }
            words.push(test.to_string());
        }
    }
    Some(words)
}

/// The classes of an order, each once: the fewest words that have its tests among those that run.
pub(super) fn classes(order: &[TestName]) -> Vec<String> {
    let mut known = BTreeSet::new();
    let mut words = Vec::new();
    for test in order {
        if known.insert(&test.class) {
            words.push(test.class.clone());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::test_names as names;

    #[test]
    fn classes_in_any_order_and_methods_in_junits_are_words() {
        let listed = names("A#t A#u A#v B#t P#t[0] P#t[1,2]");
        let check = |order: &str, expected: Option<&str>| {
            let words = express(&names(order), &listed).map(|words| words.join(","));
            assert_eq!(words.as_deref(), expected, "{order}");
        };
        check("A#t A#u A#v B#t", Some("A,B"));
        check("B#t A#t A#v", Some("B,A#t,A#v"));
        check("P#t[0] P#t[1,2] B#t", Some("P,B"));
        check("A#u A#t", None);
        check("A#t A#t", None);
        check("A#t B#t A#u", None);
        check("P#t[1,2]", None);
        check("A#nowhere", None);
        check("", Some(""));
    }

    #[test]
    fn each_class_is_a_word_once() {
        assert_eq!(classes(&names("B#t A#t B#u A#t C#t")), ["B", "A", "C"]);
    }
}
