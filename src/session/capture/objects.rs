//! From the roots to what hangs on them, layer by layer: the questions about one layer of objects
//! are under way together.
//!
//! Main type: [`Reading`].

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use jdwp::commands::{array_reference, object_reference, reference_type, string_reference};
use jdwp::{ObjectId, ReferenceTypeId, Tag, Value};

use super::layouts::{Layout, Layouts};
use super::{FieldValue, Raw, plain};
use crate::session::Error;
use crate::session::vm::{Vm, class_name};
use crate::state::{Content, Field, Object};

/// How many objects a capture looks into.
const MOST_OBJECTS: usize = 20_000;

/// How many elements an array may have that is looked into.
const MOST_ELEMENTS: i32 = 10_000;

/// How many elements all arrays together may have: the virtual machine keeps a reference to each
/// object that it has told of, and ends with more than 51,200 of them (`kGlobalsMax` of ART).
const MOST_ELEMENTS_IN_ALL: i32 = 20_000;

/// How much of a string is kept, in characters; the rest is kept as its length and its hash.
const LONGEST_TEXT: usize = 2000;

/// How many questions are under way together: each waits in memory for its answer.
pub(super) const BATCH: usize = 2000;

/// A reading under way.
#[derive(Default)]
pub(super) struct Reading {
    pub(super) objects: HashMap<u64, Object>,
    pub(super) raw: HashMap<ObjectId, Raw>,
    pub(super) cuts: BTreeSet<String>,
    /// Every object that something referred to.
    pub(super) seen: Vec<ObjectId>,
    known: HashSet<ObjectId>,
    arrays: HashMap<ReferenceTypeId, Arc<[String]>>,
    /// How many elements arrays of objects have had.
    elements: i32,
}

/// An object of a layer.
#[derive(Clone, Copy)]
struct Found {
    id: ObjectId,
    tag: Tag,
}

impl Reading {
    /// Follows what some values refer to, until there is nothing more.
    pub(super) async fn follow(
        &mut self,
        vm: &Vm,
        layouts: &mut Layouts,
        starts: Vec<Value>,
    ) -> Result<(), Error> {
        let mut layer = self.unknown(&starts);
        while !layer.is_empty() {
            let mut next = Vec::new();
            for batch in layer.chunks(BATCH) {
                // What is read refers to more objects.
                if self.seen.len() >= MOST_OBJECTS {
                    return Ok(());
                }
                next.extend(self.read(vm, layouts, batch).await?);
            }
            layer = next;
        }
        Ok(())
    }

    /// The objects among some values that were not seen yet.
    fn unknown(&mut self, values: &[Value]) -> Vec<Found> {
        let mut unknown = Vec::new();
        for value in values {
            let Some(id) = value.as_non_null_object() else {
                continue;
            };
            if !self.known.insert(id) {
                continue;
            }
            self.seen.push(id);
            if self.seen.len() <= MOST_OBJECTS {
                unknown.push(Found {
                    id,
                    tag: value.tag(),
                });
            } else {
                self.cuts
                    .insert(format!("more than {MOST_OBJECTS} objects"));
                self.seen.pop();
            }
        }
        unknown
    }

    /// Reads objects; the answer is what they refer to.
    async fn read(
        &mut self,
        vm: &Vm,
        layouts: &mut Layouts,
        batch: &[Found],
    ) -> Result<Vec<Found>, Error> {
        let (mut strings, mut arrays, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for found in batch {
            match found.tag {
                Tag::String => strings.push(found.id),
                Tag::Array => arrays.push(found.id),
                Tag::Object => others.push(found.id),
                other => self.set(found.id, special(other), Content::Opaque),
            }
        }

        self.read_strings(vm, &strings).await?;
        let mut values = self.read_arrays(vm, &arrays).await?;
        values.extend(self.read_objects(vm, layouts, &others).await?);
        Ok(self.unknown(&values))
    }

    async fn read_strings(&mut self, vm: &Vm, strings: &[ObjectId]) -> Result<(), Error> {
        let asked: Vec<_> = strings
            .iter()
            .map(|string| {
                let string = *string;
                vm.connection.start(&string_reference::Value { string })
            })
            .collect();

        let class = lineage("java.lang.String");
        for (id, pending) in strings.iter().zip(asked) {
            let text = shortened(pending.await?);
            self.set(*id, Arc::clone(&class), Content::Text(text));
        }
        Ok(())
    }

    /// Reads arrays; the answer is what they hold.
    async fn read_arrays(&mut self, vm: &Vm, arrays: &[ObjectId]) -> Result<Vec<Value>, Error> {
        let mut asked = Vec::new();
        for array in arrays {
            let (object, array) = (*array, *array);
            asked.push((
                array,
                vm.connection.start(&array_reference::Length { array }),
                vm.connection
                    .start(&object_reference::ReferenceType { object }),
            ));
        }

        let mut regions = Vec::new();
        for (array, length, class) in asked {
            let length = length.await?;
            let lineage = self.array_class(vm, class.await?.class).await?;
            if length > MOST_ELEMENTS {
                let most = MOST_ELEMENTS;
                self.cuts
                    .insert(format!("arrays of more than {most} elements"));
                self.set(array, lineage, Content::Cut);
            } else if self.elements.saturating_add(length) > MOST_ELEMENTS_IN_ALL
                && holds_objects(&lineage)
            {
                let most = MOST_ELEMENTS_IN_ALL;
                self.cuts
                    .insert(format!("arrays, of more than {most} elements in all"));
                self.set(array, lineage, Content::Cut);
            } else if length <= 0 {
                // There is no first element to ask for: the answer would be `INVALID_INDEX`.
                self.set(array, lineage, Content::Elements(Vec::new()));
            } else {
                self.elements += if holds_objects(&lineage) { length } else { 0 };
                let region = array_reference::GetValues {
                    array,
                    first: 0,
                    length,
                };
                regions.push((array, lineage, vm.connection.start(&region)));
            }
        }

        let mut all = Vec::new();
        for (array, lineage, pending) in regions {
            let values = pending.await?.values;
            let elements = values.iter().map(plain).collect();
            self.set(array, lineage, Content::Elements(elements));
            all.extend(values.iter().copied());
            self.raw.insert(array, Raw::Elements(values));
        }
        Ok(all)
    }

    async fn array_class(
        &mut self,
        vm: &Vm,
        class: ReferenceTypeId,
    ) -> Result<Arc<[String]>, Error> {
        if let Some(known) = self.arrays.get(&class) {
            return Ok(Arc::clone(known));
        }
        let asked = reference_type::Signature { class };
        let name = class_name(&vm.connection.send(&asked).await?);
        let lineage = lineage(&name);
        self.arrays.insert(class, Arc::clone(&lineage));
        Ok(lineage)
    }

    /// Reads objects; the answer is what their fields hold.
    async fn read_objects(
        &mut self,
        vm: &Vm,
        layouts: &mut Layouts,
        objects: &[ObjectId],
    ) -> Result<Vec<Value>, Error> {
        let asked: Vec<_> = objects
            .iter()
            .map(|object| {
                let object = *object;
                vm.connection
                    .start(&object_reference::ReferenceType { object })
            })
            .collect();
        let mut classes = Vec::new();
        for pending in asked {
            classes.push(pending.await?.class);
        }
        layouts.learn(vm, &classes).await?;

        let mut asked = Vec::new();
        for (object, class) in objects.iter().zip(classes) {
            let (object, layout) = (*object, layouts.layout(class));
            match &layout.fields {
                None => self.set(object, Arc::clone(&layout.lineage), Content::Opaque),
                Some(slots) if slots.is_empty() => {
                    let fields = Content::Fields(Vec::new());
                    self.set(object, Arc::clone(&layout.lineage), fields);
                }
                Some(slots) => {
                    let fields = slots.iter().map(|slot| slot.id).collect();
                    let get = object_reference::GetValues { object, fields };
                    asked.push((object, layout, vm.connection.start(&get)));
                }
            }
        }

        let mut all = Vec::new();
        for (object, layout, pending) in asked {
            let values = pending.await?;
            self.set_fields(object, &layout, &values);
            all.extend(values);
        }
        Ok(all)
    }

    fn set_fields(&mut self, object: ObjectId, layout: &Layout, values: &[Value]) {
        let (mut fields, mut raw) = (Vec::new(), Vec::new());
        for (slot, value) in layout.fields.iter().flatten().zip(values) {
            raw.push(FieldValue {
                field: slot.id,
                value: *value,
            });
            if !slot.is_ignored {
                fields.push(Field {
                    name: Arc::clone(&slot.name),
                    value: plain(value),
                });
            }
        }
        self.raw.insert(object, Raw::Fields(raw));
        self.set(object, Arc::clone(&layout.lineage), Content::Fields(fields));
    }

    fn set(&mut self, id: ObjectId, lineage: Arc<[String]>, content: Content) {
        self.objects.insert(id.0, Object { lineage, content });
    }
}

/// The class of an object that its tag names.
fn special(tag: Tag) -> Arc<[String]> {
    lineage(match tag {
        Tag::Thread => "java.lang.Thread",
        Tag::ThreadGroup => "java.lang.ThreadGroup",
        Tag::ClassLoader => "java.lang.ClassLoader",
        Tag::ClassObject => "java.lang.Class",
        _ => "java.lang.Object",
    })
}

fn lineage(class: &str) -> Arc<[String]> {
    vec![class.to_owned()].into()
}

/// Whether the elements of an array are objects: each of them gets a number of its own.
fn holds_objects(array: &[String]) -> bool {
    // `[I` is one of numbers, `[Ljava.lang.String` and `[[I` are not.
    array.first().is_some_and(|name| name.len() > 2)
}

/// A string, or the start of a long one with the length and the hash of the whole.
fn shortened(text: String) -> String {
    match text.char_indices().nth(LONGEST_TEXT) {
        Some((end, _)) => {
            let start = text.get(..end).unwrap_or(&text);
            let mut hasher = DefaultHasher::new();
            text.hash(&mut hasher);
            format!("{start}... ({} bytes, {:x})", text.len(), hasher.finish())
        }
        None => text,
    }
}
