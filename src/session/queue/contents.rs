//! What is in the queue: whether main is idle, what comes next, and the app's timers.
//!
//! Main type: [`QueueState`]. Only a queue that is a linked list is read; no thread is suspended
//! for it, so the answer may be out of date by the time that it is there.

use std::time::Duration;

use jdwp::commands::object_reference;
use jdwp::{FieldId, ObjectId, ReferenceTypeId, Value};

use super::MainQueue;
use super::clock::due_in;
use crate::session::Error;
use crate::session::vm::{MessageState, Vm, message_state};

/// How many messages of a queue are looked at.
const MOST_MESSAGES: usize = 32;

/// The fields of a queue that is a linked list, and the one of a message that links it.
#[derive(Clone, Copy)]
pub(super) struct List {
    first: FieldId,
    blocked: FieldId,
    next: FieldId,
}

/// What the fields of a queue say of its main thread.
pub(in crate::session) struct QueueState {
    /// It waits for messages.
    pub(in crate::session) blocked: bool,
    /// When the first message is due; `None` without one, or where a barrier is first.
    pub(in crate::session) next: Option<Duration>,
}

impl List {
    /// The fields of a class of queues and of its class of messages; `None` where it is no linked
    /// list.
    pub(super) async fn of(
        vm: &Vm,
        queue_class: ReferenceTypeId,
        message_class: ReferenceTypeId,
    ) -> Result<Option<Self>, Error> {
        let (of_queue, of_message) = tokio::join!(
            vm.fields(queue_class, ["mMessages", "mBlocked"]),
            vm.fields(message_class, ["next"]),
        );
        match (of_queue, of_message) {
            (Ok([first, blocked]), Ok([next])) => Ok(Some(Self {
                first,
                blocked,
                next,
            })),
            (Err(Error::Unknown(_)), _) | (_, Err(Error::Unknown(_))) => Ok(None),
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }
}

impl MainQueue {
    /// What the queue says of itself; `None` where it is no list.
    pub(in crate::session) async fn state(&self, vm: &Vm) -> Result<Option<QueueState>, Error> {
        let Some(List { first, blocked, .. }) = self.list else {
            return Ok(None);
        };
        let asked = object_reference::GetValues {
            object: self.queue,
            fields: vec![blocked, first],
        };
        let values = vm.connection.send(&asked).await?;
        let blocked = values.first().and_then(Value::as_bool).unwrap_or(false);
        let first = values
            .get(1)
            .and_then(Value::as_object)
            .unwrap_or(ObjectId::NULL);
        if !blocked || first.is_null() {
            return Ok(Some(QueueState {
                blocked,
                next: None,
            }));
        }

        let mut next = None;
        if let Some(message) = message_state(vm.ask_message(first, &self.fields).await)?
            && let Some(now) = self.clock.now()
            // A barrier has no target, and is due at no time.
            && !message.target.is_null()
        {
            next = Some(due_in(message.when, now));
        }
        Ok(Some(QueueState { blocked, next }))
    }

    /// Whether its messages can be read. When they are due is known once a post was seen.
    pub(in crate::session) fn shows_timers(&self) -> bool {
        self.list.is_some()
    }

    /// The app's own messages that are in the queue, each by what it runs. A queue that is no list
    /// shows none.
    pub(in crate::session) async fn own_messages(&self, vm: &Vm) -> Result<Vec<String>, Error> {
        let mut own = Vec::new();
        for state in self.messages(vm, |_| true).await? {
            // A barrier runs nothing.
            if state.runs().is_null() {
                continue;
            }
            let Some(class) = vm.class_of_work(state.runs()).await? else {
                continue;
            };
            if vm.whose().is_foreign(&class) {
                continue;
            }
            own.push(match state.callback.is_null() {
                true => format!("message what={} of {class}", state.what),
                false => format!("message of {class}"),
            });
        }
        Ok(own)
    }

    /// When the last of those timers is due that the app or a library of its has set, and that are
    /// due `within` a time. The platform's own are left out. A queue that is no list shows none.
    pub(in crate::session) async fn timer(
        &self,
        vm: &Vm,
        within: Duration,
    ) -> Result<Option<Duration>, Error> {
        let Some(now) = self.clock.now() else {
            return Ok(None);
        };
        let mut last = None;
        for state in self
            .messages(vm, |state| due_in(state.when, now) <= within)
            .await?
        {
            let class = vm.class_of_work(state.runs()).await?;
            if class.is_some_and(|class| vm.whose().runs_for_app(&class)) {
                last = Some(due_in(state.when, now));
            }
        }
        Ok(last)
    }

    /// The messages from the first on, as long as they are wanted; none of a queue that is no list.
    async fn messages(
        &self,
        vm: &Vm,
        is_wanted: impl Fn(&MessageState) -> bool,
    ) -> Result<Vec<MessageState>, Error> {
        let Some(List { first, next, .. }) = self.list else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        let [mut message] = vm.objects(self.queue, [first]).await?;
        while !message.is_null() && found.len() < MOST_MESSAGES {
            let Some(state) = message_state(vm.ask_message(message, &self.fields).await)? else {
                break;
            };
            if !is_wanted(&state) {
                break;
            }
            found.push(state);
            [message] = vm.objects(message, [next]).await?;
        }
        Ok(found)
    }
}
