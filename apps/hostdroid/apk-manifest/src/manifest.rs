//! What a device and its clients need to know of an app, read from its binary manifest.
//!
//! Attributes are identified by their resource ids, as the framework's own parser does.
//! The framework parses the manifest again when the app runs; nothing here has to be
//! complete, only right.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::axml::{self, Attribute, AxmlError, Element, Value};

const LABEL: u32 = 0x0101_0001;
const NAME: u32 = 0x0101_0003;
const DEBUGGABLE: u32 = 0x0101_000f;
const PROCESS: u32 = 0x0101_0011;
const TARGET_PACKAGE: u32 = 0x0101_0021;
const MIN_SDK: u32 = 0x0101_020c;
const VERSION_CODE: u32 = 0x0101_021b;
const VERSION_NAME: u32 = 0x0101_021c;
const TARGET_SDK: u32 = 0x0101_0270;
const TEST_ONLY: u32 = 0x0101_0272;
const TARGET_PROCESSES: u32 = 0x0101_0541;

/// Why a manifest is not taken.
#[derive(Debug, Error)]
pub enum ManifestError {
    /// The bytes are no binary XML.
    #[error(transparent)]
    Axml(#[from] AxmlError),
    /// The root is another element.
    #[error("the manifest's root is not <manifest>")]
    NoRoot,
    /// The package's name is missing or cannot be one.
    #[error("bad package name {0:?}")]
    BadPackage(String),
    /// A class or process name holds characters that no name has.
    #[error("bad name {0:?} in the manifest")]
    BadName(String),
}

/// An `<instrumentation>` of a manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instrumentation {
    /// The runner's class, in full.
    pub runner: String,
    /// The package whose process it runs in.
    pub target: String,
    /// The process that is started for it, where it is not the package's own: the
    /// first of `android:targetProcesses`.
    #[serde(default)]
    pub process: Option<String>,
}

/// An app's manifest, as far as the device needs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The package's name.
    pub package: String,
    /// `android:versionCode`.
    pub version_code: u32,
    /// `android:versionName`.
    pub version_name: String,
    /// `android:minSdkVersion`, 1 without one.
    pub min_sdk: u32,
    /// `android:targetSdkVersion`, `min_sdk` without one.
    pub target_sdk: u32,
    /// Whether a debugger may attach.
    pub debuggable: bool,
    /// Whether it is installed with `-t` only.
    pub test_only: bool,
    /// The application's label: text, or a resource's id as `@0x7f010000`.
    pub label: String,
    /// The name of its main process.
    pub process: String,
    /// The activity that a launcher starts, in full.
    pub launcher: Option<String>,
    /// All activities, in full.
    pub activities: Vec<String>,
    /// Its instrumentations.
    pub instrumentations: Vec<Instrumentation>,
}

/// Whether `name` may name a package: two or more dotted words of letters, digits and underscores,
/// as the framework asks. It also makes the name safe as one part of a path.
#[must_use]
pub fn valid_package_name(name: &str) -> bool {
    name.len() <= 223 && name.contains('.') && name.split('.').all(is_package_word)
}

fn is_package_word(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn valid_name(name: &str) -> bool {
    name.len() <= 512
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '-' | ':' | '@'))
}

impl Manifest {
    /// Reads a binary `AndroidManifest.xml`.
    ///
    /// # Errors
    /// Bytes that are no binary XML, or names that cannot be.
    pub fn parse(bytes: &[u8]) -> Result<Self, ManifestError> {
        let elements = axml::decode(bytes)?;
        let root = match elements.first() {
            Some(root) if root.name == "manifest" => root,
            _ => return Err(ManifestError::NoRoot),
        };

        let package = root
            .attributes
            .iter()
            .find(|a| a.id == 0 && a.name == "package");
        let package = package.and_then(text).unwrap_or_default();
        if !valid_package_name(&package) {
            return Err(ManifestError::BadPackage(package));
        }

        let mut manifest = Self::new(package);
        manifest.version_code = int(root, VERSION_CODE).unwrap_or(0);
        manifest.version_name = string(root, VERSION_NAME).unwrap_or_default();
        Walk {
            manifest: &mut manifest,
            path: Vec::new(),
            activity: None,
        }
        .all(&elements)?;
        Ok(manifest)
    }

    fn new(package: String) -> Self {
        Self {
            process: package.clone(),
            package,
            version_code: 0,
            version_name: String::new(),
            min_sdk: 1,
            target_sdk: 1,
            debuggable: false,
            test_only: false,
            label: String::new(),
            launcher: None,
            activities: Vec::new(),
            instrumentations: Vec::new(),
        }
    }

    /// A class name as `ComponentName.flattenToShortString` has it: without the package that
    /// it is in.
    #[must_use]
    pub fn short_class<'c>(&self, class: &'c str) -> &'c str {
        match class.strip_prefix(&self.package) {
            Some(rest) if rest.starts_with('.') => rest,
            _ => class,
        }
    }

    /// A class name in full: `.Main` and `Main` are in the package.
    #[must_use]
    pub fn class(&self, name: &str) -> String {
        match name.find('.') {
            Some(0) => format!("{}{name}", self.package),
            Some(_) => name.to_owned(),
            None => format!("{}.{name}", self.package),
        }
    }
}

/// The pass over the elements: where it is, and the activity that it is in.
struct Walk<'m> {
    manifest: &'m mut Manifest,
    path: Vec<String>,
    activity: Option<OpenActivity>,
}

/// An activity, and what its current filter names.
struct OpenActivity {
    class: String,
    names_main: bool,
    names_launcher: bool,
}

impl Walk<'_> {
    fn all(mut self, elements: &[Element]) -> Result<(), ManifestError> {
        for element in elements {
            self.path.truncate(element.depth.saturating_sub(1));
            self.path.push(element.name.clone());
            let path: Vec<&str> = self.path.iter().map(String::as_str).collect();

            match path.as_slice() {
                [_, "uses-sdk"] => {
                    self.manifest.min_sdk = int(element, MIN_SDK).unwrap_or(1);
                    self.manifest.target_sdk =
                        int(element, TARGET_SDK).unwrap_or(self.manifest.min_sdk);
                }
                [_, "application"] => self.application(element)?,
                [_, "instrumentation"] => self.instrumentation(element)?,
                [_, "application", "activity" | "activity-alias"] => self.activity(element)?,
                [
                    _,
                    "application",
                    "activity" | "activity-alias",
                    "intent-filter",
                ] => self.filter_starts(),
                [
                    _,
                    "application",
                    "activity" | "activity-alias",
                    "intent-filter",
                    "action" | "category",
                ] => {
                    self.filter_names(&string(element, NAME).unwrap_or_default());
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn application(&mut self, element: &Element) -> Result<(), ManifestError> {
        self.manifest.debuggable = flag(element, DEBUGGABLE);
        self.manifest.test_only = flag(element, TEST_ONLY);
        self.manifest.label = string(element, LABEL).unwrap_or_default();
        if let Some(process) = string(element, PROCESS) {
            self.manifest.process = process_name(&self.manifest.package, &process)?;
        }
        Ok(())
    }

    fn instrumentation(&mut self, element: &Element) -> Result<(), ManifestError> {
        let runner = checked(
            self.manifest
                .class(&string(element, NAME).unwrap_or_default()),
        )?;
        let target = string(element, TARGET_PACKAGE).unwrap_or_default();
        if !valid_package_name(&target) {
            return Err(ManifestError::BadPackage(target));
        }

        // As it stands, without the package in front of a colon:
        // `ActivityManagerService.startInstrumentation`.
        let process = match string(element, TARGET_PROCESSES) {
            Some(processes) if processes != "*" => processes
                .split(',')
                .next()
                .map(str::to_owned)
                .map(checked)
                .transpose()?,
            _ => None,
        };
        self.manifest.instrumentations.push(Instrumentation {
            runner,
            target,
            process,
        });
        Ok(())
    }

    fn activity(&mut self, element: &Element) -> Result<(), ManifestError> {
        let class = checked(
            self.manifest
                .class(&string(element, NAME).unwrap_or_default()),
        )?;
        self.manifest.activities.push(class.clone());
        self.activity = Some(OpenActivity {
            class,
            names_main: false,
            names_launcher: false,
        });
        Ok(())
    }

    fn filter_starts(&mut self) {
        if let Some(activity) = &mut self.activity {
            (activity.names_main, activity.names_launcher) = (false, false);
        }
    }

    fn filter_names(&mut self, name: &str) {
        let Some(activity) = &mut self.activity else {
            return;
        };
        activity.names_main |= name == "android.intent.action.MAIN";
        activity.names_launcher |= name == "android.intent.category.LAUNCHER";
        if activity.names_main && activity.names_launcher && self.manifest.launcher.is_none() {
            self.manifest.launcher = Some(activity.class.clone());
        }
    }
}

/// The name of a process as AOSP 10 `PackageParser.buildProcessName` makes it of `android:process`:
/// one that begins with a colon is the package's own, and any other is taken as it is and has to
/// have a dot.
fn process_name(package: &str, given: &str) -> Result<String, ManifestError> {
    match given.strip_prefix(':') {
        Some(rest) if !rest.is_empty() && valid_words(rest) => Ok(format!("{package}{given}")),
        None if given.is_empty() => Ok(package.to_owned()),
        None if given == "system" || (given.contains('.') && valid_words(given)) => {
            Ok(given.to_owned())
        }
        _ => Err(ManifestError::BadName(given.to_owned())),
    }
}

/// `PackageParser.validateName`: letters first, then digits and underscores, too; so
/// behind each dot.
fn valid_words(name: &str) -> bool {
    let mut front = true;
    name.chars().all(|c| {
        let fits =
            c.is_ascii_alphabetic() || c == '.' || (!front && (c.is_ascii_digit() || c == '_'));
        front = c == '.' || (front && !c.is_ascii_alphabetic());
        fits
    })
}

fn checked(name: String) -> Result<String, ManifestError> {
    if valid_name(&name) {
        Ok(name)
    } else {
        Err(ManifestError::BadName(name))
    }
}

fn find(element: &Element, id: u32) -> Option<&Attribute> {
    element.attributes.iter().find(|a| a.id == id)
}

fn text(attribute: &Attribute) -> Option<String> {
    match &attribute.value {
        Value::Text(text) => Some(text.clone()),
        Value::Reference(id) => Some(format!("@{id:#010x}")),
        _ => None,
    }
}

fn string(element: &Element, id: u32) -> Option<String> {
    find(element, id).and_then(text)
}

fn int(element: &Element, id: u32) -> Option<u32> {
    match find(element, id)?.value {
        Value::Int(value) => Some(value),
        _ => None,
    }
}

fn flag(element: &Element, id: u32) -> bool {
    matches!(
        find(element, id),
        Some(Attribute {
            value: Value::Bool(true),
            ..
        })
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_read_from_either_encoding() {
        let utf16 = Manifest::parse(include_bytes!("../../tests/data/manifest-utf16.bin")).unwrap();
        let utf8 = Manifest::parse(include_bytes!("../../tests/data/manifest-utf8.bin")).unwrap();
        let expected = Manifest {
            package: "com.example.sample".to_owned(),
            version_code: 7,
            version_name: "1.7 ü".to_owned(),
            min_sdk: 21,
            target_sdk: 29,
            debuggable: true,
            test_only: false,
            label: "Sample".to_owned(),
            process: "com.example.sample:main".to_owned(),
            launcher: Some("com.example.sample.Main".to_owned()),
            activities: vec![
                "com.example.sample.Other".to_owned(),
                "com.example.sample.Main".to_owned(),
            ],
            instrumentations: vec![],
        };

        assert_eq!(utf16, expected);
        assert_eq!(utf8, expected);
    }

    #[test]
    fn a_process_is_the_package_s_own_or_stands_for_itself() {
        let check = |given: &str, expected: Option<&str>| {
            assert_eq!(
                process_name("a.b", given).ok().as_deref(),
                expected,
                "{given:?}"
            );
        };

        check("", Some("a.b"));
        check(":remote", Some("a.b:remote"));
        check(":r_2.x", Some("a.b:r_2.x"));
        check("org.other.proc_1", Some("org.other.proc_1"));
        check("system", Some("system"));
        for bad in [":", "remote", "a.1b", ":_a", "a b.c", "a.b:c", "a.b/c"] {
            check(bad, None);
        }
    }

    #[test]
    fn package_names_are_safe_as_parts_of_paths() {
        for good in ["a.b", "com.example.App_1.test"] {
            assert!(valid_package_name(good), "{good}");
        }
        for bad in [
            "", "a", "a.", ".a", "a..b", "../a.b", "a.b/c", "a.1b", "a.b c", "a.b\0", "ä.b",
        ] {
            assert!(!valid_package_name(bad), "{bad:?}");
        }
    }
}
