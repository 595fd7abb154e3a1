//! Command set 2: classes, interfaces and array types.
//!
//! ```no_run
//! use jdwp::commands::reference_type::{Fields, GetValues, SourceFile};
//! use jdwp::{Connection, ReferenceTypeId};
//!
//! # async fn example(connection: Connection, class: ReferenceTypeId) -> Result<(), jdwp::Error> {
//! let file = connection.send(&SourceFile { class }).await?;
//! let mut statics = Vec::new();
//! for field in connection.send(&Fields { class }).await? {
//!     if field.modifiers & 8 != 0 {
//!         statics.push(field.id);
//!     }
//! }
//! let values = connection.send(&GetValues { class, fields: statics }).await?;
//! println!("{file}: {values:?}");
//! # Ok(())
//! # }
//! ```

use crate::ids::{ClassLoaderId, ClassObjectId, FieldId, MethodId, ModuleId, ReferenceTypeId};
use crate::value::{TaggedObject, TaggedType, Value};

command! {
    /// A type's signature, such as `Ljava/lang/String;`.
    "ReferenceType.Signature", 2, 1: Signature {
        /// The type.
        class: ReferenceTypeId,
    } -> String
}

command! {
    /// Who loaded a type; null for the boot loader.
    "ReferenceType.ClassLoader", 2, 2: ClassLoader {
        /// The type.
        class: ReferenceTypeId,
    } -> ClassLoaderId
}

command! {
    /// A type's modifier bits.
    "ReferenceType.Modifiers", 2, 3: Modifiers {
        /// The type.
        class: ReferenceTypeId,
    } -> i32
}

command! {
    /// The fields that a type declares itself.
    "ReferenceType.Fields", 2, 4: Fields {
        /// The type.
        class: ReferenceTypeId,
    } -> Vec<FieldInfo>
}

record! {
    /// A field.
    #[derive(Eq)]
    FieldInfo {
        /// The field.
        id: FieldId,
        /// Its name.
        name: String,
        /// Its type.
        signature: String,
        /// Its modifier bits.
        modifiers: i32,
    }
}

command! {
    /// The methods that a type declares itself.
    "ReferenceType.Methods", 2, 5: Methods {
        /// The type.
        class: ReferenceTypeId,
    } -> Vec<MethodInfo>
}

record! {
    /// A method.
    #[derive(Eq)]
    MethodInfo {
        /// The method.
        id: MethodId,
        /// Its name.
        name: String,
        /// Its signature, such as `(I)V`.
        signature: String,
        /// Its modifier bits.
        modifiers: i32,
    }
}

command! {
    /// The values of static fields.
    "ReferenceType.GetValues", 2, 6: GetValues {
        /// The type.
        class: ReferenceTypeId,
        /// Which fields.
        fields: Vec<FieldId>,
    } -> Vec<Value>
}

command! {
    /// The name of the source file.
    "ReferenceType.SourceFile", 2, 7: SourceFile {
        /// The type.
        class: ReferenceTypeId,
    } -> String
}

command! {
    /// The loaded types that are nested in a type.
    "ReferenceType.NestedTypes", 2, 8: NestedTypes {
        /// The type.
        class: ReferenceTypeId,
    } -> Vec<TaggedType>
}

command! {
    /// How far a type is loaded: bits of [`class_status`](crate::value::class_status).
    "ReferenceType.Status", 2, 9: Status {
        /// The type.
        class: ReferenceTypeId,
    } -> i32
}

command! {
    /// The interfaces that a type names itself.
    "ReferenceType.Interfaces", 2, 10: Interfaces {
        /// The type.
        class: ReferenceTypeId,
    } -> Vec<ReferenceTypeId>
}

command! {
    /// The `Class` object of a type.
    "ReferenceType.ClassObject", 2, 11: ClassObject {
        /// The type.
        class: ReferenceTypeId,
    } -> ClassObjectId
}

command! {
    /// The class file's attribute of that name; `ABSENT_INFORMATION` when there is none.
    "ReferenceType.SourceDebugExtension", 2, 12: SourceDebugExtension {
        /// The type.
        class: ReferenceTypeId,
    } -> String
}

command! {
    /// A type's signature and generic signature.
    "ReferenceType.SignatureWithGeneric", 2, 13: SignatureWithGeneric {
        /// The type.
        class: ReferenceTypeId,
    } -> SignatureWithGenericReply
}

record! {
    /// A type's signatures.
    #[derive(Eq)]
    SignatureWithGenericReply {
        /// The signature, such as `Ljava/util/List;`.
        signature: String,
        /// The generic signature, empty when there is none.
        generic_signature: String,
    }
}

command! {
    /// The fields that a type declares itself, with generic signatures.
    "ReferenceType.FieldsWithGeneric", 2, 14: FieldsWithGeneric {
        /// The type.
        class: ReferenceTypeId,
    } -> Vec<GenericFieldInfo>
}

record! {
    /// A field with its generic signature.
    #[derive(Eq)]
    GenericFieldInfo {
        /// The field.
        id: FieldId,
        /// Its name.
        name: String,
        /// Its type.
        signature: String,
        /// Its generic type, empty when there is none.
        generic_signature: String,
        /// Its modifier bits.
        modifiers: i32,
    }
}

command! {
    /// The methods that a type declares itself, with generic signatures.
    "ReferenceType.MethodsWithGeneric", 2, 15: MethodsWithGeneric {
        /// The type.
        class: ReferenceTypeId,
    } -> Vec<GenericMethodInfo>
}

record! {
    /// A method with its generic signature.
    #[derive(Eq)]
    GenericMethodInfo {
        /// The method.
        id: MethodId,
        /// Its name.
        name: String,
        /// Its signature, such as `(I)V`.
        signature: String,
        /// Its generic signature, empty when there is none.
        generic_signature: String,
        /// Its modifier bits.
        modifiers: i32,
    }
}

command! {
    /// Instances of a type that can be reached, subtypes left out.
    "ReferenceType.Instances", 2, 16: Instances {
        /// The type.
        class: ReferenceTypeId,
        /// How many at most; zero for all.
        max: i32,
    } -> Vec<TaggedObject>
}

command! {
    /// The version of a type's class file.
    "ReferenceType.ClassFileVersion", 2, 17: ClassFileVersion {
        /// The type.
        class: ReferenceTypeId,
    } -> ClassFileVersionReply
}

record! {
    /// The version of a class file.
    #[derive(Copy, Eq)]
    ClassFileVersionReply {
        /// Such as 52 for Java 8.
        major: i32,
        /// Mostly zero.
        minor: i32,
    }
}

command! {
    /// A type's constant pool, in the form of the class file.
    "ReferenceType.ConstantPool", 2, 18: ConstantPool {
        /// The type.
        class: ReferenceTypeId,
    } -> ConstantPoolReply
}

record! {
    /// A constant pool.
    #[derive(Eq)]
    ConstantPoolReply {
        /// How many entries it has, plus one.
        count: i32,
        /// Its bytes.
        bytes: Vec<u8>,
    }
}

command! {
    /// The module that a type is in; since JDK 9.
    "ReferenceType.Module", 2, 19: Module {
        /// The type.
        class: ReferenceTypeId,
    } -> ModuleId
}
