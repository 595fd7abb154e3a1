//! Command set 2: classes, interfaces and array types.

use crate::ids::{FieldId, MethodId, ObjectId, ReferenceTypeId};
use crate::value::Value;

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
    } -> ObjectId
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
    } -> ObjectId
}
