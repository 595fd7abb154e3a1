//! An asynchronous client for the Java Debug Wire Protocol (JDWP) over any byte stream of tokio's.
//!
//! The map of the code is the order of the modules in this file, in reading order, leaves first: a
//! module may use those above it and none below. `tests/tidy/main.rs` of the tool holds it.
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

// What writes down ids and commands.
#[macro_use]
mod macros;

// What can go wrong, with the operation that it went wrong in.
pub mod error;
// Bytes to values and back, every length checked. Invariant: nothing else reads bytes by hand.
pub mod codec;
// What a virtual machine names and what it answers, as plain values.
pub mod ids;
pub mod value;
// The framing, and what precedes it.
pub mod packet;
pub mod handshake;
// What the virtual machine sends without a request, and what narrows that down.
pub mod event;
// One type a command and one file a command set, and an index by number. Invariant: no input or
// output.
pub mod commands;
// Android's own packets.
pub mod ddm;
// The only part that holds a stream, a task or a timer.
pub mod connection;

pub use codec::IdSizes;
pub use commands::Command;
pub use connection::{Connection, Incoming, Message, Opening, Options, Pending};
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
