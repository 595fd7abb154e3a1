//! What a piece of work is when an object stands for it that wraps it: a future, a thread, an operator of RxJava.
//!
//! An `impl` of [`Vm`]: the wrapper is known by the names of the fields that such classes keep their work in. A virtual machine may
//! lie, so no chain is followed without end.

use jdwp::commands::{class_type, object_reference, reference_type};
use jdwp::{FieldId, ObjectId, ReferenceTypeId, ThreadId, Value};

use super::Error;
use super::vm::{Vm, says_nothing};

/// Where a wrapper of work keeps what it wraps: futures, `CompletableFuture`, executors, `Thread`, `AsyncTask`, coroutines,
/// RxJava. Where something comes from says more than the task that subscribes to it; what an inner class is in says least.
const WRAPPED: [&str; 15] = [
    "callable",
    "source",
    "task",
    "target",
    "runnable",
    "fn",
    "decoratedRun",
    "val$r",
    "continuation",
    "block",
    "currentTask",
    "actual",
    "run",
    "r",
    "this$0",
];

/// How many wrappers are taken off, and how many classes up their fields are looked for. RxJava has one for each operator.
const DEEPEST_WRAPPER: usize = 12;

impl Vm {
    /// Whether a thread is one with a looper of its own.
    pub(super) async fn is_handler_thread(&mut self, thread: ThreadId) -> Result<bool, Error> {
        let object = ObjectId(thread.0);
        let asked = self.ask_classes([object, ObjectId::NULL]);
        match self.class_names(asked).await {
            Ok(_) => {}
            // It has ended meanwhile.
            Err(Error::Jdwp(jdwp::Error::Vm { .. })) => return Ok(false),
            Err(error) => return Err(error),
        }
        let Some(class) = self.objects.get(&object).copied() else { return Ok(false) };
        Ok(self.wrapped_fields(class).await?.is_none())
    }

    /// The class of the work that an object stands for, wrappers taken off; `None` for a thread with a looper of its own,
    /// which only waits for messages.
    pub(super) async fn class_of_work(&mut self, object: ObjectId) -> Result<Option<String>, Error> {
        let mut object = object;
        let mut name = None;
        for _ in 0..DEEPEST_WRAPPER {
            let Some(found) = self.class_of(object).await? else { break };
            let fields = match self.objects.get(&object) {
                Some(class) => self.wrapped_fields(*class).await?,
                None => Some(Vec::new()),
            };
            let Some(fields) = fields else { return Ok(None) };
            let own = !says_nothing(&found);
            name = Some(found);
            if own || fields.is_empty() {
                break;
            }
            match self.unwrapped(object).await? {
                Some(inner) => object = inner,
                None => break,
            }
        }
        Ok(name)
    }

    /// What an object wraps, if it is a wrapper.
    pub(super) async fn unwrapped(&mut self, object: ObjectId) -> Result<Option<ObjectId>, Error> {
        let asked = self.ask_classes([object, ObjectId::NULL]);
        self.class_names(asked).await?;
        let Some(class) = self.objects.get(&object).copied() else { return Ok(None) };
        let fields = self.wrapped_fields(class).await?.unwrap_or_default();
        if fields.is_empty() {
            return Ok(None);
        }
        let values = self.connection.send(&object_reference::GetValues { object, fields }).await?;
        Ok(values.iter().filter_map(Value::as_object).find(|object| !object.is_null()))
    }

    /// The fields that may have what a wrapper wraps, those of the classes that it extends too; `None` for a looper's thread.
    async fn wrapped_fields(&mut self, class: ReferenceTypeId) -> Result<Option<Vec<FieldId>>, Error> {
        if let Some(known) = self.wrapped.get(&class) {
            return Ok(Some(known.clone()));
        }
        let mut found = Vec::new();
        let mut up = class;
        for _ in 0..DEEPEST_WRAPPER {
            self.learn_classes(&[up]).await?;
            if self.classes.get(&up).is_some_and(|class| class.name == "android.os.HandlerThread") {
                return Ok(None);
            }
            let fields = self.connection.send(&reference_type::Fields { class: up }).await?;
            found.extend(
                fields
                    .iter()
                    .filter_map(|field| Some((WRAPPED.iter().position(|name| *name == field.name)?, field.id))),
            );
            up = self.connection.send(&class_type::Superclass { class: up }).await?;
            if up.is_null() {
                break;
            }
        }
        found.sort_by_key(|(place, _)| *place);
        let found: Vec<FieldId> = found.into_iter().map(|(_, field)| field).collect();
        self.wrapped.insert(class, found.clone());
        Ok(Some(found))
    }
}
