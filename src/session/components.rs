//! Messages by which the system has an app run a receiver or a service of its own, and the class of
//! that.
//!
//! Main functions: [`runs_component`] and [`component`].

use jdwp::ObjectId;
use jdwp::commands::string_reference;

use super::Error;
use super::vm::Vm;
use super::wrappers::Work;

/// A message that `ActivityThread.H` runs a receiver or a service of the app's own by.
struct Call {
    what: i32,
    /// The method that it calls.
    method: &'static str,
    /// The fields from the message to the name of its class; none where it has only a token.
    path: &'static [&'static str],
}

/// Activities are left to their own order.
const CALLS_OF_COMPONENTS: [Call; 6] = [
    // `RECEIVER`: an `ActivityInfo`.
    Call {
        what: 113,
        method: "onReceive",
        path: &["obj", "info", "name"],
    },
    // `CREATE_SERVICE`: a `ServiceInfo`.
    Call {
        what: 114,
        method: "onCreate",
        path: &["obj", "info", "name"],
    },
    // `SERVICE_ARGS`: the intent that it is started with.
    Call {
        what: 115,
        method: "onStartCommand",
        path: &["obj", "args", "mComponent", "mClass"],
    },
    // `STOP_SERVICE`.
    Call {
        what: 116,
        method: "onDestroy",
        path: &[],
    },
    // `BIND_SERVICE` and `UNBIND_SERVICE`: the intent that it is bound with.
    Call {
        what: 121,
        method: "onBind",
        path: &["obj", "intent", "mComponent", "mClass"],
    },
    Call {
        what: 122,
        method: "onUnbind",
        path: &["obj", "intent", "mComponent", "mClass"],
    },
];

/// Whether a message of the system's, by its `what`, runs a receiver or a service.
pub(super) fn runs_component(what: i32) -> bool {
    CALLS_OF_COMPONENTS.iter().any(|call| call.what == what)
}

/// The class of the receiver or the service that a message of the system's runs, and the method;
/// `None` where the message does not say, or is over.
pub(super) async fn component(
    vm: &Vm,
    message: ObjectId,
    what: i32,
) -> Result<Option<Work>, Error> {
    let mut calls = CALLS_OF_COMPONENTS.iter();
    let Some(call) = calls.find(|call| call.what == what && !call.path.is_empty()) else {
        return Ok(None);
    };
    let mut object = message;
    for field in call.path {
        match vm.object_in(object, field).await? {
            Some(inner) => object = inner,
            None => return Ok(None),
        }
    }

    let asked = string_reference::Value { string: object };
    Ok(Some(Work {
        class: vm.connection.send(&asked).await?,
        method: Some(call.method),
    }))
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
        let name = class("android.content.ComponentName", &["mClass"]);
        let objects = [
            message, receiver, info, message, binding, intent, name, message,
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
            (1, 113, Some(("a.Bell", "onReceive"))),
            (4, 121, Some(("a.Vault", "onBind"))),
            // A token says nothing, and a message that is over has nothing more.
            (1, 116, None),
            (8, 113, None),
            // A transaction of an activity.
            (1, 159, None),
        ] {
            let work = component(&vm, ObjectId(message), what).await.unwrap();
            let said = work.as_ref().map(|work| (work.class.as_str(), work.method));
            let expected = expected.map(|(class, method)| (class, Some(method)));
            assert_eq!(said, expected, "{message} {what}");
        }
    }
}
