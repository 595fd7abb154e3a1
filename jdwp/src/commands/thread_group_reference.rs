//! Command set 12: thread groups.
//!
//! ```no_run
//! use jdwp::commands::{thread_group_reference, virtual_machine::TopLevelThreadGroups};
//! use jdwp::Connection;
//!
//! # async fn example(connection: Connection) -> Result<(), jdwp::Error> {
//! for group in connection.send(&TopLevelThreadGroups).await? {
//!     let name = connection.send(&thread_group_reference::Name { group }).await?;
//!     let children = connection.send(&thread_group_reference::Children { group }).await?;
//!     println!("{name}: {} threads, {} groups", children.threads.len(), children.groups.len());
//! }
//! # Ok(())
//! # }
//! ```

use crate::ids::{ThreadGroupId, ThreadId};

command! {
    /// A group's name.
    "ThreadGroupReference.Name", 12, 1: Name {
        /// The group.
        group: ThreadGroupId,
    } -> String
}

command! {
    /// The group that a group is in; null for a top-level one.
    "ThreadGroupReference.Parent", 12, 2: Parent {
        /// The group.
        group: ThreadGroupId,
    } -> ThreadGroupId
}

command! {
    /// What is in a group.
    "ThreadGroupReference.Children", 12, 3: Children {
        /// The group.
        group: ThreadGroupId,
    } -> ChildrenReply
}

record! {
    /// What is in a thread group.
    #[derive(Eq)]
    ChildrenReply {
        /// Its live threads.
        threads: Vec<ThreadId>,
        /// Its groups.
        groups: Vec<ThreadGroupId>,
    }
}
