//! Which classes a capture looks into, and which fields say nothing.
//!
//! Main functions: [`follows`], whether the fields that a class declares are read, and
//! [`is_opaque`], whether objects of such a class are left alone, whatever extends it. What is not
//! looked into can still be exchanged: another object is another value.

use crate::whose::{Owner, simple_name};

/// Classes of others whose static fields are roots: what tests change in the framework and in
/// libraries, and forget to put back.
pub const FRAMEWORK: [&str; 14] = [
    "java.util.Locale",
    "java.util.Locale$NoImagePreloadHolder",
    "java.util.TimeZone",
    "java.lang.System",
    "java.lang.Thread",
    "android.app.ContextImpl",
    "androidx.appcompat.app.AppCompatDelegate",
    "androidx.arch.core.executor.ArchTaskExecutor",
    "androidx.test.espresso.IdlingRegistry",
    "io.reactivex.plugins.RxJavaPlugins",
    "io.reactivex.rxjava3.plugins.RxJavaPlugins",
    "io.reactivex.android.plugins.RxAndroidPlugins",
    "kotlinx.coroutines.Dispatchers",
    "timber.log.Timber",
];

/// Of the platform's classes, only these static fields of [`FRAMEWORK`] are roots.
const FRAMEWORK_FIELDS: [(&str, &str); 9] = [
    ("java.util.Locale", "defaultLocale"),
    ("java.util.Locale$NoImagePreloadHolder", "defaultLocale"),
    ("java.util.Locale", "defaultDisplayLocale"),
    ("java.util.Locale", "defaultFormatLocale"),
    ("java.util.TimeZone", "defaultTimeZone"),
    ("java.lang.System", "props"),
    ("java.lang.Thread", "defaultUncaughtExceptionHandler"),
    ("java.lang.Thread", "uncaughtExceptionPreHandler"),
    ("android.app.ContextImpl", "sSharedPrefsCache"),
];

/// Parts of the platform that hold data and nothing else: packages, and classes with what is
/// nested in them.
const PLATFORM_DATA: [&str; 28] = [
    "java.lang.AbstractStringBuilder",
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Double",
    "java.lang.Enum",
    "java.lang.Float",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Number",
    "java.lang.Short",
    "java.lang.StringBuffer",
    "java.lang.StringBuilder",
    "java.math.",
    "java.time.",
    "java.util.",
    "sun.util.locale.",
    "android.app.SharedPreferencesImpl",
    "android.os.BaseBundle",
    "android.os.Bundle",
    "android.os.PersistableBundle",
    "android.util.ArrayMap",
    "android.util.ArraySet",
    "android.util.LongSparseArray",
    "android.util.LruCache",
    "android.util.Pair",
    "android.util.SparseArray",
    "android.util.SparseIntArray",
];

/// Parts of those that work with threads, files or the virtual machine.
const NO_DATA: [&str; 14] = [
    "java.util.Timer",
    "java.util.ServiceLoader",
    "java.util.WeakHashMap",
    "java.util.concurrent.CompletableFuture",
    "java.util.concurrent.CountDownLatch",
    "java.util.concurrent.CyclicBarrier",
    "java.util.concurrent.ForkJoin",
    "java.util.concurrent.FutureTask",
    "java.util.concurrent.ScheduledThreadPool",
    "java.util.concurrent.ThreadPool",
    "java.util.concurrent.locks.",
    "java.util.jar.",
    "java.util.logging.",
    "java.util.zip.",
];

/// Objects of these classes, and of all that extend them, are not looked into.
const OPAQUE: [&str; 9] = [
    "java.lang.Class",
    "java.lang.ClassLoader",
    "java.lang.Thread",
    "java.lang.ThreadGroup",
    "java.lang.Throwable",
    "java.lang.ref.Reference",
    "java.util.concurrent.ThreadPoolExecutor",
    "android.content.Context",
    "android.view.View",
];

/// Fields of the platform's data that say nothing of what is in it: counts of changes, hashes and
/// views that were asked for once.
const IGNORED: [&str; 13] = [
    "cachedHashCode",
    "cachedToStringResult",
    "descendingMap",
    "entrySet",
    "hash",
    "hashCode",
    "hashCodeValue",
    "keySet",
    "languageTag",
    "modCount",
    "navigableKeySet",
    "stringCache",
    "values",
];

/// Static fields that compilers and tools add.
const ADDED: [&str; 4] = [
    "$VALUES",
    "$assertionsDisabled",
    "$jacocoData",
    "serialVersionUID",
];

/// Whether the fields that a class declares are read.
#[must_use]
pub fn follows(class: &str, owner: Owner) -> bool {
    match owner {
        Owner::App | Owner::Test | Owner::Library => true,
        Owner::Harness => FRAMEWORK.contains(&class),
        // A file is a name: the key of an app's preferences, for one.
        Owner::Platform if class == "java.io.File" => true,
        Owner::Platform => begins(class, &PLATFORM_DATA) && !begins(class, &NO_DATA),
    }
}

/// Whether objects of a class, and of all that extend it, are not looked into.
#[must_use]
pub fn is_opaque(class: &str) -> bool {
    OPAQUE.contains(&class)
}

/// Whether a field that a class declares says nothing of what is in an object.
#[must_use]
pub fn is_ignored(class: &str, field: &str) -> bool {
    match class {
        "android.app.SharedPreferencesImpl" => field != "mMap",
        "java.io.File" => field != "path",
        _ => begins(class, &["java.", "sun."]) && IGNORED.contains(&field),
    }
}

/// Whether a static field is no root: one that a compiler adds, or one of the platform's that no
/// test sets.
#[must_use]
pub fn is_left_out(class: &str, field: &str) -> bool {
    let is_platform = begins(class, &["java.", "android."]);
    ADDED.contains(&field) || (is_platform && !FRAMEWORK_FIELDS.contains(&(class, field)))
}

/// Whether a class has nothing but the numbers of resources, and facts of the build, or was made by
/// `java.lang.reflect.Proxy`.
#[must_use]
pub fn is_constant(class: &str) -> bool {
    let name = simple_name(class);
    matches!(name, "BuildConfig" | "R") || begins(name, &["R$", "$Proxy"])
}

fn begins(class: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|prefix| class.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_followed_and_what_works_is_not() {
        let check = |class: &str, owner: Owner, expected: bool| {
            assert_eq!(follows(class, owner), expected, "{class}");
        };
        check("com.example.Shop", Owner::App, true);
        check("com.example.ShopTest", Owner::Test, true);
        check("kotlin.SynchronizedLazyImpl", Owner::Library, true);
        check("org.junit.rules.ErrorCollector", Owner::Harness, false);
        check(
            "androidx.test.espresso.IdlingRegistry",
            Owner::Harness,
            true,
        );
        check("java.util.HashMap$Node", Owner::Platform, true);
        check(
            "java.util.concurrent.atomic.AtomicInteger",
            Owner::Platform,
            true,
        );
        check(
            "java.util.concurrent.locks.ReentrantLock",
            Owner::Platform,
            false,
        );
        check("java.util.Timer", Owner::Platform, false);
        check("java.io.File", Owner::Platform, true);
        check("java.io.FileReader", Owner::Platform, false);
        check("java.lang.ThreadLocal", Owner::Platform, false);
        check("android.os.Handler", Owner::Platform, false);
    }

    #[test]
    fn roots_of_the_platform_are_the_ones_that_tests_set() {
        assert!(!is_left_out("java.util.Locale", "defaultLocale"));
        assert!(is_left_out("java.util.Locale", "ENGLISH"));
        assert!(is_left_out("com.example.Theme", "$VALUES"));
        assert!(!is_left_out("com.example.Theme", "current"));
        assert!(is_ignored("java.util.AbstractList", "modCount"));
        assert!(!is_ignored("com.example.Shop", "modCount"));
        assert!(!is_ignored("android.app.SharedPreferencesImpl", "mMap"));
        assert!(is_ignored("android.app.SharedPreferencesImpl", "mFile"));
        assert!(!is_left_out("android.app.ContextImpl", "sSharedPrefsCache"));
        assert!(is_left_out("android.app.ContextImpl", "TAG"));
        assert!(is_constant("$Proxy9") && is_constant("com.example.$Proxy3"));
        assert!(is_constant("com.example.R$string") && is_constant("com.example.BuildConfig"));
        assert!(!is_constant("com.example.Rates"));
    }
}
