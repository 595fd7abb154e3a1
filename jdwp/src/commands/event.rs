//! Command set 64: what the virtual machine sends to the debugger.
//!
//! A debugger finds events in [`Incoming`](crate::Incoming); here is what a virtual machine sends,
//! or somebody in its place.
//!
//! ```
//! use jdwp::codec::{Encode, Writer};
//! use jdwp::commands::event::Composite;
//! use jdwp::packet::Packet;
//! use jdwp::{Command, Event, EventSet, IdSizes, RequestId, SuspendPolicy, ThreadId};
//!
//! let death = Event::ThreadDeath { request: RequestId(2), thread: ThreadId(1) };
//! let set = EventSet { suspend_policy: SuspendPolicy::None, events: vec![death] };
//! let mut out = Writer::new(IdSizes::default());
//! Composite { set }.encode(&mut out);
//! let data = out.into_bytes();
//! let packet = Packet::Command { id: 1, set: Composite::SET, command: Composite::ID, data };
//! assert_eq!(packet.to_bytes().len(), 11 + 1 + 4 + 1 + 4 + 8);
//! ```

use crate::event::EventSet;

command! {
    /// Events that happened together. It is sent by the virtual machine and has no reply.
    "Event.Composite", 64, 100: Composite {
        /// What happened.
        set: EventSet,
    } -> ()
}
