//! Command set 1: the virtual machine as a whole.
//!
//! ```no_run
//! use jdwp::Connection;
//! use jdwp::commands::virtual_machine::{CapabilitiesNew, ClassesBySignature, Version};
//!
//! # async fn example(connection: Connection) -> Result<(), jdwp::Error> {
//! let version = connection.send(&Version).await?;
//! println!("{} {}", version.vm_name, version.vm_version);
//! println!("JDWP {}.{}", version.jdwp_major, version.jdwp_minor);
//! if connection.send(&CapabilitiesNew).await?.can_pop_frames {
//!     println!("it can pop frames");
//! }
//! let signature = "Ljava/lang/String;".to_owned();
//! for class in connection.send(&ClassesBySignature { signature }).await? {
//!     let is_prepared = class.status & jdwp::class_status::PREPARED != 0;
//!     println!("{:?} is prepared: {is_prepared}", class.id);
//! }
//! # Ok(())
//! # }
//! ```

use crate::codec;
use crate::ids::{ModuleId, ObjectId, ReferenceTypeId, ThreadGroupId, ThreadId};
use crate::value::TypeTag;

command! {
    /// What virtual machine this is.
    "VirtualMachine.Version", 1, 1: Version -> VersionReply
}

record! {
    /// What a virtual machine reports about itself.
    VersionReply {
        /// A text for people.
        description: String,
        /// Major version of the protocol.
        jdwp_major: i32,
        /// Minor version of the protocol.
        jdwp_minor: i32,
        /// Version of the Java platform.
        vm_version: String,
        /// Name of the virtual machine.
        vm_name: String,
    }
}

command! {
    /// Loaded classes of a signature, one for each class loader that has it; empty while it
    /// is not loaded.
    "VirtualMachine.ClassesBySignature", 1, 2: ClassesBySignature {
        /// Such as `Ljava/lang/String;`.
        signature: String,
    } -> Vec<ClassInfo>
}

record! {
    /// A loaded class.
    ClassInfo {
        /// What kind of type it is.
        type_tag: TypeTag,
        /// The class.
        id: ReferenceTypeId,
        /// Bits of [`class_status`](crate::value::class_status).
        status: i32,
    }
}

command! {
    /// Every loaded class.
    "VirtualMachine.AllClasses", 1, 3: AllClasses -> Vec<NamedClass>
}

record! {
    /// A loaded class with its name.
    NamedClass {
        /// What kind of type it is.
        type_tag: TypeTag,
        /// The class.
        id: ReferenceTypeId,
        /// Its signature.
        signature: String,
        /// Bits of [`class_status`](crate::value::class_status).
        status: i32,
    }
}

command! {
    /// Every live thread, the machine's own among them.
    "VirtualMachine.AllThreads", 1, 4: AllThreads -> Vec<ThreadId>
}

command! {
    /// The thread groups without a parent.
    "VirtualMachine.TopLevelThreadGroups", 1, 5: TopLevelThreadGroups -> Vec<ThreadGroupId>
}

command! {
    /// Ends debugging: events are cleared, every thread is resumed, and the stream is closed.
    "VirtualMachine.Dispose", 1, 6: Dispose -> ()
}

command! {
    /// The widths of ids.
    "VirtualMachine.IDSizes", 1, 7: IdSizes -> codec::IdSizes
}

command! {
    /// Suspends every thread; it nests.
    "VirtualMachine.Suspend", 1, 8: Suspend -> ()
}

command! {
    /// Undoes one suspension of every thread.
    "VirtualMachine.Resume", 1, 9: Resume -> ()
}

command! {
    /// Ends the virtual machine.
    "VirtualMachine.Exit", 1, 10: Exit {
        /// The process's exit code.
        code: i32,
    } -> ()
}

command! {
    /// Makes a string in the virtual machine.
    "VirtualMachine.CreateString", 1, 11: CreateString {
        /// Its text.
        value: String,
    } -> ObjectId
}

command! {
    /// What the virtual machine can do, the oldest list.
    "VirtualMachine.Capabilities", 1, 12: Capabilities -> CapabilitiesReply
}

record! {
    /// What a virtual machine can do.
    #[derive(Copy, Eq)]
    CapabilitiesReply {
        /// Watch writes of fields.
        can_watch_field_modification: bool,
        /// Watch reads of fields.
        can_watch_field_access: bool,
        /// Fetch the code of methods.
        can_get_bytecodes: bool,
        /// Report synthetic members.
        can_get_synthetic_attribute: bool,
        /// Report the monitors that a thread owns.
        can_get_owned_monitor_info: bool,
        /// Report the monitor that a thread waits for.
        can_get_current_contended_monitor: bool,
        /// Report who owns a monitor.
        can_get_monitor_info: bool,
    }
}

command! {
    /// Where the virtual machine looks for classes.
    "VirtualMachine.ClassPaths", 1, 13: ClassPaths -> ClassPathsReply
}

record! {
    /// Where a virtual machine looks for classes.
    ClassPathsReply {
        /// What relative paths are relative to.
        base_dir: String,
        /// The application's.
        class_paths: Vec<String>,
        /// The platform's; empty where it is not made of paths.
        boot_class_paths: Vec<String>,
    }
}

command! {
    /// Releases ids of objects, so that the virtual machine may forget them.
    "VirtualMachine.DisposeObjects", 1, 14: DisposeObjects {
        /// Which.
        objects: Vec<Disposal>,
    } -> ()
}

record! {
    /// A released object id.
    #[derive(Copy, Eq)]
    Disposal {
        /// The object.
        object: ObjectId,
        /// How often it has been received, so that one on its way stays valid.
        received: i32,
    }
}

command! {
    /// Keeps events in the virtual machine, which may stall meanwhile.
    "VirtualMachine.HoldEvents", 1, 15: HoldEvents -> ()
}

command! {
    /// Undoes [`HoldEvents`]; events that were kept come now.
    "VirtualMachine.ReleaseEvents", 1, 16: ReleaseEvents -> ()
}

command! {
    /// What the virtual machine can do.
    "VirtualMachine.CapabilitiesNew", 1, 17: CapabilitiesNew -> CapabilitiesNewReply
}

record! {
    /// What a virtual machine can do, by the specification's list.
    #[derive(Copy, Eq)]
    CapabilitiesNewReply {
        /// Watch writes of fields.
        can_watch_field_modification: bool,
        /// Watch reads of fields.
        can_watch_field_access: bool,
        /// Fetch the code of methods.
        can_get_bytecodes: bool,
        /// Report synthetic members.
        can_get_synthetic_attribute: bool,
        /// Report the monitors that a thread owns.
        can_get_owned_monitor_info: bool,
        /// Report the monitor that a thread waits for.
        can_get_current_contended_monitor: bool,
        /// Report who owns a monitor.
        can_get_monitor_info: bool,
        /// Replace classes.
        can_redefine_classes: bool,
        /// Add methods while replacing.
        can_add_method: bool,
        /// Change anything while replacing.
        can_unrestrictedly_redefine_classes: bool,
        /// Pop frames.
        can_pop_frames: bool,
        /// Filter events by instance.
        can_use_instance_filters: bool,
        /// Report source debug extensions.
        can_get_source_debug_extension: bool,
        /// Send an event at the machine's end.
        can_request_vm_death_event: bool,
        /// Set a default stratum.
        can_set_default_stratum: bool,
        /// Count and list instances.
        can_get_instance_info: bool,
        /// Send monitor events.
        can_request_monitor_events: bool,
        /// Report owned monitors with the frames that took them.
        can_get_monitor_frame_info: bool,
        /// Filter events by source name.
        can_use_source_name_filters: bool,
        /// Fetch constant pools.
        can_get_constant_pool: bool,
        /// Force early returns.
        can_force_early_return: bool,
        /// Positions 22 to 32 of the list, which have no meaning yet.
        reserved: [bool; 11],
    }
}

command! {
    /// Replaces classes by new ones of the same names. Frames on the stack keep the old code.
    "VirtualMachine.RedefineClasses", 1, 18: RedefineClasses {
        /// The classes.
        classes: Vec<Redefinition>,
    } -> ()
}

record! {
    /// A class and what replaces it.
    #[derive(Eq)]
    Redefinition {
        /// The class.
        class: ReferenceTypeId,
        /// The new class file.
        class_file: Vec<u8>,
    }
}

command! {
    /// Which source names are reported for classes translated from other languages.
    "VirtualMachine.SetDefaultStratum", 1, 19: SetDefaultStratum {
        /// The stratum's name; empty for each class's own default.
        stratum: String,
    } -> ()
}

command! {
    /// Every loaded class with its generic signature.
    "VirtualMachine.AllClassesWithGeneric", 1, 20: AllClassesWithGeneric -> Vec<GenericClass>
}

record! {
    /// A loaded class with its generic signature.
    GenericClass {
        /// What kind of type it is.
        type_tag: TypeTag,
        /// The class.
        id: ReferenceTypeId,
        /// Its signature.
        signature: String,
        /// Its generic signature, empty when there is none.
        generic_signature: String,
        /// Bits of [`class_status`](crate::value::class_status).
        status: i32,
    }
}

command! {
    /// How many instances types have that can be reached, subtypes left out.
    "VirtualMachine.InstanceCounts", 1, 21: InstanceCounts {
        /// The types.
        classes: Vec<ReferenceTypeId>,
    } -> Vec<i64>
}

command! {
    /// Every module; since JDK 9.
    "VirtualMachine.AllModules", 1, 22: AllModules -> Vec<ModuleId>
}
