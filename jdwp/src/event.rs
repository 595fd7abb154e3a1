//! What the virtual machine sends without a request, and what can be requested of it: kinds,
//! modifiers and sets of events.
//!
//! One packet is one *set*: events that happened together, with one suspend policy for all. Whoever
//! consumes a set whose policy is not [`SuspendPolicy::None`] owes the virtual machine a resume.

use crate::codec::{Decode, Encode, Reader, Writer};
use crate::error::Error;
use crate::ids::{FieldId, ReferenceTypeId, RequestId, ThreadId};
use crate::value::{Location, TaggedObject, TypeTag, Value};

mod modifier;

#[cfg(test)]
mod tests;

pub use modifier::{Modifier, StepDepth, StepSize};

/// The command set of event packets.
pub const SET: u8 = 64;

/// The only command in it: a composite event.
pub const COMPOSITE: u8 = 100;

codes! {
    /// What can happen.
    EventKind: u8 {
        /// A step ended.
        SingleStep = 1,
        /// A breakpoint was hit.
        Breakpoint = 2,
        /// A frame was popped; no virtual machine sends it.
        FramePop = 3,
        /// An exception was thrown.
        Exception = 4,
        /// Reserved by the specification.
        UserDefined = 5,
        /// A thread started.
        ThreadStart = 6,
        /// A thread ended.
        ThreadDeath = 7,
        /// A class was prepared: breakpoints can be set in it.
        ClassPrepare = 8,
        /// A class was unloaded.
        ClassUnload = 9,
        /// A class was loaded; no virtual machine sends it.
        ClassLoad = 10,
        /// A watched field was read.
        FieldAccess = 20,
        /// A watched field is about to change.
        FieldModification = 21,
        /// An exception was caught; no virtual machine sends it.
        ExceptionCatch = 30,
        /// A method was entered.
        MethodEntry = 40,
        /// A method is about to return.
        MethodExit = 41,
        /// A method is about to return, and what.
        MethodExitWithReturnValue = 42,
        /// A thread is about to wait for a monitor that another one owns.
        MonitorContendedEnter = 43,
        /// A thread got a monitor that it had waited for.
        MonitorContendedEntered = 44,
        /// A thread is about to call `Object.wait`.
        MonitorWait = 45,
        /// A thread came back from `Object.wait`.
        MonitorWaited = 46,
        /// The virtual machine is up.
        VmStart = 90,
        /// The virtual machine ends.
        VmDeath = 99,
    }
}

/// Who is suspended when an event is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(test, derive(arbitrary::Arbitrary))]
pub enum SuspendPolicy {
    /// No thread.
    None,
    /// The thread that it happened in.
    EventThread,
    /// The whole virtual machine.
    All,
}

impl Encode for SuspendPolicy {
    fn encode(&self, out: &mut Writer) {
        let code: u8 = match self {
            Self::None => 0,
            Self::EventThread => 1,
            Self::All => 2,
        };
        code.encode(out);
    }
}

impl Decode for SuspendPolicy {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        match u8::decode(input)? {
            0 => Ok(Self::None),
            1 => Ok(Self::EventThread),
            2 => Ok(Self::All),
            // Not knowing who is suspended means not knowing what to resume, so this code must
            // not be skipped.
            other => Err(input.malformed(format!("suspend policy {other}"))),
        }
    }
}

/// Events that happened together.
///
/// ```
/// use jdwp::codec::{Decode, Reader};
/// use jdwp::{Event, EventSet, IdSizes, RequestId, SuspendPolicy, ThreadId};
///
/// let data = [1, 0, 0, 0, 1, 6, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 9];
/// let set = EventSet::decode(&mut Reader::new(&data, IdSizes::default(), "example"))?;
/// assert_eq!(set.suspend_policy, SuspendPolicy::EventThread);
/// assert_eq!(set.events, [Event::ThreadStart { request: RequestId(3), thread: ThreadId(9) }]);
/// # Ok::<(), jdwp::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(arbitrary::Arbitrary))]
pub struct EventSet {
    /// Who is suspended now.
    pub suspend_policy: SuspendPolicy,
    /// What happened.
    pub events: Vec<Event>,
}

impl Encode for EventSet {
    fn encode(&self, out: &mut Writer) {
        self.suspend_policy.encode(out);
        self.events.encode(out);
    }
}

/// What follows an event that cannot be read cannot be read either: it is in the
/// [`Event::Unknown`], and the set ends.
impl Decode for EventSet {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        let suspend_policy = SuspendPolicy::decode(input)?;
        let count = input.count()?;

        let mut events = Vec::new();
        for _ in 0..count {
            let event = Event::decode(input)?;
            let unreadable = matches!(event, Event::Unknown { .. });
            events.push(event);
            if unreadable {
                break;
            }
        }

        Ok(Self {
            suspend_policy,
            events,
        })
    }
}

macro_rules! events {
    ($($(#[$doc:meta])* $variant:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {
        /// Something that happened. `request` is the event request that asked for it, zero for
        /// the machine's own.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Event {
            $($(#[$doc])* $variant {
                /// The request that asked for it.
                request: RequestId,
                $($(#[$field_doc])* $field: $type,)*
            },)*
            /// A kind that this client has no name for, or one with a value of such a kind. The
            /// length of its data is not known, so the rest of the set is here as it came; the
            /// set's suspend policy still holds.
            Unknown {
                /// The kind's number.
                kind: u8,
                /// The data of this event and of those that followed it.
                data: Vec<u8>,
            },
        }

        impl Event {
            /// What kind of event this is.
            pub fn kind(&self) -> EventKind {
                match self {
                    $(Self::$variant { .. } => EventKind::$variant,)*
                    Self::Unknown { kind, .. } => EventKind::Unknown(*kind),
                }
            }

            /// The request that asked for it, unless the event is unreadable.
            pub fn request(&self) -> Option<RequestId> {
                match self {
                    $(Self::$variant { request, .. } => Some(*request),)*
                    Self::Unknown { .. } => None,
                }
            }
        }

        impl Encode for Event {
            fn encode(&self, out: &mut Writer) {
                match self {
                    $(Self::$variant { request, $($field,)* } => {
                        EventKind::$variant.encode(out);
                        request.encode(out);
                        $($field.encode(out);)*
                    })*
                    Self::Unknown { kind, data } => {
                        kind.encode(out);
                        out.bytes(data);
                    }
                }
            }
        }

        impl Event {
            /// Reads an event of a kind that has been read; none when the kind has no name here.
            fn decode_as(kind: EventKind, input: &mut Reader<'_>) -> Result<Option<Self>, Error> {
                Ok(match kind {
                    $(EventKind::$variant => Some(Self::$variant {
                        request: Decode::decode(input)?,
                        $($field: Decode::decode(input)?,)*
                    }),)*
                    _ => None,
                })
            }
        }

        /// Of any kind that has a name, as one of an unknown kind has no end of its own.
        #[cfg(test)]
        impl<'a> arbitrary::Arbitrary<'a> for Event {
            fn arbitrary(from: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
                const KINDS: &[EventKind] = &[$(EventKind::$variant,)*];
                Ok(match from.choose(KINDS)? {
                    $(EventKind::$variant => Self::$variant {
                        request: from.arbitrary()?,
                        $($field: from.arbitrary()?,)*
                    },)*
                    _ => return Err(arbitrary::Error::IncorrectFormat),
                })
            }
        }
    };
}

events! {
    /// The virtual machine is up.
    VmStart {
        /// The first thread.
        thread: ThreadId,
    }
    /// A step ended.
    SingleStep {
        /// Who stepped.
        thread: ThreadId,
        /// Where it stands.
        location: Location,
    }
    /// A breakpoint was hit, before its instruction ran.
    Breakpoint {
        /// Who hit it.
        thread: ThreadId,
        /// The breakpoint.
        location: Location,
    }
    /// A method was entered.
    MethodEntry {
        /// Who entered it.
        thread: ThreadId,
        /// Its first instruction.
        location: Location,
    }
    /// A method is about to return.
    MethodExit {
        /// Who returns.
        thread: ThreadId,
        /// Where from.
        location: Location,
    }
    /// A method is about to return a value.
    MethodExitWithReturnValue {
        /// Who returns.
        thread: ThreadId,
        /// Where from.
        location: Location,
        /// What it returns.
        value: Value,
    }
    /// An exception was thrown.
    Exception {
        /// Who threw it.
        thread: ThreadId,
        /// Where.
        location: Location,
        /// The exception.
        exception: TaggedObject,
        /// Where it will be caught; none when it will not be, as far as the machine knows.
        catch_location: Option<Location>,
    }
    /// A thread started.
    ThreadStart {
        /// The thread.
        thread: ThreadId,
    }
    /// A thread ended.
    ThreadDeath {
        /// The thread.
        thread: ThreadId,
    }
    /// A class was prepared.
    ClassPrepare {
        /// Who loads it; null when the machine itself does.
        thread: ThreadId,
        /// What kind of type it is.
        type_tag: TypeTag,
        /// The class.
        class: ReferenceTypeId,
        /// Its signature, such as `Ljava/lang/String;`.
        signature: String,
        /// Bits of [`class_status`](crate::value::class_status).
        status: i32,
    }
    /// A class was unloaded.
    ClassUnload {
        /// Its signature.
        signature: String,
    }
    /// A thread is about to wait for a monitor that another one owns.
    MonitorContendedEnter {
        /// Who wants it.
        thread: ThreadId,
        /// The monitor.
        object: TaggedObject,
        /// Where it is wanted.
        location: Location,
    }
    /// A thread got a monitor that it had waited for.
    MonitorContendedEntered {
        /// Who got it.
        thread: ThreadId,
        /// The monitor.
        object: TaggedObject,
        /// Where it was wanted.
        location: Location,
    }
    /// A thread is about to call `Object.wait`.
    MonitorWait {
        /// Who waits.
        thread: ThreadId,
        /// The monitor.
        object: TaggedObject,
        /// Where.
        location: Location,
        /// For how many milliseconds; zero is for ever.
        timeout: i64,
    }
    /// A thread came back from `Object.wait`.
    MonitorWaited {
        /// Who waited.
        thread: ThreadId,
        /// The monitor.
        object: TaggedObject,
        /// Where.
        location: Location,
        /// Whether its time was over, rather than somebody notified it.
        timed_out: bool,
    }
    /// A watched field was read.
    FieldAccess {
        /// Who reads it.
        thread: ThreadId,
        /// Where.
        location: Location,
        /// The kind of the declaring type.
        type_tag: TypeTag,
        /// The declaring type.
        class: ReferenceTypeId,
        /// The field.
        field: FieldId,
        /// Whose field; null for a static one.
        object: TaggedObject,
    }
    /// A watched field is about to change.
    FieldModification {
        /// Who writes it.
        thread: ThreadId,
        /// Where.
        location: Location,
        /// The kind of the declaring type.
        type_tag: TypeTag,
        /// The declaring type.
        class: ReferenceTypeId,
        /// The field.
        field: FieldId,
        /// Whose field; null for a static one.
        object: TaggedObject,
        /// What it will hold.
        value: Value,
    }
    /// The virtual machine ends; nothing comes after it.
    VmDeath {}
}

impl Event {
    /// The thread that it happened in, where there is one.
    pub fn thread(&self) -> Option<ThreadId> {
        match self {
            Self::VmStart { thread, .. }
            | Self::SingleStep { thread, .. }
            | Self::Breakpoint { thread, .. }
            | Self::MethodEntry { thread, .. }
            | Self::MethodExit { thread, .. }
            | Self::MethodExitWithReturnValue { thread, .. }
            | Self::Exception { thread, .. }
            | Self::ThreadStart { thread, .. }
            | Self::ThreadDeath { thread, .. }
            | Self::ClassPrepare { thread, .. }
            | Self::MonitorContendedEnter { thread, .. }
            | Self::MonitorContendedEntered { thread, .. }
            | Self::MonitorWait { thread, .. }
            | Self::MonitorWaited { thread, .. }
            | Self::FieldAccess { thread, .. }
            | Self::FieldModification { thread, .. } => Some(*thread),
            Self::ClassUnload { .. } | Self::VmDeath { .. } | Self::Unknown { .. } => None,
        }
    }
}

impl Decode for Event {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        let kind = EventKind::decode(input)?;
        let start = input.clone();
        let read = match Self::decode_as(kind, input) {
            // As for an unknown kind: the event suspends its thread nevertheless, so it must
            // not be lost.
            Err(Error::UnknownTag { .. }) => {
                *input = start;
                None
            }
            other => other?,
        };

        Ok(read.unwrap_or_else(|| Self::Unknown {
            kind: kind.code(),
            data: input.take_rest().to_vec(),
        }))
    }
}
