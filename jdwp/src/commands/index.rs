//! Every command by its numbers, for whoever meets packets without having sent them: a log of the
//! wire, a server.
//!
//! ```
//! use jdwp::commands::index;
//! use jdwp::IdSizes;
//! use jdwp::codec::Reader;
//!
//! let command = index::find(11, 1).unwrap();
//! assert_eq!(command.name, "ThreadReference.Name");
//! let data = [0, 0, 0, 4, b'm', b'a', b'i', b'n'];
//! let reply = (command.reply)(&mut Reader::new(&data, IdSizes::default(), command.name))?;
//! assert_eq!(format!("{reply:?}"), "\"main\"");
//! # Ok::<(), jdwp::Error>(())
//! ```

use std::fmt::Debug;

use super::Command;
use crate::codec::{Decode, Encode, Reader};
use crate::error::Error;

/// A request or a reply of whatever command.
pub trait Part: Encode + Debug {}

impl<T: Encode + Debug> Part for T {}

/// Reads a request or a reply.
pub type ReadPart = fn(&mut Reader<'_>) -> Result<Box<dyn Part>, Error>;

/// A command of the specification.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The command set.
    pub set: u8,
    /// The command in its set.
    pub id: u8,
    /// The specification's name for it, such as `ThreadReference.Name`.
    pub name: &'static str,
    /// Reads its request.
    pub request: ReadPart,
    /// Reads its reply.
    pub reply: ReadPart,
}

const fn entry<C>() -> Entry
where
    C: Command + Debug + 'static,
    C::Reply: Debug + 'static,
{
    Entry {
        set: C::SET,
        id: C::ID,
        name: C::NAME,
        request: read::<C>,
        reply: read::<C::Reply>,
    }
}

fn read<T: Decode + Encode + Debug + 'static>(
    input: &mut Reader<'_>,
) -> Result<Box<dyn Part>, Error> {
    Ok(Box::new(T::decode(input)?))
}

macro_rules! table {
    ($($set:ident: $($command:ident),*;)*) => {
        /// Every command of the specification, the event's among them, in the order
        /// of their numbers.
        pub const COMMANDS: &[Entry] = &[$($(entry::<super::$set::$command>(),)*)*];
    };
}

super::all_commands!(table);

/// The command of these numbers; none when the specification has none.
pub fn find(set: u8, id: u8) -> Option<&'static Entry> {
    COMMANDS
        .binary_search_by_key(&(set, id), |entry| (entry.set, entry.id))
        .ok()
        .and_then(|at| COMMANDS.get(at))
}
