//! What a piece of work is when an object stands for it that wraps it: a future, a thread, an
//! operator of RxJava.
//!
//! An `impl` of [`Vm`]: the wrapper is identified by the names of the fields that such classes keep
//! their work in. A virtual machine may lie, so no chain is followed without end.

use jdwp::commands::{class_type, object_reference, reference_type};
use jdwp::{FieldId, ObjectId, ReferenceTypeId, Tag, ThreadId, Value};

use super::Error;
use super::hooks::DELAYED_RESUME;
use super::vm::{Vm, WrappedField};

/// Where a wrapper of work keeps what it wraps: futures, `CompletableFuture`, executors, `Thread`,
/// `AsyncTask`, coroutines, RxJava, a coroutine's `delay` on the main thread, the system's
/// dispatchers of broadcasts and connections, `AsyncListDiffer`, and what D8 makes of a lambda.
/// Where something comes from says more than the task that subscribes to it; then, for a library's
/// coroutine, which one it goes on with; what an inner class is in says least.
const WRAPPED: [&str; 30] = [
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
    "$block",
    "currentTask",
    "actual",
    "downstream",
    "run",
    "r",
    "delegate",
    "$continuation",
    "$continuation$inlined",
    "mReceiver",
    "mConnection",
    "mListener",
    "mCallback",
    "callback",
    "val$commitCallback",
    "f$0",
    CONTINUES[0],
    CONTINUES[1],
    "this$0",
    "this$1",
];

/// The same for classes whose fields have names that mean something else elsewhere: where EventBus
/// keeps whom it is to call next on the main thread, and for a pending post; and a `delay` its
/// coroutine.
const WRAPPED_IN: [(&str, &str); 5] = [
    ("org.greenrobot.eventbus.HandlerPoster", "queue"),
    ("org.greenrobot.eventbus.PendingPostQueue", "head"),
    (PENDING_POST, "subscription"),
    ("org.greenrobot.eventbus.Subscription", "subscriber"),
    (DELAYED_RESUME, "cont"),
];

/// What EventBus is to deliver, and to whom.
const PENDING_POST: &str = "org.greenrobot.eventbus.PendingPost";

/// Where the classes of RxJava are, of its versions 2 and 3.
const RXJAVA: [&str; 2] = ["io.reactivex.internal.", "io.reactivex.rxjava3.internal."];

/// The same for RxJava's classes: what an observer was made of, which all operators lead to; the
/// function of an operator that hands on what it makes of each item; and whom `debounce` is of.
const WRAPPED_IN_RXJAVA: [(&str, &str); 9] = [
    ("observers.LambdaObserver", "onNext"),
    ("subscribers.LambdaSubscriber", "onNext"),
    ("observers.ConsumerSingleObserver", "onSuccess"),
    ("operators.maybe.MaybeCallbackObserver", "onSuccess"),
    ("observers.CallbackCompletableObserver", "onComplete"),
    ("operators.observable.ObservableMap$MapObserver", "mapper"),
    ("operators.flowable.FlowableMap$MapSubscriber", "mapper"),
    (
        "operators.observable.ObservableDebounceTimed$DebounceEmitter",
        "parent",
    ),
    (
        "operators.flowable.FlowableDebounceTimed$DebounceEmitter",
        "parent",
    ),
];

/// Where a continuation keeps the one that waits for it: what is compiled from a suspending
/// function, and the coroutine of `withContext`, `withTimeout` or `coroutineScope`.
pub(super) const CONTINUES: [&str; 2] = ["completion", "uCont"];

/// What runs a piece of work, without anything that it is given: the methods of `Runnable`,
/// `Callable` and Kotlin's functions.
const RUN: [&str; 3] = ["run", "call", "invoke"];

/// A window calls its activity back for everything: what a window posts to itself is not the
/// activity's work.
const WINDOWS: &str = "com.android.internal.policy.";

/// What a thread with a looper of its own extends.
const HANDLER_THREAD: &str = "android.os.HandlerThread";

/// What such a thread calls before its first message, for classes that extend it.
const PREPARED: &str = "onLooperPrepared";

/// Where a coroutine's `delay` keeps when it ends, as `System.nanoTime` counts.
pub(super) const END_OF_DELAY: &str = "nanoTime";

/// Where a task that is to be run later keeps when, as that counts: a `delay`, and the future of a
/// scheduled executor.
const DUE: [&str; 2] = [END_OF_DELAY, "time"];

/// Where the classes are that keep one value, whatever that is.
const ATOMICS: &str = "java.util.concurrent.atomic.";

/// What every class extends; it has no fields.
const ROOT: &str = "java.lang.Object";

/// How many wrappers are taken off, and how many classes up their fields are looked for. RxJava has
/// one for each operator.
const DEEPEST_WRAPPER: usize = 12;

/// The methods of an app's classes that are called, by how the name of the class begins that has
/// the app's object.
const CALLS: [(&str, &str); 8] = [
    ("android.app.LoadedApk$ReceiverDispatcher", "onReceive"),
    (
        "android.app.LoadedApk$ServiceDispatcher",
        "onServiceConnected",
    ),
    ("android.database.ContentObserver$", "onChange"),
    ("android.os.AsyncTask$", "doInBackground"),
    (
        "android.content.AsyncTaskLoader$LoadTask",
        "loadInBackground",
    ),
    (
        "androidx.loader.content.AsyncTaskLoader$LoadTask",
        "loadInBackground",
    ),
    ("android.app.IntentService$ServiceHandler", "onHandleIntent"),
    (
        "androidx.core.app.JobIntentService$CommandProcessor",
        "onHandleWork",
    ),
];

/// What runs any task that the app hands to it, and is inside `AsyncTask`.
const SERIAL_EXECUTOR: &str = "android.os.AsyncTask$SerialExecutor";

/// What is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Work {
    /// Its class.
    pub(super) class: String,
    /// The method of that class that is called, where what calls it tells.
    pub(super) method: Option<String>,
}

impl From<String> for Work {
    fn from(class: String) -> Self {
        Self {
            class,
            method: None,
        }
    }
}

/// The method of an app's class that another class, which has the object, calls.
fn method_called_by(caller: &str) -> Option<String> {
    if caller.starts_with(SERIAL_EXECUTOR) {
        return None;
    }
    let mut calls = CALLS.iter();
    let (_, method) = calls.find(|(class, _)| caller.starts_with(class))?;
    Some((*method).to_owned())
}

/// Whether a class keeps in this field what it wraps, where the field's name alone says nothing.
fn is_wrapped_in(class: &str, field: &str) -> bool {
    let mut versions = RXJAVA.iter();
    match versions.find_map(|prefix| class.strip_prefix(prefix)) {
        Some(class) => WRAPPED_IN_RXJAVA.contains(&(class, field)),
        None => WRAPPED_IN.contains(&(class, field)),
    }
}

/// What a wrapper wraps.
struct Inner {
    object: ObjectId,
    /// Whether it is the continuation that waits for a coroutine.
    continues: bool,
}

impl Vm {
    /// Those of some threads that have a looper of their own. Classes are asked for together, level
    /// by level.
    pub(super) async fn handler_threads(
        &self,
        threads: &[ThreadId],
    ) -> Result<Vec<ThreadId>, Error> {
        let asked: Vec<_> = threads
            .iter()
            .map(|thread| {
                let object = ObjectId(thread.0);
                (
                    *thread,
                    self.connection
                        .start(&object_reference::ReferenceType { object }),
                )
            })
            .collect();
        // Each thread with the class that is looked at.
        let mut level = Vec::new();
        for (thread, pending) in asked {
            match pending.await.map_err(Error::from) {
                Ok(reply) => level.push((thread, reply.class)),
                // It has ended meanwhile.
                Err(error) if error.is_gone() => {}
                Err(error) => return Err(error),
            }
        }

        let mut found = Vec::new();
        for _ in 0..DEEPEST_WRAPPER {
            let mut classes: Vec<ReferenceTypeId> = level.iter().map(|(_, class)| *class).collect();
            classes.sort_unstable_by_key(|class| class.0);
            classes.dedup();
            self.learn_superclasses(&classes).await?;

            let mut next = Vec::new();
            for (thread, class) in level {
                let Some((name, superclass)) = self.superclass(class) else {
                    continue;
                };
                match name.as_str() {
                    HANDLER_THREAD => found.push(thread),
                    "java.lang.Thread" => {}
                    _ if superclass.is_null() => {}
                    _ => next.push((thread, superclass)),
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        Ok(found)
    }

    /// The class of the work that an object stands for, wrappers taken off; `None` for a thread
    /// with a looper of its own that only waits for messages. A library's coroutine stands for
    /// the app's that waits for it; where none does, for itself.
    pub(super) async fn class_of_work(&self, object: ObjectId) -> Result<Option<String>, Error> {
        let work = self.work_of(object).await?;
        Ok(work.map(|work| work.class))
    }

    /// The same with the method that is called.
    pub(super) async fn work_of(&self, object: ObjectId) -> Result<Option<Work>, Error> {
        let mut object = object;
        let (mut name, mut coroutine, mut delivered) = (None::<String>, None, None::<String>);
        for _ in 0..DEEPEST_WRAPPER {
            let Some(found) = self.class_of(object).await? else {
                break;
            };
            let fields = match self.class_id(object) {
                Some(class) => self.wrapped_fields(class).await?,
                None => Some(Vec::new()),
            };
            let Some(fields) = fields else {
                return Ok(None);
            };
            let ends_here = !self.whose().is_foreign(&found) || found.starts_with(WINDOWS);
            if ends_here {
                if let Some(run) = self.run_by_lambda(object, &found).await? {
                    return Ok(Some(run.into()));
                }
                let method = if let Some(event) = &delivered {
                    self.method_taking(object, event).await?
                } else if self.is_looper(object) {
                    Some(PREPARED.to_owned())
                } else {
                    name.as_deref().and_then(method_called_by)
                };
                return Ok(Some(Work {
                    class: found,
                    method,
                }));
            }
            if found.starts_with(ATOMICS) && name.is_some() {
                // A library keeps there what may be a task: what has it says more.
                break;
            }
            if found == PENDING_POST
                && let Some(event) = self.object_in(object, "event").await?
            {
                delivered = self.class_of(event).await?;
            }
            name = Some(found);
            if fields.is_empty() {
                break;
            }
            let Some(inner) = self.inner(object).await? else {
                break;
            };
            if inner.continues && coroutine.is_none() {
                coroutine.clone_from(&name);
            }
            object = inner.object;
        }
        Ok(coroutine.or(name).map(Work::from))
    }

    /// The one public method of an object's class that takes an object of some class and nothing
    /// else, as EventBus calls a subscriber's.
    async fn method_taking(&self, object: ObjectId, class: &str) -> Result<Option<String>, Error> {
        let Some(of) = self.class_id(object) else {
            return Ok(None);
        };
        let signature = format!("(L{};)V", class.replace('.', "/"));
        let methods = self.methods(of).await?;
        let mut found = None;
        for method in methods.iter() {
            if method.signature != signature || !method.is_public() {
                continue;
            }
            if found.is_some() {
                return Ok(None);
            }
            found = Some(method.name.clone());
        }
        Ok(found)
    }

    /// The class of the app's own work that a lambda of the app's was given to run, as a helper
    /// does that every task goes through.
    async fn run_by_lambda(&self, object: ObjectId, class: &str) -> Result<Option<String>, Error> {
        if !is_lambda(class) {
            return Ok(None);
        }
        let Some(inner) = self.inner(object).await? else {
            return Ok(None);
        };
        let Some(name) = self.class_of(inner.object).await? else {
            return Ok(None);
        };
        let Some(class) = self.class_id(inner.object) else {
            return Ok(None);
        };
        if self.whose().is_foreign(&name) || is_lambda(&name) {
            return Ok(None);
        }

        let methods = self.methods(class).await?;
        let mut names = methods.iter();
        let is_run = names.any(|method| {
            RUN.contains(&method.name.as_str()) && method.signature.starts_with("()")
        });
        Ok(is_run.then_some(name))
    }

    /// What an object wraps, if it is a wrapper.
    pub(super) async fn unwrapped(&self, object: ObjectId) -> Result<Option<ObjectId>, Error> {
        let inner = self.inner(object).await?;
        Ok(inner.map(|inner| inner.object))
    }

    async fn inner(&self, object: ObjectId) -> Result<Option<Inner>, Error> {
        let asked = self.ask_classes([object, ObjectId::NULL]);
        self.class_names(asked).await?;
        let Some(class) = self.class_id(object) else {
            return Ok(None);
        };

        let fields = self.wrapped_fields(class).await?.unwrap_or_default();
        if fields.is_empty() {
            return Ok(None);
        }

        let values = self
            .connection
            .send(&object_reference::GetValues {
                object,
                fields: fields.iter().map(|field| field.id).collect(),
            })
            .await?;
        for (field, value) in fields.iter().zip(&values) {
            if let Some(object) = work_in(value) {
                return Ok(Some(Inner {
                    object,
                    continues: field.continues,
                }));
            }
        }
        Ok(None)
    }

    /// The fields that may have what a wrapper wraps, those of the classes that it extends too;
    /// `None` for a looper's thread that only waits for messages.
    async fn wrapped_fields(
        &self,
        class: ReferenceTypeId,
    ) -> Result<Option<Vec<WrappedField>>, Error> {
        let known = self.learnt().wrapped.get(&class).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let mut found = Vec::new();
        let mut below = Vec::new();
        let mut up = class;
        for _ in 0..DEEPEST_WRAPPER {
            if self.superclass(up).is_some_and(|(name, _)| name == ROOT) {
                break;
            }
            // Asked together: each level is one wait for the virtual machine.
            let fields = self.connection.start(&reference_type::Fields { class: up });
            self.learn_superclasses(&[up]).await?;
            let Some((name, superclass)) = self.superclass(up) else {
                break;
            };
            if name == HANDLER_THREAD {
                let wrapped = self.prepares_its_looper(&below).await?.then(Vec::new);
                self.learnt().wrapped.insert(class, wrapped.clone());
                return Ok(wrapped);
            }
            below.push(up);

            for field in fields.await? {
                let place = match is_wrapped_in(&name, &field.name) {
                    true => Some(0),
                    false => WRAPPED.iter().position(|wrapped| *wrapped == field.name),
                };
                if let Some(place) = place {
                    let continues = CONTINUES.contains(&field.name.as_str());
                    let id = field.id;
                    found.push((place, WrappedField { id, continues }));
                }
            }
            if superclass.is_null() {
                break;
            }
            up = superclass;
        }
        found.sort_by_key(|(place, _)| *place);
        let found: Vec<WrappedField> = found.into_iter().map(|(_, field)| field).collect();
        self.learnt().wrapped.insert(class, Some(found.clone()));
        Ok(Some(found))
    }

    /// Whether one of the classes below `HandlerThread` does something before the first message.
    async fn prepares_its_looper(&self, below: &[ReferenceTypeId]) -> Result<bool, Error> {
        for class in below {
            let methods = self.methods(*class).await?;
            if methods.iter().any(|method| method.name == PREPARED) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an object is a thread with a looper of its own, of a class whose work was asked for.
    pub(super) fn is_looper(&self, object: ObjectId) -> bool {
        let mut up = self.class_id(object);
        for _ in 0..DEEPEST_WRAPPER {
            let Some((name, superclass)) = up.and_then(|class| self.superclass(class)) else {
                return false;
            };
            if name == HANDLER_THREAD {
                return true;
            }
            up = Some(superclass);
        }
        false
    }

    /// The object in a field of an object, whose class or what that extends declares it; `None`
    /// where it is null, and where there is no such field.
    pub(super) async fn object_in(
        &self,
        object: ObjectId,
        field: &str,
    ) -> Result<Option<ObjectId>, Error> {
        let value = self.value_in(object, field).await?;
        Ok(value.as_ref().and_then(Value::as_non_null_object))
    }

    /// The value in a field of an object, whose class or what that extends declares it; `None`
    /// where there is no such field.
    pub(super) async fn value_in(
        &self,
        object: ObjectId,
        field: &str,
    ) -> Result<Option<Value>, Error> {
        let Some(field) = self.field_of(object, field).await? else {
            return Ok(None);
        };
        let asked = object_reference::GetValues {
            object,
            fields: vec![field],
        };
        Ok(self.connection.send(&asked).await?.into_iter().next())
    }

    /// The field of an object with this name, which its class or what that extends declares.
    pub(super) async fn field_of(
        &self,
        object: ObjectId,
        name: &str,
    ) -> Result<Option<FieldId>, Error> {
        let mut class = self
            .connection
            .send(&object_reference::ReferenceType { object })
            .await?
            .class;
        for _ in 0..DEEPEST_WRAPPER {
            let superclass = self.connection.start(&class_type::Superclass { class });
            let fields = self
                .connection
                .send(&reference_type::Fields { class })
                .await?;
            if let Some(found) = fields.iter().find(|found| found.name == name) {
                return Ok(Some(found.id));
            }
            class = superclass.await?;
            if class.is_null() {
                break;
            }
        }
        Ok(None)
    }

    /// After how many ms a task is to be run that a scheduled executor was handed, or a coroutine's
    /// `delay`, where the device's clock shows `now`, in ms; `None` where it does not tell.
    pub(super) async fn delay_of_task(
        &self,
        task: ObjectId,
        now: i64,
    ) -> Result<Option<u64>, Error> {
        // `System.nanoTime` and the time of messages are of one clock on a device.
        for field in DUE {
            if let Some(Value::Long(nanos)) = self.value_in(task, field).await? {
                let due = nanos / 1_000_000;
                return Ok(u64::try_from(due.saturating_sub(now)).ok());
            }
        }
        Ok(None)
    }

    /// The class of an object that was learnt.
    fn class_id(&self, object: ObjectId) -> Option<ReferenceTypeId> {
        self.learnt().objects.get(&object).copied()
    }
}

/// Whether a class is what D8, or the virtual machine, has made of a lambda.
fn is_lambda(class: &str) -> bool {
    class.contains("$$ExternalSyntheticLambda") || class.contains("$$Lambda")
}

/// The object in a field that may be what a wrapper wraps. An array only has what the work is
/// given.
fn work_in(value: &Value) -> Option<ObjectId> {
    match value {
        Value::Object {
            tag: Tag::Array, ..
        } => None,
        value => value.as_non_null_object(),
    }
}
