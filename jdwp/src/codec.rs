//! Bytes to values and back: big-endian numbers, length-prefixed strings and lists, ids
//! of negotiated width.
//!
//! [`Reader`] checks every length before it reads and names the operation and the offset when a
//! check fails. A peer is foreign: a count from the wire is compared with the bytes that are there
//! before anything is allocated for it.

use crate::error::Error;

mod text;

#[cfg(test)]
mod tests;

/// How many items of a list are allocated for ahead of being read; longer lists grow as their
/// bytes prove them.
const PREALLOCATED_ITEMS: usize = 1024;

/// The widths of the virtual machine's ids in bytes, as it reported them; each is from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdSizes {
    /// Width of a field id.
    pub field: usize,
    /// Width of a method id.
    pub method: usize,
    /// Width of an object id.
    pub object: usize,
    /// Width of a reference type id.
    pub reference_type: usize,
    /// Width of a frame id.
    pub frame: usize,
}

impl Default for IdSizes {
    fn default() -> Self {
        Self {
            field: 8,
            method: 8,
            object: 8,
            reference_type: 8,
            frame: 8,
        }
    }
}

#[cfg(test)]
impl<'a> arbitrary::Arbitrary<'a> for IdSizes {
    fn arbitrary(from: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        let mut width = || from.int_in_range(1..=8);
        Ok(Self {
            field: width()?,
            method: width()?,
            object: width()?,
            reference_type: width()?,
            frame: width()?,
        })
    }
}

impl Encode for IdSizes {
    fn encode(&self, out: &mut Writer) {
        for width in [
            self.field,
            self.method,
            self.object,
            self.reference_type,
            self.frame,
        ] {
            out.length(width);
        }
    }
}

impl Decode for IdSizes {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        let mut width = || {
            let announced = i32::decode(input)?;
            match usize::try_from(announced) {
                Ok(width @ 1..=8) => Ok(width),
                _ => Err(input.malformed(format!("an id of {announced} bytes"))),
            }
        };
        Ok(Self {
            field: width()?,
            method: width()?,
            object: width()?,
            reference_type: width()?,
            frame: width()?,
        })
    }
}

/// What can be sent.
pub trait Encode {
    /// Appends the value's bytes.
    fn encode(&self, out: &mut Writer);
}

/// What can be received.
pub trait Decode: Sized {
    /// Reads one value.
    ///
    /// # Errors
    /// [`Error::Malformed`] when the bytes are too few or mean nothing.
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error>;
}

/// Builds the data of a packet.
///
/// ```
/// use jdwp::codec::{Encode, Writer};
/// use jdwp::{FrameId, IdSizes};
///
/// let mut out = Writer::new(IdSizes { frame: 2, ..IdSizes::default() });
/// FrameId(0x0102).encode(&mut out);
/// "ab".to_owned().encode(&mut out);
/// assert_eq!(out.into_bytes(), [1, 2, 0, 0, 0, 2, b'a', b'b']);
/// ```
#[derive(Debug)]
pub struct Writer {
    buffer: Vec<u8>,
    sizes: IdSizes,
}

impl Writer {
    /// An empty writer for a peer with ids of these widths.
    pub fn new(sizes: IdSizes) -> Self {
        Self {
            buffer: Vec::new(),
            sizes,
        }
    }

    /// The widths of ids.
    pub fn sizes(&self) -> IdSizes {
        self.sizes
    }

    /// Appends raw bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// Appends an id in `width` bytes. The id came from the same peer, so what is cut off is zeros.
    pub fn id(&mut self, id: u64, width: usize) {
        let skipped = size_of::<u64>().saturating_sub(width);
        self.buffer
            .extend(id.to_be_bytes().into_iter().skip(skipped));
    }

    /// Appends the length of a list or a string. One beyond the wire's range could never be sent:
    /// the packet's own length is checked before it leaves.
    pub(crate) fn length(&mut self, length: usize) {
        i32::try_from(length).unwrap_or(i32::MAX).encode(self);
    }

    /// What was written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.buffer
    }
}

/// Reads the data of one packet.
///
/// ```
/// use jdwp::codec::{Decode, Reader};
/// use jdwp::{Error, IdSizes};
///
/// let mut input = Reader::new(&[0, 0, 0, 9, b'a'], IdSizes::default(), "example");
/// let error = String::decode(&mut input).unwrap_err();
/// let expected = "example: malformed data at offset 4: 9 items announced, 1 bytes left";
/// assert_eq!(error.to_string(), expected);
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
    total: usize,
    sizes: IdSizes,
    operation: &'static str,
}

impl<'a> Reader<'a> {
    /// A reader at the start of `data`; `operation` names what is being read in errors.
    pub fn new(data: &'a [u8], sizes: IdSizes, operation: &'static str) -> Self {
        Self {
            rest: data,
            total: data.len(),
            sizes,
            operation,
        }
    }

    /// The widths of ids.
    pub fn sizes(&self) -> IdSizes {
        self.sizes
    }

    /// How many bytes are left.
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// All bytes that are left.
    pub fn take_rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.rest)
    }

    /// How many bytes were read.
    pub fn offset(&self) -> usize {
        self.total - self.rest.len()
    }

    /// The error of a value whose kind, and with it its width, is not known.
    pub(crate) fn unknown_tag(&self, tag: u8) -> Error {
        Error::UnknownTag {
            operation: self.operation,
            offset: self.offset(),
            tag,
        }
    }

    /// The error of finding something meaningless here.
    pub fn malformed(&self, what: impl Into<String>) -> Error {
        Error::Malformed {
            operation: self.operation,
            offset: self.offset(),
            what: what.into(),
        }
    }

    /// The next `count` bytes.
    ///
    /// # Errors
    /// [`Error::Malformed`] when fewer are left.
    pub fn bytes(&mut self, count: usize) -> Result<&'a [u8], Error> {
        match self.rest.split_at_checked(count) {
            Some((head, tail)) => {
                self.rest = tail;
                Ok(head)
            }
            None => Err(self.malformed(format!("{count} bytes wanted, {} left", self.rest.len()))),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        match self.rest.split_first_chunk::<N>() {
            Some((head, tail)) => {
                self.rest = tail;
                Ok(*head)
            }
            None => Err(self.malformed(format!("{N} bytes wanted, {} left", self.rest.len()))),
        }
    }

    /// An id of `width` bytes.
    ///
    /// # Errors
    /// [`Error::Malformed`] when fewer bytes are left.
    pub fn id(&mut self, width: usize) -> Result<u64, Error> {
        let bytes = self.bytes(width)?;
        Ok(bytes
            .iter()
            .fold(0, |id, byte| (id << 8) | u64::from(*byte)))
    }

    /// A count of items that take at least a byte each, so that an impossible one is refused before
    /// it costs memory.
    ///
    /// # Errors
    /// [`Error::Malformed`] when it is negative or exceeds what is left.
    pub fn count(&mut self) -> Result<usize, Error> {
        let announced = i32::decode(self)?;
        match usize::try_from(announced) {
            Ok(count) if count <= self.rest.len() => Ok(count),
            _ => Err(self.malformed(format!(
                "{announced} items announced, {} bytes left",
                self.rest.len()
            ))),
        }
    }

    /// `count` items, each read by `item`.
    ///
    /// # Errors
    /// The first error of `item`.
    pub fn list<T>(
        &mut self,
        count: usize,
        mut item: impl FnMut(&mut Self) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let mut items = Vec::with_capacity(count.min(PREALLOCATED_ITEMS));
        for _ in 0..count {
            items.push(item(self)?);
        }
        Ok(items)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Encode for $number {
            fn encode(&self, out: &mut Writer) {
                out.bytes(&self.to_be_bytes());
            }
        }

        impl Decode for $number {
            fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
                input.array().map(Self::from_be_bytes)
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, i16, i32, i64, f32, f64);

impl Encode for bool {
    fn encode(&self, out: &mut Writer) {
        u8::from(*self).encode(out);
    }
}

impl Decode for bool {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        Ok(u8::decode(input)? != 0)
    }
}

/// What is reserved: a run of booleans.
impl<const N: usize> Encode for [bool; N] {
    fn encode(&self, out: &mut Writer) {
        for flag in self {
            flag.encode(out);
        }
    }
}

impl<const N: usize> Decode for [bool; N] {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        Ok(input.array::<N>()?.map(|byte| byte != 0))
    }
}

impl Encode for () {
    fn encode(&self, _: &mut Writer) {}
}

impl Decode for () {
    fn decode(_: &mut Reader<'_>) -> Result<Self, Error> {
        Ok(())
    }
}

impl Encode for String {
    fn encode(&self, out: &mut Writer) {
        out.length(self.len());
        out.bytes(self.as_bytes());
    }
}

impl Decode for String {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        let length = input.count()?;
        Ok(text::text(input.bytes(length)?))
    }
}

impl<T: Encode> Encode for Vec<T> {
    fn encode(&self, out: &mut Writer) {
        out.length(self.len());
        for item in self {
            item.encode(out);
        }
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(input: &mut Reader<'_>) -> Result<Self, Error> {
        let count = input.count()?;
        input.list(count, T::decode)
    }
}
