//! Roots are put back to what they were at an earlier capture, with everything that hung on them.
//!
//! The old objects still live, so nothing is made anew: fields and elements get back what they
//! held. What says nothing of the content, as the count of changes of a list, is put back too, so
//! that the object is whole.

use std::collections::{BTreeSet, HashSet};

use jdwp::commands::{array_reference, class_type, object_reference, reference_type};
use jdwp::{Assignment, FieldId, ObjectId, Value};

use super::objects::BATCH;
use super::{Capture, Capturer, FieldValue, Held, Place, Raw};
use crate::session::Error;
use crate::state::Root;

impl Capturer<'_> {
    /// Puts roots back; the answer is those that could be. What they held was kept from being
    /// collected by [`Capturer::hold`], and every thread is suspended.
    pub(in crate::session) async fn restore(
        &self,
        before: &Capture,
        roots: &BTreeSet<Root>,
    ) -> Result<BTreeSet<Root>, Error> {
        let mut restored = BTreeSet::new();
        let mut starts = Vec::new();
        for root in roots {
            if let Some(held) = before.places.get(root) {
                self.restore_place(held).await?;
                starts.extend(held.value.as_non_null_object());
                restored.insert(root.clone());
            }
        }

        let reached = reached(before, starts);
        for batch in reached.chunks(BATCH) {
            self.restore_fields(before, batch).await?;
            self.restore_arrays(before, batch).await?;
        }
        Ok(restored)
    }

    /// Puts back what a root held. One that still holds it is left alone: a final field is.
    async fn restore_place(&self, held: &Held) -> Result<(), Error> {
        let connection = &self.vm.connection;
        let now = match held.place {
            Place::Static(class, field) => {
                let fields = vec![field];
                connection
                    .send(&reference_type::GetValues { class, fields })
                    .await?
            }
            Place::Instance(object, _, field) => {
                let fields = vec![field];
                connection
                    .send(&object_reference::GetValues { object, fields })
                    .await?
            }
        };
        if now.first().is_some_and(|now| is_same(now, &held.value)) {
            return Ok(());
        }

        match held.place {
            Place::Static(class, field) => {
                let values = assignment(field, held.value);
                let set = class_type::SetValues { class, values };
                connection.send(&set).await?;
            }
            Place::Instance(object, _, field) => {
                let values = assignment(field, held.value);
                let set = object_reference::SetValues { object, values };
                connection.send(&set).await?;
            }
        }
        Ok(())
    }

    async fn restore_fields(&self, before: &Capture, batch: &[ObjectId]) -> Result<(), Error> {
        let connection = &self.vm.connection;
        let mut asked = Vec::new();
        for object in batch {
            let object = *object;
            if let Some(Raw::Fields(held)) = before.raw.get(&object) {
                let fields = held.iter().map(|held| held.field).collect();
                let get = object_reference::GetValues { object, fields };
                asked.push((object, held, connection.start(&get)));
            }
        }

        let mut setting = Vec::new();
        for (object, held, pending) in asked {
            let changed = changed(held, &pending.await?);
            if !changed.is_empty() {
                let values = changed.into();
                setting.push(connection.start(&object_reference::SetValues { object, values }));
            }
        }
        for pending in setting {
            pending.await?;
        }
        Ok(())
    }

    async fn restore_arrays(&self, before: &Capture, batch: &[ObjectId]) -> Result<(), Error> {
        let connection = &self.vm.connection;
        let mut asked = Vec::new();
        for array in batch {
            let (array, first) = (*array, 0);
            if let Some(Raw::Elements(held)) = before.raw.get(&array) {
                let length = i32::try_from(held.len()).unwrap_or(i32::MAX);
                let get = array_reference::GetValues {
                    array,
                    first,
                    length,
                };
                asked.push((array, held, connection.start(&get)));
            }
        }

        let mut setting = Vec::new();
        for (array, held, pending) in asked {
            let now = pending.await?.values;
            let mut pairs = held.iter().zip(&now);
            if pairs.any(|(held, now)| !is_same(held, now)) {
                let set = array_reference::SetValues {
                    array,
                    first: 0,
                    values: held.clone().into(),
                };
                setting.push(connection.start(&set));
            }
        }
        for pending in setting {
            pending.await?;
        }
        Ok(())
    }
}

/// The objects that could be reached from some, by what was captured.
fn reached(before: &Capture, starts: Vec<ObjectId>) -> Vec<ObjectId> {
    let mut reached = Vec::new();
    let mut known = HashSet::new();
    let mut waiting = starts;
    while let Some(object) = waiting.pop() {
        if !known.insert(object) {
            continue;
        }
        reached.push(object);
        match before.raw.get(&object) {
            Some(Raw::Fields(fields)) => {
                let values = fields.iter().map(|held| &held.value);
                waiting.extend(values.filter_map(Value::as_non_null_object));
            }
            Some(Raw::Elements(values)) => {
                waiting.extend(values.iter().filter_map(Value::as_non_null_object));
            }
            None => {}
        }
    }
    reached
}

/// The fields that hold something else now.
fn changed(held: &[FieldValue], now: &[Value]) -> Vec<Assignment> {
    let mut changed = Vec::new();
    for (held, now) in held.iter().zip(now) {
        if !is_same(&held.value, now) {
            changed.push(Assignment {
                field: held.field,
                value: held.value,
            });
        }
    }
    changed
}

fn assignment(field: FieldId, value: Value) -> jdwp::Untagged<Assignment> {
    vec![Assignment { field, value }].into()
}

/// Whether two values are the same, whatever kind of object the virtual machine calls null.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one.as_object(), other.as_object()) {
        (Some(one), Some(other)) => one == other,
        _ => one == other,
    }
}
