//! Which fields objects of a class have, and which of them are looked into.
//!
//! Main types: [`Layouts`], what was learnt of a process, and [`Layout`]. A class never changes, so
//! it is asked about once.

use std::collections::HashMap;
use std::sync::Arc;

use jdwp::commands::{class_type, reference_type};
use jdwp::{FieldId, ReferenceTypeId};

use crate::session::Error;
use crate::session::vm::{Vm, class_name};
use crate::state::{follows, is_ignored, is_opaque};
use crate::whose::Owner;

/// How many classes a class extends, at most.
const DEEPEST_CLASS: usize = 32;

/// The bits of a field that belongs to the class, and of one that is never set again.
const STATIC: i32 = 0x0008;
const FINAL: i32 = 0x0010;

/// What everything extends. The fields that ART gives it say nothing of the app.
const OBJECT: &str = "java.lang.Object";

/// A field that a class declares.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) id: FieldId,
    /// The class that declares it.
    pub(super) class: ReferenceTypeId,
    pub(super) name: Arc<str>,
    pub(super) signature: String,
    pub(super) is_final: bool,
    /// Whether it says nothing of what is in the object.
    pub(super) is_ignored: bool,
}

/// What a class declares itself.
struct Declared {
    name: String,
    superclass: ReferenceTypeId,
    owner: Owner,
    fields: Vec<Slot>,
    statics: Vec<Slot>,
}

/// What objects of a class have.
pub(super) struct Layout {
    /// The name of the class, and of those above it.
    pub(super) lineage: Arc<[String]>,
    /// The fields that are looked into; `None` for what is not looked into.
    pub(super) fields: Option<Vec<Slot>>,
}

/// What was learnt of classes.
#[derive(Default)]
pub(super) struct Layouts {
    declared: HashMap<ReferenceTypeId, Declared>,
    layouts: HashMap<ReferenceTypeId, Arc<Layout>>,
}

impl Layouts {
    /// Learns classes and those that they extend, each layer of them together. They are no arrays
    /// and no interfaces.
    pub(super) async fn learn(
        &mut self,
        vm: &Vm,
        classes: &[ReferenceTypeId],
    ) -> Result<(), Error> {
        let mut unknown = classes.to_vec();
        for _ in 0..DEEPEST_CLASS {
            unknown.sort_unstable_by_key(|class| class.0);
            unknown.dedup();
            unknown.retain(|class| !class.is_null() && !self.declared.contains_key(class));
            if unknown.is_empty() {
                break;
            }
            unknown = self.learn_layer(vm, unknown).await?;
        }
        Ok(())
    }

    /// Learns what classes declare themselves; the answer is what they extend.
    async fn learn_layer(
        &mut self,
        vm: &Vm,
        classes: Vec<ReferenceTypeId>,
    ) -> Result<Vec<ReferenceTypeId>, Error> {
        let mut asked = Vec::with_capacity(classes.len());
        for class in classes {
            let connection = &vm.connection;
            asked.push((
                class,
                connection.start(&reference_type::Signature { class }),
                connection.start(&reference_type::ClassLoader { class }),
                connection.start(&class_type::Superclass { class }),
                connection.start(&reference_type::Fields { class }),
            ));
        }

        let whose = vm.whose();
        let mut above = Vec::new();
        for (class, signature, loader, superclass, fields) in asked {
            let name = class_name(&signature.await?);
            let is_boot = loader.await?.is_null();
            let owner = match whose.owner(&name) {
                owner if owner.is_own() && is_boot => Owner::Platform,
                owner => owner,
            };
            let superclass = superclass.await?;
            let (mut own, mut statics) = (Vec::new(), Vec::new());
            for field in fields.await? {
                let slot = slot(class, &name, &field);
                if field.modifiers & STATIC == 0 {
                    own.push(slot);
                } else {
                    statics.push(slot);
                }
            }

            above.push(superclass);
            let declared = Declared {
                name,
                superclass,
                owner,
                fields: own,
                statics,
            };
            self.declared.insert(class, declared);
        }
        Ok(above)
    }

    /// Whose a class is that was learnt.
    pub(super) fn owner(&self, class: ReferenceTypeId) -> Owner {
        self.declared
            .get(&class)
            .map_or(Owner::Platform, |declared| declared.owner)
    }

    /// The static fields that a class declares.
    pub(super) fn statics(&self, class: ReferenceTypeId) -> &[Slot] {
        self.declared
            .get(&class)
            .map_or(&[], |declared| &declared.statics)
    }

    /// What objects of a class have that was learnt.
    pub(super) fn layout(&mut self, class: ReferenceTypeId) -> Arc<Layout> {
        if let Some(known) = self.layouts.get(&class) {
            return Arc::clone(known);
        }
        let made = Arc::new(self.made(class));
        self.layouts.insert(class, Arc::clone(&made));
        made
    }

    fn made(&self, class: ReferenceTypeId) -> Layout {
        let mut lineage = Vec::new();
        let (mut fields, mut is_followed, mut is_shut) = (Vec::new(), false, false);
        for declared in self.above(class) {
            lineage.push(declared.name.clone());
            is_shut |= is_opaque(&declared.name);
            if declared.name != OBJECT && follows(&declared.name, declared.owner) {
                is_followed = true;
                fields.extend(declared.fields.iter().cloned());
            }
        }
        Layout {
            lineage: lineage.into(),
            fields: (is_followed && !is_shut).then_some(fields),
        }
    }

    /// The fields that the app's and the test's own classes declare, among a class and those above
    /// it, each with the name of its class.
    pub(super) fn own_fields(&self, class: ReferenceTypeId) -> Vec<(String, Slot)> {
        let mut own = Vec::new();
        for declared in self.above(class) {
            if declared.owner.is_own() {
                let fields = declared.fields.iter();
                own.extend(fields.map(|slot| (declared.name.clone(), slot.clone())));
            }
        }
        own
    }

    /// A class and those above it.
    fn above(&self, class: ReferenceTypeId) -> Vec<&Declared> {
        let mut above = Vec::new();
        let mut next = class;
        while let Some(declared) = self.declared.get(&next) {
            if above.len() >= DEEPEST_CLASS {
                break;
            }
            next = declared.superclass;
            above.push(declared);
        }
        above
    }
}

fn slot(class: ReferenceTypeId, name: &str, field: &reference_type::FieldInfo) -> Slot {
    Slot {
        id: field.id,
        class,
        is_ignored: is_ignored(name, &field.name),
        name: field.name.as_str().into(),
        signature: field.signature.clone(),
        is_final: field.modifiers & FINAL != 0,
    }
}
