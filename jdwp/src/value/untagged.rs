//! Values that are sent without their kinds, because the receiver knows the fields or the array
//! that they are for.

use super::{Tag, Value};
use crate::codec::{Decode, Encode, IdSizes, Reader, Writer};
use crate::error::Error;
use crate::ids::FieldId;

/// A list of values without tags, or of [`Assignment`]s with such values.
///
/// A debugger makes it of the values. A virtual machine gets bytes, and reads them once it has
/// looked up the types.
///
/// ```
/// use jdwp::codec::{Decode, Encode, IdSizes, Reader, Writer};
/// use jdwp::value::{Tag, Untagged, Value};
///
/// let sent = Untagged::from(vec![Value::Short(7), Value::Short(8)]);
/// let mut out = Writer::new(IdSizes::default());
/// sent.encode(&mut out);
/// let bytes = out.into_bytes();
/// assert_eq!(bytes, [0, 0, 0, 2, 0, 7, 0, 8]);
///
/// let mut input = Reader::new(&bytes, IdSizes::default(), "example");
/// let received = Untagged::<Value>::decode(&mut input)?;
/// assert_eq!(received.read(IdSizes::default(), Tag::Short)?, [Value::Short(7), Value::Short(8)]);
/// # Ok::<(), jdwp::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Untagged<T> {
    /// What a debugger sends.
    Items(Vec<T>),
    /// What a virtual machine has received.
    Received {
        /// How many items there are.
        count: usize,
        /// Their bytes, to the packet's end.
        data: Vec<u8>,
    },
}

impl<T> From<Vec<T>> for Untagged<T> {
    fn from(items: Vec<T>) -> Self {
        Self::Items(items)
    }
}

impl<T: Clone> Untagged<T> {
    fn items(
        &self,
        sizes: IdSizes,
        item: impl FnMut(&mut Reader<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        match self {
            Self::Items(items) => Ok(items.clone()),
            Self::Received { count, data } => {
                Reader::new(data, sizes, "untagged values").list(*count, item)
            }
        }
    }

    fn encode_with(&self, out: &mut Writer, item: impl Fn(&T, &mut Writer)) {
        match self {
            Self::Items(items) => {
                out.length(items.len());
                for each in items {
                    item(each, out);
                }
            }
            Self::Received { count, data } => {
                out.length(*count);
                out.bytes(data);
            }
        }
    }
}

impl Untagged<Value> {
    /// The values, of which every one is of the kind `tag`.
    ///
    /// # Errors
    /// [`Error::Malformed`] when the bytes are too few, [`Error::UnknownTag`].
    pub fn read(&self, sizes: IdSizes, tag: Tag) -> Result<Vec<Value>, Error> {
        self.items(sizes, |input| Value::decode_untagged(tag, input))
    }
}

impl Untagged<Assignment> {
    /// The assignments; `tag_of` returns the kind of each field.
    ///
    /// # Errors
    /// As for values.
    pub fn read(
        &self,
        sizes: IdSizes,
        mut tag_of: impl FnMut(FieldId) -> Tag,
    ) -> Result<Vec<Assignment>, Error> {
        self.items(sizes, |input| {
            let field = FieldId::decode(input)?;
            Ok(Assignment {
                field,
                value: Value::decode_untagged(tag_of(field), input)?,
            })
        })
    }
}

impl Encode for Untagged<Value> {
    fn encode(&self, out: &mut Writer) {
        self.encode_with(out, Value::encode_untagged);
    }
}

impl Encode for Untagged<Assignment> {
    fn encode(&self, out: &mut Writer) {
        self.encode_with(out, |assignment, out| {
            assignment.field.encode(out);
            assignment.value.encode_untagged(out);
        });
    }
}

impl<T> Decode for Untagged<T> {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        let count = input.count()?;
        Ok(Self::Received {
            count,
            data: input.take_rest().to_vec(),
        })
    }
}

/// A field and what it is to hold.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(test, derive(arbitrary::Arbitrary))]
pub struct Assignment {
    /// The field.
    pub field: FieldId,
    /// Its new value, of exactly the field's type.
    pub value: Value,
}

/// As it is received, so that it comes back equal.
#[cfg(test)]
impl<'a, T> arbitrary::Arbitrary<'a> for Untagged<T> {
    fn arbitrary(from: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        let data: Vec<u8> = from.arbitrary()?;
        Ok(Self::Received {
            count: from.int_in_range(0..=data.len())?,
            data,
        })
    }
}
