//! Which classes lead from a class to a call: those of page objects and helpers from a test to the
//! harness.
//!
//! Main function: [`callers`]. Nested classes count as the outermost one that they are in, and
//! whatever a class calls anywhere, it may call.

use std::collections::{BTreeMap, BTreeSet};

use super::{Code, Effect};
use crate::model::outermost;

/// What the methods of a class call.
#[derive(Default)]
struct Uses {
    /// The classes that it calls, makes, extends or implements, the outermost of nested ones.
    classes: BTreeSet<String>,
    /// Whether it makes the call that is looked for.
    calls: bool,
}

/// The outermost classes of the code that a class may call, and that may make a certain call, both
/// directly or through others of them. The class itself is not among them.
#[must_use]
pub fn callers(
    from: &str,
    code: &Code,
    is_own: impl Fn(&str) -> bool,
    is_call: impl Fn(&str, &str) -> bool,
) -> BTreeSet<String> {
    let called = called(outermost(from), code, is_own, is_call);

    let mut callers: BTreeSet<String> = BTreeSet::new();
    loop {
        let before = callers.len();
        for (class, uses) in &called {
            if uses.calls || !uses.classes.is_disjoint(&callers) {
                callers.insert(class.clone());
            }
        }
        if callers.len() == before {
            break;
        }
    }

    callers.remove(outermost(from));
    callers
}

/// The own classes that one may call, directly or through others, itself among them, and what each
/// of them uses.
fn called(
    from: &str,
    code: &Code,
    is_own: impl Fn(&str) -> bool,
    is_call: impl Fn(&str, &str) -> bool,
) -> BTreeMap<String, Uses> {
    let mut nested: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for class in code.class_names() {
        if is_own(class) {
            nested.entry(outermost(class)).or_default().push(class);
        }
    }

    let mut called = BTreeMap::new();
    let mut open = vec![from.to_owned()];
    while let Some(class) = open.pop() {
        if called.contains_key(&class) {
            continue;
        }
        let Some(classes) = nested.get(class.as_str()) else {
            continue;
        };
        let uses = uses(classes, code, &is_call);
        open.extend(uses.classes.iter().cloned());
        called.insert(class, uses);
    }
    called
}

/// What a class and those nested in it use.
fn uses(classes: &[&str], code: &Code, is_call: impl Fn(&str, &str) -> bool) -> Uses {
    let mut uses = Uses::default();
    for class in classes {
        let mut used = code.extended(class);
        for (effect, _) in code.effects(class) {
            match effect {
                Effect::Creates(class) => used.push(class),
                Effect::Calls(call) => {
                    uses.calls |= is_call(&call.class, &call.method);
                    used.push(call.class);
                }
                _ => {}
            }
        }
        uses.classes
            .extend(used.iter().map(|class| outermost(class).to_owned()));
    }
    uses
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGES: &[u8] = include_bytes!("../../tests/recorded/dex/pages.dex");

    #[test]
    fn the_page_object_and_what_it_calls_lead_from_the_test_to_what_drives_the_app() {
        let code = Code::read(vec![PAGES.to_vec()]).unwrap();
        let check = |from: &str, expected: &[&str]| {
            let pages = "com.example.pages.";
            let found = callers(
                &format!("{pages}{from}"),
                &code,
                |class| class.starts_with(pages),
                |class, method| class == "com.example.app.Shop" && method == "use",
            );
            let expected = expected.iter().map(|class| format!("{pages}{class}"));
            assert_eq!(found, expected.collect(), "{from}");
        };
        check("PagesTest", &["LoginPage", "Screen"]);
        check("PagesTest$Inner", &["LoginPage", "Screen"]);
        check("LoginPage", &["Screen"]);
        check("Names", &[]);
        check("NotThere", &[]);
    }
}
