//! The manifest of an APK: a zip file with one entry in Android's binary XML.
//!
//! Main type: [`Manifest`], by [`read`]. Used by the tool, which is given APKs to install, and by
//! the stand-in device, which installs them. Bytes come from strangers: every length is checked,
//! and no manifest is unpacked beyond [`MAX_MANIFEST`].

pub mod axml;
mod manifest;

use std::io::{Read, Seek};

use thiserror::Error;
use zip::ZipArchive;

pub use manifest::{Instrumentation, Manifest, ManifestError, valid_package_name};

/// No manifest is anywhere near this long, in bytes.
pub const MAX_MANIFEST: u64 = 4 * 1024 * 1024;

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
    let mut bytes = Vec::new();
    entry.take(MAX_MANIFEST + 1).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > MAX_MANIFEST {
        return Err(Error::HugeManifest);
    }
    Ok(bytes)
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
