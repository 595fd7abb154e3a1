//! The framing: an 11-byte header (length, id, flags, then two bytes of command or of error code)
//! and the data.

use tokio::io::{AsyncRead, AsyncReadExt};

use crate::codec::{Decode, IdSizes, Reader};
use crate::error::Error;

/// The length of the header, which the packet's own length includes.
pub const HEADER: usize = 11;

/// The flag of a reply.
const REPLY: u8 = 0x80;

/// How much of a packet is allocated for before any of it has come.
const PREALLOCATED_BYTES: usize = 64 * 1024;

const READING: &str = "JDWP packet";

/// A packet, its data not yet read.
///
/// ```
/// use jdwp::packet::Packet;
///
/// let packet = Packet::Command { id: 7, set: 1, command: 9, data: Vec::new() };
/// assert_eq!(packet.to_bytes(), [0, 0, 0, 11, 0, 0, 0, 7, 0, 1, 9]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Packet {
    /// A debugger's request, or something that the virtual machine sends on its own:
    /// events, DDM chunks.
    Command {
        /// The sender's number for it.
        id: u32,
        /// The command set.
        set: u8,
        /// The command in the set.
        command: u8,
        /// Its data.
        data: Vec<u8>,
    },
    /// The answer to a request.
    Reply {
        /// The request's number.
        id: u32,
        /// Zero, or why it was refused.
        code: u16,
        /// Its data.
        data: Vec<u8>,
    },
}

impl Packet {
    /// The packet's bytes. Whoever sends them has checked that their number is one that
    /// the peer takes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (id, flags, code, data) = match self {
            Self::Command {
                id,
                set,
                command,
                data,
            } => (id, 0, [*set, *command], data),
            Self::Reply { id, code, data } => (id, REPLY, code.to_be_bytes(), data),
        };

        let mut bytes = Vec::with_capacity(HEADER + data.len());
        let length = u32::try_from(HEADER + data.len()).unwrap_or(u32::MAX);
        bytes.extend_from_slice(&length.to_be_bytes());
        bytes.extend_from_slice(&id.to_be_bytes());
        bytes.push(flags);
        bytes.extend_from_slice(&code);
        bytes.extend_from_slice(data);
        bytes
    }
}

/// Reads one packet.
///
/// # Errors
/// [`Error::Closed`] when the stream ended between packets; [`Error::Malformed`] when it ended
/// inside one or the length is too small; [`Error::PacketTooLarge`]; [`Error::Io`].
pub async fn read<S: AsyncRead + Unpin>(stream: &mut S, limit: usize) -> Result<Packet, Error> {
    let mut length = Vec::with_capacity(4);
    stream.take(4).read_to_end(&mut length).await?;
    match *length.as_slice() {
        [] => Err(Error::Closed),
        [a, b, c, d] => read_body(stream, [a, b, c, d], limit).await,
        _ => Err(ended(length.len())),
    }
}

/// Reads the rest of a packet whose length has been read.
///
/// # Errors
/// As [`read`].
pub async fn read_body<S>(stream: &mut S, length: [u8; 4], limit: usize) -> Result<Packet, Error>
where
    S: AsyncRead + Unpin,
{
    let length = usize::try_from(u32::from_be_bytes(length)).unwrap_or(usize::MAX);
    if length < HEADER {
        let what = format!("a packet of {length} bytes, shorter than its header");
        return Err(Error::Malformed {
            operation: READING,
            offset: 0,
            what,
        });
    }
    if length > limit {
        return Err(Error::PacketTooLarge {
            operation: READING,
            length,
            limit,
        });
    }

    let left = length - 4;
    // The length is only a claim: the buffer grows with what really comes.
    let mut bytes = Vec::with_capacity(left.min(PREALLOCATED_BYTES));
    stream.take(left as u64).read_to_end(&mut bytes).await?;
    if bytes.len() < left {
        return Err(ended(4 + bytes.len()));
    }
    parse(&bytes)
}

fn parse(bytes: &[u8]) -> Result<Packet, Error> {
    let mut input = Reader::new(bytes, IdSizes::default(), READING);
    let id = u32::decode(&mut input)?;
    let flags = u8::decode(&mut input)?;

    Ok(if flags & REPLY == 0 {
        let set = u8::decode(&mut input)?;
        let command = u8::decode(&mut input)?;
        Packet::Command {
            id,
            set,
            command,
            data: input.take_rest().to_vec(),
        }
    } else {
        let code = u16::decode(&mut input)?;
        Packet::Reply {
            id,
            code,
            data: input.take_rest().to_vec(),
        }
    })
}

fn ended(offset: usize) -> Error {
    Error::Malformed {
        operation: READING,
        offset,
        what: "the stream ended inside a packet".to_owned(),
    }
}
