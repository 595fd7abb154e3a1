//! Which methods of test code only compute, in loops: a breakpoint in one stops, or has the virtual
//! machine interpret, what would take a moment.
//!
//! Main function: [`computing`].

use std::collections::{BTreeMap, BTreeSet};

use super::instructions::Instruction;
use super::{Code, Effect, MethodCode};
use crate::model::outermost;

/// Names of methods, by their class.
pub type Computing = BTreeMap<String, BTreeSet<String>>;

/// How the names of classes begin whose methods run no code of the app's or the test's.
const VALUES: [&str; 16] = [
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Double",
    "java.lang.Float",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Math",
    "java.lang.Short",
    "java.lang.String",
    "java.math.",
    "java.nio.charset.",
    "java.security.MessageDigest",
    "java.util.Arrays",
    "java.util.Random",
    "kotlin.jvm.internal.Intrinsics",
];

/// The methods of some outermost classes, and of those nested in them, that have a loop, and do no
/// more than compute with values and arrays: of equal names all of them.
#[must_use]
pub fn computing(classes: &BTreeSet<String>, code: &Code) -> Computing {
    let mut computing = Computing::new();
    for class in code.class_names() {
        if !classes.contains(outermost(class)) {
            continue;
        }
        let (mut loops, mut others) = (BTreeSet::new(), BTreeSet::new());
        for (name, method) in code.methods(class) {
            match computes_in_a_loop(&method) {
                Some(true) => loops.insert(name),
                Some(false) => false,
                None => others.insert(name),
            };
        }
        loops.retain(|name| !others.contains(name));
        if !loops.is_empty() {
            computing.insert(class.to_owned(), loops);
        }
    }
    computing
}

/// Whether a method has a loop; `None` where it does more than compute, or cannot be read.
fn computes_in_a_loop(method: &MethodCode<'_>) -> Option<bool> {
    let mut has_loop = false;
    for (decoded, effect) in method.steps().ok()? {
        has_loop |= decoded.instruction == Instruction::GoesBack;
        let is_known = match effect {
            None
            | Some(
                Effect::CreatesArray | Effect::ReadsArray | Effect::WritesArray | Effect::Returns,
            ) => true,
            Some(Effect::Creates(class)) => is_value(&class),
            Some(Effect::Calls(call)) => is_value(&call.class),
            Some(Effect::Reads(field)) => is_value(&field.class),
            Some(Effect::Writes(_) | Effect::Other) => false,
        };
        if !is_known {
            return None;
        }
    }
    Some(has_loop)
}

fn is_value(class: &str) -> bool {
    VALUES.iter().any(|begins| class.starts_with(begins))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGES: &[u8] = include_bytes!("../../tests/recorded/dex/pages.dex");

    #[test]
    fn a_loop_that_calls_nothing_only_computes() {
        let code = Code::read(vec![PAGES.to_vec()]).unwrap();
        let check = |class: &str, expected: &[&str]| {
            let class = format!("com.example.pages.{class}");
            let found = computing(&BTreeSet::from([class.clone()]), &code);
            let methods = found.get(&class).cloned().unwrap_or_default();
            let expected = expected.iter().map(|name| (*name).to_owned());
            assert_eq!(methods, expected.collect(), "{class}");
        };
        check("Seals", &["seal"]);
        check("Names", &[]);
    }
}
