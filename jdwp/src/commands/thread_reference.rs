//! Command set 11: threads.
//!
//! ```no_run
//! use jdwp::commands::thread_reference::{Frames, Name, Resume, Suspend};
//! use jdwp::{Connection, ThreadId};
//!
//! # async fn example(connection: Connection, thread: ThreadId) -> Result<(), jdwp::Error> {
//! connection.send(&Suspend { thread }).await?;
//! let name = connection.start(&Name { thread });
//! let frames = connection.start(&Frames { thread, start: 0, length: -1 });
//! println!("{} is {} calls deep", name.await?, frames.await?.len());
//! connection.send(&Resume { thread }).await?;
//! # Ok(())
//! # }
//! ```

use crate::codec::{Decode, Encode, Reader, Writer};
use crate::error::Error;
use crate::ids::{FrameId, ObjectId, ThreadGroupId, ThreadId};
use crate::value::{Location, TaggedObject, Value};

command! {
    /// A thread's name.
    "ThreadReference.Name", 11, 1: Name {
        /// The thread.
        thread: ThreadId,
    } -> String
}

command! {
    /// Suspends a thread; it nests.
    "ThreadReference.Suspend", 11, 2: Suspend {
        /// The thread.
        thread: ThreadId,
    } -> ()
}

command! {
    /// Undoes one suspension of a thread.
    "ThreadReference.Resume", 11, 3: Resume {
        /// The thread.
        thread: ThreadId,
    } -> ()
}

command! {
    /// What a thread does.
    "ThreadReference.Status", 11, 4: Status {
        /// The thread.
        thread: ThreadId,
    } -> StatusReply
}

/// What a thread does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(arbitrary::Arbitrary))]
pub struct StatusReply {
    /// What it does, or did when it was suspended.
    pub thread_status: ThreadStatus,
    /// Whether it is suspended.
    pub suspended: bool,
}

impl Encode for StatusReply {
    fn encode(&self, out: &mut Writer) {
        self.thread_status.encode(out);
        i32::from(self.suspended).encode(out);
    }
}

impl Decode for StatusReply {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        let thread_status = ThreadStatus::decode(input)?;
        // A set of bits, of which one is used.
        let suspended = i32::decode(input)? & 1 != 0;
        Ok(Self {
            thread_status,
            suspended,
        })
    }
}

codes! {
    /// What a thread does, as far as the virtual machine knows; a thread in native code
    /// shows as running.
    ThreadStatus: i32 {
        /// It has ended.
        Zombie = 0,
        /// It runs, or is in native code.
        Running = 1,
        /// It is in `Thread.sleep`.
        Sleeping = 2,
        /// It waits to enter a monitor.
        Monitor = 3,
        /// It is in `Object.wait`, or parked.
        Wait = 4,
    }
}

command! {
    /// A thread's group.
    "ThreadReference.ThreadGroup", 11, 5: ThreadGroup {
        /// The thread.
        thread: ThreadId,
    } -> ThreadGroupId
}

command! {
    /// Frames of a suspended thread, the innermost first.
    "ThreadReference.Frames", 11, 6: Frames {
        /// The thread.
        thread: ThreadId,
        /// The first frame wanted.
        start: i32,
        /// How many; -1 for all that are left.
        length: i32,
    } -> Vec<Frame>
}

record! {
    /// A stack frame.
    #[derive(Copy, Eq)]
    Frame {
        /// The frame, while its thread stays suspended.
        id: FrameId,
        /// Where it stands.
        location: Location,
    }
}

command! {
    /// How many frames a suspended thread has.
    "ThreadReference.FrameCount", 11, 7: FrameCount {
        /// The thread.
        thread: ThreadId,
    } -> i32
}

command! {
    /// The monitors that a suspended thread owns.
    "ThreadReference.OwnedMonitors", 11, 8: OwnedMonitors {
        /// The thread.
        thread: ThreadId,
    } -> Vec<TaggedObject>
}

command! {
    /// The monitor that a suspended thread waits for; null when none.
    "ThreadReference.CurrentContendedMonitor", 11, 9: CurrentContendedMonitor {
        /// The thread.
        thread: ThreadId,
    } -> TaggedObject
}

command! {
    /// Makes a thread throw, as if it had done so itself.
    "ThreadReference.Stop", 11, 10: Stop {
        /// The thread.
        thread: ThreadId,
        /// What it throws.
        throwable: ObjectId,
    } -> ()
}

command! {
    /// Interrupts a thread as `Thread.interrupt` does.
    "ThreadReference.Interrupt", 11, 11: Interrupt {
        /// The thread.
        thread: ThreadId,
    } -> ()
}

command! {
    /// How often a thread is suspended.
    "ThreadReference.SuspendCount", 11, 12: SuspendCount {
        /// The thread.
        thread: ThreadId,
    } -> i32
}

command! {
    /// The monitors that a suspended thread owns, with the frames that entered them.
    "ThreadReference.OwnedMonitorsStackDepthInfo", 11, 13: OwnedMonitorsStackDepthInfo {
        /// The thread.
        thread: ThreadId,
    } -> Vec<MonitorDepth>
}

record! {
    /// A monitor and the frame that entered it.
    #[derive(Copy, Eq)]
    MonitorDepth {
        /// The monitor.
        monitor: TaggedObject,
        /// The frame's number, the innermost being zero; -1 when it is unknown.
        depth: i32,
    }
}

command! {
    /// Makes the innermost method of a suspended thread return at once when it is resumed;
    /// no `finally` runs.
    "ThreadReference.ForceEarlyReturn", 11, 14: ForceEarlyReturn {
        /// The thread.
        thread: ThreadId,
        /// What the method returns; [`Value::Void`] where it returns nothing.
        value: Value,
    } -> ()
}

command! {
    /// Whether a thread is a virtual one; since JDK 21.
    "ThreadReference.IsVirtual", 11, 15: IsVirtual {
        /// The thread.
        thread: ThreadId,
    } -> bool
}
