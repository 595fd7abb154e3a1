//! Command set 10: strings.

use crate::ids::ObjectId;

command! {
    /// The text of a string.
    "StringReference.Value", 10, 1: Value {
        /// The string.
        string: ObjectId,
    } -> String
}
