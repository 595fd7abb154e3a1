//! Command set 17: class objects.

use crate::ids::ClassObjectId;
use crate::value::TaggedType;

command! {
    /// The type that a `Class` object stands for.
    "ClassObjectReference.ReflectedType", 17, 1: ReflectedType {
        /// The `Class` object.
        object: ClassObjectId,
    } -> TaggedType
}
