//! One message of adb's transport protocol: 24 bytes of header, then the payload.
//!
//! Specification: AOSP `system/core/adb/protocol.txt` (Android 10). Six little-endian words:
//! command, two arguments, the payload's length and checksum, and the command again with all bits
//! flipped. From version `0x01000001` on the checksum is not looked at and sent as zero; the very
//! first message of a connection still carries it.

use thiserror::Error;
use tokio::io::{AsyncRead, AsyncReadExt};

/// Bytes of a header.
const HEADER: usize = 24;
/// The biggest payload taken or announced, as stock adb 29 has it.
pub(super) const MAX_PAYLOAD: u32 = 1024 * 1024;
/// The protocol version in which checksums are no longer computed.
pub(super) const VERSION: u32 = 0x0100_0001;

/// What went wrong in the bytes of one message.
#[derive(Debug, Error)]
pub enum MessageError {
    /// The peer's bytes ended or the socket failed.
    #[error("reading an adb message: {0}")]
    Io(#[from] std::io::Error),
    /// The sixth word is not the first one flipped: this is no adb peer, or the stream is
    /// out of step.
    #[error(
        "reading an adb message: command {command:#010x} does not match its magic {magic:#010x}"
    )]
    Magic {
        /// The first word.
        command: u32,
        /// The sixth word.
        magic: u32,
    },
    /// The payload is longer than what was negotiated.
    #[error("reading an adb message: payload of {0} bytes, at most {MAX_PAYLOAD} allowed")]
    TooLong(u32),
}

/// The commands of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Opens a connection: version, biggest payload, identity.
    Connect,
    /// Opens a stream: the opener's id, then the service's name as payload.
    Open,
    /// The stream is ready for one more [`Command::Write`].
    Ready,
    /// Data of a stream.
    Write,
    /// The stream ends.
    Close,
    /// Anything else, kept as it came.
    Unknown(u32),
}

impl Command {
    const fn tag(bytes: [u8; 4]) -> u32 {
        u32::from_le_bytes(bytes)
    }

    const fn from_word(word: u32) -> Self {
        match word {
            w if w == Self::tag(*b"CNXN") => Self::Connect,
            w if w == Self::tag(*b"OPEN") => Self::Open,
            w if w == Self::tag(*b"OKAY") => Self::Ready,
            w if w == Self::tag(*b"WRTE") => Self::Write,
            w if w == Self::tag(*b"CLSE") => Self::Close,
            other => Self::Unknown(other),
        }
    }

    const fn word(self) -> u32 {
        match self {
            Self::Connect => Self::tag(*b"CNXN"),
            Self::Open => Self::tag(*b"OPEN"),
            Self::Ready => Self::tag(*b"OKAY"),
            Self::Write => Self::tag(*b"WRTE"),
            Self::Close => Self::tag(*b"CLSE"),
            Self::Unknown(word) => word,
        }
    }
}

/// A message, decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// What it asks for.
    pub command: Command,
    /// First argument; the sender's stream id for stream messages.
    pub arg0: u32,
    /// Second argument; the receiver's stream id for stream messages.
    pub arg1: u32,
    /// The payload.
    pub payload: Vec<u8>,
}

impl Message {
    /// A message without payload.
    #[must_use]
    pub fn bare(command: Command, arg0: u32, arg1: u32) -> Self {
        Self {
            command,
            arg0,
            arg1,
            payload: Vec::new(),
        }
    }

    /// The message's bytes; `checksum` is whether the peer verifies the sum.
    #[must_use]
    pub fn encode(&self, checksum: bool) -> Vec<u8> {
        let sum = if checksum {
            self.payload
                .iter()
                .fold(0u32, |s, b| s.wrapping_add(u32::from(*b)))
        } else {
            0
        };
        let word = self.command.word();
        let length = u32::try_from(self.payload.len()).unwrap_or(u32::MAX);

        let mut out = Vec::with_capacity(HEADER + self.payload.len());
        for field in [word, self.arg0, self.arg1, length, sum, word ^ u32::MAX] {
            out.extend_from_slice(&field.to_le_bytes());
        }
        out.extend_from_slice(&self.payload);
        out
    }

    /// Reads one message. The length is checked before anything is allocated for the payload.
    ///
    /// # Errors
    /// A broken header, a payload that is too long, or the socket's own error.
    pub async fn read(from: &mut (impl AsyncRead + Unpin)) -> Result<Self, MessageError> {
        let mut words = [0u32; HEADER / 4];
        for word in &mut words {
            *word = from.read_u32_le().await?;
        }

        let [command, arg0, arg1, length, _sum, magic] = words;
        if command ^ u32::MAX != magic {
            return Err(MessageError::Magic { command, magic });
        }
        if length > MAX_PAYLOAD {
            return Err(MessageError::TooLong(length));
        }

        let mut payload = vec![0; usize::try_from(length).unwrap_or(0)];
        from.read_exact(&mut payload).await?;
        Ok(Self {
            command: Command::from_word(command),
            arg0,
            arg1,
            payload,
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    async fn read(bytes: &[u8]) -> Result<Message, MessageError> {
        let mut from = bytes;
        Message::read(&mut from).await
    }

    #[tokio::test]
    async fn a_message_survives_the_wire() {
        let message = Message {
            command: Command::Write,
            arg0: 7,
            arg1: 9,
            payload: b"hello".to_vec(),
        };
        assert_eq!(read(&message.encode(true)).await.unwrap(), message);
        assert_eq!(read(&message.encode(false)).await.unwrap(), message);
    }

    #[tokio::test]
    async fn an_unknown_command_is_kept() {
        let message = Message::bare(Command::Unknown(0x3132_3334), 1, 2);
        assert_eq!(read(&message.encode(false)).await.unwrap(), message);
    }

    #[tokio::test]
    async fn garbage_is_a_typed_error() {
        assert!(matches!(
            read(&[0x55; 24]).await,
            Err(MessageError::Magic { .. })
        ));
        assert!(matches!(
            read(b"GET / HTTP/1.1\r\n").await,
            Err(MessageError::Io(_))
        ));
        let mut long = Message::bare(Command::Write, 1, 1).encode(false);
        long.splice(12..16, (MAX_PAYLOAD + 1).to_le_bytes());
        assert!(matches!(read(&long).await, Err(MessageError::TooLong(_))));
    }
}
