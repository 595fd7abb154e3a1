//! The heap of the app at one moment, read over the debugger while everything is suspended, and put
//! back to it at another.
//!
//! Main types: [`Capturer`], which knows the classes of a process, and [`Capture`], what it has
//! read. **A capture invokes nothing**: it reads fields and elements, and no code of the app runs.
//! Requests are sent together, one layer of objects after the other, so that it takes few round
//! trips.
//!
//! In reading order:
//! - `layouts.rs`: which fields objects of a class have.
//! - `roots.rs`: static fields, and those of the `Application` object.
//! - `objects.rs`: from the roots to what hangs on them.
//! - `calls.rs`: calls that may put a place back.
//! - `initialise.rs`: classes get an earlier value.
//! - `restore.rs`: roots are put back to an earlier capture.
//! - `watch.rs`: which fields have to be written to change a place.

mod calls;
mod initialise;
mod layouts;
mod objects;
mod restore;
mod roots;
mod watch;

use std::collections::HashMap;

use jdwp::commands::object_reference;
use jdwp::{FieldId, ObjectId, ReferenceTypeId};

use super::Error;
use super::vm::Vm;
use crate::state::{Root, Snapshot, Value};
use layouts::Layouts;
use objects::Reading;

/// The most objects that all captures of a run may read together. For each object id that it hands
/// out, the virtual machine keeps a global reference until the object is collected, and it aborts
/// above 51,200 of them (`kGlobalsMax` of ART). Releasing one early needs the exact number of times
/// that its id was handed out: one too many aborts as well (`deleteNodeByID` of ART's
/// `commonRef.c`).
pub(super) const MOST_OBJECTS_READ: usize = 40_000;

/// Reads the heap of one process.
pub(super) struct Capturer<'v> {
    vm: &'v Vm,
    layouts: Layouts,
}

/// What the heap held.
pub(super) struct Capture {
    /// In plain values.
    pub(super) snapshot: Snapshot,
    /// Where each root is, and what it held.
    places: HashMap<Root, Held>,
    /// What the objects held, by which they are put back.
    raw: HashMap<ObjectId, Raw>,
    /// Every object that was seen, also those that were not looked into.
    pub(super) seen: Vec<ObjectId>,
}

/// A place and what it held.
#[derive(Clone, Copy, Debug)]
struct Held {
    place: Place,
    value: jdwp::Value,
}

/// Where a root is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// A static field.
    Static(ReferenceTypeId, FieldId),
    /// A field of an object, and the class that declares it.
    Instance(ObjectId, ReferenceTypeId, FieldId),
}

/// What an object held.
#[derive(Clone, Debug)]
enum Raw {
    Fields(Vec<FieldValue>),
    Elements(Vec<jdwp::Value>),
}

/// A field and what it held.
#[derive(Clone, Copy, Debug)]
struct FieldValue {
    field: FieldId,
    value: jdwp::Value,
}

impl<'v> Capturer<'v> {
    pub(super) fn new(vm: &'v Vm) -> Self {
        Self {
            vm,
            layouts: Layouts::default(),
        }
    }

    /// Reads the heap. Every thread of the process is suspended.
    pub(super) async fn capture(&mut self) -> Result<Capture, Error> {
        let held = roots::read(self.vm, &mut self.layouts).await?;
        let starts = held.iter().map(|(_, held)| held.value).collect();
        let mut reading = Reading::default();
        reading.follow(self.vm, &mut self.layouts, starts).await?;

        let mut capture = Capture {
            snapshot: Snapshot {
                objects: reading.objects,
                cuts: reading.cuts,
                ..Snapshot::default()
            },
            places: HashMap::new(),
            raw: reading.raw,
            seen: reading.seen,
        };
        for (root, held) in held {
            let value = plain(&held.value);
            capture.snapshot.roots.insert(root.clone(), value);
            capture.places.insert(root, held);
        }
        Ok(capture)
    }

    /// Keeps every object of a capture from being collected, so that it can be put back.
    pub(super) async fn hold(&self, capture: &Capture) -> Result<(), Error> {
        let connection = &self.vm.connection;
        for batch in capture.seen.chunks(objects::BATCH) {
            let mut asked = Vec::new();
            for object in batch {
                let object = *object;
                asked.push(connection.start(&object_reference::DisableCollection { object }));
            }
            for pending in asked {
                pending.await?;
            }
        }
        Ok(())
    }
}

/// A value without what only this connection knows.
fn plain(value: &jdwp::Value) -> Value {
    let text = match value {
        jdwp::Value::Object { id, .. } if id.is_null() => return Value::Null,
        jdwp::Value::Object { id, .. } => return Value::Object(id.0),
        jdwp::Value::Byte(number) => number.to_string(),
        jdwp::Value::Boolean(is_true) => is_true.to_string(),
        jdwp::Value::Char(unit) => char::from_u32(u32::from(*unit))
            .map_or_else(|| unit.to_string(), |letter| format!("{letter:?}")),
        jdwp::Value::Short(number) => number.to_string(),
        jdwp::Value::Int(number) => number.to_string(),
        jdwp::Value::Long(number) => number.to_string(),
        jdwp::Value::Float(number) => number.to_string(),
        jdwp::Value::Double(number) => number.to_string(),
        jdwp::Value::Void => "void".to_owned(),
    };
    Value::Plain(text)
}
