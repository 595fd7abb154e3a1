//! Command set 13: arrays.

use crate::codec::{Decode, Encode, Reader, Writer};
use crate::commands::Command;
use crate::error::Error;
use crate::ids::ObjectId;
use crate::value::{Tag, Value};

command! {
    /// How many elements an array has.
    "ArrayReference.Length", 13, 1: Length {
        /// The array.
        array: ObjectId,
    } -> i32
}

/// Elements of an array. Written out because only objects carry a tag each in the reply.
#[derive(Clone, Debug, PartialEq)]
pub struct GetValues {
    /// The array.
    pub array: ObjectId,
    /// The first element.
    pub first: i32,
    /// How many.
    pub length: i32,
}

impl Command for GetValues {
    const SET: u8 = 13;
    const ID: u8 = 2;
    const NAME: &'static str = "ArrayReference.GetValues";
    type Reply = Vec<Value>;

    fn encode(&self, out: &mut Writer) {
        self.array.encode(out);
        self.first.encode(out);
        self.length.encode(out);
    }

    fn decode(input: &mut Reader<'_>) -> Result<Self::Reply, Error> {
        let tag = Tag::decode(input)?;
        let count = input.count()?;
        if tag.is_object() {
            input.list(count, Value::decode)
        } else if tag == Tag::Void {
            Err(input.malformed("an array of void"))
        } else {
            input.list(count, |input| Value::decode_untagged(tag, input))
        }
    }
}
