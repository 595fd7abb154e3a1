//! Command set 3: what only classes have.

use crate::codec::{Decode, Reader};
use crate::error::Error;
use crate::ids::{MethodId, ObjectId, ReferenceTypeId, ThreadId};
use crate::value::{TaggedObject, Value};

/// Option of an invocation: other threads stay suspended meanwhile.
pub const INVOKE_SINGLE_THREADED: i32 = 1;

/// Option of an invocation: the method is called as named, without virtual dispatch.
pub const INVOKE_NONVIRTUAL: i32 = 2;

command! {
    /// The superclass; null for `java.lang.Object`.
    "ClassType.Superclass", 3, 1: Superclass {
        /// The class.
        class: ReferenceTypeId,
    } -> ReferenceTypeId
}

command! {
    /// Calls a static method in a thread that an event has suspended. The reply comes when the method has ended.
    "ClassType.InvokeMethod", 3, 3: InvokeMethod {
        /// The class.
        class: ReferenceTypeId,
        /// Who runs it.
        thread: ThreadId,
        /// The method.
        method: MethodId,
        /// Its arguments.
        arguments: Vec<Value>,
        /// Bits: [`INVOKE_SINGLE_THREADED`].
        options: i32,
    } -> InvokeReply
}

/// How an invocation ended.
#[derive(Clone, Debug, PartialEq)]
pub struct InvokeReply {
    /// What it returned.
    pub value: Value,
    /// What it threw, null when it returned.
    pub exception: ObjectId,
}

impl Decode for InvokeReply {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        Ok(Self { value: Value::decode(input)?, exception: TaggedObject::decode(input)?.id })
    }
}
