//! Command set 16: the frames of a suspended thread.
//!
//! ```no_run
//! use jdwp::commands::stack_frame::{GetValues, SlotRequest, ThisObject};
//! use jdwp::commands::method::Slot;
//! use jdwp::{Connection, FrameId, Tag, ThreadId};
//!
//! # async fn example(
//! #     connection: Connection,
//! #     thread: ThreadId,
//! #     frame: FrameId,
//! #     variable: Slot,
//! # ) -> Result<(), jdwp::Error> {
//! let this = connection.send(&ThisObject { thread, frame }).await?;
//! let tag = Tag::of_signature(&variable.signature);
//! let slots = vec![SlotRequest { slot: variable.slot, tag }];
//! let values = connection.send(&GetValues { thread, frame, slots }).await?;
//! println!("{this:?}: {} = {values:?}", variable.name);
//! # Ok(())
//! # }
//! ```

use crate::ids::{FrameId, ThreadId};
use crate::value::{Tag, TaggedObject, Value};

command! {
    /// The values of variables.
    "StackFrame.GetValues", 16, 1: GetValues {
        /// The thread.
        thread: ThreadId,
        /// The frame.
        frame: FrameId,
        /// Which variables.
        slots: Vec<SlotRequest>,
    } -> Vec<Value>
}

record! {
    /// A variable wanted.
    #[derive(Copy, Eq)]
    SlotRequest {
        /// Where it is, from the method's variable table.
        slot: i32,
        /// What it is, see [`Tag::of_signature`].
        tag: Tag,
    }
}

command! {
    /// Sets variables.
    "StackFrame.SetValues", 16, 2: SetValues {
        /// The thread.
        thread: ThreadId,
        /// The frame.
        frame: FrameId,
        /// The variables and their new values.
        values: Vec<SlotValue>,
    } -> ()
}

record! {
    /// A variable and what it is to hold.
    #[derive(Copy)]
    SlotValue {
        /// Where it is, from the method's variable table.
        slot: i32,
        /// Its new value, of exactly the variable's type.
        value: Value,
    }
}

command! {
    /// `this` of a frame; null in static methods.
    "StackFrame.ThisObject", 16, 3: ThisObject {
        /// The thread.
        thread: ThreadId,
        /// The frame.
        frame: FrameId,
    } -> TaggedObject
}

command! {
    /// Pops frames off a suspended thread's stack, this one and those that it called; the call is
    /// made again then.
    "StackFrame.PopFrames", 16, 4: PopFrames {
        /// The thread.
        thread: ThreadId,
        /// The outermost frame to pop.
        frame: FrameId,
    } -> ()
}
