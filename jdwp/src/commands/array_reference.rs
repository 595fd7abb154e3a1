//! Command set 13: arrays.
//!
//! ```no_run
//! use jdwp::commands::array_reference::{GetValues, Length, SetValues};
//! use jdwp::{Connection, ObjectId, Value};
//!
//! # async fn example(connection: Connection, array: ObjectId) -> Result<(), jdwp::Error> {
//! let length = connection.send(&Length { array }).await?;
//! let elements = connection.send(&GetValues { array, first: 0, length }).await?.values;
//! println!("{elements:?}");
//! connection.send(&SetValues { array, first: 0, values: vec![Value::Int(7)].into() }).await?;
//! # Ok(())
//! # }
//! ```

use crate::codec::{Decode, Encode, Reader, Writer};
use crate::error::Error;
use crate::ids::ObjectId;
use crate::value::{Tag, Untagged, Value};

command! {
    /// How many elements an array has.
    "ArrayReference.Length", 13, 1: Length {
        /// The array.
        array: ObjectId,
    } -> i32
}

command! {
    /// Elements of an array.
    "ArrayReference.GetValues", 13, 2: GetValues {
        /// The array.
        array: ObjectId,
        /// The first element.
        first: i32,
        /// How many.
        length: i32,
    } -> ArrayRegion
}

/// Elements of an array. Objects are sent with a tag each, primitive values have the array's.
#[derive(Clone, Debug, PartialEq)]
pub struct ArrayRegion {
    /// What the array holds.
    pub tag: Tag,
    /// The elements.
    pub values: Vec<Value>,
}

impl Encode for ArrayRegion {
    fn encode(&self, out: &mut Writer) {
        self.tag.encode(out);
        out.length(self.values.len());
        for value in &self.values {
            if self.tag.is_object() {
                value.encode(out)
            } else {
                value.encode_untagged(out)
            }
        }
    }
}

impl Decode for ArrayRegion {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        let tag = Tag::decode(input)?;
        let count = input.count()?;
        let values = match tag {
            Tag::Void => return Err(input.malformed("an array of void")),
            tag if tag.is_object() => input.list(count, Value::decode)?,
            tag => input.list(count, |input| Value::decode_untagged(tag, input))?,
        };
        Ok(Self { tag, values })
    }
}

command! {
    /// Sets elements of an array.
    "ArrayReference.SetValues", 13, 3: SetValues {
        /// The array.
        array: ObjectId,
        /// The first element.
        first: i32,
        /// The new values, of exactly the elements' type.
        values: Untagged<Value>,
    } -> ()
}

#[cfg(test)]
impl<'a> arbitrary::Arbitrary<'a> for ArrayRegion {
    fn arbitrary(from: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        let values: Vec<Value> = from.arbitrary()?;
        // An array of objects may hold objects of any kind, one of numbers only such numbers, and
        // none holds void.
        let tag = values
            .iter()
            .map(Value::tag)
            .find(|tag| *tag != Tag::Void)
            .unwrap_or(Tag::Int);

        let mut fitting = Vec::new();
        for value in values {
            if value.tag() == tag || (tag.is_object() && value.tag().is_object()) {
                fitting.push(value);
            }
        }

        Ok(Self {
            tag,
            values: fitting,
        })
    }
}
