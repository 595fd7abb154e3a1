//! The test's statements: breakpoints on the lines of test code, and which line a hit is.
//!
//! Main type: [`Statements`]. A statement is a line of the test class, of its inner classes or of the classes that
//! it extends, executed by the testing thread; constructors and initialisers are left out. One breakpoint stands at
//! the first bytecode index of each line of each method.

use std::collections::{HashMap, HashSet};

use jdwp::commands::{class_type, event_request, reference_type};
use jdwp::{EventKind, Location, Modifier, ReferenceTypeId, RequestId, SuspendPolicy, ThreadId, TypeTag};

use super::Error;
use super::vm::{Vm, class_name, is_platform};
use crate::model::Statement;
use crate::trace::StatementHit;

/// How far up the classes that a test extends are followed.
const DEEPEST: usize = 16;

/// What is known of the test's lines in one process.
#[derive(Default)]
pub(super) struct Statements {
    places: HashMap<RequestId, Place>,
    prepared: HashSet<ReferenceTypeId>,
    passes: HashMap<Place, u32>,
    /// The statements that began, in their order.
    pub(super) begun: Vec<StatementHit>,
}

/// A line of a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Place {
    class: String,
    method: String,
    line: i32,
}

impl Statements {
    /// Asks to be told when the test class, or one inside it, is about to run for the first time.
    pub(super) async fn watch(vm: &Vm, class: &str) -> Result<Vec<RequestId>, Error> {
        let mut requests = Vec::new();
        for pattern in [class.to_owned(), format!("{class}$*")] {
            let set = event_request::Set {
                kind: EventKind::ClassPrepare,
                suspend_policy: SuspendPolicy::EventThread,
                modifiers: vec![Modifier::ClassMatch(pattern)],
            };
            requests.push(vm.connection.send(&set).await?);
        }
        Ok(requests)
    }

    /// Sets breakpoints on the lines of a class and of the classes that it extends.
    pub(super) async fn prepare(&mut self, vm: &Vm, class: ReferenceTypeId, signature: &str) -> Result<(), Error> {
        let (mut class, mut name) = (class, class_name(signature));
        for _ in 0..DEEPEST {
            if is_platform(&name) || name.starts_with("org.junit.") || !self.prepared.insert(class) {
                break;
            }
            self.set_breakpoints(vm, class, &name).await?;
            class = vm.connection.send(&class_type::Superclass { class }).await?;
            if class.is_null() {
                break;
            }
            name = class_name(&vm.connection.send(&reference_type::Signature { class }).await?);
        }
        Ok(())
    }

    async fn set_breakpoints(&mut self, vm: &Vm, class: ReferenceTypeId, name: &str) -> Result<(), Error> {
        let mut methods = vm.methods(class).await?;
        methods.retain(|method| is_written(&method.name));
        let mut asked = Vec::new();
        for (method, lines) in vm.line_tables(class, methods).await? {
            let mut seen = HashSet::new();
            for (index, line) in lines {
                if line > 0 && seen.insert(line) {
                    let location = Location { type_tag: TypeTag::Class, class, method: method.id, index };
                    let place = Place { class: name.to_owned(), method: method.name.clone(), line };
                    asked.push((place, vm.connection.start(&breakpoint(location, None))));
                }
            }
        }
        for (place, pending) in asked {
            self.places.insert(pending.await?, place);
        }
        Ok(())
    }

    /// The statement of a hit, with its pass; `None` when the breakpoint is none of these.
    pub(super) fn hit(&mut self, request: RequestId) -> Option<Statement> {
        let place = self.places.get(&request)?.clone();
        let pass = self.passes.entry(place.clone()).or_insert(0);
        *pass += 1;
        Some(Statement { class: place.class, method: place.method, line: place.line, occurrence: *pass })
    }

    /// Whether a breakpoint is one of these, without counting a pass.
    pub(super) fn is_one(&self, request: RequestId) -> bool {
        self.places.contains_key(&request)
    }

    /// The method that a breakpoint is in.
    pub(super) fn method_of(&self, request: RequestId) -> Option<&str> {
        self.places.get(&request).map(|place| place.method.as_str())
    }

    /// The statement that is current: the last that began.
    pub(super) fn current(&self) -> Option<Statement> {
        self.begun.last().map(|hit| hit.statement.clone())
    }
}

/// Whether a method has lines that a person wrote. Constructors and initialisers are left out; accessors that javac, Kotlin or D8
/// put between a class and those inside it stand at the line of the class, where nothing of the test is done.
fn is_written(method: &str) -> bool {
    !["<", "access$", "-$$Nest$"].iter().any(|made| method.starts_with(made))
}

/// A breakpoint that suspends the thread that hits it.
pub(super) fn breakpoint(location: Location, also: Option<Modifier>) -> event_request::Set {
    let modifiers = std::iter::once(Modifier::LocationOnly(location)).chain(also).collect();
    event_request::Set { kind: EventKind::Breakpoint, suspend_policy: SuspendPolicy::EventThread, modifiers }
}

/// The thread that an event stopped.
pub(super) fn thread_of(event: &jdwp::Event) -> Option<ThreadId> {
    match event {
        jdwp::Event::Breakpoint { thread, .. }
        | jdwp::Event::ClassPrepare { thread, .. }
        | jdwp::Event::ThreadStart { thread, .. } => Some(*thread),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accessors_are_no_statements_and_lambdas_are() {
        for made in ["<init>", "<clinit>", "access$getBook$p", "access$000", "-$$Nest$fgetbook"] {
            assert!(!is_written(made), "{made}");
        }
        for written in ["shows", "lambda$shows$0", "invokeSuspend", "accessesIt"] {
            assert!(is_written(written), "{written}");
        }
    }
}
