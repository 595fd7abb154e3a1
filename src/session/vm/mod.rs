//! What is asked of the app's virtual machine, in the tool's own terms: frames with names,
//! messages, classes.
//!
//! Main type: [`Vm`]. Everything that does not change while a process lives is asked once: classes,
//! methods, line tables, threads' names. What one answer needs is asked together, so that a hit
//! costs few round trips.
//!
//! In reading order:
//! - `requests.rs`: the requests for events, and what each was made for.
//! - `classes.rs`: classes, their methods and fields.
//! - `objects.rs`: the classes of objects, and what their fields hold.
//! - `stacks.rs`: frames, their lines and variables.
//! - `threads.rs`: which threads there are, and their names.
//! - `messages.rs`: the messages of a looper's queue.

mod classes;
#[cfg(test)]
pub(super) mod false_app;
#[cfg(test)]
pub(super) mod false_vm;
mod messages;
mod objects;
mod requests;
mod stacks;
mod threads;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jdwp::{Connection, FieldId, MethodId, ObjectId, ReferenceTypeId, RequestId, ThreadId};

pub(super) use classes::{Method, class_name};
pub(super) use messages::{MessageFields, MessageState, message_state};
pub(super) use objects::AskedClasses;
pub(super) use requests::Purpose;
pub(super) use stacks::{ALL_FRAMES, LineTable, innermost, locations};

use crate::dex::Computing;
use crate::whose::Whose;
use classes::Class;
use requests::Request;

/// The connection and what was learnt over it. Several questions may be under way at the same time:
/// what they learn is shared.
pub struct Vm {
    pub(super) connection: Connection,
    whose: Mutex<Arc<Whose>>,
    learnt: Mutex<Learnt>,
    /// Methods of test code whose lines are no statements.
    computing: Computing,
    requests: Mutex<HashMap<RequestId, Request>>,
}

/// A field that may have what a wrapper wraps.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrappedField {
    pub(super) id: FieldId,
    /// Whether it has the continuation that waits for a coroutine.
    pub(super) continues: bool,
}

/// Where an argument is at the first instruction of an instance method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// In this slot.
    Slot(i32),
    /// So many slots behind `this`.
    BehindThis(i32),
}

/// What does not change while a process lives.
#[derive(Default)]
pub(super) struct Learnt {
    classes: HashMap<ReferenceTypeId, Class>,
    lines: HashMap<(ReferenceTypeId, MethodId), LineTable>,
    /// The slot of `this` in methods without a table of their variables; `None` in static ones.
    pub(super) this_slots: HashMap<(ReferenceTypeId, MethodId), Option<i32>>,
    /// Where methods have the first argument of a type.
    pub(super) arguments: HashMap<((ReferenceTypeId, MethodId), &'static str), Argument>,
    threads: HashMap<ThreadId, String>,
    /// The threads that there were when they were last asked for.
    last_threads: Vec<ThreadId>,
    /// Those whose stacks were needed at the last look at them.
    pub(super) last_stacks: HashSet<ThreadId>,
    /// The name of a class, and what it extends.
    superclasses: HashMap<ReferenceTypeId, (String, ReferenceTypeId)>,
    /// Ids of objects are never used again in one process's life, so what is learnt stays true.
    pub(super) objects: HashMap<ObjectId, ReferenceTypeId>,
    /// Where a class of wrappers keeps what it wraps; `None` for a looper's thread.
    pub(super) wrapped: HashMap<ReferenceTypeId, Option<Vec<WrappedField>>>,
}

impl Vm {
    /// Nothing is known of the process yet, nor of its app and its test.
    #[must_use]
    pub fn new(connection: Connection) -> Self {
        Self::of_app(connection, Whose::default())
    }

    /// Nothing is known of the process yet.
    #[must_use]
    pub fn of_app(connection: Connection, whose: Whose) -> Self {
        Self {
            connection,
            whose: Mutex::new(Arc::new(whose)),
            learnt: Mutex::default(),
            computing: Computing::default(),
            requests: Mutex::default(),
        }
    }

    /// The same where methods of test code only compute.
    pub(super) fn leaving_out(self, computing: Computing) -> Self {
        Self { computing, ..self }
    }

    /// Whether a method of test code only computes.
    pub(super) fn only_computes(&self, class: &str, method: &str) -> bool {
        let methods = self.computing.get(class);
        methods.is_some_and(|methods| methods.contains(method))
    }

    /// Decides whose code a class is, by what is known of the process by now.
    pub(super) fn whose(&self) -> Arc<Whose> {
        Arc::clone(&self.lock_whose())
    }

    fn lock_whose(&self) -> MutexGuard<'_, Arc<Whose>> {
        self.whose.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was learnt so far. The guard is never kept while something is asked.
    pub(super) fn learnt(&self) -> MutexGuard<'_, Learnt> {
        self.learnt.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
