//! Command set 18: modules, since JDK 9.

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
