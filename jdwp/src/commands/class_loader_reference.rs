//! Command set 14: class loaders.
//!
//! ```no_run
//! use jdwp::commands::class_loader_reference::VisibleClasses;
//! use jdwp::{ClassLoaderId, Connection};
//!
//! # async fn example(connection: Connection, loader: ClassLoaderId) -> Result<(), jdwp::Error> {
//! println!("{} classes", connection.send(&VisibleClasses { loader }).await?.len());
//! # Ok(())
//! # }
//! ```

use crate::ids::ClassLoaderId;
use crate::value::TaggedType;

command! {
    /// The types that a loader was asked for and found, itself or through another one.
    "ClassLoaderReference.VisibleClasses", 14, 1: VisibleClasses {
        /// The loader; null for the boot loader.
        loader: ClassLoaderId,
    } -> Vec<TaggedType>
}
