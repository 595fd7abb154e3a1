//! What the package manager prints of a package, of which there is what tells its processes: the
//! user id that they run under, whether a debugger may enter, and their name.

use crate::packages::Manifest;

/// `dumpsys package NAME`: AOSP 10 `Settings.dumpPackageLPr`. From Android 13 on the id is called
/// `appId`.
pub(super) fn package(manifest: &Manifest, app_id: u32, api: u32) -> String {
    let name = &manifest.package;
    let id = if api >= 33 { "appId" } else { "userId" };
    let debuggable = if manifest.debuggable {
        "DEBUGGABLE "
    } else {
        ""
    };
    let test_only = if manifest.test_only { "TEST_ONLY " } else { "" };

    format!(
        "Packages:\n  Package [{name}] (0):\n    {id}={app_id}\n    versionCode={} minSdk={} targetSdk={}\n    \
         versionName={}\n    flags=[ {debuggable}HAS_CODE {test_only}]\n",
        manifest.version_code, manifest.min_sdk, manifest.target_sdk, manifest.version_name
    )
}

/// `pm resolve-activity` for what a launcher starts of a package: AOSP 10 `ResolveInfo.dump`,
/// `ActivityInfo.dump` and `ApplicationInfo.dump`.
pub(super) fn launcher(manifest: &Manifest) -> String {
    let Some(activity) = &manifest.launcher else {
        return "No activity found\n".to_owned();
    };
    let (package, process) = (&manifest.package, &manifest.process);
    // A component says it only where it is not the package's own.
    let of_activity = if process == package {
        String::new()
    } else {
        format!("  processName={process}\n")
    };
    format!(
        "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\nActivityInfo:\n  name={activity}\n  \
         packageName={package}\n{of_activity}  enabled=true exported=true directBootAware=false\n  ApplicationInfo:\n    \
         packageName={package}\n    processName={process}\n"
    )
}
