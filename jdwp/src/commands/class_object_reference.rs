//! Command set 17: class objects.
//!
//! ```no_run
//! use jdwp::commands::class_object_reference::ReflectedType;
//! use jdwp::{ClassObjectId, Connection};
//!
//! # async fn example(connection: Connection, object: ClassObjectId) -> Result<(), jdwp::Error> {
//! println!("{:?}", connection.send(&ReflectedType { object }).await?.class);
//! # Ok(())
//! # }
//! ```

use crate::ids::ClassObjectId;
use crate::value::TaggedType;

command! {
    /// The type that a `Class` object stands for.
    "ClassObjectReference.ReflectedType", 17, 1: ReflectedType {
        /// The `Class` object.
        object: ClassObjectId,
    } -> TaggedType
}
