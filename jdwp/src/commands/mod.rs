//! Commands as values: a type for each, with its numbers, its reply and its codec, both to be sent
//! and to be received; one file a command set. [`index`] finds them by their numbers.
//!
//! To add one, copy its fields from the specification in their order into a `command!` of
//! its set's file, and a reply that is more than one field into a `record!`. Then name it
//! in `all_commands` below.

use crate::codec::{Decode, Encode};

pub mod array_reference;
pub mod array_type;
pub mod class_loader_reference;
pub mod class_object_reference;
pub mod class_type;
pub mod event;
pub mod event_request;
pub mod index;
pub mod interface_type;
pub mod method;
pub mod module_reference;
pub mod object_reference;
pub mod reference_type;
pub mod stack_frame;
pub mod string_reference;
pub mod thread_group_reference;
pub mod thread_reference;
pub mod virtual_machine;

#[cfg(test)]
mod tests;

/// A request that a debugger can send.
///
/// Commands that this crate has no type for can be added by whoever needs them:
///
/// ```
/// use jdwp::codec::{Decode, Encode, Reader, Writer};
/// use jdwp::{Command, Error, ObjectId};
///
/// /// How many bytes an object takes, as some virtual machine might report.
/// #[derive(Debug)]
/// struct SizeOf(ObjectId);
///
/// impl Encode for SizeOf {
///     fn encode(&self, out: &mut Writer) {
///         self.0.encode(out);
///     }
/// }
///
/// impl Decode for SizeOf {
///     fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
///         Ok(Self(ObjectId::decode(input)?))
///     }
/// }
///
/// impl Command for SizeOf {
///     const SET: u8 = 128;
///     const ID: u8 = 1;
///     const NAME: &'static str = "Vendor.SizeOf";
///     type Reply = i64;
/// }
/// ```
pub trait Command: Encode + Decode {
    /// The command set.
    const SET: u8;
    /// The command in its set.
    const ID: u8;
    /// The specification's name for it, such as `ThreadReference.Name`; it names the
    /// operation in errors.
    const NAME: &'static str;
    /// What the virtual machine answers.
    type Reply: Encode + Decode;
}

/// Hands every command of the specification to a macro, in the specification's order.
macro_rules! all_commands {
    ($each:ident) => {
        $each! {
            virtual_machine: Version, ClassesBySignature, AllClasses, AllThreads, TopLevelThreadGroups, Dispose, IdSizes,
                Suspend, Resume, Exit, CreateString, Capabilities, ClassPaths, DisposeObjects, HoldEvents, ReleaseEvents,
                CapabilitiesNew, RedefineClasses, SetDefaultStratum, AllClassesWithGeneric, InstanceCounts, AllModules;
            reference_type: Signature, ClassLoader, Modifiers, Fields, Methods, GetValues, SourceFile, NestedTypes, Status,
                Interfaces, ClassObject, SourceDebugExtension, SignatureWithGeneric, FieldsWithGeneric,
                MethodsWithGeneric, Instances, ClassFileVersion, ConstantPool, Module;
            class_type: Superclass, SetValues, InvokeMethod, NewInstance;
            array_type: NewInstance;
            interface_type: InvokeMethod;
            method: LineTable, VariableTable, Bytecodes, IsObsolete, VariableTableWithGeneric;
            object_reference: ReferenceType, GetValues, SetValues, MonitorInfo, InvokeMethod, DisableCollection,
                EnableCollection, IsCollected, ReferringObjects;
            string_reference: Value;
            thread_reference: Name, Suspend, Resume, Status, ThreadGroup, Frames, FrameCount, OwnedMonitors,
                CurrentContendedMonitor, Stop, Interrupt, SuspendCount, OwnedMonitorsStackDepthInfo, ForceEarlyReturn,
                IsVirtual;
            thread_group_reference: Name, Parent, Children;
            array_reference: Length, GetValues, SetValues;
            class_loader_reference: VisibleClasses;
            event_request: Set, Clear, ClearAllBreakpoints;
            stack_frame: GetValues, SetValues, ThisObject, PopFrames;
            class_object_reference: ReflectedType;
            module_reference: Name, ClassLoader;
            event: Composite;
        }
    };
}

use all_commands;
