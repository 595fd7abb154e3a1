//! JUnit's objects in the app, asked and called in the thread that is about to run the tests.
//!
//! Main type: [`Junit`]. The thread was stopped by an event, so that it can be made to call
//! methods; every other thread goes on. Nothing in the app refers to what a call returns: it may be
//! collected before it is asked for, which `INVALID_OBJECT` says.

use std::collections::HashMap;

use jdwp::commands::{
    array_reference, array_type, class_type, object_reference, reference_type, string_reference,
    virtual_machine,
};
use jdwp::{Assignment, FieldId, MethodId, ObjectId, ReferenceTypeId, Tag, ThreadId, Value};

use crate::session::Error;
use crate::session::vm::Vm;

/// How many classes an object's class extends, at most.
const DEEPEST_CLASS: usize = 32;

/// The bit of a field that belongs to the class.
const STATIC: i32 = 0x0008;

/// An array of objects, as virtual machines name its type.
const OBJECTS: &str = "[Ljava/lang/Object;";

/// A class and the method that it declares.
type Declared = (ReferenceTypeId, MethodId);

/// JUnit in a stopped thread.
pub(super) struct Junit<'v> {
    vm: &'v Vm,
    thread: ThreadId,
    methods: HashMap<(ReferenceTypeId, &'static str), Declared>,
    as_list: Option<(ReferenceTypeId, Declared)>,
    /// What must not be collected yet.
    kept: Vec<ObjectId>,
}

/// A field of an object and what it is to hold.
#[derive(Clone, Copy)]
pub(super) struct Change {
    pub(super) object: ObjectId,
    pub(super) field: FieldId,
    pub(super) value: ObjectId,
}

impl<'v> Junit<'v> {
    pub(super) fn new(vm: &'v Vm, thread: ThreadId) -> Self {
        Self {
            vm,
            thread,
            methods: HashMap::new(),
            as_list: None,
            kept: Vec::new(),
        }
    }

    /// The class of an object and those above it, with their dotted names.
    pub(super) async fn lineage(
        &self,
        object: ObjectId,
    ) -> Result<Vec<(ReferenceTypeId, String)>, Error> {
        let mut class = self.class_of(object).await?;
        let mut lineage = Vec::new();
        while !class.is_null() && lineage.len() < DEEPEST_CLASS {
            self.vm.learn_superclasses(&[class]).await?;
            let Some((name, superclass)) = self.vm.superclass(class) else {
                break;
            };
            lineage.push((class, name));
            class = superclass;
        }
        Ok(lineage)
    }

    async fn class_of(&self, object: ObjectId) -> Result<ReferenceTypeId, Error> {
        let known = self.vm.learnt().objects.get(&object).copied();
        if let Some(class) = known {
            return Ok(class);
        }
        let asked = object_reference::ReferenceType { object };
        let class = self.vm.connection.send(&asked).await?.class;
        self.vm.learnt().objects.insert(object, class);
        Ok(class)
    }

    /// The fields that a class declares for its objects: id, name and type signature.
    pub(super) async fn instance_fields(
        &self,
        class: ReferenceTypeId,
    ) -> Result<Vec<reference_type::FieldInfo>, Error> {
        let asked = reference_type::Fields { class };
        let mut fields = self.vm.connection.send(&asked).await?;
        fields.retain(|field| field.modifiers & STATIC == 0);
        Ok(fields)
    }

    /// The object in a field.
    pub(super) async fn object_in(
        &self,
        object: ObjectId,
        field: FieldId,
    ) -> Result<ObjectId, Error> {
        let [found] = self.vm.objects(object, [field]).await?;
        Ok(found)
    }

    /// Calls a method of an object, with objects as its arguments. The method is named with its
    /// parameters, as `toArray()`. The answer is null for what is no object.
    pub(super) async fn call(
        &mut self,
        object: ObjectId,
        method: &'static str,
        arguments: &[ObjectId],
    ) -> Result<ObjectId, Error> {
        let (class, method_id) = self.method(object, method).await?;
        let call = object_reference::InvokeMethod {
            object,
            thread: self.thread,
            class,
            method: method_id,
            arguments: arguments.iter().copied().map(value).collect(),
            options: class_type::INVOKE_SINGLE_THREADED,
        };
        let reply = self.vm.connection.send(&call).await?;
        self.returned(reply, method).await
    }

    /// What a call returned.
    async fn returned(
        &self,
        reply: class_type::InvokeReply,
        method: &str,
    ) -> Result<ObjectId, Error> {
        if reply.exception.id.is_null() {
            return Ok(reply.value.as_object().unwrap_or(ObjectId::NULL));
        }
        let thrown = self.vm.class_of(reply.exception.id).await?;
        Err(Error::Unknown(format!(
            "{method} threw {}",
            thrown.unwrap_or_default()
        )))
    }

    /// The method of an object that is named with its parameters.
    async fn method(&mut self, object: ObjectId, method: &'static str) -> Result<Declared, Error> {
        let lineage = self.lineage(object).await?;
        let Some((own, own_name)) = lineage.first() else {
            return Err(Error::Unknown("an object has no class".to_owned()));
        };
        if let Some(known) = self.methods.get(&(*own, method)) {
            return Ok(*known);
        }

        for (class, _) in &lineage {
            if let Some(found) = self.declared(*class, method).await? {
                self.methods.insert((*own, method), found);
                return Ok(found);
            }
        }
        Err(Error::Unknown(format!("{own_name} has no {method}")))
    }

    /// The method that a class declares itself.
    async fn declared(
        &self,
        class: ReferenceTypeId,
        method: &str,
    ) -> Result<Option<Declared>, Error> {
        let methods = self.vm.methods(class).await?;
        let found = methods.iter().find(|declared| {
            let rest = method.strip_prefix(declared.name.as_str());
            rest.is_some_and(|rest| rest.starts_with('(') && declared.signature.starts_with(rest))
        });
        Ok(found.map(|found| (class, found.id)))
    }

    /// The text of a string; `None` for null.
    pub(super) async fn text(&self, string: ObjectId) -> Result<Option<String>, Error> {
        if string.is_null() {
            return Ok(None);
        }
        let text = self
            .vm
            .connection
            .send(&string_reference::Value { string })
            .await?;
        Ok(Some(text))
    }

    /// The elements of a collection.
    pub(super) async fn elements(&mut self, collection: ObjectId) -> Result<Vec<ObjectId>, Error> {
        let array = self.call(collection, "toArray()", &[]).await?;
        let length = self
            .vm
            .connection
            .send(&array_reference::Length { array })
            .await?;
        if length == 0 {
            // There is no first element to ask for: the answer would be `INVALID_INDEX`.
            return Ok(Vec::new());
        }

        let asked = array_reference::GetValues {
            array,
            first: 0,
            length,
        };
        let values = self.vm.connection.send(&asked).await?.values;
        Ok(values.iter().filter_map(Value::as_object).collect())
    }

    /// Makes a list of these objects, which is kept until [`Junit::change`].
    pub(super) async fn list_of(&mut self, objects: &[ObjectId]) -> Result<ObjectId, Error> {
        let (array_type, (arrays, as_list)) = self.as_list().await?;
        let length = i32::try_from(objects.len()).unwrap_or(i32::MAX);
        let make = array_type::NewInstance { array_type, length };
        let array = self.vm.connection.send(&make).await?.id;
        self.keep(array).await?;
        let fill = array_reference::SetValues {
            array,
            first: 0,
            values: objects
                .iter()
                .copied()
                .map(value)
                .collect::<Vec<_>>()
                .into(),
        };
        self.vm.connection.send(&fill).await?;

        let call = class_type::InvokeMethod {
            class: arrays,
            thread: self.thread,
            method: as_list,
            arguments: vec![Value::Object {
                tag: Tag::Array,
                id: array,
            }],
            options: class_type::INVOKE_SINGLE_THREADED,
        };
        let reply = self.vm.connection.send(&call).await?;
        let list = self.returned(reply, "Arrays.asList").await?;
        self.keep(list).await?;
        Ok(list)
    }

    /// The type of arrays of objects, and `Arrays.asList`.
    async fn as_list(&mut self) -> Result<(ReferenceTypeId, Declared), Error> {
        if let Some(known) = self.as_list {
            return Ok(known);
        }
        let signature = OBJECTS.to_owned();
        let asked = virtual_machine::ClassesBySignature { signature };
        let types = self.vm.connection.send(&asked).await?;
        let arrays = self.vm.class("java.util.Arrays").await?;
        let as_list = self.declared(arrays, "asList([Ljava/lang/Object;)").await?;
        let (Some(array), Some(as_list)) = (types.first(), as_list) else {
            return Err(Error::Unknown("there is no Arrays.asList".to_owned()));
        };
        Ok(*self.as_list.insert((array.id, as_list)))
    }

    /// Makes a copy of an object that shares what its fields hold; it is kept until
    /// [`Junit::change`]. `Object.clone` refuses what is not `Cloneable`; what it calls then does
    /// not.
    pub(super) async fn copy_of(&mut self, object: ObjectId) -> Result<ObjectId, Error> {
        let copy = self.call(object, "internalClone()", &[]).await?;
        self.keep(copy).await?;
        Ok(copy)
    }

    async fn keep(&mut self, object: ObjectId) -> Result<(), Error> {
        let keep = object_reference::DisableCollection { object };
        self.vm.connection.send(&keep).await?;
        self.kept.push(object);
        Ok(())
    }

    /// Sets fields, all together; what was kept for them is held by them from then on.
    pub(super) async fn change(&mut self, changes: &[Change]) -> Result<(), Error> {
        let asked: Vec<_> = changes
            .iter()
            .map(|change| {
                let assignment = Assignment {
                    field: change.field,
                    value: value(change.value),
                };
                self.vm.connection.start(&object_reference::SetValues {
                    object: change.object,
                    values: vec![assignment].into(),
                })
            })
            .collect();
        for pending in asked {
            pending.await?;
        }
        self.release();
        Ok(())
    }

    /// What was kept may be collected.
    pub(super) fn release(&mut self) {
        for object in self.kept.drain(..) {
            let release = object_reference::EnableCollection { object };
            drop(self.vm.connection.start(&release));
        }
    }
}

fn value(id: ObjectId) -> Value {
    let tag = Tag::Object;
    Value::Object { tag, id }
}
