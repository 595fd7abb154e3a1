//! An asynchronous client for the Java Debug Wire Protocol (JDWP) over any byte stream of tokio's.
//!
//! The map of the code, in reading order:
//! * [`ids`], [`value`]: what a virtual machine names and what it answers, as plain values.
//! * [`error`]: what can go wrong, with the operation that it went wrong in.
//! * [`codec`]: bytes to values and back, every length checked. Invariant: nothing else reads bytes
//!   by hand.
//! * [`packet`], [`handshake`]: the framing, and what precedes it.
//! * [`commands`]: one type a command and one file a command set, and an index by number.
//!   Invariant: no input or output.
//! * [`event`], [`ddm`]: what the virtual machine sends without a request, and what narrows that
//!   down.
//! * [`connection`]: the only part that holds a stream, a task or a timer.
//!
//! Everything is typed both ways, so what a debugger sends can be read and what a virtual machine
//! answers can be written: that is what the tests do, and a proxy or a server could.
//!
//! Invariant: the crate opens no socket, starts no process and knows no debugger's purpose. Names
//! and numbers follow the "JDWP Protocol" page of the Java platform's specification, version 1.8
//! with what was added up to 21.
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic
    )
)]

#[macro_use]
mod macros;

pub mod codec;
pub mod commands;
pub mod connection;
pub mod ddm;
pub mod error;
pub mod event;
pub mod handshake;
pub mod ids;
pub mod packet;
pub mod value;

pub use codec::IdSizes;
pub use commands::Command;
pub use connection::{Connection, Incoming, Message, Options, Pending};
pub use error::{Error, ErrorCode};
pub use event::{Event, EventKind, EventSet, Modifier, StepDepth, StepSize, SuspendPolicy};
pub use ids::{
    ClassLoaderId, ClassObjectId, FieldId, FrameId, MethodId, ModuleId, ObjectId, ReferenceTypeId,
    RequestId, ThreadGroupId, ThreadId,
};
pub use value::{
    Assignment, Location, Tag, TaggedObject, TaggedType, TypeTag, Untagged, Value, class_status,
};

/// The README's example has to compile.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
