//! The state of an app's heap: what it holds at one moment, and what differs at another.
//!
//! Main types: [`Snapshot`], what a capture has read, and [`Change`], where two of them differ. A
//! *root* is where shared state hangs: a static field, or a field of the `Application` object. A
//! *path* leads from there to a field, an element or a key. Everything here is plain values, and
//! nothing knows where they come from.
//!
//! In reading order:
//! - `values.rs`: roots, values and objects.
//! - `followed.rs`: which classes a capture looks into, and which fields say nothing.
//! - `view.rs`: an object as people see it: a collection by its content.
//! - `shown.rs`: a value as a short text.
//! - `path.rs`: from a root to what hangs on it, and to the object that holds it.
//! - `changes.rs`: where two snapshots differ.
//! - `call.rs`: calls that may put a place back.
//! - `look.rs`: what is asked of a run that is looked at, and what is seen.

mod call;
mod changes;
mod followed;
mod look;
mod path;
mod shown;
#[cfg(test)]
mod testing;
mod values;
mod view;

pub use call::{Access, Argument, Call, ChangedPlace, Method, Receiver, parameters};
pub use changes::{ABSENT, Change, changes};
pub use followed::{FRAMEWORK, follows, is_constant, is_ignored, is_left_out, is_opaque};
pub use look::{Between, Look, Restore, Seen, Watched};
pub use path::{Holder, Path, Step, holder, value_at};
pub use values::{Content, Field, Object, PREFERENCES, Root, Snapshot, Value};
