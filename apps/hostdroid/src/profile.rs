//! How strict the device is: what of a phone's habits it copies, and the link that it
//! is reached over.
//!
//! [`Profile::Phone`] is the default. [`Profile::Lenient`] is the device as it was before it copied
//! these habits: it helps to distinguish a fault of the tool from a habit of the device. What the
//! runtime has to know reaches it through the environment of each process, see
//! `Imitation::variables`.

/// Which device is imitated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Profile {
    /// As strict as a phone of the same API level.
    #[default]
    Phone,
    /// Forgives what a phone does not.
    Lenient,
}

impl Profile {
    /// As the command line calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Lenient => "lenient",
        }
    }
}

/// How the runtime's framework was compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Framework {
    /// With tables of local variables, as an `eng` build has them.
    #[default]
    Debug,
    /// With lines only, as a user build has them.
    Release,
}

/// What the runtime is asked to imitate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Imitation {
    /// What binder threads are called: `NAME:PID_N`.
    pub binder_name: &'static str,
    /// Whether there are native threads that the runtime has attached.
    pub native_threads: bool,
    /// Whether the debugger's agent can force a method to return early.
    pub early_return: bool,
    /// How many frames a second the display shows.
    pub vsync_hz: u32,
    /// The framework's classes.
    pub framework: Framework,
}

impl Imitation {
    /// What a device of an API level does by default.
    ///
    /// * Binder threads are `Binder:PID_N` up to Android 12L and `binder:PID_N` from Android 13
    ///   (API 33): AOSP `frameworks/native/libs/binder/ProcessState.cpp`, `makeBinderThreadName`,
    ///   commit 281abad3fa.
    /// * ART's agent cannot force an early return in Android 9 and 10 and can from Android 11
    ///   (API 30) on: AOSP `art/openjdkjvmti/art_jvmti.h`, `can_force_early_return` in
    ///   `kPotentialCapabilities`.
    #[must_use]
    pub fn of(profile: Profile, api: u32) -> Self {
        let (vsync_hz, framework) = (60, Framework::default());
        match profile {
            Profile::Phone => Self {
                binder_name: if api >= 33 { "binder" } else { "Binder" },
                native_threads: true,
                early_return: api >= 30,
                vsync_hz,
                framework,
            },
            Profile::Lenient => Self {
                binder_name: "Binder",
                native_threads: false,
                early_return: true,
                vsync_hz,
                framework,
            },
        }
    }

    /// The environment of a process that carries this to its runtime. A runtime that does not know
    /// a variable ignores it.
    pub(crate) fn variables(&self) -> [(&'static str, String); 5] {
        let framework = match self.framework {
            Framework::Debug => "debug",
            Framework::Release => "release",
        };
        [
            ("HOSTDROID_BINDER_PREFIX", self.binder_name.to_owned()),
            ("HOSTDROID_NATIVE_THREADS", flag(self.native_threads)),
            ("HOSTDROID_EARLY_RETURN", flag(self.early_return)),
            ("HOSTDROID_VSYNC_HZ", self.vsync_hz.to_string()),
            ("HOSTDROID_FRAMEWORK", framework.to_owned()),
        ]
    }
}

fn flag(on: bool) -> String {
    if on { "1" } else { "0" }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_is_as_its_release_and_a_lenient_device_as_none() {
        let check = |profile, api, binder, native_threads, early_return| {
            let found = Imitation::of(profile, api);
            assert_eq!(
                (found.binder_name, found.native_threads, found.early_return),
                (binder, native_threads, early_return),
                "{profile:?} {api}"
            );
        };

        check(Profile::Phone, 28, "Binder", true, false);
        check(Profile::Phone, 29, "Binder", true, false);
        check(Profile::Phone, 30, "Binder", true, true);
        check(Profile::Phone, 32, "Binder", true, true);
        check(Profile::Phone, 33, "binder", true, true);
        check(Profile::Lenient, 29, "Binder", false, true);
        check(Profile::Lenient, 35, "Binder", false, true);
    }
}
