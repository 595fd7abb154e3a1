//! One hit at `enqueueMessage`: what the stopped thread posts, and from where.
//!
//! Main types: [`Look`], what has to be asked while the thread is stopped, and [`Post`], the same
//! with names, for which the thread need not be stopped any more.

use std::collections::HashMap;
use std::sync::{MutexGuard, PoisonError};
use std::time::Instant;

use jdwp::commands::{object_reference, thread_reference};
use jdwp::{FrameId, Location, ObjectId, Pending, Tag, ThreadId, Value};

use super::{MainQueue, Posted};
use crate::matching;
use crate::model::{EventKey, Frame};
use crate::session::Error;
use crate::session::vm::{ALL_FRAMES, Argument, AskedClasses, Vm, innermost, message_state};

/// From one stop of a thread to the next, the reference implementation's frame ids go up by this:
/// they carry a count of the thread's stops above 16 bits of depth. A guess is only used once the
/// frames have proved it right.
pub const NEXT_STOP: u64 = 1 << 16;

/// What a frame of the display runs on the main thread: what was asked for in it, as the steps of
/// animations (`FrameDisplayEventReceiver` of `Choreographer`).
pub(in crate::session) const FRAME: &str = "android.view.Choreographer$FrameDisplayEventReceiver";

/// What a hit at `enqueueMessage` is about.
pub struct Post {
    pub(in crate::session) message: Posted,
    /// Its identity, but for which one among equals it is.
    pub key: EventKey,
    /// The class of its callback, if it has one.
    pub callback: Option<String>,
    /// The method of that class that is called, where that is known.
    pub method: Option<String>,
    /// Its code.
    pub what: i32,
    /// The poster's frames, the innermost first.
    pub stack: Vec<Frame>,
    /// How long after the post it is due, in ms; `None` where the device's clock is not known.
    pub delay_ms: Option<u64>,
    /// The object that does it: the callback, else the handler.
    pub(in crate::session) runs: ObjectId,
}

#[cfg(test)]
impl Post {
    /// A post of a message that an object handles.
    pub(in crate::session) fn by(handler: ObjectId) -> Self {
        let state = crate::session::vm::MessageState {
            target: handler,
            callback: ObjectId::NULL,
            what: 0,
            when: 0,
        };
        Self {
            message: Posted::new(ObjectId(9), state, 0),
            key: crate::testing::key("post"),
            callback: None,
            method: None,
            what: 0,
            stack: Vec::new(),
            delay_ms: None,
            runs: handler,
        }
    }
}

/// What was seen at a hit, before ids became names.
pub struct Look {
    pub(in crate::session) message: Posted,
    /// The time at which it is due, on the device's clock.
    when: i64,
    /// When the thread was found to be stopped.
    stopped: Instant,
    classes: AskedClasses,
    frames: Vec<Location>,
}

/// The question for a message's fields, on its way.
struct AskedMessage {
    object: ObjectId,
    fields: Pending<object_reference::GetValues>,
}

impl MainQueue {
    /// Turns the ids of a look into names. The thread may have been resumed.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn named(&self, vm: &Vm, look: Look) -> Result<Post, Error> {
        let Look {
            message,
            when,
            stopped,
            classes,
            frames,
        } = look;
        let [handler, callback] = vm.class_names(classes).await?;
        let stack = vm.frames(&frames).await?;

        let delay_ms = match callback.as_deref() {
            // It is due when the display has begun to draw, which may be a while ago
            // (`FrameDisplayEventReceiver.onVsync` of AOSP), so it shows no clock.
            Some(FRAME) => Some(0),
            _ => self.clock.delay_ms(when, stopped),
        };
        let handler = handler.unwrap_or_else(|| "none".to_owned());
        let what = message.before.what;
        let work = callback.clone().unwrap_or_else(|| format!("what={what}"));
        Ok(Post {
            key: matching::identity(handler, work, &stack, &vm.whose()),
            callback,
            method: None,
            what,
            stack,
            delay_ms,
            runs: message.before.runs(),
            message,
        })
    }

    /// How long after the post a message is due, in ms; `None` where the device's clock is not
    /// known.
    pub(in crate::session) fn delay_ms(&self, look: &Look) -> Option<u64> {
        self.clock.delay_ms(look.when, look.stopped)
    }

    /// Looks at the post that a thread was stopped at, to this queue or to any other. Once this has
    /// returned, nothing needs the thread to be stopped any more.
    ///
    /// The message is asked for first, as a variable of the frame that is guessed to be the
    /// innermost: while the virtual machine walks the stack, which takes longest, the question for
    /// the message's fields is on its way already.
    ///
    /// # Errors
    /// When the message is gone, or the connection breaks.
    pub async fn look(&self, vm: &Vm, thread: ThreadId) -> Result<Look, Error> {
        let stopped = Instant::now();
        let [Argument::Slot(message), Argument::Slot(when)] = self.arguments else {
            return self.look_slowly(vm, thread, stopped).await;
        };
        let message = (message, Tag::Object);
        let when = (when, Tag::Long);

        let guess = self.guesses().get(&thread).copied();
        let early_message = guess.map(|frame| vm.ask_variable(thread, frame, message));
        let frames = vm.connection.start(&thread_reference::Frames {
            thread,
            start: 0,
            length: -1,
        });
        let early_when = guess.map(|frame| vm.ask_variable(thread, frame, when));
        let early_message = match early_message {
            // A wrong guess is refused.
            Some(variable) => variable
                .await
                .ok()
                .map(|values| self.ask_message(vm, &values)),
            None => None,
        };

        let frames = frames.await?;
        let top = innermost(&frames)?.id;
        self.guesses()
            .insert(thread, FrameId(top.0.wrapping_add(NEXT_STOP)));
        let (message, when) = match (early_message, early_when) {
            (Some(message), Some(when)) if guess == Some(top) => (message, when),
            _ => {
                let when = vm.ask_variable(thread, top, when);
                let message = vm.ask_variable(thread, top, message).await?;
                (self.ask_message(vm, &message), when)
            }
        };
        let when = when.await?.first().and_then(Value::as_long).unwrap_or(0);
        self.seen(vm, &frames, message, when, stopped).await
    }

    /// The same where the variables are not in a table: one after the other, and no guess.
    async fn look_slowly(
        &self,
        vm: &Vm,
        thread: ThreadId,
        stopped: Instant,
    ) -> Result<Look, Error> {
        let [message, when] = self.arguments;
        let frames = vm.frames_of(thread, ALL_FRAMES).await?;
        let top = innermost(&frames)?;
        let message = vm.argument(thread, top, message, Tag::Object).await?;
        let when = vm
            .argument(thread, top, when, Tag::Long)
            .await?
            .as_long()
            .unwrap_or(0);

        let asked = self.ask_message(vm, &[message]);
        self.seen(vm, &frames, asked, when, stopped).await
    }

    /// Reads the message, and asks for the last that needs the thread to be stopped.
    async fn seen(
        &self,
        vm: &Vm,
        frames: &[thread_reference::Frame],
        message: AskedMessage,
        when: i64,
        stopped: Instant,
    ) -> Result<Look, Error> {
        let before = message_state(message.fields.await)?;
        let before = before.ok_or_else(|| Error::Unknown("the posted message is gone".into()))?;
        Ok(Look {
            message: Posted::new(message.object, before, when),
            when,
            stopped,
            classes: vm.ask_classes([before.target, before.callback]),
            frames: frames.iter().map(|frame| frame.location).collect(),
        })
    }

    /// Asks for the fields of the message that a variable holds.
    fn ask_message(&self, vm: &Vm, variable: &[Value]) -> AskedMessage {
        let object = variable
            .first()
            .and_then(Value::as_object)
            .unwrap_or(ObjectId::NULL);
        AskedMessage {
            object,
            fields: vm.ask_message(object, &self.fields),
        }
    }

    fn guesses(&self) -> MutexGuard<'_, HashMap<ThreadId, FrameId>> {
        self.guesses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::vm::MessageState;
    use crate::session::vm::false_app::app;

    #[tokio::test]
    async fn what_the_display_posts_shows_no_clock() {
        let mut process = app().vm;
        for (id, class) in [(401, FRAME), (402, "a.Answer")] {
            let class = process.class(class, None, &[], &[]);
            process.object(id, class);
        }
        let (connection, _incoming) = process.connect(|_, _| None).await;
        let vm = Vm::new(connection);
        let queue = MainQueue::find(&vm).await.unwrap().unwrap();

        let stopped = Instant::now();
        // Each with the time at which it is due, and how long that is after it was posted.
        for (callback, when, delay_ms) in [(402, 5_000, 0), (401, 4_800, 0), (402, 5_300, 300)] {
            let callback = ObjectId(callback);
            let before = MessageState {
                target: ObjectId::NULL,
                callback,
                what: 0,
                when: 0,
            };
            let look = Look {
                message: Posted::new(ObjectId(9), before, when),
                when,
                stopped,
                classes: vm.ask_classes([ObjectId::NULL, callback]),
                frames: Vec::new(),
            };
            let post = queue.named(&vm, look).await.unwrap();
            assert_eq!(post.delay_ms, Some(delay_ms), "due at {when}");
        }
    }
}
