//! Whose a piece of work is: the app's, or the test harness's, the platform's or a widget's own.
//! The stack that hands it over says it, else its class.

use jdwp::ObjectId;

use super::Error;
use super::vm::Vm;
use crate::model::{Frame, TaskRunner};
use crate::whose::{Owner, Whose, is_start_up};

/// Whether work is the platform's own, though the app was the first to need it. What Java itself
/// runs may be anybody's.
pub(super) fn is_the_platforms(whose: &Whose, class: &str) -> bool {
    whose.owner(class) == Owner::Platform
        && !class.starts_with("java.")
        && !class.starts_with("javax.")
}

/// Whether a widget of the platform has handed work over for itself, as a text field does that
/// looks for the language of its spell checker: it stands for the app's object only as a part of
/// that. The innermost frame is the runner's, which may be of the same package.
pub(super) fn is_a_widgets(stack: &[Frame]) -> bool {
    for Frame { class, .. } in stack.iter().skip(1) {
        let is_of_runner =
            class.starts_with("java.util.concurrent.") || class.starts_with("android.os.");
        if !is_of_runner {
            return class.starts_with("android.widget.") || class.starts_with("android.view.");
        }
    }
    false
}

/// Whether a callback does the app's own work: Kotlin's extensions wrap a lambda of the app's, and
/// most others that a library hands over are about its own looks.
pub(super) fn is_own_callback(whose: &Whose, class: &str) -> bool {
    whose.owner(class).is_own() || class.starts_with("androidx.core.animation.")
}

/// Whether it was the app, or a library at its bidding, that submitted something, and not the test
/// harness. Where no frame shows it, as when the platform starts a service, it is whose `class` the
/// work is of. What a parallel stream forks is a part of the statement that waits for it.
pub(super) fn is_the_apps(whose: &Whose, stack: &[Frame], class: &str) -> bool {
    let before_own = stack
        .iter()
        .take_while(|frame| !whose.owner(&frame.class).is_own());
    let mut before_own = before_own.map(|frame| frame.class.as_str());
    if before_own.any(|class| is_start_up(class) || is_parallel(class)) {
        return false;
    }
    match submitter(whose, stack) {
        Some(owner) => owner != Owner::Harness,
        None => whose.owner(class).is_own(),
    }
}

/// Whether a class is of what works on a collection in parallel, as streams do.
fn is_parallel(class: &str) -> bool {
    ["java.util.stream.", "java.util.Arrays"]
        .iter()
        .any(|prefix| class.starts_with(prefix))
}

/// Whether a task that nobody else is known to have submitted is the harness's own. Only executors
/// run such ones among the app's.
pub(super) async fn is_of_harness(
    vm: &Vm,
    task: ObjectId,
    runner: TaskRunner,
) -> Result<bool, Error> {
    if runner != TaskRunner::Executor {
        return Ok(false);
    }
    let class = vm.class_of(task).await?;
    Ok(class.is_some_and(|class| vm.whose().owner(&class) == Owner::Harness))
}

/// Whether the stack alone says that it was the test harness, for itself.
pub(super) fn is_the_harness(whose: &Whose, stack: &[Frame]) -> bool {
    submitter(whose, stack) == Some(Owner::Harness)
}

/// Who submitted something: whose the innermost frame is that is the harness's, the test's or the
/// app's. The platform's and libraries' say nothing.
fn submitter(whose: &Whose, stack: &[Frame]) -> Option<Owner> {
    let owners = stack.iter().map(|frame| whose.owner(&frame.class));
    owners
        .into_iter()
        .find(|owner| owner.is_own() || *owner == Owner::Harness)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::vm::false_vm::FalseVm;
    use crate::testing::stack;

    #[test]
    fn a_callback_is_the_apps_only_where_its_class_is() {
        let whose = Whose::new("com.example", "com.example.test", "com.example.SomeTest");
        for own in [
            "com.example.Curtain$Opened",
            "androidx.core.animation.AnimatorKt$addListener$1",
        ] {
            assert!(is_own_callback(&whose, own), "{own}");
        }
        for other in [
            "com.google.android.material.Ripple$1",
            "android.graphics.Fade$2",
        ] {
            assert!(!is_own_callback(&whose, other), "{other}");
        }
    }

    #[test]
    fn what_a_widget_hands_over_for_itself_is_not_the_apps() {
        let executor = "java.util.concurrent.ThreadPoolExecutor";
        let spell_checker = [
            executor,
            "android.os.AsyncTask$SerialExecutor",
            "android.widget.TextView",
            "com.example.LoginActivity",
        ];
        assert!(is_a_widgets(&stack(&spell_checker)));
        let by_the_app = [executor, "com.example.LoginActivity", "android.view.View"];
        assert!(!is_a_widgets(&stack(&by_the_app)));
        let animator = "android.view.ViewPropertyAnimator";
        let fades = [animator, "com.example.LoginActivity", "android.view.View"];
        assert!(!is_a_widgets(&stack(&fades)));
        let by_a_widget = [animator, "android.widget.Toolbar", "com.example.Login"];
        assert!(is_a_widgets(&stack(&by_a_widget)));
    }

    #[test]
    fn what_the_app_submits_is_told_from_what_the_harness_submits() {
        let whose = Whose::new("com.example", "com.example.test", "com.example.SomeTest");
        let click = [
            "java.lang.Thread",
            "android.view.View",
            "androidx.test.espresso.Click",
            "com.example.SomeTest",
        ];
        assert!(!is_the_apps(&whose, &stack(&click), "com.example.Task"));
        let apps = [
            "java.lang.Thread",
            "kotlinx.coroutines.Job",
            "com.example.Main",
            "androidx.test.espresso.Click",
        ];
        assert!(is_the_apps(
            &whose,
            &stack(&apps),
            "kotlinx.coroutines.DispatchedTask"
        ));
        // Its lambda has the app's context, which is no task of the app's.
        let installs = [
            "java.util.concurrent.ThreadPoolExecutor",
            "androidx.profileinstaller.ProfileInstallerInitializer",
        ];
        assert!(!is_the_apps(&whose, &stack(&installs), "com.example.App"));
        let forks = [
            "java.util.concurrent.ForkJoinTask",
            "java.util.stream.ForEachOps$ForEachTask",
            "com.example.Main",
        ];
        assert!(!is_the_apps(&whose, &stack(&forks), "com.example.Task"));
        let from_a_stream = [
            "java.util.concurrent.ThreadPoolExecutor",
            "com.example.Main",
        ];
        let from_a_stream = [&from_a_stream[..], &forks[1..]].concat();
        assert!(is_the_apps(
            &whose,
            &stack(&from_a_stream),
            "com.example.Task"
        ));
        let platform = stack(&["java.lang.Thread", "android.app.ActivityThread"]);
        assert!(!is_the_apps(
            &whose,
            &platform,
            "androidx.emoji2.text.EmojiCompat"
        ));
        assert!(is_the_apps(
            &whose,
            &platform,
            "com.example.CleanUpService what=0"
        ));
    }

    #[tokio::test]
    async fn a_task_of_an_executor_is_the_harness_s_own_where_its_class_is() {
        let mut process = FalseVm::default();
        let root = process.class("java.lang.Object", None, &[], &[]);
        let idle = "androidx.test.espresso.base.AsyncTaskPoolMonitor$IdleMonitor$1";
        let idle = process.class(idle, Some(root), &[], &[]);
        let export = process.class("com.example.Export", Some(root), &[], &[]);
        let (idle, export) = (process.object(1, idle), process.object(2, export));

        let (connection, _incoming) = process.connect(|_, _| None).await;
        let whose = Whose::new("com.example", "com.example.test", "com.example.SomeTest");
        let vm = Vm::of_app(connection, whose);
        for (task, runner, expected) in [
            (idle, TaskRunner::Executor, true),
            (export, TaskRunner::Executor, false),
            (ObjectId::NULL, TaskRunner::Executor, false),
            (idle, TaskRunner::Coroutines, false),
        ] {
            let is_harness = is_of_harness(&vm, task, runner).await.unwrap();
            assert_eq!(is_harness, expected, "{task:?} {runner:?}");
        }
    }
}
