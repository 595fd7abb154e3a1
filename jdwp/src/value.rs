//! What a virtual machine answers about its data: tagged values, tagged objects and code locations.

use crate::codec::{Decode, Encode, Reader, Writer};
use crate::error::Error;
use crate::ids::{MethodId, ObjectId, ReferenceTypeId};

mod untagged;

pub use untagged::{Assignment, Untagged};

codes! {
    /// What a value is, as one letter on the wire.
    Tag: u8 {
        /// `[`: an array object.
        Array = b'[',
        /// `B`
        Byte = b'B',
        /// `C`
        Char = b'C',
        /// `L`: an object of no special kind.
        Object = b'L',
        /// `F`
        Float = b'F',
        /// `D`
        Double = b'D',
        /// `I`
        Int = b'I',
        /// `J`
        Long = b'J',
        /// `S`
        Short = b'S',
        /// `V`
        Void = b'V',
        /// `Z`
        Boolean = b'Z',
        /// `s`: a string object.
        String = b's',
        /// `t`: a thread object.
        Thread = b't',
        /// `g`: a thread group object.
        ThreadGroup = b'g',
        /// `l`: a class loader object.
        ClassLoader = b'l',
        /// `c`: a class object.
        ClassObject = b'c',
    }
}

impl Tag {
    /// The tag to ask for a variable of a type signature such as `I` or `Ljava/lang/String;`.
    ///
    /// Objects are asked for as [`Tag::Object`] or [`Tag::Array`]; the answer's own tag
    /// is more exact.
    ///
    /// ```
    /// use jdwp::Tag;
    ///
    /// assert_eq!(Tag::of_signature("J"), Tag::Long);
    /// assert_eq!(Tag::of_signature("Ljava/lang/String;"), Tag::Object);
    /// ```
    pub fn of_signature(signature: &str) -> Self {
        signature
            .bytes()
            .next()
            .map_or(Self::Unknown(0), Self::from_code)
    }

    /// Whether values of this tag are object ids.
    pub fn is_object(self) -> bool {
        use Tag::*;
        matches!(
            self,
            Array | Object | String | Thread | ThreadGroup | ClassLoader | ClassObject
        )
    }
}

codes! {
    /// The kind of a reference type.
    TypeTag: u8 {
        /// A class.
        Class = 1,
        /// An interface.
        Interface = 2,
        /// An array type.
        Array = 3,
    }
}

/// The bits of a class's status.
pub mod class_status {
    /// The class has passed verification.
    pub const VERIFIED: i32 = 1;
    /// Its fields and methods are laid out: breakpoints can be set.
    pub const PREPARED: i32 = 2;
    /// Its static initialiser has run.
    pub const INITIALIZED: i32 = 4;
    /// Its initialisation failed.
    pub const ERROR: i32 = 8;
}

record! {
    /// A position in the code.
    #[derive(Copy, Eq, Hash)]
    Location {
        /// The kind of the type that has the method.
        type_tag: TypeTag,
        /// The type that has the method.
        class: ReferenceTypeId,
        /// The method.
        method: MethodId,
        /// The index in the method's code; all bits are set in native methods on HotSpot.
        index: u64,
    }
}

/// No location is sent as one in no class.
impl Encode for Option<Location> {
    fn encode(&self, out: &mut Writer) {
        let (class, method) = (ReferenceTypeId::NULL, MethodId::NULL);
        self.unwrap_or(Location {
            type_tag: TypeTag::Class,
            class,
            method,
            index: 0,
        })
        .encode(out);
    }
}

impl Decode for Option<Location> {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        let location = Location::decode(input)?;
        Ok(if location.class.is_null() {
            None
        } else {
            Some(location)
        })
    }
}

record! {
    /// An object with its kind; the id is null where the virtual machine reports none.
    #[derive(Copy, Eq, Hash)]
    TaggedObject {
        /// What kind of object it is.
        tag: Tag,
        /// The object.
        id: ObjectId,
    }
}

record! {
    /// A type with its kind.
    #[derive(Copy, Eq, Hash)]
    TaggedType {
        /// What kind of type it is.
        type_tag: TypeTag,
        /// The type.
        class: ReferenceTypeId,
    }
}

/// A Java value.
///
/// ```
/// use jdwp::{ObjectId, Tag, Value};
///
/// let null = Value::Object { tag: Tag::Object, id: ObjectId::NULL };
/// assert_eq!(null.as_object(), Some(ObjectId::NULL));
/// assert_eq!(Value::Int(7).as_int(), Some(7));
/// assert_eq!(Value::Int(7).as_long(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A `byte`.
    Byte(i8),
    /// A `boolean`.
    Boolean(bool),
    /// A `char`: one UTF-16 code unit.
    Char(u16),
    /// A `short`.
    Short(i16),
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// An object, an array or null.
    Object {
        /// What kind of object it is.
        tag: Tag,
        /// The object, null for Java's `null`.
        id: ObjectId,
    },
    /// What a `void` method returns.
    Void,
}

impl Value {
    /// The object, if this is one; it may be null.
    pub fn as_object(&self) -> Option<ObjectId> {
        match self {
            Self::Object { id, .. } => Some(*id),
            _ => None,
        }
    }

    /// The object, if this is one and not null.
    pub fn as_non_null_object(&self) -> Option<ObjectId> {
        match self {
            Self::Object { id, .. } if !id.is_null() => Some(*id),
            _ => None,
        }
    }

    /// The `int`, if this is one.
    pub fn as_int(&self) -> Option<i32> {
        match self {
            Self::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// The `long`, if this is one.
    pub fn as_long(&self) -> Option<i64> {
        match self {
            Self::Long(value) => Some(*value),
            _ => None,
        }
    }

    /// The `boolean`, if this is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Boolean(value) => Some(*value),
            _ => None,
        }
    }

    /// The letter that precedes this value on the wire.
    pub fn tag(&self) -> Tag {
        match self {
            Self::Byte(_) => Tag::Byte,
            Self::Boolean(_) => Tag::Boolean,
            Self::Char(_) => Tag::Char,
            Self::Short(_) => Tag::Short,
            Self::Int(_) => Tag::Int,
            Self::Long(_) => Tag::Long,
            Self::Float(_) => Tag::Float,
            Self::Double(_) => Tag::Double,
            Self::Object { tag, .. } => *tag,
            Self::Void => Tag::Void,
        }
    }

    /// Appends the value alone, where the receiver knows its kind already.
    pub(crate) fn encode_untagged(&self, out: &mut Writer) {
        match self {
            Self::Byte(value) => out.bytes(&value.to_be_bytes()),
            Self::Boolean(value) => value.encode(out),
            Self::Char(value) => value.encode(out),
            Self::Short(value) => value.encode(out),
            Self::Int(value) => value.encode(out),
            Self::Long(value) => value.encode(out),
            Self::Float(value) => value.encode(out),
            Self::Double(value) => value.encode(out),
            Self::Object { id, .. } => id.encode(out),
            Self::Void => {}
        }
    }

    /// Reads a value whose tag is known already, as the elements of a primitive array are sent.
    pub(crate) fn decode_untagged(tag: Tag, input: &mut Reader<'_>) -> Result<Self, Error> {
        Ok(match tag {
            Tag::Byte => Self::Byte(i8::from_be_bytes([u8::decode(input)?])),
            Tag::Boolean => Self::Boolean(bool::decode(input)?),
            Tag::Char => Self::Char(u16::decode(input)?),
            Tag::Short => Self::Short(i16::decode(input)?),
            Tag::Int => Self::Int(i32::decode(input)?),
            Tag::Long => Self::Long(i64::decode(input)?),
            Tag::Float => Self::Float(f32::decode(input)?),
            Tag::Double => Self::Double(f64::decode(input)?),
            Tag::Void => Self::Void,
            tag if tag.is_object() => Self::Object {
                tag,
                id: ObjectId::decode(input)?,
            },
            other => return Err(input.unknown_tag(other.code())),
        })
    }
}

impl Encode for Value {
    fn encode(&self, out: &mut Writer) {
        self.tag().encode(out);
        self.encode_untagged(out);
    }
}

impl Decode for Value {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        let tag = Tag::decode(input)?;
        Self::decode_untagged(tag, input)
    }
}

#[cfg(test)]
impl<'a> arbitrary::Arbitrary<'a> for Value {
    fn arbitrary(from: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        let objects = b"[Lstglc".map(Tag::from_code);
        Ok(match from.int_in_range(0..=9)? {
            0 => Self::Byte(from.arbitrary()?),
            1 => Self::Boolean(from.arbitrary()?),
            2 => Self::Char(from.arbitrary()?),
            3 => Self::Short(from.arbitrary()?),
            4 => Self::Int(from.arbitrary()?),
            5 => Self::Long(from.arbitrary()?),
            6 => Self::Float(from.arbitrary()?),
            7 => Self::Double(from.arbitrary()?),
            8 => Self::Object {
                tag: *from.choose(&objects)?,
                id: from.arbitrary()?,
            },
            _ => Self::Void,
        })
    }
}
