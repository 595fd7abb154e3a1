//! Lines of code that Kotlin's compiler has copied from inline functions: they are numbered beyond
//! the end of the file that calls, where nobody finds them.
//!
//! Main type: [`Inlined`]. The compiler writes down at which line of the file each of them was
//! called, as the stratum `KotlinDebug` of the class's `SourceDebugExtension` (JSR 45, 5).

use std::collections::HashMap;

use crate::model::{Failure, Frame};

/// The stratum with the lines of calls.
const STRATUM: &str = "*S KotlinDebug";

/// How many lines of a stratum are read: a class has as many as it has calls of inline functions.
const MOST: usize = 100_000;

/// Copied lines of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Inlined(Vec<Copied>);

/// Lines that stand for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Copied {
    first: i32,
    count: i32,
    /// Where the first of them was called.
    called_at: i32,
    /// How many of them stand for each line from there on; at least 1.
    increment: i32,
}

impl Inlined {
    /// Reads a class's `SourceDebugExtension`. What is not understood in it is left out.
    pub(super) fn read(extension: &str) -> Self {
        let stratum = extension.lines().skip_while(|line| line.trim() != STRATUM);
        let lines = stratum.skip_while(|line| line.trim() != "*L").skip(1);
        let lines = lines.take_while(|line| !line.starts_with('*')).take(MOST);
        Self(lines.filter_map(Copied::read).collect())
    }

    /// The line at which a line was called; itself where nobody copied it.
    pub(super) fn called_at(&self, line: i32) -> i32 {
        for copied in &self.0 {
            if let Some(called_at) = copied.called_at(line) {
                return called_at;
            }
        }
        line
    }
}

impl Copied {
    /// Reads `25#1,2:61,3`: the lines from 61 on, 3 for each of the 2 lines from 25 on.
    fn read(line: &str) -> Option<Self> {
        let (called, copied) = line.trim().split_once(':')?;
        let (called, repeated) = called.split_once(',').unwrap_or((called, "1"));
        let called = called.split('#').next()?;
        let (first, increment) = copied.split_once(',').unwrap_or((copied, "1"));
        let (repeated, increment): (i32, i32) = (repeated.parse().ok()?, increment.parse().ok()?);
        Some(Self {
            first: first.parse().ok()?,
            count: repeated.checked_mul(increment)?,
            called_at: called.parse().ok()?,
            increment: increment.max(1),
        })
    }

    fn called_at(self, line: i32) -> Option<i32> {
        let index = line.checked_sub(self.first)?;
        if !(0..self.count).contains(&index) {
            return None;
        }
        self.called_at.checked_add(index / self.increment)
    }
}

/// A failure whose stack names the lines of calls, in the classes that are known.
pub(super) fn at_calls(mut failure: Failure, classes: &HashMap<String, Inlined>) -> Failure {
    for line in &mut failure.stack {
        let Some(Frame {
            class,
            line: Some(copied),
            ..
        }) = Frame::from_stack_trace(line)
        else {
            continue;
        };
        let called_at = classes
            .get(&class)
            .map_or(copied, |class| class.called_at(copied));
        if called_at != copied
            && let Some((before, _)) = line.rsplit_once(':')
        {
            *line = format!("{before}:{called_at})");
        }
    }
    failure
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As kotlinc 1.9 writes it, of a class of 40 lines.
    const EXTENSION: &str = "SMAP\nLoginTest.kt\nKotlin\n*S Kotlin\n*F\n+ 1 LoginTest.kt\ncom/example/LoginTest\n+ 2 _Collections.kt\nkotlin/collections/CollectionsKt___CollectionsKt\n*L\n1#1,40:1\n1855#2,2:41\n12#2,5:43\n*E\n*S KotlinDebug\n*F\n+ 1 LoginTest.kt\ncom/example/LoginTest\n*L\n25#1:41,2\n31#1:43,5\nrubbish\n33#1,2:48\n9#1,99999:70,99999\n*E\n";

    #[test]
    fn a_line_of_an_inline_function_stands_for_its_call() {
        let inlined = Inlined::read(EXTENSION);
        for (line, expected) in [
            (25, 25),
            (40, 40),
            (41, 25),
            (42, 25),
            (43, 31),
            (47, 31),
            (48, 33),
            (49, 34),
            (50, 50),
            (i32::MIN, i32::MIN),
        ] {
            assert_eq!(inlined.called_at(line), expected, "{line}");
        }
        assert_eq!(
            Inlined::read("SMAP\nA.java\nJSP\n*S JSP\n*L\n1:2\n*E"),
            Inlined::default()
        );
    }

    #[test]
    fn a_failure_names_the_call() {
        let classes = HashMap::from([("a.LoginTest".to_owned(), Inlined::read(EXTENSION))]);
        let failure = Failure {
            kind: "java.lang.AssertionError".into(),
            message: String::new(),
            stack: [
                "a.LoginTest.t(LoginTest.kt:44)",
                "a.Page.open(Page.kt:44)",
                "a.B.c(Native Method)",
            ]
            .map(str::to_owned)
            .to_vec(),
        };
        assert_eq!(
            at_calls(failure, &classes).stack,
            [
                "a.LoginTest.t(LoginTest.kt:31)",
                "a.Page.open(Page.kt:44)",
                "a.B.c(Native Method)"
            ]
        );
    }
}
