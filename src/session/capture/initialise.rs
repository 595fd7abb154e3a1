//! Classes are initialised early, so that what they hold has an earlier value.

use std::collections::BTreeSet;

use jdwp::commands::{reference_type, virtual_machine};
use jdwp::{ClassLoaderId, Tag, ThreadId, Value};

use super::Capturer;
use crate::session::Error;
use crate::session::vm::class_name;

/// Initialises a class that a loader finds.
const FOR_NAME: (&str, &str) = (
    "forName",
    "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
);

impl Capturer<'_> {
    /// Initialises classes of the app or its test in a thread that an event has stopped; every
    /// other thread goes on meanwhile. One whose initialiser throws cannot be used afterwards.
    ///
    /// # Errors
    /// [`Error::NoAnswer`] when an initialiser does not come back in time.
    pub(in crate::session) async fn initialise(
        &self,
        thread: ThreadId,
        classes: &BTreeSet<String>,
    ) -> Result<(), Error> {
        if classes.is_empty() {
            return Ok(());
        }
        let loaders = self.own_loaders().await?;
        let class = self.vm.class("java.lang.Class").await?;
        let methods = self.vm.methods(class).await?;
        let for_name = methods
            .iter()
            .find(|method| (method.name.as_str(), method.signature.as_str()) == FOR_NAME);
        let Some(for_name) = for_name else {
            return Err(Error::Unknown("there is no Class.forName".to_owned()));
        };

        for name in classes {
            let text = self.string(name).await?;
            for loader in &loaders {
                let loader = Value::Object {
                    tag: Tag::ClassLoader,
                    id: (*loader).into(),
                };
                let arguments = vec![text, Value::Boolean(true), loader];
                let what = format!("the initialiser of {name}");
                let reply = self
                    .call_static((class, for_name.id), thread, arguments, &what)
                    .await?;
                if reply.exception.id.is_null() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The loaders of the classes that are the app's or its test's, or that no list knows.
    async fn own_loaders(&self) -> Result<Vec<ClassLoaderId>, Error> {
        let connection = &self.vm.connection;
        let whose = self.vm.whose();
        let mut asked = Vec::new();
        for loaded in connection.send(&virtual_machine::AllClasses).await? {
            if whose.owner(&class_name(&loaded.signature)).is_own() {
                let class = loaded.id;
                asked.push(connection.start(&reference_type::ClassLoader { class }));
            }
        }

        let mut loaders = Vec::new();
        for pending in asked {
            let loader = pending.await?;
            if !loader.is_null() && !loaders.contains(&loader) {
                loaders.push(loader);
            }
        }
        Ok(loaders)
    }
}
