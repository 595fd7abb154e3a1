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
    /// Own classes that it calls, makes, extends or implements.
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
    let uses = uses(code, is_own, is_call);
    let called = called(outermost(from), &uses);

    let mut leading: BTreeSet<String> = BTreeSet::new();
    loop {
        let before = leading.len();
        for (class, uses) in &uses {
            if uses.calls || !uses.classes.is_disjoint(&leading) {
                leading.insert(class.clone());
            }
        }
        if leading.len() == before {
            break;
        }
    }

    leading.remove(outermost(from));
    leading.intersection(&called).cloned().collect()
}

/// What each own class uses, by its outermost class.
fn uses(
    code: &Code,
    is_own: impl Fn(&str) -> bool,
    is_call: impl Fn(&str, &str) -> bool,
) -> BTreeMap<String, Uses> {
    let mut found: BTreeMap<String, Uses> = BTreeMap::new();
    for class in code.class_names() {
        if !is_own(class) {
            continue;
        }
        let uses = found.entry(outermost(class).to_owned()).or_default();
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

        used.retain(|class| is_own(class));
        uses.classes
            .extend(used.iter().map(|class| outermost(class).to_owned()));
    }
    found
}

/// The classes that one may call, directly or through others, with itself.
fn called(from: &str, uses: &BTreeMap<String, Uses>) -> BTreeSet<String> {
    let mut called = BTreeSet::from([from.to_owned()]);
    let mut open = vec![from.to_owned()];
    while let Some(class) = open.pop() {
        for used in uses.get(&class).iter().flat_map(|uses| &uses.classes) {
            if called.insert(used.clone()) {
                open.push(used.clone());
            }
        }
    }
    called
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: &[u8] = include_bytes!("../../tests/recorded/dex/steps.dex");

    #[test]
    fn a_class_leads_to_a_call_that_it_makes_itself_or_through_others() {
        let code = Code::read(vec![STEPS.to_vec()]).unwrap();
        let check = |from: &str, wanted: &str, expected: &[&str]| {
            let steps = "com.example.steps.";
            let found = callers(
                &format!("{steps}{from}"),
                &code,
                |class| class.starts_with(steps),
                |class, method| class == "com.example.app.Shop" && method == wanted,
            );
            let expected = expected.iter().map(|class| format!("{steps}{class}"));
            assert_eq!(found, expected.collect(), "{from} to {wanted}");
        };
        check("StepsTest", "use", &["Helpers"]);
        // It makes something else, too, which opens nothing.
        check("Others", "open", &["Loud"]);
        // The test opens the shop, and they never call the test.
        check("Helpers", "open", &[]);
        check("StepsTest$Box", "buy", &["Helpers"]);
    }
}
