//! Android's "Dalvik Debug Monitor" chunks, which share the stream with JDWP as command set
//! 199, command 1.
//!
//! They go both ways: the virtual machine reports its app's name (`APNM`) or that it waits for a
//! debugger (`WAIT`), and answers requests such as `HELO`. Sending them alone does not make this
//! client a debugger in the machine's eyes.

use crate::codec::{Decode, Encode, Reader, Writer};
use crate::commands::Command;
use crate::error::Error;

/// The command set of DDM packets.
pub const SET: u8 = 199;

/// The only command in it.
pub const COMMAND: u8 = 1;

/// One chunk; as a command its reply is another chunk or nothing.
///
/// ```no_run
/// use jdwp::Connection;
/// use jdwp::ddm::Chunk;
///
/// # async fn example(connection: Connection) -> Result<(), jdwp::Error> {
/// let hello = Chunk { kind: *b"HELO", data: 1_u32.to_be_bytes().to_vec() };
/// if let Some(answer) = connection.send_ddm(&hello).await? {
///     println!("{} bytes", answer.data.len());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(arbitrary::Arbitrary))]
pub struct Chunk {
    /// Four letters.
    pub kind: [u8; 4],
    /// The data, as the kind defines it.
    pub data: Vec<u8>,
}

impl Encode for Chunk {
    fn encode(&self, out: &mut Writer) {
        out.bytes(&self.kind);
        // The data is the same list of bytes as elsewhere in the protocol: a length,
        // then the bytes.
        self.data.encode(out);
    }
}

impl Decode for Chunk {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        let kind = u32::decode(input)?.to_be_bytes();
        let length = input.count()?;
        Ok(Self {
            kind,
            data: input.bytes(length)?.to_vec(),
        })
    }
}

/// A chunk is answered by another one, or by nothing at all.
impl Encode for Option<Chunk> {
    fn encode(&self, out: &mut Writer) {
        if let Some(chunk) = self {
            chunk.encode(out);
        }
    }
}

impl Decode for Option<Chunk> {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        if input.remaining() == 0 {
            Ok(None)
        } else {
            Chunk::decode(input).map(Some)
        }
    }
}

impl Command for Chunk {
    const SET: u8 = SET;
    const ID: u8 = COMMAND;
    const NAME: &'static str = "DDM.Chunk";
    type Reply = Option<Chunk>;
}
