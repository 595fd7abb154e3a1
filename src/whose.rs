//! Whose code a class is: the app's, the test's, the test harness's, a library's or the platform's.
//!
//! Main types: [`Whose`], the one table that decides it, and [`Owner`], its answer. The app's and
//! the test's own packages beat every list of names, as apps of AOSP are in `com.android` too.
//!
//! What the boot class loader has loaded is the platform's, wherever its package is; but JUnit
//! stays the harness's on API 27 and below, which have it in the boot class path. Another class
//! loader says nothing. One has the app's APK and the test's both. Where a JVM emulates a device,
//! one has the framework and the app. WebView and shared libraries have loaders of their own.
//! Nothing here does I/O.

use std::collections::BTreeSet;

/// The name of a class without its package, as Java's `Class.getSimpleName`; an inner class keeps
/// those around it.
#[must_use]
pub fn simple_name(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

/// What an event does, a class or a method of one, without the package: the parts in front that
/// begin with a small letter.
#[must_use]
pub fn without_package(work: &str) -> &str {
    let mut rest = work;
    while rest.starts_with(char::is_lowercase)
        && let Some((_, inner)) = rest.split_once('.')
    {
        rest = inner;
    }
    rest
}

/// Whose code a class is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Owner {
    /// The app's own, or of something in the app that no list knows.
    App,
    /// The test's own: the test class, its page objects and helpers.
    Test,
    /// What runs tests and drives the app for them: JUnit, AndroidX Test, assertions.
    Harness,
    /// A library that runs the app's code: its frames do not identify whose work it is.
    Library,
    /// Android's or the language's own.
    Platform,
}

impl Owner {
    /// Whether somebody wrote it for this app or for its tests.
    #[must_use]
    pub fn is_own(self) -> bool {
        matches!(self, Self::App | Self::Test)
    }
}

/// What runs tests. The testing thread is in it; what these classes post to the main thread, they
/// wait for themselves. Mocks are libraries instead: they stand between the app's own frames.
const HARNESS: [&str; 18] = [
    "org.junit.",
    "junit.",
    "org.hamcrest.",
    "android.test.",
    "android.support.test.",
    "com.google.common.truth.",
    "org.assertj.",
    "com.kaspersky.kaspresso.",
    "com.kaspersky.components.",
    "io.github.kakaocup.",
    "com.agoda.kakao.",
    "com.adevinta.android.barista.",
    "com.schibsted.spain.barista.",
    "dagger.hilt.android.testing.",
    "org.awaitility.",
    "app.cash.turbine.",
    "io.kotest.",
    "io.cucumber.",
];

/// Libraries that run an app's code, or stand around it.
const LIBRARIES: [&str; 19] = [
    "androidx.",
    "android.support.",
    "android.arch.",
    "com.android.volley.",
    "com.android.billingclient.",
    "com.android.installreferrer.",
    "com.google.android.material.",
    "com.google.common.",
    "kotlin.",
    "kotlinx.",
    "io.reactivex.",
    "rx.",
    "org.greenrobot.",
    "org.reactivestreams.",
    "org.mockito.",
    "io.mockk.",
    "net.bytebuddy.",
    "com.android.dx.",
    "dagger.hilt.",
];

/// What of the harness only looks at what it is given, or describes what is to be done.
const CHECKS: [&str; 20] = [
    "org.junit.",
    "junit.",
    "org.hamcrest.",
    "com.google.common.truth.",
    "org.assertj.",
    "io.kotest.",
    "app.cash.turbine.",
    "androidx.test.core.app.ApplicationProvider",
    "androidx.test.espresso.IdlingRegistry",
    "androidx.test.espresso.IdlingResource",
    "androidx.test.espresso.NoMatching",
    "androidx.test.espresso.PerformException",
    "androidx.test.espresso.action.",
    "androidx.test.espresso.assertion.",
    "androidx.test.espresso.contrib.",
    "androidx.test.espresso.idling.",
    "androidx.test.espresso.matcher.",
    "androidx.test.ext.truth.",
    "androidx.test.espresso.UiController",
    "androidx.test.platform.",
];

/// How the methods of `android.app.Instrumentation` begin that have the main thread do something,
/// or wait for it.
const DRIVES: [&str; 6] = [
    "runOnMain",
    "waitFor",
    "startActivity",
    "call",
    "send",
    "invoke",
];

/// Libraries that only run an app's code on some thread, now or later.
const CARRIERS: [&str; 5] = [
    "kotlinx.coroutines.",
    "io.reactivex.",
    "rx.",
    "org.greenrobot.",
    "org.reactivestreams.",
];

/// The platform's own. Robolectric is the platform of a device that runs on a JVM.
const PLATFORM: [&str; 11] = [
    "java.",
    "javax.",
    "jdk.",
    "sun.",
    "com.sun.",
    "dalvik.",
    "libcore.",
    "android.",
    "com.android.",
    "org.apache.harmony.",
    "org.robolectric.",
];

/// What libraries do in every app, whatever the test does: AppCompat loads emojis on a thread of
/// its own, and the profile installer has main wait for 5 s before it begins.
const START_UP: [&str; 2] = [
    "androidx.emoji2.text.EmojiCompat",
    "androidx.profileinstaller.ProfileInstallerInitializer",
];

/// Fewer names than this in a package do not identify an owner.
const SHORTEST_PACKAGE: usize = 2;

/// Whether a class is of what a library does at the start of every app.
#[must_use]
pub fn is_start_up(class: &str) -> bool {
    START_UP.contains(&outermost(class))
}

/// Decides whose code a class is, for one test of one app.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whose {
    app: String,
    test: String,
    test_class: String,
    /// Those that would be the app's or the test's by their names.
    boot_classes: BTreeSet<String>,
}

impl Whose {
    /// The table of a test class, whose APK is the package `test` and drives the package `app`.
    #[must_use]
    pub fn new(app: &str, test: &str, test_class: &str) -> Self {
        Self {
            app: app.to_owned(),
            test: test.to_owned(),
            test_class: outermost(test_class).to_owned(),
            boot_classes: BTreeSet::new(),
        }
    }

    /// Adds a class that the boot class loader has loaded, so that it is the platform's whatever
    /// its name, as what a vendor puts into a device's framework.
    pub fn add_boot_class(&mut self, class: &str) {
        self.boot_classes.insert(class.to_owned());
    }

    /// Whose a class is. A line of a stack trace begins with a class's name and is one here.
    #[must_use]
    pub fn owner(&self, class: &str) -> Owner {
        let class = element(class);
        if self.is_of_test_class(class) {
            return Owner::Test;
        }
        if self.is_in_own_package(class) && !self.boot_classes.contains(class) {
            return self.owner_in_own_package(class);
        }

        match owner_by_name(class) {
            Some(owner) => owner,
            None if self.boot_classes.contains(class) => Owner::Platform,
            None => Owner::App,
        }
    }

    /// Whether a class of work is the app's, or of a library that works for it: neither the
    /// platform's nor the harness's.
    #[must_use]
    pub fn runs_for_app(&self, class: &str) -> bool {
        !matches!(self.owner(class), Owner::Platform | Owner::Harness)
    }

    /// Whether a class is of a library that has nothing to do for itself: what it posts brings the
    /// app's values, or calls the app.
    #[must_use]
    pub fn only_carries(&self, class: &str) -> bool {
        self.owner(class) == Owner::Library
            && CARRIERS.iter().any(|prefix| class.starts_with(prefix))
    }

    /// Whether a method drives the app for the test: it has the main thread do something, or waits
    /// for that or for another thread.
    #[must_use]
    pub fn drives_app(&self, class: &str, method: &str) -> bool {
        if waits(class, method) {
            return true;
        }
        if class == "android.app.Instrumentation" {
            return begins_with_one(method, &DRIVES);
        }
        self.owner(class) == Owner::Harness && !begins_with_one(class, &CHECKS)
    }

    /// Whether a class is neither the app's nor the test's.
    #[must_use]
    pub fn is_foreign(&self, class: &str) -> bool {
        !self.owner(class).is_own()
    }

    /// Where the test's package is within the app's, the inner one decides.
    fn owner_in_own_package(&self, class: &str) -> Owner {
        let is_of_test = is_in(class, &self.test);
        let is_of_app = is_in(class, &self.app);
        if is_of_test && (!is_of_app || self.test_is_within_app()) {
            Owner::Test
        } else {
            Owner::App
        }
    }

    fn is_of_test_class(&self, class: &str) -> bool {
        let rest = class.strip_prefix(self.test_class.as_str());
        !self.test_class.is_empty()
            && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['$', '.']))
    }

    /// Whether the class is in a package of the app's, of the test APK's, or of the test class.
    fn is_in_own_package(&self, class: &str) -> bool {
        let package_of_test = self
            .test_class
            .rsplit_once('.')
            .map_or("", |(package, _)| package);
        [self.app.as_str(), self.test.as_str(), package_of_test]
            .into_iter()
            .any(|package| is_in(class, package))
    }

    fn test_is_within_app(&self) -> bool {
        self.test != self.app && is_in(&self.test, &self.app)
    }
}

/// Whose a class is by the lists alone; `None` for what they do not contain.
fn owner_by_name(class: &str) -> Option<Owner> {
    // An AndroidX library's own test artifact, as `androidx.compose.ui.test.`, is the harness's as
    // much as `androidx.test.`.
    let is_androidx_test = class.starts_with("androidx.") && class.contains(".test.");

    if is_androidx_test || begins_with_one(class, &HARNESS) {
        Some(Owner::Harness)
    } else if begins_with_one(class, &LIBRARIES) {
        Some(Owner::Library)
    } else if begins_with_one(class, &PLATFORM) {
        Some(Owner::Platform)
    } else {
        None
    }
}

fn begins_with_one(class: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|prefix| class.starts_with(prefix))
}

/// The class of an array's elements; any other class itself. An array of a primitive type is the
/// platform's.
fn element(class: &str) -> &str {
    let name = class.trim_start_matches('[');
    match name.len() {
        _ if name == class => class,
        1 => "java.lang.Object",
        _ => name.strip_prefix('L').unwrap_or(name),
    }
}

/// Whether a class, or a package, is in a package or below it. A package of one name, as `android`,
/// has nothing of its own.
fn is_in(class: &str, package: &str) -> bool {
    let is_long_enough = package.split('.').count() >= SHORTEST_PACKAGE;
    is_long_enough
        && class
            .strip_prefix(package)
            .is_some_and(|rest| rest.starts_with('.'))
}

/// The class that a nested or synthetic one is in, or itself.
#[must_use]
pub fn outermost(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}

/// Whether a method of the platform or of a library has its thread sleep, or wait for another.
fn waits(class: &str, method: &str) -> bool {
    if let Some(class) = class.strip_prefix("java.util.concurrent.") {
        return match method {
            "await" | "awaitTermination" => true,
            "get" | "join" => class.ends_with("Future") || class.ends_with("FutureTask"),
            "take" | "poll" => class.starts_with("Blocking") || class.starts_with("LinkedBlocking"),
            "acquire" | "tryAcquire" => class == "Semaphore",
            "sleep" => class == "TimeUnit",
            "arriveAndAwaitAdvance" | "awaitAdvance" => true,
            _ => false,
        };
    }
    match class {
        "java.lang.Thread" => matches!(method, "sleep" | "join"),
        "android.os.SystemClock" => method == "sleep",
        "kotlinx.coroutines.BuildersKt" => method.starts_with("runBlocking"),
        "kotlinx.coroutines.DelayKt" => method.starts_with("delay"),
        "kotlinx.coroutines.TimeoutKt" => method.starts_with("withTimeout"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Owner::{App, Harness, Library, Platform, Test};
    use super::*;

    fn check(whose: &Whose, expected: &[(&str, Owner)]) {
        for (class, owner) in expected {
            assert_eq!(whose.owner(class), *owner, "{class}");
        }
    }

    #[test]
    fn a_name_without_its_package_keeps_the_method() {
        for (work, expected) in [
            ("com.example.Tide", "Tide"),
            ("com.example.Tide$1.onReceive", "Tide$1.onReceive"),
            ("com.example.Valve what=3", "Valve what=3"),
            ("Tide", "Tide"),
            ("com.example.tide", "tide"),
            ("what=3", "what=3"),
            ("", ""),
        ] {
            assert_eq!(without_package(work), expected);
        }
    }

    #[test]
    fn what_libraries_do_at_the_start_of_every_app_is_known() {
        for class in [
            "androidx.emoji2.text.EmojiCompat$ListenerDispatcher",
            "androidx.profileinstaller.ProfileInstallerInitializer",
            "androidx.profileinstaller.ProfileInstallerInitializer$$ExternalSyntheticLambda0",
        ] {
            assert!(is_start_up(class), "{class}");
        }
        assert!(!is_start_up("androidx.lifecycle.LiveData$1"));
    }

    #[test]
    fn what_has_the_main_thread_do_something_drives_the_app() {
        let whose = Whose::new("com.example", "com.example.test", "com.example.SomeTest");
        for (class, method, expected) in [
            ("androidx.test.espresso.ViewInteraction", "check", true),
            (
                "androidx.test.core.app.ActivityScenario",
                "onActivity",
                true,
            ),
            (
                "androidx.compose.ui.test.junit4.ComposeTestRule",
                "waitForIdle",
                true,
            ),
            ("android.app.Instrumentation", "runOnMainSync", true),
            ("android.app.Instrumentation", "getTargetContext", false),
            (
                "androidx.test.espresso.matcher.ViewMatchers",
                "withId",
                false,
            ),
            (
                "androidx.test.espresso.UiController",
                "loopMainThreadForAtLeast",
                false,
            ),
            ("org.junit.Assert", "assertTrue", false),
            ("com.example.LoginPage", "open", false),
            ("android.os.SystemClock", "sleep", true),
            ("android.os.SystemClock", "uptimeMillis", false),
            ("java.util.concurrent.Future", "get", true),
            ("java.util.concurrent.Future", "cancel", false),
            ("java.util.concurrent.CountDownLatch", "await", true),
            ("java.util.concurrent.CountDownLatch", "countDown", false),
            ("java.util.concurrent.atomic.AtomicReference", "get", false),
            ("java.util.concurrent.BlockingQueue", "poll", true),
            ("java.util.concurrent.BlockingQueue", "add", false),
            ("kotlinx.coroutines.BuildersKt", "runBlocking$default", true),
            ("android.os.Handler", "post", false),
        ] {
            assert_eq!(
                whose.drives_app(class, method),
                expected,
                "{class}.{method}"
            );
        }
    }

    #[test]
    fn what_a_library_that_only_carries_posts_is_for_the_app() {
        let whose = Whose::new("com.example", "com.example.test", "com.example.SomeTest");
        for (class, expected) in [
            (
                "kotlinx.coroutines.selects.OnTimeout$register$$inlined$Runnable$1",
                true,
            ),
            (
                "io.reactivex.rxjava3.internal.operators.observable.ObservableTimer",
                true,
            ),
            ("org.greenrobot.eventbus.HandlerPoster", true),
            // It may do so for its own looks.
            ("androidx.recyclerview.widget.RecyclerView$2", false),
            ("kotlin.coroutines.Continuation", false),
            ("com.example.Cart", false),
        ] {
            assert_eq!(whose.only_carries(class), expected, "{class}");
        }
        // An app's own beats the list.
        let own = "kotlinx.coroutines.samples";
        let sample = Whose::new(own, "kotlinx.coroutines.samples.test", "a.SomeTest");
        assert!(!sample.only_carries("kotlinx.coroutines.samples.Cart"));
    }

    #[test]
    fn names_alone_decide_for_an_ordinary_app() {
        let whose = Whose::new(
            "com.example.shop",
            "com.example.shop.test",
            "com.example.shop.LoginTest",
        );
        let expected = [
            ("com.example.shop.LoginTest", Test),
            ("com.example.shop.LoginTest$signsIn$1", Test),
            ("com.example.shop.LoginTest.signsIn(LoginTest.kt:7)", Test),
            ("com.example.shop.LoginTester", App),
            ("com.example.shop.Cart", App),
            ("[Lcom.example.shop.Cart", App),
            ("[[Ljava.lang.Object", Platform),
            ("[I", Platform),
            ("com.example.shop.test.Robot", Test),
            ("com.vendor.http.Client", App),
            ("androidx.test.espresso.ViewInteraction", Harness),
            ("androidx.compose.ui.test.AndroidComposeUiTest", Harness),
            ("org.junit.runner.JUnitCore", Harness),
            ("junit.framework.TestCase", Harness),
            ("org.awaitility.core.ConditionAwaiter", Harness),
            ("android.test.InstrumentationTestCase", Harness),
            (
                "com.kaspersky.kaspresso.testcases.api.testcase.TestCase",
                Harness,
            ),
            ("androidx.lifecycle.LiveData", Library),
            ("android.support.v4.app.Fragment", Library),
            ("com.android.volley.RequestQueue", Library),
            ("com.google.common.util.concurrent.Futures", Library),
            ("com.google.common.truth.Truth", Harness),
            ("kotlinx.coroutines.BuildersKt", Library),
            ("org.mockito.Mockito", Library),
            ("android.os.Handler", Platform),
            ("com.android.internal.os.ZygoteInit", Platform),
            ("com.android.something.Else", Platform),
            ("java.lang.Thread", Platform),
            ("org.robolectric.shadows.ShadowLooper", Platform),
        ];
        check(&whose, &expected);
    }

    /// AOSP's own apps, Google's samples and AndroidX's own tests are in packages that look
    /// like somebody else's.
    #[test]
    fn the_apps_and_the_tests_packages_beat_every_prefix() {
        let aosp = Whose::new(
            "com.android.settings",
            "com.android.settings.tests",
            "com.android.settings.wifi.WifiTest",
        );
        let expected = [
            ("com.android.settings.wifi.WifiTest$1", Test),
            ("com.android.settings.tests.Robot", Test),
            ("com.android.settings.Settings", App),
            ("com.android.internal.os.ZygoteInit", Platform),
        ];
        check(&aosp, &expected);

        let codelab = Whose::new(
            "com.example.debug",
            "com.example.debug.test",
            "com.android.codelab.ui.ListTest",
        );
        let expected = [
            ("com.android.codelab.ui.ListTest", Test),
            ("com.android.codelab.ui.ListActivity", App),
            ("com.android.settings.Settings", Platform),
        ];
        check(&codelab, &expected);

        let library = Whose::new(
            "androidx.room.test",
            "androidx.room.test",
            "androidx.room.dao.QueryTest",
        );
        let expected = [
            ("androidx.room.dao.Queries", App),
            ("androidx.room.test.Robot", App),
            ("androidx.lifecycle.A", Library),
        ];
        check(&library, &expected);
    }

    #[test]
    fn a_boot_class_is_the_platforms_unless_it_is_the_harnesss() {
        // A test of the framework itself is in its package.
        let mut whose = Whose::new(
            "com.example.shop",
            "com.example.shop.test",
            "android.os.HandlerTest",
        );
        let of_boot = [
            "com.vendor.os.Boost",
            "android.os.Handler",
            "junit.framework.TestCase",
        ];
        for class in of_boot {
            whose.add_boot_class(class);
        }
        let expected = [
            ("com.vendor.os.Boost", Platform),
            ("com.vendor.http.Client", App),
            ("android.os.Handler", Platform),
            ("android.os.HandlerTest$1", Test),
            ("junit.framework.TestCase", Harness),
        ];
        check(&whose, &expected);
    }

    #[test]
    fn a_package_of_one_name_and_no_package_own_nothing() {
        let whose = Whose::new("android", "", "LoginTest");
        check(
            &whose,
            &[
                ("android.os.Handler", Platform),
                ("LoginTest$1", Test),
                ("Cart", App),
            ],
        );
        check(
            &Whose::default(),
            &[("a.B", App), ("", App), ("java.lang.Object", Platform)],
        );
    }
}
