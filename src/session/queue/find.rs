//! The main looper's queue is found, and where everything in it is.

use std::collections::HashMap;
use std::sync::Mutex;

use jdwp::commands::{object_reference, reference_type};
use jdwp::{ErrorCode, MethodId, ObjectId, ReferenceTypeId, ThreadId, Value};

use super::MainQueue;
use super::clock::Clock;
use super::contents::List;
use crate::session::Error;
use crate::session::arguments::ask_argument;
use crate::session::robolectric::{SHADOW_QUEUE, is_body};
use crate::session::vm::{Method, Vm};

/// The type of a message.
const MESSAGE: &str = "Landroid/os/Message;";

impl MainQueue {
    /// Finds the main looper's queue; `None` when there is no main looper yet, or it has had no
    /// message yet: a class that has done nothing may not be loaded.
    ///
    /// # Errors
    /// When the runtime is not as it was expected, or the connection breaks.
    pub(in crate::session) async fn find(vm: &Vm) -> Result<Option<Self>, Error> {
        // A JVM that emulates a device may have the framework's classes more than once; one of them
        // has the main looper.
        for looper_class in vm.classes_named("android.os.Looper").await? {
            if let Some((queue, main_thread)) = main_looper(vm, looper_class).await? {
                return Self::learn(vm, queue, main_thread).await;
            }
        }
        Ok(None)
    }

    /// Learns where everything is; `None` where that is not all there yet.
    async fn learn(vm: &Vm, queue: ObjectId, main_thread: ThreadId) -> Result<Option<Self>, Error> {
        let class = vm
            .connection
            .send(&object_reference::ReferenceType { object: queue })
            .await?
            .class;
        let (others, methods, flavour) = tokio::join!(
            vm.classes_beside(class, ["android.os.Handler", "android.os.Message"]),
            vm.methods(class),
            flavour(vm, queue, class),
        );
        let [handler, message] = match others {
            Err(Error::Unknown(why)) => {
                tracing::debug!(why, "the main queue has not been used yet");
                return Ok(None);
            }
            others => others?,
        };
        let (methods, flavour) = (methods?, flavour?);
        let (polls, handler_methods, fields, list) = tokio::try_join!(
            polls(vm, class, &methods),
            vm.methods(handler),
            vm.message_fields(message),
            List::of(vm, class, message),
        )?;
        let enqueue = named(&methods, "MessageQueue", "enqueueMessage")?;
        let dispatch = named(&handler_methods, "Handler", "dispatchMessage")?;

        let message = ask_argument(vm, class, enqueue, MESSAGE);
        let when = ask_argument(vm, class, enqueue, "J");
        let dispatched = ask_argument(vm, handler, dispatch, MESSAGE);
        let (Some(message), Some(when), Some(dispatched)) = (message, when, dispatched) else {
            let what = "enqueueMessage or dispatchMessage has other arguments than it is known to";
            return Err(Error::Unknown(what.into()));
        };

        Ok(Some(Self {
            main_thread,
            flavour,
            queue,
            enqueue: enqueue.start(class),
            arguments: [message.answer().await?, when.answer().await?],
            dispatch: dispatch.start(handler),
            dispatched: dispatched.answer().await?,
            polls,
            fields,
            list,
            clock: Clock::default(),
            has_own_clock: is_emulated(&methods),
            guesses: Mutex::new(HashMap::new()),
        }))
    }
}

/// The queue and the thread of the main looper that a class of loopers has.
async fn main_looper(
    vm: &Vm,
    class: ReferenceTypeId,
) -> Result<Option<(ObjectId, ThreadId)>, Error> {
    let [main, queue, thread] = match vm.fields(class, ["sMainLooper", "mQueue", "mThread"]).await {
        // Loaded only, and nothing in it has run yet.
        Err(Error::Jdwp(jdwp::Error::Vm {
            code: ErrorCode::ClassNotPrepared,
            ..
        })) => return Ok(None),
        other => other?,
    };

    let values = vm
        .connection
        .send(&reference_type::GetValues {
            class,
            fields: vec![main],
        })
        .await?;
    let looper = values
        .first()
        .and_then(Value::as_object)
        .unwrap_or(ObjectId::NULL);
    if looper.is_null() {
        return Ok(None);
    }

    let [queue, thread] = vm.objects(looper, [queue, thread]).await?;
    Ok(Some((queue, ThreadId(thread.0))))
}

/// Where an idle main thread is: in the queue's native wait, or in Robolectric's.
async fn polls(
    vm: &Vm,
    queue_class: ReferenceTypeId,
    methods: &[Method],
) -> Result<Vec<MethodId>, Error> {
    let mut polls = vec![named(methods, "MessageQueue", "nativePollOnce")?.id];
    if is_emulated(methods) {
        let shadow = vm.class_beside(queue_class, SHADOW_QUEUE).await?;
        for method in vm.methods(shadow).await? {
            if method.name == "poll" {
                polls.push(method.id);
            }
        }
    }
    Ok(polls)
}

/// Whether the queue with these methods is Robolectric's.
fn is_emulated(methods: &[Method]) -> bool {
    methods.iter().any(|method| is_body(&method.name))
}

/// Which implementation a queue is, for the report only. Android 16 keeps the choice in the queue,
/// 17 in its class; older ones have none.
async fn flavour(vm: &Vm, queue: ObjectId, class: ReferenceTypeId) -> Result<&'static str, Error> {
    let fields = vm
        .connection
        .send(&reference_type::Fields { class })
        .await?;
    let of_queue = fields.iter().find(|field| field.name == "mUseConcurrent");
    let of_class = fields.iter().find(|field| field.name == "sUseDeliQueue");

    let values = if let Some(field) = of_queue {
        vm.connection
            .send(&object_reference::GetValues {
                object: queue,
                fields: vec![field.id],
            })
            .await?
    } else if let Some(field) = of_class {
        vm.connection
            .send(&reference_type::GetValues {
                class,
                fields: vec![field.id],
            })
            .await?
    } else {
        Vec::new()
    };

    Ok(if values.first() == Some(&Value::Boolean(true)) {
        "concurrent"
    } else {
        "legacy"
    })
}

/// The method with this name.
fn named<'m>(methods: &'m [Method], class: &str, name: &str) -> Result<&'m Method, Error> {
    let found = methods.iter().find(|method| method.name == name);
    found.ok_or_else(|| Error::Unknown(format!("{class} has no method {name}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::vm::false_app::app;

    #[tokio::test]
    async fn a_main_queue_that_had_no_message_is_not_there_yet() {
        for (not_loaded, is_found) in [("", true), ("android.os.Message", false)] {
            let mut process = app().vm;
            process.unload(not_loaded);
            let (connection, _incoming) = process.connect(|_, _| None).await;
            let queue = MainQueue::find(&Vm::new(connection)).await.unwrap();
            assert_eq!(queue.is_some(), is_found, "{not_loaded}");
        }
    }
}
