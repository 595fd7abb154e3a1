//! Messages by which the system has an app run a receiver or a service of its own, and the class of
//! that.
//!
//! Main functions: [`runs_component`] and [`component_class`].

use jdwp::ObjectId;
use jdwp::commands::string_reference;

use super::Error;
use super::vm::Vm;

/// What `ActivityThread.H` runs a receiver or a service of the app's own by, and the fields from
/// the message to the name of its class. Activities are left to their own order.
const CALLS_OF_COMPONENTS: [(i32, &[&str]); 6] = [
    // `RECEIVER`: an `ActivityInfo`.
    (113, &["obj", "info", "name"]),
    // `CREATE_SERVICE`: a `ServiceInfo`.
    (114, &["obj", "info", "name"]),
    // `SERVICE_ARGS`: the intent that it is started with.
    (115, &["obj", "args", "mComponent", "mClass"]),
    // `STOP_SERVICE`: no more than a token.
    (116, &[]),
    // `BIND_SERVICE` and `UNBIND_SERVICE`: the intent that it is bound with.
    (121, &["obj", "intent", "mComponent", "mClass"]),
    (122, &["obj", "intent", "mComponent", "mClass"]),
];

/// Whether a message of the system's, by its `what`, runs a receiver or a service.
pub(super) fn runs_component(what: i32) -> bool {
    CALLS_OF_COMPONENTS.iter().any(|(call, _)| *call == what)
}

/// The class of the receiver or the service that a message of the system's runs; `None` where the
/// message does not say, or is over.
pub(super) async fn component_class(
    vm: &Vm,
    message: ObjectId,
    what: i32,
) -> Result<Option<String>, Error> {
    let mut calls = CALLS_OF_COMPONENTS.iter();
    let Some((_, path @ [_, ..])) = calls.find(|(call, _)| *call == what) else {
        return Ok(None);
    };
    let mut object = message;
    for field in *path {
        match vm.object_in(object, field).await? {
            Some(inner) => object = inner,
            None => return Ok(None),
        }
    }

    let asked = string_reference::Value { string: object };
    Ok(Some(vm.connection.send(&asked).await?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::vm::false_vm::FalseVm;

    #[tokio::test]
    async fn a_message_of_the_systems_names_the_receiver_or_the_service() {
        let mut process = FalseVm::default();
        let root = process.class("java.lang.Object", None, &[], &[]);
        let mut class =
            |name, fields: &[&'static str]| process.class(name, Some(root), fields, &[]);
        let message = class("android.os.Message", &["obj"]);
        let receiver = class("android.app.ActivityThread$ReceiverData", &["info"]);
        let info = class("android.content.pm.ActivityInfo", &["name"]);
        let binding = class("android.app.ActivityThread$BindServiceData", &["intent"]);
        let intent = class("android.content.Intent", &["mComponent"]);
        let component = class("android.content.ComponentName", &["mClass"]);
        let objects = [
            message, receiver, info, message, binding, intent, component, message,
        ];
        for (id, class) in (1..).zip(objects) {
            process.object(id, class);
        }
        for (of, field, value) in [
            (1, "obj", 2),
            (2, "info", 3),
            (3, "name", 20),
            (4, "obj", 5),
            (5, "intent", 6),
            (6, "mComponent", 7),
            (7, "mClass", 21),
        ] {
            process.set(of, field, value);
        }
        process.string(20, "a.Bell");
        process.string(21, "a.Vault");
        let (connection, _incoming) = process.connect(|_, _| None).await;
        let vm = Vm::new(connection);

        for (message, what, expected) in [
            (1, 113, Some("a.Bell")),
            (4, 121, Some("a.Vault")),
            // A token says nothing, and a message that is over has nothing more.
            (1, 116, None),
            (8, 113, None),
            // A transaction of an activity.
            (1, 159, None),
        ] {
            let class = component_class(&vm, ObjectId(message), what).await.unwrap();
            assert_eq!(class.as_deref(), expected, "{message} {what}");
        }
    }
}
