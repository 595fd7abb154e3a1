//! The identifiers that a virtual machine hands out, as newtypes that cannot be mixed up.
//!
//! Terms: an *object* id names a heap object for one connection; a *reference type* id names a
//! class, interface or array type; a *frame* id is valid only while its thread stays suspended.
//! Widths are negotiated, see [`IdSizes`](crate::codec::IdSizes); here every id is as wide as the
//! widest.

use crate::codec::{Decode, Encode, Reader, Writer};
use crate::error::Error;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident, $size:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u64);

        impl $name {
            /// The id that names nothing.
            pub const NULL: Self = Self(0);

            /// Whether this id names nothing.
            pub fn is_null(self) -> bool {
                self == Self::NULL
            }
        }

        #[cfg(test)]
        impl<'a> arbitrary::Arbitrary<'a> for $name {
            fn arbitrary(from: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
                // Null means "none" in some places, which is another value.
                Ok(Self(from.arbitrary::<u64>()?.max(1)))
            }
        }

        impl Encode for $name {
            fn encode(&self, out: &mut Writer) {
                let width = out.sizes().$size;
                out.id(self.0, width);
            }
        }

        impl Decode for $name {
            fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
                let width = input.sizes().$size;
                input.id(width).map(Self)
            }
        }
    )*};
}

ids! {
    /// A heap object: a string, a thread, an array, a class loader or anything else.
    ObjectId, object;
    /// A thread; it is an object too.
    ThreadId, object;
    /// A thread group; it is an object too.
    ThreadGroupId, object;
    /// A class loader; it is an object too, and null stands for the boot loader.
    ClassLoaderId, object;
    /// The `java.lang.Class` object of a type; it is an object too, and not the type's id.
    ClassObjectId, object;
    /// A module; it is an object too.
    ModuleId, object;
    /// A class, an interface or an array type.
    ReferenceTypeId, reference_type;
    /// A method, within its class only.
    MethodId, method;
    /// A field, within its class only.
    FieldId, field;
    /// A stack frame, while its thread stays suspended.
    FrameId, frame;
}

/// What is an object by its kind, too; the number stays the same.
macro_rules! objects {
    ($($name:ident),*) => {$(
        impl From<$name> for ObjectId {
            fn from(id: $name) -> Self {
                Self(id.0)
            }
        }
    )*};
}

objects!(
    ThreadId,
    ThreadGroupId,
    ClassLoaderId,
    ClassObjectId,
    ModuleId
);

/// A null type means "none" where the specification allows it.
impl Encode for Option<ReferenceTypeId> {
    fn encode(&self, out: &mut Writer) {
        self.unwrap_or(ReferenceTypeId::NULL).encode(out);
    }
}

impl Decode for Option<ReferenceTypeId> {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        let id = ReferenceTypeId::decode(input)?;
        Ok(if id.is_null() { None } else { Some(id) })
    }
}

/// An event request; the virtual machine's own events carry zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(test, derive(arbitrary::Arbitrary))]
pub struct RequestId(pub i32);

impl Encode for RequestId {
    fn encode(&self, out: &mut Writer) {
        self.0.encode(out);
    }
}

impl Decode for RequestId {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        i32::decode(input).map(Self)
    }
}
