//! The packets of shell protocol version 2: one byte of id, four of length, the data.
//!
//! Specification: AOSP `system/core/adb/shell_protocol.h`.

use thiserror::Error;

/// The longest packet that is accepted.
const MAX_PACKET: usize = 1024 * 1024;

/// What a client sends.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// Data for standard input.
    Stdin(Vec<u8>),
    /// The end of standard input.
    CloseStdin,
    /// Anything else: the terminal's size, and what later versions have.
    Other(u8),
}

/// A packet that cannot be.
#[derive(Debug, Error)]
#[error("a shell packet of {0} bytes")]
pub(super) struct TooLong(usize);

/// The id of standard output's packets.
pub(super) const STDOUT: u8 = 1;
/// The id of standard error's packets.
pub(super) const STDERR: u8 = 2;
/// The id of the packet with the exit code.
pub(super) const EXIT: u8 = 3;

/// A packet's bytes.
pub(super) fn packet(id: u8, data: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(5 + data.len());
    out.push(id);
    out.extend_from_slice(&u32::try_from(data.len()).unwrap_or(u32::MAX).to_le_bytes());
    out.extend_from_slice(data);
    out
}

/// Cuts a stream of bytes into packets.
#[derive(Default)]
pub(super) struct Decoder(Vec<u8>);

impl Decoder {
    /// More bytes.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// The next packet that is whole.
    pub(super) fn next(&mut self) -> Result<Option<Input>, TooLong> {
        let Some([id, length @ ..]) = self.0.first_chunk::<5>() else {
            return Ok(None);
        };
        let (id, length) = (
            *id,
            usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX),
        );
        if length > MAX_PACKET {
            return Err(TooLong(length));
        }
        if self.0.len() < 5 + length {
            return Ok(None);
        }

        let data: Vec<u8> = self.0.drain(..5 + length).skip(5).collect();
        Ok(Some(match id {
            0 => Input::Stdin(data),
            4 => Input::CloseStdin,
            other => Input::Other(other),
        }))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn packets_are_cut_wherever_chunks_end() {
        let mut bytes = packet(0, b"hello");
        bytes.extend(packet(5, b"24x80"));
        bytes.extend(packet(0, b""));
        bytes.extend(packet(4, b""));
        let mut decoder = Decoder::default();
        let mut found = Vec::new();
        for byte in bytes {
            decoder.push(&[byte]);
            found.extend(decoder.next().unwrap());
        }
        assert_eq!(
            found,
            [
                Input::Stdin(b"hello".to_vec()),
                Input::Other(5),
                Input::Stdin(vec![]),
                Input::CloseStdin
            ]
        );
    }

    #[test]
    fn a_huge_packet_is_refused_by_its_length() {
        let mut decoder = Decoder::default();
        decoder.push(&[0, 0xff, 0xff, 0xff, 0xff]);
        assert!(decoder.next().is_err());
    }
}
