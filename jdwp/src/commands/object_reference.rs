//! Command set 9: objects.
//!
//! ```no_run
//! use jdwp::commands::object_reference::{GetValues, ReferenceType};
//! use jdwp::{Connection, FieldId, ObjectId};
//!
//! # async fn example(
//! #     connection: Connection,
//! #     object: ObjectId,
//! #     field: FieldId,
//! # ) -> Result<(), jdwp::Error> {
//! // Both are on their way before either is awaited.
//! let class = connection.start(&ReferenceType { object });
//! let values = connection.start(&GetValues { object, fields: vec![field] });
//! println!("a {:?} with {:?}", class.await?.class, values.await?);
//! # Ok(())
//! # }
//! ```

use super::class_type::InvokeReply;
use crate::ids::{FieldId, MethodId, ObjectId, ReferenceTypeId, ThreadId};
use crate::value::{Assignment, TaggedObject, TaggedType, Untagged, Value};

command! {
    /// The type of an object.
    "ObjectReference.ReferenceType", 9, 1: ReferenceType {
        /// The object.
        object: ObjectId,
    } -> TaggedType
}

command! {
    /// The values of an object's fields.
    "ObjectReference.GetValues", 9, 2: GetValues {
        /// The object.
        object: ObjectId,
        /// Which fields.
        fields: Vec<FieldId>,
    } -> Vec<Value>
}

command! {
    /// Sets fields of an object.
    "ObjectReference.SetValues", 9, 3: SetValues {
        /// The object.
        object: ObjectId,
        /// The fields and their new values.
        values: Untagged<Assignment>,
    } -> ()
}

command! {
    /// Who owns an object's monitor. The threads involved must be suspended.
    "ObjectReference.MonitorInfo", 9, 5: MonitorInfo {
        /// The object.
        object: ObjectId,
    } -> MonitorInfoReply
}

record! {
    /// The state of a monitor.
    MonitorInfoReply {
        /// Which thread owns it; null when none does.
        owner: ThreadId,
        /// How often the owner has entered it.
        entry_count: i32,
        /// Who waits for it.
        waiters: Vec<ThreadId>,
    }
}

command! {
    /// Calls a method of an object in a thread that an event has suspended. The reply comes when
    /// it has ended.
    "ObjectReference.InvokeMethod", 9, 6: InvokeMethod {
        /// The object.
        object: ObjectId,
        /// Who runs it.
        thread: ThreadId,
        /// The class that declares the method.
        class: ReferenceTypeId,
        /// The method.
        method: MethodId,
        /// Its arguments.
        arguments: Vec<Value>,
        /// Bits of [`class_type`](super::class_type).
        options: i32,
    } -> InvokeReply
}

command! {
    /// Keeps an object from being collected; it nests.
    "ObjectReference.DisableCollection", 9, 7: DisableCollection {
        /// The object.
        object: ObjectId,
    } -> ()
}

command! {
    /// Undoes one [`DisableCollection`].
    "ObjectReference.EnableCollection", 9, 8: EnableCollection {
        /// The object.
        object: ObjectId,
    } -> ()
}

command! {
    /// Whether an object has been collected.
    "ObjectReference.IsCollected", 9, 9: IsCollected {
        /// The object.
        object: ObjectId,
    } -> bool
}

command! {
    /// Objects that refer to an object.
    "ObjectReference.ReferringObjects", 9, 10: ReferringObjects {
        /// The object.
        object: ObjectId,
        /// How many at most; zero for all.
        max: i32,
    } -> Vec<TaggedObject>
}
