//! What the lines of an APK's classes do, as its dex files say.
//!
//! Main type: [`Code`]. The format is that of
//! <https://source.android.com/docs/core/runtime/dex-format>. No I/O: bytes in, values out; nothing
//! in them can do more than be refused.
//!
//! - `bytes.rs`: numbers and names;
//! - `instructions.rs`: what an instruction does;
//! - `file.rs`: the tables of a file, its classes and methods;
//! - `callers.rs`: which classes lead from a class to a call;
//! - `computing.rs`: which methods only compute, in loops;
//! - `preemption.rs`: where a task can be preempted so that another thread finds it half done;
//! - `shared_state.rs`: which statements of a run touch nothing that another thread could see.

mod bytes;
mod callers;
mod computing;
mod file;
mod instructions;
mod preemption;
mod shared_state;

use std::sync::Arc;

pub use callers::callers;
pub use computing::{Computing, computing};
use file::{Dex, MethodCode};
pub use preemption::preemption_points;
pub use shared_state::touch_nothing;

/// The most dex files that are read of an APK, and the most bytes of each.
const MOST_FILES: usize = 64;

/// Why a dex file is not read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum DexError {
    /// It begins otherwise than a dex file.
    #[error("not a dex file")]
    NotDex,
    /// Something lies beyond its end.
    #[error("the dex file is cut short")]
    Truncated,
    /// Something in it cannot be.
    #[error("the dex file is not well-formed: {0}")]
    Malformed(&'static str),
}

/// The code of an APK, or of several.
#[derive(Debug, Default)]
pub struct Code {
    files: Vec<Arc<Dex>>,
}

/// What a line does that another thread could see, or that ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Effect {
    /// Makes an object of this class.
    Creates(String),
    CreatesArray,
    Reads(Field),
    Writes(Field),
    ReadsArray,
    WritesArray,
    Calls(Call),
    Returns,
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Field {
    class: String,
    name: String,
    is_static: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Call {
    class: String,
    method: String,
    /// The types of its parameters, as descriptors.
    parameters: Vec<String>,
    /// Whether it is this method that runs, and none that overrides it.
    is_exact: bool,
}

impl Code {
    /// Reads the dex files of an APK; of a class that is in several, the first counts.
    ///
    /// # Errors
    /// When one of them is no dex file, or is cut short.
    pub fn read(files: Vec<Vec<u8>>) -> Result<Self, DexError> {
        let mut read = Vec::new();
        for file in files.into_iter().take(MOST_FILES) {
            read.push(Arc::new(Dex::read(file)?));
        }
        Ok(Self { files: read })
    }

    /// The code of two APKs; of a class that is in both, the first counts.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let files = self.files.iter().chain(&other.files);
        Self {
            files: files.cloned().collect(),
        }
    }

    fn file_of(&self, class: &str) -> Option<&Dex> {
        let mut files = self.files.iter();
        files.find(|file| file.has(class)).map(Arc::as_ref)
    }

    fn class_names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().flat_map(|file| file.class_names())
    }

    /// Whether a class is in it.
    #[must_use]
    pub fn has(&self, class: &str) -> bool {
        self.file_of(class).is_some()
    }

    fn superclass(&self, class: &str) -> Option<String> {
        self.file_of(class)?.superclass(class)
    }

    /// What a class names as what it extends or implements.
    fn extended(&self, class: &str) -> Vec<String> {
        let file = self.file_of(class);
        let interfaces = file.and_then(|file| file.interfaces(class).ok());
        let mut extended = interfaces.unwrap_or_default();
        extended.extend(self.superclass(class));
        extended
    }

    /// The methods of a class that have code, with their names.
    fn methods(&self, class: &str) -> Vec<(String, MethodCode<'_>)> {
        let file = self.file_of(class);
        let methods = file.and_then(|file| file.all_methods(class).ok());
        methods.unwrap_or_default()
    }

    /// What a class's methods do, each with the method.
    fn effects(&self, class: &str) -> Vec<(Effect, String)> {
        let mut effects = Vec::new();
        for (name, code) in self.methods(class) {
            for effect in code.effects().unwrap_or_default() {
                effects.push((effect, name.clone()));
            }
        }
        effects
    }

    fn has_final_field(&self, class: &str, name: &str) -> bool {
        let file = self.file_of(class);
        file.is_some_and(|file| file.has_final_field(class, name) == Ok(true))
    }

    /// Whether JUnit calls a method, and not the test's own code: it is public, of an object of a
    /// class of its own file, and takes nothing. Bodies of lambdas have another name.
    fn is_called_by_harness(&self, class: &str, method: &str) -> bool {
        if class.contains('$') || method.contains('$') {
            return false;
        }
        let file = self.file_of(class);
        file.is_some_and(|file| file.has_plain_method(class, method) == Ok(true))
    }

    /// What a line of a method does, in all methods of that name; `None` where the class has no
    /// such line.
    fn line(&self, class: &str, method: &str, line: i32) -> Option<Vec<Effect>> {
        let mut effects: Option<Vec<Effect>> = None;
        for code in self.file_of(class)?.methods(class, method).ok()? {
            for (of_line, effect) in code.lines().ok()? {
                if of_line == line {
                    effects.get_or_insert_default().extend(effect);
                }
            }
        }
        effects
    }

    /// What all methods of a name do; `None` where the class has none with code.
    fn method(&self, class: &str, method: &str) -> Option<Vec<Effect>> {
        let mut effects: Option<Vec<Effect>> = None;
        for code in self.file_of(class)?.methods(class, method).ok()? {
            effects.get_or_insert_default().extend(code.effects().ok()?);
        }
        effects
    }
}
