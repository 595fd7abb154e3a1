//! Which statements of a run touch nothing that another thread could see, or change what it does:
//! an event before such a statement and one after it come at the same place.
//!
//! Main function: [`touch_nothing`]. Whatever is not known counts as touching something.

use std::collections::HashMap;
use std::rc::Rc;

use super::{Call, Code, Effect, Field};
use crate::model::Statement;

/// How deep the calls of a line are followed.
const DEEPEST: usize = 4;

/// What a dex file calls a constructor, and the initialiser of a class.
const CONSTRUCTOR: &str = "<init>";
const INITIALISER: &str = "<clinit>";

/// The method of a coroutine's body, and the one that copies the body with the scope that it is
/// given: into its field [`SCOPE`], where the body uses it.
const BODY: &str = "invokeSuspend";
const COPY: &str = "create";
const SCOPE: &str = "L$0";
const COROUTINE: &str = "kotlin.coroutines.jvm.internal.SuspendLambda";

/// Functions that begin a coroutine's body on the thread that calls them.
const BEGINS_BODY: [(&str, &str); 5] = [
    RUN_BLOCKING,
    ("kotlinx.coroutines.CoroutineScopeKt", "coroutineScope"),
    ("kotlinx.coroutines.SupervisorKt", "supervisorScope"),
    ("kotlinx.coroutines.TimeoutKt", "withTimeout"),
    ("kotlinx.coroutines.TimeoutKt", "withTimeoutOrNull"),
];
const RUN_BLOCKING: (&str, &str) = ("kotlinx.coroutines.BuildersKt", "runBlocking");
const DELAY: (&str, &str) = ("kotlinx.coroutines.DelayKt", "delay");

/// How far up the classes that a class extends are followed.
const HIGHEST: usize = 16;

/// Types whose values nobody can change, beside the primitive ones.
const VALUES: [&str; 9] = [
    "Ljava/lang/String;",
    "Ljava/lang/Class;",
    "Ljava/lang/Boolean;",
    "Ljava/lang/Character;",
    "Ljava/lang/Integer;",
    "Ljava/lang/Long;",
    "Ljava/lang/Float;",
    "Ljava/lang/Double;",
    "Ljava/util/concurrent/TimeUnit;",
];

/// Classes all of whose methods only work on values that they are given.
const OF_VALUES: [&str; 12] = [
    "java.lang.Boolean",
    "java.lang.Character",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
    "java.lang.Math",
    "java.lang.String",
    "java.lang.StringBuilder",
    "java.util.concurrent.TimeUnit",
    "android.os.SystemClock",
    "org.junit.Assert",
];

/// Packages whose objects are empty when they are made.
const OF_EMPTY_OBJECTS: [&str; 2] = ["java.util.", "kotlin.jvm.internal."];

/// Methods that look at references only, or at what the test itself has.
const HARMLESS: [(&str, &str); 25] = [
    ("java.lang.Object", "<init>"),
    ("java.lang.Enum", "<init>"),
    ("java.lang.System", "currentTimeMillis"),
    ("java.lang.System", "nanoTime"),
    ("java.lang.Thread", "currentThread"),
    ("java.lang.Thread", "sleep"),
    ("java.util.Arrays", "asList"),
    ("java.util.Collections", "emptyList"),
    ("java.util.Collections", "singletonList"),
    (COROUTINE, "<init>"),
    (
        "kotlin.coroutines.intrinsics.IntrinsicsKt",
        "getCOROUTINE_SUSPENDED",
    ),
    ("kotlin.collections.CollectionsKt", "emptyList"),
    ("kotlin.collections.CollectionsKt", "listOf"),
    ("kotlin.jvm.internal.Intrinsics", "checkNotNull"),
    (
        "kotlin.jvm.internal.Intrinsics",
        "checkNotNullExpressionValue",
    ),
    ("kotlin.jvm.internal.Intrinsics", "checkNotNullParameter"),
    ("kotlin.jvm.internal.Lambda", "<init>"),
    ("org.junit.Assert", "assertNotNull"),
    ("org.junit.Assert", "assertNull"),
    ("org.junit.Assert", "assertSame"),
    ("android.app.Instrumentation", "getTargetContext"),
    ("android.app.Instrumentation", "getContext"),
    (
        "androidx.test.ext.junit.rules.ActivityScenarioRule",
        "getScenario",
    ),
    (
        "androidx.test.platform.app.InstrumentationRegistry",
        "getInstrumentation",
    ),
    (
        "androidx.test.platform.app.InstrumentationRegistry",
        "getArguments",
    ),
];

/// Packages whose static fields hold nothing of an app.
const FOREIGN: [&str; 6] = [
    "java.",
    "android.",
    "androidx.",
    "kotlin.",
    "org.junit.",
    "org.hamcrest.",
];

/// Whether each of some statements, in the order in which a run began them, touches nothing. One
/// that does nothing but let a time pass counts as such.
#[must_use]
pub fn touch_nothing(statements: &[Statement], code: &Code) -> Vec<bool> {
    let mut known = HashMap::new();
    let mut effects = Vec::new();
    for statement in statements {
        let line = (&statement.class, &statement.method, statement.line);
        let of_line = known.entry(line).or_insert_with(|| {
            let effects = code.line(&statement.class, &statement.method, statement.line);
            effects.map(Rc::new)
        });
        effects.push(of_line.clone());
    }

    let mut run = Run {
        code,
        statements,
        effects,
        touch_nothing: Vec::new(),
    };
    for index in 0..statements.len() {
        let answer = run.touches_nothing(index) == Some(true);
        run.touch_nothing.push(answer);
    }
    run.touch_nothing
}

/// The statements of a run, with what is known of their lines.
struct Run<'s> {
    code: &'s Code,
    statements: &'s [Statement],
    /// What the line of each does; `None` where that is not known.
    effects: Vec<Option<Rc<Vec<Effect>>>>,
    /// The answer of each up to the one that is looked at.
    touch_nothing: Vec<bool>,
}

/// What some effects are judged by.
#[derive(Clone, Copy)]
struct Within<'s> {
    /// The statement that began next: a call of its method is over with it.
    next: Option<&'s Statement>,
    /// The class whose constructor or initialiser it is.
    own: Option<Own<'s>>,
    depth: usize,
}

/// A class that makes its own: an object, or itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Own<'s> {
    Object(&'s str),
    Class(&'s str),
}

impl Run<'_> {
    fn effects(&self, index: usize) -> Option<&Vec<Effect>> {
        self.effects.get(index)?.as_deref()
    }

    /// Whether a statement touches nothing; `None` where that is not known.
    fn touches_nothing(&self, index: usize) -> Option<bool> {
        let statement = self.statements.get(index)?;
        let effects = self.effects(index)?;
        let next = self.statements.get(index + 1);
        let within = Within {
            next,
            own: None,
            depth: 0,
        };
        if let Some(next) = next
            && let Some(call) = begins_body(effects, &next.class)
            && next.method == BODY
        {
            // What else the line does, it does once the body is through.
            let until = effects.get(..call)?;
            let until = self.without_coroutine(statement, index, until);
            return Some(self.are_harmless(&until, within));
        }
        let effects = &self.without_coroutine(statement, index, effects);
        if !self.are_harmless(effects, within) {
            return Some(false);
        }

        let returns = effects.contains(&Effect::Returns);
        let goes_on = next.is_some_and(|next| {
            // Where the line can return, a later pass may be another call.
            let is_same_call = !returns || next.occurrence <= statement.occurrence;
            is_same_method(next, statement) && is_same_call || leads_to(self.code, effects, next)
        });
        if goes_on || !returns {
            return Some(true);
        }
        // What is left of the line that called this method is done before the next statement.
        let mut before = (0..index).rev();
        let caller = before.find(|line| {
            let effects = self.effects(*line);
            effects.is_some_and(|effects| leads_to(self.code, effects, statement))
        });
        match caller {
            Some(caller) => self.touch_nothing.get(caller).copied(),
            None => Some(
                self.code
                    .is_called_by_harness(&statement.class, &statement.method),
            ),
        }
    }

    /// The effects of a line less what a coroutine's body does with its own variables, and with
    /// the time. While it lets a time pass, only what it has begun itself runs on its thread, and
    /// it has begun nothing without its scope.
    fn without_coroutine(
        &self,
        statement: &Statement,
        index: usize,
        effects: &[Effect],
    ) -> Vec<Effect> {
        let mut others = effects.to_vec();
        if self.is_coroutine(statement) {
            let is_alone = self.has_begun_no_other(statement, index);
            others.retain(|effect| match effect {
                Effect::Reads(field) | Effect::Writes(field) => {
                    field.class != statement.class || !is_variable(&field.name)
                }
                Effect::Calls(call) => !is_alone || !is_function(call, DELAY),
                _ => true,
            });
        }
        others
    }

    fn is_coroutine(&self, statement: &Statement) -> bool {
        let superclass = self.code.superclass(&statement.class);
        statement.method == BODY && superclass.as_deref() == Some(COROUTINE)
    }

    /// Whether nothing else runs on the thread of a coroutine's body: neither it nor a body around
    /// it uses its scope, and `runBlocking` has begun the outermost.
    fn has_begun_no_other(&self, statement: &Statement, index: usize) -> bool {
        let uses_scope = self.code.method(&statement.class, COPY).is_none_or(|copy| {
            let mut effects = copy.iter();
            effects.any(|effect| match effect {
                Effect::Writes(field) => field.class == statement.class && field.name == SCOPE,
                _ => false,
            })
        });
        if uses_scope {
            return false;
        }

        for line in (0..index).rev() {
            let (Some(begins), Some(effects)) = (self.statements.get(line), self.effects(line))
            else {
                continue;
            };
            let Some(call) = begins_body(effects, &statement.class) else {
                continue;
            };
            return match effects.get(call) {
                Some(Effect::Calls(call)) if is_function(call, RUN_BLOCKING) => true,
                _ => self.is_coroutine(begins) && self.has_begun_no_other(begins, line),
            };
        }
        false
    }

    fn are_harmless(&self, effects: &[Effect], within: Within<'_>) -> bool {
        let is_new = |class: &String| effects.contains(&Effect::Creates(class.clone()));
        effects.iter().all(|effect| match effect {
            Effect::CreatesArray | Effect::Returns => true,
            Effect::Creates(class) => self.begins_harmlessly(class, within),
            Effect::WritesArray => effects.contains(&Effect::CreatesArray),
            Effect::Reads(field) => is_new(&field.class) || self.is_constant(field, within),
            Effect::Writes(field) => {
                let class = field.class.as_str();
                match field.is_static {
                    true => within.own == Some(Own::Class(class)),
                    false => within.own == Some(Own::Object(class)) || is_new(&field.class),
                }
            }
            Effect::Calls(call) => self.is_harmless(call, within),
            Effect::ReadsArray | Effect::Other => false,
        })
    }

    /// Whether a class that may be used here for the first time touches nothing when it is
    /// initialised.
    fn begins_harmlessly(&self, class: &str, within: Within<'_>) -> bool {
        if within.depth == DEEPEST {
            return false;
        }
        if within.own == Some(Own::Class(class)) {
            return true;
        }
        let Some(effects) = self.code.method(class, INITIALISER) else {
            return true;
        };
        let initialising = Within {
            own: Some(Own::Class(class)),
            depth: within.depth + 1,
            ..within
        };
        self.are_harmless(&effects, initialising)
    }

    fn is_constant(&self, field: &Field, within: Within<'_>) -> bool {
        if self.code.has(&field.class) {
            return self.code.has_final_field(&field.class, &field.name)
                && (!field.is_static || self.begins_harmlessly(&field.class, within));
        }
        field.is_static
            && FOREIGN
                .iter()
                .any(|package| field.class.starts_with(package))
    }

    fn is_harmless(&self, call: &Call, within: Within<'_>) -> bool {
        if is_known(call) {
            return true;
        }
        let next = within.next;
        if next.is_some_and(|next| is_call_of(self.code, call, next)) {
            return self.begins_harmlessly(&call.class, within);
        }
        if !call.is_exact || within.depth == DEEPEST {
            return false;
        }
        let Some(effects) = self.code.method(&call.class, &call.method) else {
            return false;
        };
        let own = match call.method == CONSTRUCTOR {
            true => Some(Own::Object(call.class.as_str())),
            // A class that is being initialised goes on with a method of its own.
            false => within.own.filter(|own| *own == Own::Class(&call.class)),
        };
        let called = Within {
            next,
            own,
            depth: within.depth + 1,
        };
        self.begins_harmlessly(&call.class, within) && self.are_harmless(&effects, called)
    }
}

/// Where among the effects of a line a function is called that begins a coroutine's body, a new
/// object of a class, on the same thread.
fn begins_body(effects: &[Effect], class: &str) -> Option<usize> {
    let made = Effect::Creates(class.to_owned());
    let made = effects.iter().position(|effect| *effect == made)?;
    let mut later = effects.iter().enumerate().skip(made);
    let call = later.find(|(_, effect)| match effect {
        Effect::Calls(call) => BEGINS_BODY.iter().any(|begins| is_function(call, *begins)),
        _ => false,
    });
    call.map(|(index, _)| index)
}

/// Whether a call is one of a Kotlin function, with or without default values, or with a value
/// class among its parameters, as a duration.
fn is_function(call: &Call, (class, function): (&str, &str)) -> bool {
    let rest = call.method.strip_prefix(function);
    call.class == class && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '$']))
}

/// Whether a field of a coroutine's body keeps a variable of it, or how far it is.
fn is_variable(name: &str) -> bool {
    let number = name.split_once('$').map(|(_, number)| number);
    let is_numbered = number.is_some_and(|number| number.parse::<u32>().is_ok());
    name == "label" || name.find('$') == Some(1) && is_numbered
}

/// Whether a line with some effects calls the method of a statement itself.
fn leads_to(code: &Code, effects: &[Effect], statement: &Statement) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Calls(call) => is_call_of(code, call, statement),
        _ => false,
    })
}

/// Whether a call is one of a statement's method, or of one that this class inherits.
fn is_call_of(code: &Code, call: &Call, statement: &Statement) -> bool {
    if call.method != statement.method {
        return false;
    }
    let mut class = call.class.clone();
    for _ in 0..HIGHEST {
        if class == statement.class {
            return true;
        }
        match code.superclass(&class) {
            Some(superclass) => class = superclass,
            None => return false,
        }
    }
    false
}

fn is_same_method(a: &Statement, b: &Statement) -> bool {
    (&a.class, &a.method) == (&b.class, &b.method)
}

/// Whether a method of the platform or of a library touches nothing, as its documentation says.
fn is_known(call: &Call) -> bool {
    let (class, method) = (call.class.as_str(), call.method.as_str());
    if HARMLESS.contains(&(class, method)) {
        return true;
    }
    let is_of_values = OF_VALUES.contains(&class);
    let makes_empty =
        method == CONSTRUCTOR && OF_EMPTY_OBJECTS.iter().any(|of| class.starts_with(of));
    (is_of_values || makes_empty) && call.parameters.iter().all(|of| is_value(of))
}

/// Whether a type is primitive, or one whose values nobody can change.
fn is_value(descriptor: &str) -> bool {
    descriptor.len() == 1 || VALUES.contains(&descriptor)
}

#[cfg(test)]
mod tests;
