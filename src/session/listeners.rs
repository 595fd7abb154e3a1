//! Messages of the platform's, or of a library's, that do nothing but call listeners of the app,
//! and the listener that they call: people know the event by its class.
//!
//! Main functions: [`tells_listeners`] and [`listener`].

use jdwp::commands::array_reference;
use jdwp::{ObjectId, Tag, Value};

use super::Error;
use super::vm::Vm;
use super::wrappers::Work;

/// What calls listeners on the main thread.
struct Teller {
    /// How the class of the message's callback begins, and what else is in its name.
    class: (&'static str, &'static str),
    /// The fields from the callback to the listeners: of each the names that it has in the
    /// releases. Of an array it goes on with the elements.
    path: &'static [&'static [&'static str]],
    /// The method of theirs that is called, if it is theirs.
    method: Option<&'static str>,
}

const TELLERS: [Teller; 3] = [
    // A change of preferences: a class of the platform, or a lambda in it, whose name has this in
    // all releases. It is posted only if there are listeners (`notifyListeners` of
    // `SharedPreferencesImpl.EditorImpl`); they are the keys of a `WeakHashMap`.
    Teller {
        class: ("android.app.", "SharedPreferencesImpl$EditorImpl"),
        path: &[
            &["this$1", "f$0", "arg$1"],
            &["this$0"],
            &["mListeners"],
            &["table"],
            &["referent"],
        ],
        method: Some("onSharedPreferenceChanged"),
    },
    // The item that is selected in a list or a spinner, after its layout. It is posted if there is
    // a listener, or accessibility is on (`AdapterView.selectionChanged`).
    Teller {
        class: ("android.widget.AdapterView$SelectionNotifier", ""),
        path: &[&["this$0"], &["mOnItemSelectedListener"]],
        method: Some("onItemSelected"),
    },
    // A value that was posted to the app's observers (`LiveData.postValue`); the next value takes
    // its place if that has not run by then. People know it by this class: observers come and go.
    Teller {
        class: ("androidx.lifecycle.LiveData$", ""),
        path: &[],
        method: None,
    },
];

/// How many elements of an array are looked at, and how many objects are followed: a virtual
/// machine may lie.
const MOST_ELEMENTS: u8 = 64;

/// Whether what a message calls back, an object of a class, does nothing but call listeners of the
/// app.
pub(super) fn tells_listeners(callback: &str) -> bool {
    teller(callback).is_some()
}

fn teller(callback: &str) -> Option<&'static Teller> {
    TELLERS.iter().find(|teller| {
        let (start, part) = teller.class;
        callback.starts_with(start) && callback.contains(part)
    })
}

/// The class of the first listener that is the app's or the test's, of those that an object of a
/// class calls; `None` where there is none, or the object calls no listeners.
pub(super) async fn listener(
    vm: &Vm,
    object: ObjectId,
    class: &str,
) -> Result<Option<Work>, Error> {
    let Some(teller) = teller(class) else {
        return Ok(None);
    };
    let mut reached = vec![object];
    for names in teller.path {
        let mut next = Vec::new();
        for object in reached {
            if let Some(value) = first_of(vm, object, names).await? {
                next.extend(objects_in(vm, &value).await?);
            }
        }
        reached = next;
        reached.truncate(usize::from(MOST_ELEMENTS));
    }

    let whose = vm.whose();
    for listener in reached {
        let class = vm.class_of_work(listener).await?;
        if let Some(class) = class
            && !whose.is_foreign(&class)
        {
            return Ok(Some(Work {
                class,
                method: teller.method.map(str::to_owned),
            }));
        }
    }
    Ok(None)
}

/// The value of the first of some fields that an object has.
async fn first_of(vm: &Vm, object: ObjectId, names: &[&str]) -> Result<Option<Value>, Error> {
    for name in names {
        if let Some(value) = vm.value_in(object, name).await? {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// The object that a value is, or the elements of the array that it is, without nulls.
pub(super) async fn objects_in(vm: &Vm, value: &Value) -> Result<Vec<ObjectId>, Error> {
    let Some(object) = value.as_non_null_object() else {
        return Ok(Vec::new());
    };
    if !matches!(
        value,
        Value::Object {
            tag: Tag::Array,
            ..
        }
    ) {
        return Ok(vec![object]);
    }

    let length = array_reference::Length { array: object };
    let asked = array_reference::GetValues {
        array: object,
        first: 0,
        length: vm
            .connection
            .send(&length)
            .await?
            .min(i32::from(MOST_ELEMENTS)),
    };
    let elements = vm.connection.send(&asked).await?.values;
    let objects = elements.iter().filter_map(Value::as_non_null_object);
    Ok(objects.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::vm::false_vm::FalseVm;
    use crate::whose::Whose;

    #[test]
    fn a_change_of_preferences_of_a_selection_or_of_live_data_runs_the_apps_listeners() {
        for class in [
            "android.app.SharedPreferencesImpl$EditorImpl$3",
            "android.app.-$$Lambda$SharedPreferencesImpl$EditorImpl$3CAjkhzA131V3V-sLfP2uy0FWZ0",
            "android.app.SharedPreferencesImpl$EditorImpl$$ExternalSyntheticLambda0",
            "android.widget.AdapterView$SelectionNotifier",
            "androidx.lifecycle.LiveData$1",
        ] {
            assert!(tells_listeners(class), "{class}");
        }
        for class in [
            "android.app.Instrumentation$SyncRunnable",
            "com.example.SharedPreferencesImpl$EditorImpl$1",
            "androidx.lifecycle.LiveDataScopeImpl$emit$2",
        ] {
            assert!(!tells_listeners(class), "{class}");
        }
    }

    #[tokio::test]
    async fn the_apps_listener_is_found_from_what_calls_it() {
        let mut process = FalseVm::default();
        let root = process.class("java.lang.Object", None, &[], &[]);
        let mut class =
            |name, fields: &[&'static str]| process.class(name, Some(root), fields, &[]);
        let selected = "android.widget.AdapterView$SelectionNotifier";
        let set = "androidx.lifecycle.LiveData$1";
        let changed = "android.app.SharedPreferencesImpl$EditorImpl$$ExternalSyntheticLambda0";
        let objects = [
            class(changed, &["f$0"]),
            class("android.app.SharedPreferencesImpl$EditorImpl", &["this$0"]),
            class("android.app.SharedPreferencesImpl", &["mListeners"]),
            class("java.util.WeakHashMap", &["table"]),
            class("java.util.WeakHashMap$Entry", &["referent"]),
            class("a.Panel$1", &[]),
            class("java.util.WeakHashMap$Entry", &["referent"]),
            class("androidx.preference.PreferenceDataStore", &[]),
            class(selected, &["this$0"]),
            class("android.widget.Spinner", &["mOnItemSelectedListener"]),
            class("a.Panel$show$1", &[]),
            class(set, &[]),
            class(set, &["this$0"]),
            class("a.Prices", &[]),
        ];
        for (id, class) in (1..).zip(objects) {
            process.object(id, class);
        }
        for (of, field, value) in [
            (1, "f$0", 2),
            (2, "this$0", 3),
            (3, "mListeners", 4),
            (4, "table", 20),
            (5, "referent", 6),
            (7, "referent", 8),
            (9, "this$0", 10),
            (10, "mOnItemSelectedListener", 11),
            (13, "this$0", 14),
        ] {
            process.set(of, field, value);
        }
        process.array(20, &[0, 7, 0, 5]);
        let (connection, _incoming) = process.connect(|_, _| None).await;
        let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));

        for (object, class, expected) in [
            (
                1,
                changed,
                Some(("a.Panel$1", Some("onSharedPreferenceChanged"))),
            ),
            (
                9,
                selected,
                Some(("a.Panel$show$1", Some("onItemSelected"))),
            ),
            // It is no observer itself.
            (13, set, Some(("a.Prices", None))),
            (9, "android.os.Handler", None),
            (12, set, None),
            // It has no such fields.
            (6, selected, None),
        ] {
            let found = listener(&vm, ObjectId(object), class).await.unwrap();
            let expected = expected.map(|(class, method): (&str, Option<&str>)| Work {
                class: class.to_owned(),
                method: method.map(str::to_owned),
            });
            assert_eq!(found, expected, "{object} {class}");
        }
    }
}
