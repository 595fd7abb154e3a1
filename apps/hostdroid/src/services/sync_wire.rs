//! The records of the `sync` protocol, as stock adb 29 speaks it.
//!
//! Specification: AOSP `system/core/adb/SYNC.TXT` and `file_sync_protocol.h`. A request is four
//! letters, a length and so many bytes; all numbers are little-endian.

use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;

use thiserror::Error;

use crate::adb::{StreamClosed, StreamReader};

/// The longest path of a request.
pub(super) const MAX_PATH: usize = 1024;
/// The longest piece of a file.
pub(super) const MAX_DATA: usize = 64 * 1024;

/// What goes wrong on the wire: the stream cannot go on.
#[derive(Debug, Error)]
pub(super) enum SyncError {
    #[error(transparent)]
    Closed(#[from] StreamClosed),
    #[error("sync: {what} of {length} bytes")]
    TooLong { what: &'static str, length: usize },
    #[error("sync: unknown request {0:?}")]
    Unknown(String),
}

/// Reads records from a stream, wherever its chunks end.
pub(super) struct Records {
    reader: StreamReader,
    buffer: Vec<u8>,
}

impl Records {
    pub(super) fn new(reader: StreamReader) -> Self {
        Self {
            reader,
            buffer: Vec::new(),
        }
    }

    /// Exactly `length` bytes; the caller has checked that this is not too many.
    pub(super) async fn take(&mut self, length: usize) -> Result<Vec<u8>, SyncError> {
        while self.buffer.len() < length {
            let chunk = self.reader.read().await.ok_or(StreamClosed)?;
            self.buffer.extend_from_slice(&chunk);
        }
        let rest = self.buffer.split_off(length);
        Ok(std::mem::replace(&mut self.buffer, rest))
    }

    /// A record's head: its letters and its number.
    pub(super) async fn head(&mut self) -> Result<([u8; 4], u32), SyncError> {
        let head = self.take(8).await?;
        let (words, _) = head.as_chunks::<4>();
        match words {
            [id, number] => Ok((*id, u32::from_le_bytes(*number))),
            _ => Err(SyncError::Closed(StreamClosed)),
        }
    }

    /// The bytes that a head announced.
    pub(super) async fn body(
        &mut self,
        what: &'static str,
        length: u32,
        limit: usize,
    ) -> Result<Vec<u8>, SyncError> {
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        if length > limit {
            Err(SyncError::TooLong { what, length })
        } else {
            self.take(length).await
        }
    }
}

/// A record of letters, a length and bytes.
pub(super) fn record(id: &[u8; 4], body: &[u8]) -> Vec<u8> {
    let mut out = id.to_vec();
    out.extend_from_slice(&u32::try_from(body.len()).unwrap_or(u32::MAX).to_le_bytes());
    out.extend_from_slice(body);
    out
}

/// What is reported of a file; the shell's user owns all of them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Stat {
    pub(super) error: u32,
    mode: u32,
    size: u64,
    time: i64,
}

impl Stat {
    pub(super) fn of(meta: &Metadata) -> Self {
        Self {
            error: 0,
            mode: meta.mode(),
            size: meta.len(),
            time: meta.mtime(),
        }
    }

    /// A file that cannot be read: errno as the protocol has it.
    pub(super) fn error(error: &std::io::Error) -> Self {
        let error = match error.kind() {
            std::io::ErrorKind::PermissionDenied => 13,
            std::io::ErrorKind::NotADirectory => 20,
            _ => 2,
        };
        Self {
            error,
            ..Self::default()
        }
    }

    fn words(self) -> [u8; 12] {
        let size = u32::try_from(self.size).unwrap_or(u32::MAX);
        let time = u32::try_from(self.time).unwrap_or(0);

        let mut out = [0; 12];
        for (target, word) in out
            .as_chunks_mut::<4>()
            .0
            .iter_mut()
            .zip([self.mode, size, time])
        {
            *target = word.to_le_bytes();
        }
        out
    }

    /// The answer to `STAT`: all zero for a file that is not there.
    pub(super) fn version_1(self) -> Vec<u8> {
        [b"STAT".as_slice(), &self.words()].concat()
    }

    /// The answer to `STA2` and `LST2`.
    pub(super) fn version_2(self, id: [u8; 4]) -> Vec<u8> {
        let mut out = id.to_vec();
        out.extend_from_slice(&self.error.to_le_bytes());
        out.extend_from_slice(&[0; 16]);

        let links = u32::from(self.error == 0);
        let owner = if self.error == 0 { 2000u32 } else { 0 };
        for word in [self.mode, links, owner, owner] {
            out.extend_from_slice(&word.to_le_bytes());
        }
        out.extend_from_slice(&self.size.to_le_bytes());
        for _accessed_modified_changed in 0..3 {
            out.extend_from_slice(&self.time.to_le_bytes());
        }
        out
    }

    /// An entry of a folder's list.
    pub(super) fn entry(self, name: &[u8]) -> Vec<u8> {
        [
            b"DENT".as_slice(),
            &self.words(),
            &u32::try_from(name.len()).unwrap_or(0).to_le_bytes(),
            name,
        ]
        .concat()
    }
}

/// The end of a folder's list.
pub(super) fn end_of_list() -> Vec<u8> {
    [b"DONE".as_slice(), &[0; 16]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_have_the_lengths_of_the_protocol() {
        let stat = Stat {
            error: 0,
            mode: 0o100_644,
            size: 5,
            time: 7,
        };
        assert_eq!(stat.version_1().len(), 16);
        assert_eq!(stat.version_2(*b"LST2").len(), 72);
        assert_eq!(stat.entry(b"abc").len(), 23);
        assert_eq!(end_of_list().len(), 20);
        assert_eq!(record(b"OKAY", b""), b"OKAY\0\0\0\0");
        assert_eq!(
            stat.version_1().get(4..),
            Some([0xa4, 0x81, 0, 0, 5, 0, 0, 0, 7, 0, 0, 0].as_slice())
        );
    }
}
