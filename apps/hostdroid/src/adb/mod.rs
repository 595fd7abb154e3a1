//! adb's device side on the wire: messages, the transport that carries them, and the streams
//! multiplexed over it.
//!
//! Invariant: knows nothing of what a service does; a new stream is handed to the caller's function
//! as an [`Opening`].

mod message;
mod streams;
mod transport;

pub use message::{Command, Message, MessageError};
pub use streams::{Opening, StreamClosed, StreamReader, StreamWriter};
pub use transport::{TransportError, Transports};
