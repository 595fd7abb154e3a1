//! Where a method that was just called has its arguments.
//!
//! A framework that was built for development says it in its variable tables. One that was built
//! for users has none: then the arguments follow `this`, as both the JVM (JVMS 2.6.1) and ART (the
//! last registers of a frame, see "Dalvik bytecode" on source.android.com) pass them, and the slot
//! of `this` is found by asking.

use jdwp::commands::{method, stack_frame, thread_reference};
use jdwp::{ErrorCode, MethodId, Pending, ReferenceTypeId, Tag, ThreadId, Value};

use super::Error;
use super::vm::{Argument, Method, Vm};

/// How many slots are asked for `this`.
const MOST_SLOTS: i32 = 32;

/// A question for an argument's slot, on its way.
pub(super) struct AskedArgument {
    wanted: &'static str,
    behind: i32,
    table: Pending<method::VariableTable>,
}

/// Asks where the first argument of this type is at the start of a method; `None` when the method
/// has none.
pub(super) fn ask_argument(
    vm: &Vm,
    class: ReferenceTypeId,
    method: &Method,
    wanted: &'static str,
) -> Option<AskedArgument> {
    AskedArgument::ask(vm, (class, method.id), &method.signature, wanted)
}

impl AskedArgument {
    fn ask(
        vm: &Vm,
        (class, method): (ReferenceTypeId, MethodId),
        signature: &str,
        wanted: &'static str,
    ) -> Option<Self> {
        let behind = behind_this(signature, wanted)?;
        let table = vm
            .connection
            .start(&method::VariableTable { class, method });
        Some(Self {
            wanted,
            behind,
            table,
        })
    }

    /// Where the argument is.
    pub(super) async fn answer(self) -> Result<Argument, Error> {
        let behind = Argument::BehindThis(self.behind);
        match self.table.await {
            Ok(table) => {
                let found = table
                    .slots
                    .iter()
                    .find(|slot| slot.index == 0 && slot.signature == self.wanted);
                Ok(found.map_or(behind, |slot| Argument::Slot(slot.slot)))
            }
            Err(jdwp::Error::Vm {
                code: ErrorCode::AbsentInformation,
                ..
            }) => Ok(behind),
            Err(error) => Err(error.into()),
        }
    }
}

impl Vm {
    /// The slot of a method's first argument of this type, for a frame of a suspended thread. What
    /// is the same for every call is asked once. `None` when the method has no such argument.
    pub(super) async fn slot(
        &self,
        thread: ThreadId,
        frame: &thread_reference::Frame,
        signature: &str,
        wanted: &'static str,
    ) -> Result<Option<i32>, Error> {
        let method = (frame.location.class, frame.location.method);
        let known = self.learnt().arguments.get(&(method, wanted)).copied();
        let argument = match known {
            Some(argument) => argument,
            None => {
                let Some(asked) = AskedArgument::ask(self, method, signature, wanted) else {
                    return Ok(None);
                };
                let argument = asked.answer().await?;
                self.learnt().arguments.insert((method, wanted), argument);
                argument
            }
        };
        self.slot_of(thread, frame, argument).await.map(Some)
    }

    /// The value of an argument of the method that a suspended thread has just entered.
    pub(super) async fn argument(
        &self,
        thread: ThreadId,
        frame: &thread_reference::Frame,
        argument: Argument,
        tag: Tag,
    ) -> Result<Value, Error> {
        let slot = self.slot_of(thread, frame, argument).await?;
        let values = self.ask_variable(thread, frame.id, (slot, tag)).await?;
        values
            .first()
            .cloned()
            .ok_or_else(|| Error::Unknown("a variable has no value".into()))
    }

    /// Gives an argument of the method that a suspended thread has just entered another value.
    pub(super) async fn set_argument(
        &self,
        thread: ThreadId,
        frame: &thread_reference::Frame,
        argument: Argument,
        value: Value,
    ) -> Result<(), Error> {
        let slot = self.slot_of(thread, frame, argument).await?;
        self.set_variable(thread, frame.id, slot, value).await
    }

    async fn slot_of(
        &self,
        thread: ThreadId,
        frame: &thread_reference::Frame,
        argument: Argument,
    ) -> Result<i32, Error> {
        match argument {
            Argument::Slot(slot) => Ok(slot),
            Argument::BehindThis(behind) => Ok(self.slot_of_this(thread, frame).await? + behind),
        }
    }

    /// The slot of `this`, which is the same at every call of a method.
    async fn slot_of_this(
        &self,
        thread: ThreadId,
        frame: &thread_reference::Frame,
    ) -> Result<i32, Error> {
        let method = (frame.location.class, frame.location.method);
        let known = self.learnt().this_slots.get(&method).copied();
        let slot = match known {
            Some(slot) => slot,
            None => {
                let slot = self.find_slot_of_this(thread, frame).await?;
                self.learnt().this_slots.insert(method, slot);
                slot
            }
        };
        slot.ok_or_else(unreadable)
    }

    /// The slot that has `this`; `None` in a static method.
    async fn find_slot_of_this(
        &self,
        thread: ThreadId,
        frame: &thread_reference::Frame,
    ) -> Result<Option<i32>, Error> {
        let this = self.connection.start(&stack_frame::ThisObject {
            thread,
            frame: frame.id,
        });
        let asked: Vec<_> = (0..MOST_SLOTS)
            .map(|slot| {
                (
                    slot,
                    self.ask_variable(thread, frame.id, (slot, Tag::Object)),
                )
            })
            .collect();
        let this = this.await?.id;
        if this.is_null() {
            return Ok(None);
        }

        let mut found = None;
        for (slot, pending) in asked {
            match pending.await {
                // The last: what stands before the arguments is not set yet.
                Ok(values) if values.first().and_then(Value::as_object) == Some(this) => {
                    found = Some(slot)
                }
                // No such slot, or it has no object.
                Ok(_) | Err(jdwp::Error::Vm { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }

        found.map(Some).ok_or_else(unreadable)
    }
}

fn unreadable() -> Error {
    let what = "the arguments of a method of the framework cannot be read: it was built without variable tables";
    Error::Unknown(what.into())
}

/// Whether a method has an argument of this type.
pub(super) fn takes(signature: &str, wanted: &str) -> bool {
    behind_this(signature, wanted).is_some()
}

/// How many slots behind `this` the first argument of a type is; `None` when the method's signature
/// has none.
fn behind_this(signature: &str, wanted: &str) -> Option<i32> {
    let mut rest = signature.strip_prefix('(')?;
    let mut slot = 1;
    while !rest.starts_with(wanted) {
        let element = rest.trim_start_matches('[');
        let width = if rest.starts_with(['J', 'D']) { 2 } else { 1 };
        rest = match element.chars().next()? {
            ')' => return None,
            'L' => element.split_once(';')?.1,
            _ => element.get(1..)?,
        };
        slot += width;
    }
    Some(slot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_is_behind_this_as_a_jvm_passes_it() {
        let behind = |signature| behind_this(signature, "Ljava/lang/Runnable;");
        assert_eq!(behind("(Ljava/lang/Runnable;)V"), Some(1));
        assert_eq!(behind("(Ljava/lang/Thread;Ljava/lang/Runnable;)V"), Some(2));
        assert_eq!(behind("(JI[JLjava/lang/Runnable;)V"), Some(5));
        assert_eq!(
            behind("([Ljava/lang/Runnable;Ljava/lang/Runnable;)V"),
            Some(2)
        );
        for without in [
            "()V",
            "(Ljava/lang/Thread;)Ljava/lang/Runnable;",
            "",
            "(",
            "(Ljava/lang/Runnable",
            "([",
            "(\u{e9})",
        ] {
            assert_eq!(behind(without), None, "{without}");
        }
    }
}
