//! Command set 4: array types.
//!
//! ```no_run
//! use jdwp::commands::array_type::NewInstance;
//! use jdwp::{Connection, ReferenceTypeId};
//!
//! # async fn example(
//! #     connection: Connection,
//! #     array_type: ReferenceTypeId,
//! # ) -> Result<(), jdwp::Error> {
//! let array = connection.send(&NewInstance { array_type, length: 16 }).await?;
//! println!("{:?}", array.id);
//! # Ok(())
//! # }
//! ```

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
