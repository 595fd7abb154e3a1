//! Whose code a class is: the app's, the test's, the test harness's, a library's or the platform's.
//!
//! Main types: [`Whose`], the one table that decides it, and [`Owner`], its answer. The app's and
//! the test's own packages beat every list of names, as apps of AOSP are in `com.android` too.
//! Where a class was loaded from ([`Origin`]) beats names as well, where it is known. Nothing here
//! does I/O.

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

/// Where a class was loaded from, as far as the caller knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// Only its name is known.
    #[default]
    Unknown,
    /// From the boot class path: `ReferenceType.ClassLoader` is null.
    Boot,
    /// By some other class loader.
    NotBoot,
    /// From the app's own APK.
    AppApk,
    /// From the test's APK, which has the harness and the test's libraries as well.
    TestApk,
}

impl Origin {
    /// The answer of `ReferenceType.ClassLoader`: whether it was null, if it was asked.
    #[must_use]
    pub fn of_loader(is_boot: Option<bool>) -> Self {
        match is_boot {
            Some(true) => Self::Boot,
            Some(false) => Self::NotBoot,
            None => Self::Unknown,
        }
    }
}

/// What runs tests. The testing thread is in it; what these classes post to the main thread, they
/// wait for themselves. Mocks are libraries instead: they stand between the app's own frames.
const HARNESS: [&str; 14] = [
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
];

/// Libraries that run an app's code, or stand around it.
const LIBRARIES: [&str; 18] = [
    "androidx.",
    "android.support.",
    "android.arch.",
    "com.android.volley.",
    "com.android.billingclient.",
    "com.android.installreferrer.",
    "com.google.android.material.",
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

/// What in `com.android` is the platform's even where another class loader loaded it, as on a JVM.
const INTERNAL: [&str; 4] = [
    "com.android.internal.",
    "com.android.server.",
    "com.android.okhttp.",
    "com.android.org.",
];

/// Fewer names than this in a package are nobody's own.
const SHORTEST_PACKAGE: usize = 2;

/// Decides whose code a class is, for one test of one app.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whose {
    app: String,
    test: String,
    test_class: String,
}

impl Whose {
    /// The table of a test class, whose APK is the package `test` and drives the package `app`.
    #[must_use]
    pub fn new(app: &str, test: &str, test_class: &str) -> Self {
        Self {
            app: app.to_owned(),
            test: test.to_owned(),
            test_class: outermost(test_class).to_owned(),
        }
    }

    /// Whose a class is, by its name alone. A line of a stack trace begins with a class's name and
    /// is one here.
    #[must_use]
    pub fn owner(&self, class: &str) -> Owner {
        self.owner_from(class, Origin::Unknown)
    }

    /// Whose a class is, by its name and by where it was loaded from.
    #[must_use]
    pub fn owner_from(&self, class: &str, origin: Origin) -> Owner {
        let class = element(class);
        if self.is_of_test_class(class) {
            return Owner::Test;
        }
        if origin == Origin::Boot {
            return Owner::Platform;
        }

        if self.is_in_own_package(class) {
            return match origin {
                Origin::TestApk => Owner::Test,
                Origin::AppApk => Owner::App,
                _ if self.test_is_within_app() && is_in(class, &self.test) => Owner::Test,
                _ if is_in(class, &self.app) => Owner::App,
                _ if is_in(class, &self.test) => Owner::Test,
                _ => Owner::App,
            };
        }

        match owner_by_name(class) {
            // No APK has classes of the platform.
            Some(Owner::Platform) if is_misnamed(class, origin) => self.own_by(origin),
            Some(owner) => owner,
            None => self.own_by(origin),
        }
    }

    /// Whether a class of work is the app's, or of a library that works for it: neither the
    /// platform's nor the harness's.
    #[must_use]
    pub fn runs_for_app(&self, class: &str) -> bool {
        !matches!(self.owner(class), Owner::Platform | Owner::Harness)
    }

    /// Whether a class is neither the app's nor the test's.
    #[must_use]
    pub fn is_foreign(&self, class: &str) -> bool {
        !self.owner(class).is_own()
    }

    fn own_by(&self, origin: Origin) -> Owner {
        if origin == Origin::TestApk {
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
    let begins = |prefixes: &[&str]| prefixes.iter().any(|prefix| class.starts_with(prefix));

    // An AndroidX library's own test artifact, as `androidx.compose.ui.test.`, is the harness's as
    // much as `androidx.test.`.
    let is_androidx_test = class.starts_with("androidx.") && class.contains(".test.");

    if is_androidx_test || begins(&HARNESS) {
        Some(Owner::Harness)
    } else if begins(&LIBRARIES) {
        Some(Owner::Library)
    } else if begins(&PLATFORM) {
        Some(Owner::Platform)
    } else {
        None
    }
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

/// Whether a class only looks like the platform's: no boot class loader loaded it, and its name is
/// one that apps use too.
fn is_misnamed(class: &str, origin: Origin) -> bool {
    let is_loaded_by_app = matches!(origin, Origin::NotBoot | Origin::AppApk | Origin::TestApk);
    let is_internal = INTERNAL.iter().any(|prefix| class.starts_with(prefix));
    is_loaded_by_app && class.starts_with("com.android.") && !is_internal
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

#[cfg(test)]
mod tests {
    use super::Owner::{App, Harness, Library, Platform, Test};
    use super::*;

    fn check(whose: &Whose, origin: Origin, expected: &[(&str, Owner)]) {
        for (class, owner) in expected {
            assert_eq!(
                whose.owner_from(class, origin),
                *owner,
                "{class}, {origin:?}"
            );
        }
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
            ("android.test.InstrumentationTestCase", Harness),
            (
                "com.kaspersky.kaspresso.testcases.api.testcase.TestCase",
                Harness,
            ),
            ("androidx.lifecycle.LiveData", Library),
            ("android.support.v4.app.Fragment", Library),
            ("com.android.volley.RequestQueue", Library),
            ("kotlinx.coroutines.BuildersKt", Library),
            ("org.mockito.Mockito", Library),
            ("android.os.Handler", Platform),
            ("com.android.internal.os.ZygoteInit", Platform),
            ("com.android.something.Else", Platform),
            ("java.lang.Thread", Platform),
            ("org.robolectric.shadows.ShadowLooper", Platform),
        ];
        check(&whose, Origin::Unknown, &expected);
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
        check(&aosp, Origin::Unknown, &expected);

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
        check(&codelab, Origin::Unknown, &expected);

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
        check(&library, Origin::Unknown, &expected);
    }

    #[test]
    fn where_a_class_comes_from_beats_its_name() {
        let whose = Whose::new(
            "com.example.shop",
            "com.example.shop.test",
            "com.example.shop.LoginTest",
        );
        check(
            &whose,
            Origin::Boot,
            &[
                ("com.vendor.os.Extension", Platform),
                ("com.example.shop.LoginTest", Test),
            ],
        );
        let in_test_apk = [
            ("robots.LoginRobot", Test),
            ("com.android.robots.LoginRobot", Test),
            ("com.example.shop.LoginPage", Test),
            ("androidx.test.espresso.Espresso", Harness),
            ("androidx.lifecycle.LiveData", Library),
        ];

        check(&whose, Origin::TestApk, &in_test_apk);
        let in_app_apk = [
            ("com.example.shop.test.Flags", App),
            ("com.android.launcher.Home", App),
            ("kotlin.io.CloseableKt", Library),
        ];
        check(&whose, Origin::AppApk, &in_app_apk);

        // On a JVM that stands for a device the framework has a class loader of its own.
        let elsewhere = [
            ("android.os.Handler", Platform),
            ("com.android.internal.os.ZygoteInit", Platform),
            ("com.android.launcher.Home", App),
        ];
        check(&whose, Origin::NotBoot, &elsewhere);
    }

    #[test]
    fn a_package_of_one_name_and_no_package_own_nothing() {
        let whose = Whose::new("android", "", "LoginTest");
        check(
            &whose,
            Origin::Unknown,
            &[
                ("android.os.Handler", Platform),
                ("LoginTest$1", Test),
                ("Cart", App),
            ],
        );
        check(
            &Whose::default(),
            Origin::Unknown,
            &[("a.B", App), ("", App), ("java.lang.Object", Platform)],
        );
    }
}
