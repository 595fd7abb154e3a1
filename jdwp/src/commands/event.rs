//! Command set 64: what the virtual machine sends to the debugger.

use crate::event::EventSet;

command! {
    /// Events that happened together. It is sent by the virtual machine and has no reply.
    "Event.Composite", 64, 100: Composite {
        /// What happened.
        set: EventSet,
    } -> ()
}
