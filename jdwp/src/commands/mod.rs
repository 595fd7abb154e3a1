//! Commands as values: a type for each, with its numbers, its reply and its codec; one file a command set.
//!
//! To add one, copy its fields from the specification in their order into a `command!` of its set's file, and a
//! reply that is more than one field into a `record!`.

use crate::codec::{Reader, Writer};
use crate::error::Error;

pub mod array_reference;
pub mod class_type;
pub mod event_request;
pub mod method;
pub mod object_reference;
pub mod reference_type;
pub mod stack_frame;
pub mod string_reference;
pub mod thread_reference;
pub mod virtual_machine;

/// A request that a debugger can send.
pub trait Command {
    /// The command set.
    const SET: u8;
    /// The command in its set.
    const ID: u8;
    /// The specification's name for it, such as `ThreadReference.Name`; it names the operation in errors.
    const NAME: &'static str;
    /// What the virtual machine answers.
    type Reply;

    /// Appends the request's data.
    fn encode(&self, out: &mut Writer);

    /// Reads the reply's data.
    ///
    /// # Errors
    /// [`Error::Malformed`] when the bytes are too few or mean nothing.
    fn decode(input: &mut Reader<'_>) -> Result<Self::Reply, Error>;
}
