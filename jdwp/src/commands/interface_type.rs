//! Command set 5: what only interfaces have.

use super::class_type::InvokeReply;
use crate::ids::{MethodId, ReferenceTypeId, ThreadId};
use crate::value::Value;

command! {
    /// Calls a static method of an interface in a thread that an event has suspended; since JDWP 1.8.
    "InterfaceType.InvokeMethod", 5, 1: InvokeMethod {
        /// The interface.
        interface: ReferenceTypeId,
        /// Who runs it.
        thread: ThreadId,
        /// The method.
        method: MethodId,
        /// Its arguments.
        arguments: Vec<Value>,
        /// Bits: [`INVOKE_SINGLE_THREADED`](super::class_type::INVOKE_SINGLE_THREADED).
        options: i32,
    } -> InvokeReply
}
