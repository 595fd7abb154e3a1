//! Command set 16: the frames of a suspended thread.

use crate::codec::{Encode, Writer};
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

/// A variable wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotRequest {
    /// Where it is, from the method's variable table.
    pub slot: i32,
    /// What it is, see [`Tag::of_signature`].
    pub tag: Tag,
}

impl Encode for SlotRequest {
    fn encode(&self, out: &mut Writer) {
        self.slot.encode(out);
        self.tag.encode(out);
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
