//! Command set 5: what only interfaces have.
//!
//! ```no_run
//! use jdwp::commands::interface_type::InvokeMethod;
//! use jdwp::{Connection, MethodId, ReferenceTypeId, ThreadId};
//!
//! # async fn example(
//! #     connection: Connection,
//! #     interface: ReferenceTypeId,
//! #     thread: ThreadId,
//! #     method: MethodId,
//! # ) -> Result<(), jdwp::Error> {
//! let call = InvokeMethod { interface, thread, method, arguments: vec![], options: 0 };
//! println!("{:?}", connection.send(&call).await?.value);
//! # Ok(())
//! # }
//! ```

use super::class_type::InvokeReply;
use crate::ids::{MethodId, ReferenceTypeId, ThreadId};
use crate::value::Value;

command! {
    /// Calls a static method of an interface in a thread that an event has suspended;
    /// since JDWP 1.8.
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
