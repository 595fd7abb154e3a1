//! Messages by which the system has an app run a receiver or a service of its own, and the class of
//! that.
//!
//! Main functions: [`runs_component`] and [`component`].

use jdwp::ObjectId;
use jdwp::commands::string_reference;

use super::Error;
use super::listeners::objects_in;
use super::vm::Vm;
use super::wrappers::Work;

/// A message that `ActivityThread.H` runs a receiver or a service of the app's own by.
struct Call {
    what: i32,
    /// The method that it calls.
    method: &'static str,
    /// The fields from the message to the name of its class; none where it has only the token by
    /// which the process keeps it.
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
    let Some(call) = calls.find(|call| call.what == what) else {
        return Ok(None);
    };
    let class = if call.path.is_empty() {
        kept_service(vm, message).await?
    } else if let Some(string) = follow(vm, message, call.path).await? {
        Some(
            vm.connection
                .send(&string_reference::Value { string })
                .await?,
        )
    } else {
        None
    };
    Ok(class.map(|class| Work {
        class,
        method: Some(call.method.to_owned()),
    }))
}

/// What some fields lead to, one after the other.
async fn follow(vm: &Vm, object: ObjectId, path: &[&str]) -> Result<Option<ObjectId>, Error> {
    let mut object = object;
    for field in path {
        match vm.object_in(object, field).await? {
            Some(inner) => object = inner,
            None => return Ok(None),
        }
    }
    Ok(Some(object))
}

/// The class of the service that is kept by the token in a message: `mServices` of `ActivityThread`
/// is an `ArrayMap`, whose array has each key before its value.
async fn kept_service(vm: &Vm, message: ObjectId) -> Result<Option<String>, Error> {
    let Some(token) = vm.object_in(message, "obj").await? else {
        return Ok(None);
    };
    let Some(services) = follow(vm, message, &["target", "this$0", "mServices"]).await? else {
        return Ok(None);
    };
    let Some(array) = vm.value_in(services, "mArray").await? else {
        return Ok(None);
    };

    let entries = objects_in(vm, &array).await?;
    for entry in entries.chunks(2) {
        if let [key, service] = entry
            && *key == token
        {
            return vm.class_of(*service).await;
        }
    }
    Ok(None)
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
        let message = class("android.os.Message", &["obj", "target"]);
        let receiver = class("android.app.ActivityThread$ReceiverData", &["info"]);
        let info = class("android.content.pm.ActivityInfo", &["name"]);
        let binding = class("android.app.ActivityThread$BindServiceData", &["intent"]);
        let intent = class("android.content.Intent", &["mComponent"]);
        let name = class("android.content.ComponentName", &["mClass"]);
        let handler = class("android.app.ActivityThread$H", &["this$0"]);
        let thread = class("android.app.ActivityThread", &["mServices"]);
        let services = class("android.util.ArrayMap", &["mArray"]);
        let token = class("android.os.BinderProxy", &[]);
        let (mill, tug) = (class("a.Mill", &[]), class("a.Tug", &[]));
        let objects = [
            message, receiver, info, message, binding, intent, name, message, message, token,
            handler, thread, services, token, mill, tug,
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
            (9, "obj", 10),
            (9, "target", 11),
            (11, "this$0", 12),
            (12, "mServices", 13),
            (13, "mArray", 22),
        ] {
            process.set(of, field, value);
        }
        process.array(22, &[14, 15, 10, 16, 0, 0]);
        process.string(20, "a.Bell");
        process.string(21, "a.Vault");
        let (connection, _incoming) = process.connect(|_, _| None).await;
        let vm = Vm::new(connection);

        for (message, what, expected) in [
            (1, 113, Some(("a.Bell", "onReceive"))),
            (4, 121, Some(("a.Vault", "onBind"))),
            (9, 116, Some(("a.Tug", "onDestroy"))),
            // A token that nothing is kept by says nothing, and a message that is over has nothing
            // more.
            (1, 116, None),
            (8, 113, None),
            // A transaction of an activity.
            (1, 159, None),
        ] {
            let work = component(&vm, ObjectId(message), what).await.unwrap();
            let said = work
                .as_ref()
                .map(|work| (work.class.as_str(), work.method.as_deref()));
            let expected = expected.map(|(class, method)| (class, Some(method)));
            assert_eq!(said, expected, "{message} {what}");
        }
    }
}
