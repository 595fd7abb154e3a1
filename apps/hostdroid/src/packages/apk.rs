//! Opening an APK: a zip file with a binary manifest, that was signed, and whose native code
//! could run here.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use apk_manifest::{Manifest, ManifestError, manifest_bytes};
use thiserror::Error;
use zip::ZipArchive;

/// The processor that the runtime is built for.
const ABI: &str = "x86_64";

/// Why a file is not taken as an APK.
#[derive(Debug, Error)]
pub enum ApkError {
    /// It is none, or cannot be read.
    #[error(transparent)]
    Unreadable(#[from] apk_manifest::Error),
    /// It is not signed at all.
    #[error("no signature in it")]
    Unsigned,
    /// It has native code, but for other processors.
    #[error("no native code for {ABI} in it")]
    NoMatchingAbi,
}

impl From<std::io::Error> for ApkError {
    fn from(error: std::io::Error) -> Self {
        Self::Unreadable(error.into())
    }
}

/// Reads an APK's manifest, and checks what can be known before it runs.
///
/// # Errors
/// The file is no APK that this device can take.
pub fn read_apk(path: &Path) -> Result<Manifest, ApkError> {
    parse_apk(File::open(path)?)
}

/// The same for bytes from elsewhere.
///
/// # Errors
/// The bytes are no APK that this device can take.
pub fn parse_apk(mut file: impl Read + Seek) -> Result<Manifest, ApkError> {
    let signed = has_signing_block(&mut file)?;
    let mut zip = ZipArchive::new(file).map_err(apk_manifest::Error::NotZip)?;
    let manifest =
        Manifest::parse(&manifest_bytes(&mut zip)?).map_err(apk_manifest::Error::from)?;
    // A name that is not text is neither a signature's nor a library's.
    let names: Vec<String> = zip
        .file_names()
        .filter_map(|name| Some(name.ok()?.into_owned()))
        .collect();
    if !signed && !names.iter().any(|name| is_signature(name)) {
        return Err(ApkError::Unsigned);
    }

    let native: Vec<&str> = names.iter().filter_map(|name| abi_of(name)).collect();
    if !native.is_empty() && !native.contains(&ABI) {
        return Err(ApkError::NoMatchingAbi);
    }
    Ok(manifest)
}

/// An APK's manifest as text.
///
/// # Errors
/// The file is no APK, or its manifest no binary XML.
pub fn manifest_text(path: &Path) -> Result<String, ApkError> {
    let mut zip = ZipArchive::new(File::open(path)?).map_err(apk_manifest::Error::NotZip)?;
    let text = super::manifest_text::text(&manifest_bytes(&mut zip)?);
    Ok(text.map_err(|error| apk_manifest::Error::from(ManifestError::from(error)))?)
}

/// The processor that an entry's native code is for.
fn abi_of(name: &str) -> Option<&str> {
    let (abi, _) = name.strip_prefix("lib/")?.split_once('/')?;
    Some(abi)
}

/// A signature of the first scheme: a block file next to the entries' digests.
fn is_signature(name: &str) -> bool {
    name.starts_with("META-INF/")
        && [".RSA", ".DSA", ".EC"]
            .iter()
            .any(|end| name.ends_with(end))
}

/// A signature of scheme 2 or 3 ends, with these 16 bytes, right before the zip's directory. The
/// directory's offset is in the last record of the file, which may be followed by a comment.
fn has_signing_block(mut file: impl Read + Seek) -> Result<bool, std::io::Error> {
    const MAGIC: &[u8; 16] = b"APK Sig Block 42";

    let length = file.seek(SeekFrom::End(0))?;
    let tail = length.min(22 + 0xffff);
    file.seek(SeekFrom::Start(length - tail))?;
    let mut bytes = Vec::new();
    file.by_ref().take(tail).read_to_end(&mut bytes)?;

    let Some(record) = bytes.windows(4).rposition(|w| w == [0x50, 0x4b, 5, 6]) else {
        return Ok(false);
    };
    let offset = bytes
        .get(record + 16..)
        .and_then(|b| b.first_chunk::<4>())
        .map(|b| u64::from(u32::from_le_bytes(*b)));
    let Some(at) = offset.and_then(|offset| offset.checked_sub(16)) else {
        return Ok(false);
    };

    file.seek(SeekFrom::Start(at))?;
    let mut found = Vec::new();
    file.take(16).read_to_end(&mut found)?;
    Ok(found == MAGIC)
}
