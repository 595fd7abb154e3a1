//! Command set 3: what only classes have.
//!
//! ```no_run
//! use jdwp::commands::class_type::{INVOKE_SINGLE_THREADED, InvokeMethod, SetValues};
//! use jdwp::{Assignment, Connection, FieldId, MethodId, ReferenceTypeId, ThreadId, Value};
//!
//! # async fn example(
//! #     connection: Connection,
//! #     class: ReferenceTypeId,
//! #     thread: ThreadId,
//! #     method: MethodId,
//! #     field: FieldId,
//! # ) -> Result<(), jdwp::Error> {
//! // The thread is suspended by an event of its own.
//! let arguments = vec![Value::Int(21)];
//! let call = InvokeMethod { class, thread, method, arguments, options: INVOKE_SINGLE_THREADED };
//! let reply = connection.send(&call).await?;
//! if reply.exception.id.is_null() {
//!     let values = vec![Assignment { field, value: reply.value }].into();
//!     connection.send(&SetValues { class, values }).await?;
//! }
//! # Ok(())
//! # }
//! ```

use crate::ids::{MethodId, ReferenceTypeId, ThreadId};
use crate::value::{Assignment, TaggedObject, Untagged, Value};

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
    /// Sets static fields.
    "ClassType.SetValues", 3, 2: SetValues {
        /// The class that has the fields.
        class: ReferenceTypeId,
        /// The fields and their new values.
        values: Untagged<Assignment>,
    } -> ()
}

command! {
    /// Calls a static method in a thread that an event has suspended. The reply comes when the
    /// method has ended.
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

record! {
    /// How an invocation ended.
    InvokeReply {
        /// What it returned.
        value: Value,
        /// What it threw, null when it returned.
        exception: TaggedObject,
    }
}

command! {
    /// Makes an object by a constructor, in a thread that an event has suspended.
    "ClassType.NewInstance", 3, 4: NewInstance {
        /// The class.
        class: ReferenceTypeId,
        /// Who runs the constructor.
        thread: ThreadId,
        /// The constructor.
        method: MethodId,
        /// Its arguments.
        arguments: Vec<Value>,
        /// Bits: [`INVOKE_SINGLE_THREADED`].
        options: i32,
    } -> NewInstanceReply
}

record! {
    /// How a construction ended.
    #[derive(Copy, Eq)]
    NewInstanceReply {
        /// The new object, null when the constructor threw.
        object: TaggedObject,
        /// What it threw, null when it returned.
        exception: TaggedObject,
    }
}
