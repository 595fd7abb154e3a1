//! Command set 15: asking for events.
//!
//! ```no_run
//! use jdwp::commands::event_request::{Clear, Set};
//! use jdwp::{Connection, EventKind, Location, Modifier, ObjectId, SuspendPolicy};
//!
//! # async fn example(
//! #     connection: Connection,
//! #     location: Location,
//! #     object: ObjectId,
//! # ) -> Result<(), jdwp::Error> {
//! let kind = EventKind::Breakpoint;
//! let modifiers = vec![Modifier::LocationOnly(location), Modifier::InstanceOnly(object)];
//! let suspend_policy = SuspendPolicy::EventThread;
//! let request = connection.send(&Set { kind, suspend_policy, modifiers }).await?;
//! // Hits come as messages, see `jdwp::Incoming`.
//! connection.send(&Clear { kind, request }).await?;
//! # Ok(())
//! # }
//! ```

use crate::event::{EventKind, Modifier, SuspendPolicy};
use crate::ids::RequestId;

command! {
    /// Asks for events. The first of them can come before the reply.
    "EventRequest.Set", 15, 1: Set {
        /// What to wait for.
        kind: EventKind,
        /// Who is suspended by it.
        suspend_policy: SuspendPolicy,
        /// What narrows it down.
        modifiers: Vec<Modifier>,
    } -> RequestId
}

command! {
    /// Clears a request. Events that are on their way still come.
    "EventRequest.Clear", 15, 2: Clear {
        /// What it waited for.
        kind: EventKind,
        /// The request.
        request: RequestId,
    } -> ()
}

command! {
    /// Clears every breakpoint.
    "EventRequest.ClearAllBreakpoints", 15, 3: ClearAllBreakpoints -> ()
}
