//! Objects: of which class they are, what their fields hold, and which methods they have.
//!
//! An `impl` of [`Vm`]. Ids of objects are never used again in one process's life, so an object's
//! class is asked for once.

use jdwp::commands::{class_type, object_reference};
use jdwp::{FieldId, ObjectId, Pending, ReferenceTypeId};

use super::{Method, Vm};
use crate::session::Error;

/// How many classes up a method is looked for.
const DEEPEST_CLASS: usize = 12;

/// Questions for the classes of two objects, on their way.
pub(in crate::session) struct AskedClasses(
    [(ObjectId, Option<Pending<object_reference::ReferenceType>>); 2],
);

impl Vm {
    /// The objects in fields of an object.
    pub(in crate::session) async fn objects<const N: usize>(
        &self,
        object: ObjectId,
        fields: [FieldId; N],
    ) -> Result<[ObjectId; N], Error> {
        let values = self
            .connection
            .send(&object_reference::GetValues {
                object,
                fields: fields.to_vec(),
            })
            .await?;
        let mut found = [ObjectId::NULL; N];
        for (slot, value) in found.iter_mut().zip(values) {
            *slot = value.as_object().unwrap_or(ObjectId::NULL);
        }
        Ok(found)
    }

    /// Asks for the classes of objects that are not known yet. Once this is sent, their thread may
    /// be resumed.
    pub(in crate::session) fn ask_classes(&self, objects: [ObjectId; 2]) -> AskedClasses {
        AskedClasses(objects.map(|object| (object, self.ask_class(object))))
    }

    /// Asks for the class of an object; `None` for null, and where the class is known.
    fn ask_class(&self, object: ObjectId) -> Option<Pending<object_reference::ReferenceType>> {
        if object.is_null() || self.learnt().objects.contains_key(&object) {
            return None;
        }
        Some(
            self.connection
                .start(&object_reference::ReferenceType { object }),
        )
    }

    /// The names of the classes that were asked for; `None` for null.
    pub(in crate::session) async fn class_names(
        &self,
        asked: AskedClasses,
    ) -> Result<[Option<String>; 2], Error> {
        let mut names = [None, None];
        for (slot, (object, pending)) in names.iter_mut().zip(asked.0) {
            if let Some(pending) = pending {
                let class = pending.await?.class;
                self.learnt().objects.insert(object, class);
            }

            let class = self.learnt().objects.get(&object).copied();
            if let Some(class) = class {
                self.learn_classes(&[class]).await?;
                *slot = self.class_name(class);
            }
        }
        Ok(names)
    }

    /// The name of the class of an object; `None` for null.
    pub(in crate::session) async fn class_of(
        &self,
        object: ObjectId,
    ) -> Result<Option<String>, Error> {
        let asked = self.ask_classes([object, ObjectId::NULL]);
        let [class, _] = self.class_names(asked).await?;
        Ok(class)
    }

    /// The method with this name and signature that an object has, and the class that declares it.
    pub(in crate::session) async fn method_of(
        &self,
        object: ObjectId,
        name: &str,
        signature: &str,
    ) -> Result<Option<(ReferenceTypeId, Method)>, Error> {
        let mut class = self
            .connection
            .send(&object_reference::ReferenceType { object })
            .await?
            .class;
        for _ in 0..DEEPEST_CLASS {
            for method in self.methods(class).await? {
                if method.name == name && method.signature == signature {
                    return Ok(Some((class, method)));
                }
            }

            class = self
                .connection
                .send(&class_type::Superclass { class })
                .await?;
            if class.is_null() {
                break;
            }
        }
        Ok(None)
    }
}
