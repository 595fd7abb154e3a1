//! Classes, their methods and their fields.
//!
//! An `impl` of [`Vm`]. A class is found by its dotted name. What a class is never changes while a
//! process lives, so names and methods are asked for once.

use std::collections::HashMap;
use std::sync::Arc;

use jdwp::commands::{class_type, reference_type, virtual_machine};
use jdwp::{FieldId, Location, MethodId, ReferenceTypeId, TypeTag};

use super::Vm;
use crate::model::SourceFile;
use crate::session::Error;

/// What a JVM puts in the name of the class that it makes of a lambda.
const LAMBDA: &str = "$$Lambda";

/// A class that was learnt.
pub(in crate::session) struct Class {
    pub(in crate::session) name: String,
    pub(super) file: Option<String>,
    pub(super) methods: HashMap<MethodId, MethodName>,
}

/// How a frame names its method.
#[derive(Clone)]
pub(super) struct MethodName {
    pub(super) name: String,
    pub(super) signature: String,
}

/// A method that a class declares.
pub(in crate::session) struct Method {
    pub(in crate::session) id: MethodId,
    pub(in crate::session) name: String,
    pub(in crate::session) signature: String,
    /// Its access flags, with those that the JDWP specification adds.
    pub(in crate::session) flags: i32,
}

impl Method {
    /// Whether anybody may call it (`ACC_PUBLIC` of the Java virtual machine's specification).
    pub(in crate::session) fn is_public(&self) -> bool {
        self.flags & 1 != 0
    }

    /// Its first instruction, in the class that declares it.
    pub(in crate::session) fn start(&self, class: ReferenceTypeId) -> Location {
        Location {
            type_tag: TypeTag::Class,
            class,
            method: self.id,
            index: 0,
        }
    }
}

impl From<reference_type::MethodInfo> for Method {
    fn from(method: reference_type::MethodInfo) -> Self {
        Self {
            id: method.id,
            name: method.name,
            signature: method.signature,
            flags: method.modifiers,
        }
    }
}

impl Vm {
    /// The loaded classes with these dotted names, asked for together.
    pub(in crate::session) async fn classes_of(
        &self,
        names: &[&str],
    ) -> Result<Vec<Vec<ReferenceTypeId>>, Error> {
        let asked: Vec<_> = names
            .iter()
            .map(|name| self.connection.start(&classes_by_name(name)))
            .collect();

        let mut found = Vec::with_capacity(asked.len());
        for pending in asked {
            found.push(pending.await?.into_iter().map(|class| class.id).collect());
        }
        Ok(found)
    }

    /// The loaded class with this dotted name.
    pub(in crate::session) async fn class(&self, name: &str) -> Result<ReferenceTypeId, Error> {
        let found = self.classes_named(name).await?;
        found.first().copied().ok_or_else(|| not_loaded(name))
    }

    /// The loaded classes with this dotted name: there is one for each class loader that was asked
    /// for it.
    pub(in crate::session) async fn classes_named(
        &self,
        name: &str,
    ) -> Result<Vec<ReferenceTypeId>, Error> {
        let found = self.connection.send(&classes_by_name(name)).await?;
        Ok(found.into_iter().map(|class| class.id).collect())
    }

    /// The class with this dotted name that was loaded by the same class loader as another class.
    pub(in crate::session) async fn class_beside(
        &self,
        other: ReferenceTypeId,
        name: &str,
    ) -> Result<ReferenceTypeId, Error> {
        let [class] = self.classes_beside(other, [name]).await?;
        Ok(class)
    }

    /// The classes with these dotted names that were loaded by the same class loader as another
    /// class, asked for together.
    pub(in crate::session) async fn classes_beside<const N: usize>(
        &self,
        other: ReferenceTypeId,
        names: [&str; N],
    ) -> Result<[ReferenceTypeId; N], Error> {
        let loader_of = |class| {
            self.connection
                .start(&reference_type::ClassLoader { class })
        };
        let wanted = loader_of(other);

        let mut asked = Vec::with_capacity(N);
        for of_name in self.classes_of(&names).await? {
            let loaders = of_name.into_iter().map(|class| (class, loader_of(class)));
            asked.push(loaders.collect::<Vec<_>>());
        }

        let wanted = wanted.await?;
        let mut found = [ReferenceTypeId(0); N];
        for ((slot, name), of_name) in found.iter_mut().zip(names).zip(asked) {
            let mut beside = None;
            for (class, loader) in of_name {
                if loader.await? == wanted {
                    beside = beside.or(Some(class));
                }
            }
            *slot = beside.ok_or_else(|| not_loaded(name))?;
        }
        Ok(found)
    }

    /// The methods that a class declares.
    pub(in crate::session) async fn methods(
        &self,
        class: ReferenceTypeId,
    ) -> Result<Vec<Method>, Error> {
        let methods = self
            .connection
            .send(&reference_type::Methods { class })
            .await?;
        Ok(methods.into_iter().map(Method::from).collect())
    }

    /// The fields with these names, in their order.
    pub(in crate::session) async fn fields<const N: usize>(
        &self,
        class: ReferenceTypeId,
        names: [&str; N],
    ) -> Result<[FieldId; N], Error> {
        let fields = self
            .connection
            .send(&reference_type::Fields { class })
            .await?;
        let mut found = [FieldId(0); N];
        for (slot, name) in found.iter_mut().zip(names) {
            let Some(field) = fields.iter().find(|field| field.name == name) else {
                return Err(Error::Unknown(format!("there is no field `{name}`")));
            };
            *slot = field.id;
        }
        Ok(found)
    }

    /// Asks for names, loaders and methods of classes that are not known yet, all together.
    pub(in crate::session) async fn learn_classes(
        &self,
        classes: &[ReferenceTypeId],
    ) -> Result<(), Error> {
        let mut unknown = classes.to_vec();
        unknown.retain(|class| !self.learnt().classes.contains_key(class));

        let mut asked = Vec::with_capacity(unknown.len());
        for class in unknown {
            let signature = self.connection.start(&reference_type::Signature { class });
            let loader = self
                .connection
                .start(&reference_type::ClassLoader { class });
            let methods = self.connection.start(&reference_type::Methods { class });
            let file = self.connection.start(&reference_type::SourceFile { class });
            asked.push((class, signature, loader, methods, file));
        }

        for (class, signature, loader, methods, file) in asked {
            let name = class_name(&signature.await?);
            if loader.await?.is_null() {
                self.learn_boot_class(&name);
            }

            let mut names = HashMap::new();
            for method in methods.await? {
                names.insert(
                    method.id,
                    MethodName {
                        name: method.name,
                        signature: method.signature,
                    },
                );
            }
            // Shrinkers take the source file's name out: its absence is no error.
            let file = file.await.ok();
            self.learnt().classes.insert(
                class,
                Class {
                    name,
                    file,
                    methods: names,
                },
            );
        }
        Ok(())
    }

    /// Takes down that the boot class loader has loaded a class. Mostly its name says so.
    fn learn_boot_class(&self, name: &str) {
        let mut whose = self.lock_whose();
        if whose.owner(name).is_own() {
            Arc::make_mut(&mut whose).add_boot_class(name);
        }
    }

    /// The name of a class that was learnt.
    pub(in crate::session) fn class_name(&self, class: ReferenceTypeId) -> Option<String> {
        self.learnt()
            .classes
            .get(&class)
            .map(|class| class.name.clone())
    }

    /// The source file that a class names, once it was learnt.
    pub(in crate::session) fn source_file(&self, class: ReferenceTypeId) -> SourceFile {
        let learnt = self.learnt();
        let file = learnt
            .classes
            .get(&class)
            .and_then(|class| class.file.as_deref());
        file.map_or_else(SourceFile::default, SourceFile::of_class)
    }

    /// Asks for the names and superclasses of classes that are not known yet, all together.
    pub(in crate::session) async fn learn_superclasses(
        &self,
        classes: &[ReferenceTypeId],
    ) -> Result<(), Error> {
        let mut unknown = classes.to_vec();
        unknown.retain(|class| !self.learnt().superclasses.contains_key(class));

        let mut asked = Vec::with_capacity(unknown.len());
        for class in unknown {
            let signature = self.connection.start(&reference_type::Signature { class });
            let superclass = self.connection.start(&class_type::Superclass { class });
            asked.push((class, signature, superclass));
        }

        for (class, signature, superclass) in asked {
            let known = (class_name(&signature.await?), superclass.await?);
            self.learnt().superclasses.insert(class, known);
        }
        Ok(())
    }

    /// The name of a class and what it extends, once that was learnt.
    pub(in crate::session) fn superclass(
        &self,
        class: ReferenceTypeId,
    ) -> Option<(String, ReferenceTypeId)> {
        self.learnt().superclasses.get(&class).cloned()
    }
}

/// `Lcom/example/Main$1;` as `com.example.Main$1`. A JVM names the class that it makes of a lambda
/// by its address, which is another in each run: that is left out.
pub(in crate::session) fn class_name(signature: &str) -> String {
    let mut name = signature
        .trim_start_matches('L')
        .trim_end_matches(';')
        .replace('/', ".");
    if name.contains("0x")
        && let Some(lambda) = name.find(LAMBDA)
    {
        name.truncate(lambda + LAMBDA.len());
    }
    name
}

/// The question for the loaded classes with a dotted name.
fn classes_by_name(name: &str) -> virtual_machine::ClassesBySignature {
    virtual_machine::ClassesBySignature {
        signature: format!("L{};", name.replace('.', "/")),
    }
}

fn not_loaded(name: &str) -> Error {
    Error::Unknown(format!("class {name} is not loaded"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_nothing_in_it_that_differs_from_run_to_run() {
        assert_eq!(class_name("Lcom/example/Main$1;"), "com.example.Main$1");
        assert_eq!(
            class_name("Landroid/view/View$$Lambda$378.0x00007f7d9db57728;"),
            "android.view.View$$Lambda"
        );
        assert_eq!(
            class_name("La/B$$Lambda.0x000000000a1b2c3d;"),
            "a.B$$Lambda"
        );
        assert_eq!(class_name("L-$$Lambda$Main$aBc;"), "-$$Lambda$Main$aBc");
    }
}
