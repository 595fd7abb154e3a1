//! Reads the files that a user names, none beyond a limit.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::exit::WrongUsage;

/// The largest document that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// The text of a document; `what` it is meant to be.
///
/// # Errors
/// It cannot be read, is larger than 64 MiB, or is no UTF-8.
pub(super) fn read_text(path: &Path, what: &str) -> Result<String, WrongUsage> {
    read_document(path, what).map_err(|error| unreadable(path, error))
}

/// As [`read_text`], for who asks why it failed.
///
/// # Errors
/// As for [`read_text`].
pub(super) fn read_document(path: &Path, what: &str) -> io::Result<String> {
    let bytes = read_start(path, LARGEST + 1)?;
    if bytes.len() as u64 > LARGEST {
        let why = format!("it has more than {LARGEST} bytes, which is no {what}");
        return Err(io::Error::other(why));
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// A file's bytes, cut off after so many. Its size is not asked: a device file has none, and never
/// ends.
///
/// # Errors
/// It cannot be read.
pub(super) fn read_start(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A file that cannot be read, and why.
pub(super) fn unreadable(path: &Path, why: impl std::fmt::Display) -> WrongUsage {
    WrongUsage(format!("{} cannot be read: {why}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_ends_is_no_document() {
        let WrongUsage(error) = read_text(Path::new("/dev/zero"), "schedule").unwrap_err();
        assert_eq!(
            error,
            "/dev/zero cannot be read: it has more than 67108864 bytes, which is no schedule"
        );
        assert_eq!(read_start(Path::new("/dev/zero"), 3).unwrap(), [0; 3]);
    }
}
