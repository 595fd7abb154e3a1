//! Command set 4: array types.

use crate::ids::ReferenceTypeId;
use crate::value::TaggedObject;

command! {
    /// Makes an array.
    "ArrayType.NewInstance", 4, 1: NewInstance {
        /// The array's type.
        array_type: ReferenceTypeId,
        /// How many elements it has.
        length: i32,
    } -> TaggedObject
}
