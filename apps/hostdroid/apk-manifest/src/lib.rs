//! The manifest and the dex files of an APK: a zip file, the manifest in Android's binary XML.
//!
//! Main type: [`Manifest`], by [`read`]. Used by the tool, which is given APKs to install, and by
//! the stand-in device, which installs them. Bytes come from strangers: every length is checked,
//! and no entry is unpacked beyond [`MAX_MANIFEST`] or [`MAX_DEX`].

pub mod axml;
mod manifest;

use std::io::{Read, Seek};

use thiserror::Error;
use zip::ZipArchive;

pub use manifest::{Instrumentation, Manifest, ManifestError, valid_package_name};

/// No manifest is anywhere near this long, in bytes.
pub const MAX_MANIFEST: u64 = 4 * 1024 * 1024;

/// No dex file is anywhere near this long, in bytes: its tables have 65,536 methods at the most.
pub const MAX_DEX: u64 = 128 * 1024 * 1024;

/// More dex files than an APK has.
const MOST_DEX_FILES: usize = 100;

/// Why a file is not an APK.
#[derive(Debug, Error)]
pub enum Error {
    /// The file cannot be read.
    #[error("reading the APK: {0}")]
    Io(#[from] std::io::Error),
    /// It is not a zip file.
    #[error("not a zip file: {0}")]
    NotZip(zip::result::ZipError),
    /// It has no manifest.
    #[error("no AndroidManifest.xml in it: {0}")]
    NoManifest(zip::result::ZipError),
    /// Its manifest is too long.
    #[error("AndroidManifest.xml is longer than {MAX_MANIFEST} bytes")]
    HugeManifest,
    /// One of its dex files is too long.
    #[error("a dex file in it is longer than {MAX_DEX} bytes")]
    HugeDex,
    /// One of its dex files cannot be unpacked.
    #[error("a dex file in it cannot be unpacked: {0}")]
    Dex(zip::result::ZipError),
    /// Its manifest cannot be read.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
}

/// Reads the manifest of an APK.
///
/// # Errors
/// The file is not an APK.
pub fn read(file: impl Read + Seek) -> Result<Manifest, Error> {
    let mut zip = ZipArchive::new(file).map_err(Error::NotZip)?;
    Ok(Manifest::parse(&manifest_bytes(&mut zip)?)?)
}

/// The bytes of an APK's manifest.
///
/// # Errors
/// There is none, or it is too long.
pub fn manifest_bytes(zip: &mut ZipArchive<impl Read + Seek>) -> Result<Vec<u8>, Error> {
    let entry = zip
        .by_name("AndroidManifest.xml")
        .map_err(Error::NoManifest)?;
    unpacked(entry, MAX_MANIFEST)?.ok_or(Error::HugeManifest)
}

/// The dex files of an APK, in the order in which Android searches them: `classes.dex`,
/// `classes2.dex` and so on.
///
/// # Errors
/// The file is not an APK, or one of them is too long.
pub fn dex_files(file: impl Read + Seek) -> Result<Vec<Vec<u8>>, Error> {
    let mut zip = ZipArchive::new(file).map_err(Error::NotZip)?;
    let mut files = Vec::new();
    for number in 1..=MOST_DEX_FILES {
        let name = match number {
            1 => "classes.dex".to_owned(),
            number => format!("classes{number}.dex"),
        };
        let entry = match zip.by_name(&name) {
            Ok(entry) => entry,
            Err(zip::result::ZipError::FileNotFound) => break,
            Err(error) => return Err(Error::Dex(error)),
        };
        files.push(unpacked(entry, MAX_DEX)?.ok_or(Error::HugeDex)?);
    }
    Ok(files)
}

/// The bytes of an entry; `None` where there are more than `most`.
fn unpacked(entry: impl Read, most: u64) -> Result<Option<Vec<u8>>, Error> {
    let mut bytes = Vec::new();
    entry.take(most + 1).read_to_end(&mut bytes)?;
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    Ok((length <= most).then_some(bytes))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn the_manifest_of_a_test_apk_names_its_instrumentation() {
        let bytes = include_bytes!("../../tests/data/test.apk");
        let manifest = read(Cursor::new(bytes)).unwrap();
        let expected = Instrumentation {
            runner: "androidx.test.runner.AndroidJUnitRunner".to_owned(),
            target: "com.example.sample".to_owned(),
            process: None,
        };
        assert_eq!(manifest.package, "com.example.sample.test");
        assert_eq!(manifest.instrumentations, [expected]);
    }

    #[test]
    fn what_is_not_an_apk_is_refused() {
        assert!(matches!(
            read(Cursor::new(b"no zip")),
            Err(Error::NotZip(_))
        ));
        let apk = include_bytes!("../../tests/data/test.apk");
        let half = apk.get(..apk.len() / 2).unwrap_or_default();
        assert!(matches!(read(Cursor::new(half)), Err(Error::NotZip(_))));
    }
}
