//! What narrows an event request down.

use crate::codec::{Decode, Encode, Reader, Writer};
use crate::error::Error;
use crate::ids::{FieldId, ObjectId, ReferenceTypeId, ThreadId};
use crate::value::Location;

codes! {
    /// How far one step goes.
    StepSize: i32 {
        /// To the next instruction.
        Instruction = 0,
        /// To the next line, where there is a line table.
        Line = 1,
    }
}

codes! {
    /// What a step does at a call.
    StepDepth: i32 {
        /// Step into methods called.
        Into = 0,
        /// Step over methods called.
        Over = 1,
        /// Step out of the current method.
        Out = 2,
    }
}

/// Narrows an event request down; the virtual machine applies modifiers in their order.
///
/// ```
/// use jdwp::{Modifier, ThreadId};
///
/// // The third time in one thread: the count is of the events that pass the modifiers before it.
/// let modifiers = vec![Modifier::ThreadOnly(ThreadId(1)), Modifier::Count(3)];
/// # let _ = modifiers;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// Only the n-th event is sent, once; then the request is spent.
    Count(i32),
    /// Reserved by the specification.
    Conditional(i32),
    /// Only in this thread.
    ThreadOnly(ThreadId),
    /// Only in this class or its subtypes.
    ClassOnly(ReferenceTypeId),
    /// Only in classes whose dotted name matches; `*` may begin or end the pattern.
    ClassMatch(String),
    /// Not in classes whose dotted name matches.
    ClassExclude(String),
    /// Only at this location.
    LocationOnly(Location),
    /// Only these exceptions.
    ExceptionOnly {
        /// This class and its subclasses; all when none.
        class: Option<ReferenceTypeId>,
        /// Those that will be caught.
        caught: bool,
        /// Those that will not.
        uncaught: bool,
    },
    /// Only this field.
    FieldOnly {
        /// The class that declares it.
        class: ReferenceTypeId,
        /// The field.
        field: FieldId,
    },
    /// How to step.
    Step {
        /// Who steps.
        thread: ThreadId,
        /// How far.
        size: StepSize,
        /// What to do at calls.
        depth: StepDepth,
    },
    /// Only while this object is `this`.
    InstanceOnly(ObjectId),
    /// Only in classes whose source file's name matches.
    SourceNameMatch(String),
    /// Not in virtual threads; since JDK 21, for the start and the end of threads.
    PlatformThreadsOnly,
    /// A kind that this client has no name for. The length of its data is not known, so here is
    /// all that followed.
    Unknown {
        /// The kind's number.
        kind: u8,
        /// What followed it in the packet.
        data: Vec<u8>,
    },
}

impl Encode for Modifier {
    fn encode(&self, out: &mut Writer) {
        match self {
            Self::Count(count) => modifier(out, 1, &[count]),
            Self::Conditional(expression) => modifier(out, 2, &[expression]),
            Self::ThreadOnly(thread) => modifier(out, 3, &[thread]),
            Self::ClassOnly(class) => modifier(out, 4, &[class]),
            Self::ClassMatch(pattern) => modifier(out, 5, &[pattern]),
            Self::ClassExclude(pattern) => modifier(out, 6, &[pattern]),
            Self::LocationOnly(location) => modifier(out, 7, &[location]),
            Self::ExceptionOnly {
                class,
                caught,
                uncaught,
            } => {
                modifier(out, 8, &[class, caught, uncaught]);
            }
            Self::FieldOnly { class, field } => modifier(out, 9, &[class, field]),
            Self::Step {
                thread,
                size,
                depth,
            } => modifier(out, 10, &[thread, size, depth]),
            Self::InstanceOnly(object) => modifier(out, 11, &[object]),
            Self::SourceNameMatch(pattern) => modifier(out, 12, &[pattern]),
            Self::PlatformThreadsOnly => modifier(out, 13, &[]),
            Self::Unknown { kind, data } => {
                kind.encode(out);
                out.bytes(data);
            }
        }
    }
}

fn modifier(out: &mut Writer, kind: u8, fields: &[&dyn Encode]) {
    kind.encode(out);
    for field in fields {
        field.encode(out);
    }
}

impl Decode for Modifier {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        Ok(match u8::decode(input)? {
            1 => Self::Count(Decode::decode(input)?),
            2 => Self::Conditional(Decode::decode(input)?),
            3 => Self::ThreadOnly(Decode::decode(input)?),
            4 => Self::ClassOnly(Decode::decode(input)?),
            5 => Self::ClassMatch(Decode::decode(input)?),
            6 => Self::ClassExclude(Decode::decode(input)?),
            7 => Self::LocationOnly(Decode::decode(input)?),
            8 => Self::ExceptionOnly {
                class: Decode::decode(input)?,
                caught: Decode::decode(input)?,
                uncaught: Decode::decode(input)?,
            },
            9 => Self::FieldOnly {
                class: Decode::decode(input)?,
                field: Decode::decode(input)?,
            },
            10 => Self::Step {
                thread: Decode::decode(input)?,
                size: Decode::decode(input)?,
                depth: Decode::decode(input)?,
            },
            11 => Self::InstanceOnly(Decode::decode(input)?),
            12 => Self::SourceNameMatch(Decode::decode(input)?),
            13 => Self::PlatformThreadsOnly,
            kind => Self::Unknown {
                kind,
                data: input.take_rest().to_vec(),
            },
        })
    }
}
