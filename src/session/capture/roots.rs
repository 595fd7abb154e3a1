//! The roots: static fields of classes that are initialised, and the fields of the `Application`
//! object that the app's own classes declare.

use jdwp::commands::{object_reference, reference_type, virtual_machine};
use jdwp::{FieldId, ObjectId, ReferenceTypeId, Tag, TypeTag, class_status};

use super::layouts::{Layouts, Slot};
use super::{Held, Place};
use crate::session::Error;
use crate::session::vm::{Vm, class_name};
use crate::state::{FRAMEWORK, Root, is_constant, is_left_out};

/// What has the app's parts in a process.
const ACTIVITY_THREAD: &str = "android.app.ActivityThread";

/// Reads what every root holds.
pub(super) async fn read(vm: &Vm, layouts: &mut Layouts) -> Result<Vec<(Root, Held)>, Error> {
    let classes = initialised(vm, layouts).await?;
    let mut asked = Vec::new();
    for (class, name) in classes {
        let mut slots = layouts.statics(class).to_vec();
        slots.retain(|slot| !is_fixed(slot) && !is_left_out(&name, &slot.name));
        if slots.is_empty() {
            continue;
        }
        let fields = slots.iter().map(|slot| slot.id).collect();
        let pending = vm
            .connection
            .start(&reference_type::GetValues { class, fields });
        asked.push((class, name, slots, pending));
    }

    let mut held = Vec::new();
    for (class, name, slots, pending) in asked {
        for (slot, value) in slots.iter().zip(pending.await?) {
            let place = Place::Static(class, slot.id);
            held.push((Root::of_static(&name, &slot.name), Held { place, value }));
        }
    }
    held.extend(application(vm, layouts).await?);
    Ok(held)
}

/// The classes with static fields that are roots: those of the app and of its test, and a few of
/// others. They are learnt.
async fn initialised(
    vm: &Vm,
    layouts: &mut Layouts,
) -> Result<Vec<(ReferenceTypeId, String)>, Error> {
    let whose = vm.whose();
    let mut classes = Vec::new();
    for class in vm.connection.send(&virtual_machine::AllClasses).await? {
        let is_initialised = class.status & class_status::INITIALIZED != 0;
        if !is_initialised || class.type_tag != TypeTag::Class {
            continue;
        }
        let name = class_name(&class.signature);
        let is_own = whose.owner(&name).is_own() && !is_constant(&name);
        if is_own || FRAMEWORK.contains(&name.as_str()) {
            classes.push((class.id, name));
        }
    }

    let ids: Vec<ReferenceTypeId> = classes.iter().map(|(class, _)| *class).collect();
    layouts.learn(vm, &ids).await?;
    // What the boot class loader has loaded is the platform's, whatever its name.
    classes.retain(|(class, name)| {
        layouts.owner(*class).is_own() || FRAMEWORK.contains(&name.as_str())
    });
    Ok(classes)
}

/// Whether a static field can never hold anything else: a final primitive or string.
fn is_fixed(slot: &Slot) -> bool {
    let is_object = Tag::of_signature(&slot.signature).is_object();
    slot.is_final && (!is_object || slot.signature == "Ljava/lang/String;")
}

/// The fields of the `Application` object that the app's own classes declare.
async fn application(vm: &Vm, layouts: &mut Layouts) -> Result<Vec<(Root, Held)>, Error> {
    let Some(object) = application_object(vm).await? else {
        return Ok(Vec::new());
    };
    let asked = object_reference::ReferenceType { object };
    let class = vm.connection.send(&asked).await?.class;
    layouts.learn(vm, &[class]).await?;

    let own = layouts.own_fields(class);
    if own.is_empty() {
        return Ok(Vec::new());
    }
    let fields = own.iter().map(|(_, slot)| slot.id).collect();
    let asked = object_reference::GetValues { object, fields };
    let values = vm.connection.send(&asked).await?;

    let mut held = Vec::new();
    for ((declares, slot), value) in own.iter().zip(values) {
        let place = Place::Instance(object, slot.class, slot.id);
        let root = Root::of_application(declares, &slot.name);
        held.push((root, Held { place, value }));
    }
    Ok(held)
}

/// The `Application` object; `None` where there is none.
pub(super) async fn application_object(vm: &Vm) -> Result<Option<ObjectId>, Error> {
    for class in vm.classes_named(ACTIVITY_THREAD).await? {
        let fields = vm
            .connection
            .send(&reference_type::Fields { class })
            .await?;
        let current = named(&fields, "sCurrentActivityThread");
        let initial = named(&fields, "mInitialApplication");
        let (Some(current), Some(initial)) = (current, initial) else {
            continue;
        };

        let asked = reference_type::GetValues {
            class,
            fields: vec![current],
        };
        let values = vm.connection.send(&asked).await?;
        let thread = values.first().and_then(jdwp::Value::as_non_null_object);
        let Some(thread) = thread else { continue };

        let [application] = vm.objects(thread, [initial]).await?;
        if !application.is_null() {
            return Ok(Some(application));
        }
    }
    Ok(None)
}

fn named(fields: &[reference_type::FieldInfo], name: &str) -> Option<FieldId> {
    let found = fields.iter().find(|field| field.name == name);
    found.map(|field| field.id)
}
