//! Roots, values and objects, as they were at one moment.
//!
//! Main type: [`Snapshot`]. An object has a number that stays the same as long as its process
//! lives, so two snapshots of one process can be held against each other.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;

/// How the root of a file begins.
const FILE: &str = "file ";

/// Where the files of preferences are, in the folder of the app's data.
pub const PREFERENCES: &str = "shared_prefs/";

/// Where shared state hangs, as `com.example.Shop.customer`. The same in every process.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Root(pub String);

impl Root {
    /// The root of a static field.
    #[must_use]
    pub fn of_static(class: &str, field: &str) -> Self {
        Self(format!("{class}.{field}"))
    }

    /// The class of a static field; `None` for other roots.
    #[must_use]
    pub fn class(&self) -> Option<&str> {
        let (class, _) = self.0.rsplit_once('.')?;
        (!class.contains(' ')).then_some(class)
    }

    /// The root that is a file, by its path in the folder of the app's data.
    #[must_use]
    pub fn of_file(path: &str) -> Self {
        Self(format!("{FILE}{path}"))
    }

    /// The path of a file in the folder of the app's data; `None` for what is in the heap.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        self.0.strip_prefix(FILE)
    }

    /// The root of all preferences that are in memory.
    #[must_use]
    pub fn of_preferences() -> Self {
        Self::of_static("android.app.ContextImpl", "sSharedPrefsCache")
    }

    /// Whether it is a file of preferences, which may be in memory, too.
    #[must_use]
    pub fn is_preferences(&self) -> bool {
        self.file()
            .is_some_and(|path| path.starts_with(PREFERENCES))
    }

    /// The root of a field of the `Application` object, by the class that declares it.
    #[must_use]
    pub fn of_application(class: &str, field: &str) -> Self {
        Self(format!("Application {class}.{field}"))
    }
}

impl fmt::Display for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a field or an element holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// No object.
    Null,
    /// A number, a letter or a truth value, as it is printed.
    Plain(String),
    /// The object with this number.
    Object(u64),
}

/// A field of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: Arc<str>,
    /// What it holds.
    pub value: Value,
}

/// What is in an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A string.
    Text(String),
    /// The fields that are looked into, of the object's class and of those above it.
    Fields(Vec<Field>),
    /// The elements of an array.
    Elements(Vec<Value>),
    /// It is not looked into: only itself is the same as it.
    Opaque,
    /// It would have been looked into, and was left out.
    Cut,
}

/// An object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The name of its class, and of those above it.
    pub lineage: Arc<[String]>,
    /// What is in it.
    pub content: Content,
}

impl Object {
    /// The name of its class.
    #[must_use]
    pub fn class(&self) -> &str {
        self.lineage.first().map_or("an object", String::as_str)
    }
}

/// What a capture has read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// What the roots hold.
    pub roots: BTreeMap<Root, Value>,
    /// The objects that can be reached from them, by their numbers.
    pub objects: HashMap<u64, Object>,
    /// What was left out, in words.
    pub cuts: BTreeSet<String>,
}

impl Snapshot {
    /// The object that a value is; `None` for null, for what is no object, and for one that was
    /// not read.
    #[must_use]
    pub fn object(&self, value: &Value) -> Option<&Object> {
        match value {
            Value::Object(number) => self.objects.get(number),
            Value::Null | Value::Plain(_) => None,
        }
    }
}
