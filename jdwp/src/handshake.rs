//! What precedes the packets: both sides send the same 14 bytes, the debugger first.
//!
//! Quirks seen in real peers: one drops a debugger whose handshake comes in pieces, and it may send
//! a [DDM](crate::ddm) packet before its own handshake. So ours is one write, and what comes before
//! theirs is kept.

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

use crate::error::Error;
use crate::packet::{self, HEADER, Packet};

/// What both sides send.
pub const HANDSHAKE: [u8; 14] = *b"JDWP-Handshake";

const FIRST: [u8; 4] = *b"JDWP";
const REST: [u8; 10] = *b"-Handshake";

/// Shakes hands and returns the packets that came before the peer's answer. The caller
/// sets the deadline.
///
/// ```
/// use jdwp::handshake::{HANDSHAKE, shake};
/// use tokio::io::AsyncWriteExt;
///
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let (near, mut machine) = tokio::io::duplex(64);
/// machine.write_all(&HANDSHAKE).await.unwrap();
/// let (mut reader, mut writer) = tokio::io::split(near);
/// assert_eq!(shake(&mut reader, &mut writer, 1024).await?, []);
/// # Ok::<(), jdwp::Error>(())
/// # }).unwrap();
/// ```
///
/// # Errors
/// [`Error::Closed`] when the peer hung up, [`Error::NotJdwp`] when it sends
/// something else, [`Error::Io`].
pub async fn shake<R, W>(reader: &mut R, writer: &mut W, limit: usize) -> Result<Vec<Packet>, Error>
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    writer.write_all(&HANDSHAKE).await?;
    writer.flush().await?;

    let mut early = Vec::new();
    loop {
        let first: [u8; 4] = exactly(reader).await?;
        if first == FIRST {
            let rest: [u8; 10] = exactly(reader).await?;
            return if rest == REST {
                Ok(early)
            } else {
                Err(Error::NotJdwp { received: first })
            };
        }
        let length = usize::try_from(u32::from_be_bytes(first)).unwrap_or(usize::MAX);
        if !(HEADER..=limit).contains(&length) {
            return Err(Error::NotJdwp { received: first });
        }
        early.push(packet::read_body(reader, first, limit).await?);
    }
}

/// Reads exactly `N` bytes; a peer that hangs up here has refused the debugger.
async fn exactly<const N: usize>(reader: &mut (impl AsyncRead + Unpin)) -> Result<[u8; N], Error> {
    let mut bytes = [0; N];
    match reader.read_exact(&mut bytes).await {
        Ok(_) => Ok(bytes),
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Err(Error::Closed),
        Err(error) => Err(error.into()),
    }
}
