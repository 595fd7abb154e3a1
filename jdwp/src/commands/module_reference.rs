//! Command set 18: modules, since JDK 9.
//!
//! ```no_run
//! use jdwp::commands::{module_reference, virtual_machine::AllModules};
//! use jdwp::Connection;
//!
//! # async fn example(connection: Connection) -> Result<(), jdwp::Error> {
//! for module in connection.send(&AllModules).await? {
//!     println!("{}", connection.send(&module_reference::Name { module }).await?);
//! }
//! # Ok(())
//! # }
//! ```

use crate::ids::{ClassLoaderId, ModuleId};

command! {
    /// A module's name; empty for an unnamed one.
    "ModuleReference.Name", 18, 1: Name {
        /// The module.
        module: ModuleId,
    } -> String
}

command! {
    /// The loader of a module; null for the boot loader.
    "ModuleReference.ClassLoader", 18, 2: ClassLoader {
        /// The module.
        module: ModuleId,
    } -> ClassLoaderId
}
