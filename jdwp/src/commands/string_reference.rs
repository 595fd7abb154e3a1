//! Command set 10: strings.
//!
//! ```no_run
//! use jdwp::commands::string_reference;
//! use jdwp::{Connection, ObjectId};
//!
//! # async fn example(connection: Connection, string: ObjectId) -> Result<(), jdwp::Error> {
//! println!("{}", connection.send(&string_reference::Value { string }).await?);
//! # Ok(())
//! # }
//! ```

use crate::ids::ObjectId;

command! {
    /// The text of a string.
    "StringReference.Value", 10, 1: Value {
        /// The string.
        string: ObjectId,
    } -> String
}
