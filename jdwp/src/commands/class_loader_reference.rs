//! Command set 14: class loaders.

use crate::ids::ClassLoaderId;
use crate::value::TaggedType;

command! {
    /// The types that a loader was asked for and found, by itself or by another one.
    "ClassLoaderReference.VisibleClasses", 14, 1: VisibleClasses {
        /// The loader; null for the boot loader.
        loader: ClassLoaderId,
    } -> Vec<TaggedType>
}
