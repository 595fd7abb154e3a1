//! Android's binary XML, as much of it as a manifest needs: the start of each element, its
//! attributes and its depth.
//!
//! Specification: AOSP `frameworks/base/libs/androidfw/include/androidfw/ResourceTypes.h`. A file
//! is one chunk that holds a string pool, a map from attribute-name strings to resource ids, and a
//! sequence of namespace and element chunks. Every offset and length comes from outside: nothing is
//! read without a bounds check, and the work done is bounded by the file's own size. Seen in real
//! files: string pools in UTF-8 and UTF-16; `platformBuildVersion*` attributes without a namespace;
//! names that were emptied by obfuscators, so that only the resource id identifies an attribute.

use std::cell::Cell;

use thiserror::Error;

const XML: u16 = 0x0003;
const STRING_POOL: u16 = 0x0001;
const RESOURCE_MAP: u16 = 0x0180;
const START_ELEMENT: u16 = 0x0102;
const END_ELEMENT: u16 = 0x0103;
const UTF8_FLAG: u32 = 1 << 8;
/// No manifest needs a string longer than this.
const MAX_STRING: usize = 64 * 1024;
/// So many bytes of strings a manifest may come to, as one string may be named again and again.
const MAX_STRINGS: usize = 16 * 1024 * 1024;
/// No manifest is nested deeper than this.
const MAX_DEPTH: usize = 64;

/// Why bytes are no binary XML.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum AxmlError {
    /// A read past the end.
    #[error("binary XML: {what} at offset {offset} lies outside of the file")]
    Truncated {
        /// What was being read.
        what: &'static str,
        /// Where.
        offset: usize,
    },
    /// The file's first chunk is of another kind: text XML, for one.
    #[error("not binary XML: the first chunk has type {0:#06x}")]
    NotXml(u16),
    /// A chunk of an impossible size.
    #[error("binary XML: chunk at offset {0} has an impossible size")]
    ChunkSize(usize),
    /// Strings that are longer in total than any manifest's.
    #[error("binary XML: its strings come to more than {MAX_STRINGS} bytes")]
    TooMuchText,
    /// An index without a string.
    #[error("binary XML: no string {0}")]
    NoString(u32),
    /// Elements nested too deeply, or closed more often than opened.
    #[error("binary XML: elements are not nested as they should be")]
    Nesting,
}

/// A typed attribute value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Text.
    Text(String),
    /// An integer, decimal or hexadecimal.
    Int(u32),
    /// A boolean.
    Bool(bool),
    /// A resource's id.
    Reference(u32),
    /// Another type, kept as it came.
    Other(u8, u32),
}

/// An attribute of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute {
    /// Its resource id (`android:name` is `0x01010003`); 0 for an attribute without one.
    pub id: u32,
    /// Its name, without the namespace.
    pub name: String,
    /// Its value.
    pub value: Value,
}

/// The start of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// 1 for the root.
    pub depth: usize,
    /// Its name.
    pub name: String,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
}

/// Decodes a whole file into its elements, in document order.
///
/// # Errors
/// Bytes that are no well-formed binary XML.
pub fn decode(bytes: &[u8]) -> Result<Vec<Element>, AxmlError> {
    let file = Bytes(bytes);
    let kind = file.u16(0, "file header")?;
    if kind != XML {
        return Err(AxmlError::NotXml(kind));
    }

    let mut at = usize::from(file.u16(2, "file header")?).max(8);
    let (mut strings, mut ids) = (StringPool::default(), Vec::new());
    let (mut elements, mut depth) = (Vec::new(), 0usize);

    while at < bytes.len() {
        let chunk = file.chunk(at)?;
        match chunk.kind {
            STRING_POOL => strings = StringPool::new(chunk.body, strings.given.clone())?,
            RESOURCE_MAP => ids = chunk.body.words(chunk.header),
            START_ELEMENT => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(AxmlError::Nesting);
                }
                elements.push(start_element(&chunk, &strings, &ids, depth)?);
            }
            END_ELEMENT => depth = depth.checked_sub(1).ok_or(AxmlError::Nesting)?,
            _ => {}
        }
        at += chunk.body.0.len();
    }
    Ok(elements)
}

fn start_element(
    chunk: &Chunk<'_>,
    strings: &StringPool<'_>,
    ids: &[u32],
    depth: usize,
) -> Result<Element, AxmlError> {
    let (body, ext) = (chunk.body, chunk.header);
    let name = strings.get(body.u32(ext + 4, "element name")?)?;
    let start = usize::from(body.u16(ext + 8, "attribute start")?);
    let size = usize::from(body.u16(ext + 10, "attribute size")?);
    let count = usize::from(body.u16(ext + 12, "attribute count")?);

    if count > 0 && size < 20 {
        return Err(AxmlError::ChunkSize(ext));
    }

    let attributes = (0..count)
        .map(|i| attribute(body, ext + start + i * size, strings, ids))
        .collect::<Result<_, _>>()?;
    Ok(Element {
        depth,
        name,
        attributes,
    })
}

fn attribute(
    body: Bytes<'_>,
    at: usize,
    strings: &StringPool<'_>,
    ids: &[u32],
) -> Result<Attribute, AxmlError> {
    let name = body.u32(at + 4, "attribute name")?;
    let kind = body.u8(at + 15, "attribute type")?;
    let data = body.u32(at + 16, "attribute data")?;

    let value = match kind {
        0x01 => Value::Reference(data),
        0x03 => Value::Text(strings.get(data)?),
        0x10 | 0x11 => Value::Int(data),
        0x12 => Value::Bool(data != 0),
        other => Value::Other(other, data),
    };

    let id = usize::try_from(name)
        .ok()
        .and_then(|i| ids.get(i))
        .copied()
        .unwrap_or(0);

    Ok(Attribute {
        id,
        name: strings.get(name)?,
        value,
    })
}

struct Chunk<'a> {
    kind: u16,
    header: usize,
    body: Bytes<'a>,
}

#[derive(Clone, Copy, Default)]
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn at<const N: usize>(self, offset: usize, what: &'static str) -> Result<[u8; N], AxmlError> {
        let bytes = self
            .0
            .get(offset..)
            .and_then(|rest| rest.first_chunk::<N>());
        bytes.copied().ok_or(AxmlError::Truncated { what, offset })
    }

    fn u8(self, offset: usize, what: &'static str) -> Result<u8, AxmlError> {
        self.at::<1>(offset, what).map(|[b]| b)
    }

    fn u16(self, offset: usize, what: &'static str) -> Result<u16, AxmlError> {
        self.at(offset, what).map(u16::from_le_bytes)
    }

    fn u32(self, offset: usize, what: &'static str) -> Result<u32, AxmlError> {
        self.at(offset, what).map(u32::from_le_bytes)
    }

    fn offset(self, at: usize, what: &'static str) -> Result<usize, AxmlError> {
        usize::try_from(self.u32(at, what)?).map_err(|_| AxmlError::ChunkSize(at))
    }

    /// The little-endian words from `start` to the end.
    fn words(self, start: usize) -> Vec<u32> {
        let rest = self.0.get(start..).unwrap_or_default();
        rest.as_chunks::<4>()
            .0
            .iter()
            .map(|word| u32::from_le_bytes(*word))
            .collect()
    }

    fn chunk(self, at: usize) -> Result<Chunk<'a>, AxmlError> {
        let kind = self.u16(at, "chunk header")?;
        let header = usize::from(self.u16(at + 2, "chunk header")?);
        let size = self.offset(at + 4, "chunk header")?;
        if header < 8 || size < header {
            return Err(AxmlError::ChunkSize(at));
        }

        let end = at.checked_add(size).ok_or(AxmlError::ChunkSize(at))?;
        let body = self.0.get(at..end).ok_or(AxmlError::ChunkSize(at))?;
        Ok(Chunk {
            kind,
            header,
            body: Bytes(body),
        })
    }
}

/// A string pool; strings are decoded when they are asked for.
#[derive(Default)]
struct StringPool<'a> {
    offsets: Vec<u32>,
    data: Bytes<'a>,
    utf8: bool,
    /// The bytes of the strings that were asked for so far.
    given: Cell<usize>,
}

impl<'a> StringPool<'a> {
    /// `given` is carried over from one pool to the next.
    fn new(body: Bytes<'a>, given: Cell<usize>) -> Result<Self, AxmlError> {
        let header = usize::from(body.u16(2, "string pool header")?);
        let count = body.offset(8, "string count")?;
        let utf8 = body.u32(16, "string flags")? & UTF8_FLAG != 0;
        let start = body.offset(20, "strings' start")?;
        let mut offsets = body.words(header);
        if offsets.len() < count {
            return Err(AxmlError::Truncated {
                what: "string offsets",
                offset: header,
            });
        }

        offsets.truncate(count);
        let data = body.0.get(start..).ok_or(AxmlError::Truncated {
            what: "strings",
            offset: start,
        })?;
        Ok(Self {
            offsets,
            data: Bytes(data),
            utf8,
            given,
        })
    }

    /// The string of an index; `0xffff_ffff` is the empty one.
    fn get(&self, index: u32) -> Result<String, AxmlError> {
        if index == u32::MAX {
            return Ok(String::new());
        }
        let offset = usize::try_from(index)
            .ok()
            .and_then(|i| self.offsets.get(i))
            .ok_or(AxmlError::NoString(index))?;
        let at = usize::try_from(*offset).map_err(|_| AxmlError::NoString(index))?;
        if self.utf8 {
            self.utf8(at)
        } else {
            self.utf16(at)
        }
    }

    fn utf8(&self, at: usize) -> Result<String, AxmlError> {
        // The length in UTF-16 units comes first; only the second one, in bytes, matters here.
        let (_, at) = self.short_length(at)?;
        let (length, at) = self.short_length(at)?;
        let bytes = self.slice(at, length)?;
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }

    fn short_length(&self, at: usize) -> Result<(usize, usize), AxmlError> {
        let first = usize::from(self.data.u8(at, "string length")?);
        if first & 0x80 == 0 {
            return Ok((first, at + 1));
        }
        let second = usize::from(self.data.u8(at + 1, "string length")?);
        Ok(((first & 0x7f) << 8 | second, at + 2))
    }

    fn utf16(&self, at: usize) -> Result<String, AxmlError> {
        let first = usize::from(self.data.u16(at, "string length")?);
        let (length, at) = if first & 0x8000 == 0 {
            (first, at + 2)
        } else {
            (
                (first & 0x7fff) << 16 | usize::from(self.data.u16(at + 2, "string length")?),
                at + 4,
            )
        };

        let bytes = self.slice(at, length.saturating_mul(2))?;
        let units: Vec<u16> = bytes
            .as_chunks::<2>()
            .0
            .iter()
            .map(|unit| u16::from_le_bytes(*unit))
            .collect();
        Ok(String::from_utf16_lossy(&units))
    }

    fn slice(&self, at: usize, length: usize) -> Result<&'a [u8], AxmlError> {
        self.given.set(self.given.get().saturating_add(length));
        if self.given.get() > MAX_STRINGS {
            return Err(AxmlError::TooMuchText);
        }

        let bytes = at
            .checked_add(length)
            .and_then(|end| self.data.0.get(at..end));
        match bytes {
            Some(bytes) if length <= MAX_STRING => Ok(bytes),
            _ => Err(AxmlError::Truncated {
                what: "string",
                offset: at,
            }),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    const UTF16: &[u8] = include_bytes!("../../tests/data/manifest-utf16.bin");
    const UTF8: &[u8] = include_bytes!("../../tests/data/manifest-utf8.bin");

    #[test]
    fn both_string_encodings_give_the_same_elements() {
        for bytes in [UTF16, UTF8] {
            let elements = decode(bytes).unwrap();
            let names: Vec<(usize, &str)> = elements
                .iter()
                .map(|e| (e.depth, e.name.as_str()))
                .collect();
            let expected = [
                (1, "manifest"),
                (2, "uses-sdk"),
                (2, "application"),
                (3, "activity"),
                (3, "activity"),
                (4, "intent-filter"),
                (5, "action"),
                (4, "intent-filter"),
                (5, "action"),
                (5, "category"),
            ];
            assert_eq!(names, expected);
            let root = elements.first().unwrap();
            let version = root
                .attributes
                .iter()
                .find(|a| a.id == 0x0101_021c)
                .unwrap();
            assert_eq!(
                (version.name.as_str(), &version.value),
                ("versionName", &Value::Text("1.7 ü".to_owned()))
            );
            let debuggable = elements
                .get(2)
                .unwrap()
                .attributes
                .iter()
                .find(|a| a.name == "debuggable")
                .unwrap();
            assert_eq!(debuggable.value, Value::Bool(true));
        }
    }

    #[test]
    fn text_xml_is_told_apart() {
        assert_eq!(
            decode(b"<manifest package='a.b'/>"),
            Err(AxmlError::NotXml(0x6d3c))
        );
        assert!(matches!(decode(b""), Err(AxmlError::Truncated { .. })));
    }

    /// Whatever the bytes are, the answer is a value: every prefix, and every byte replaced
    /// by some others.
    #[test]
    fn broken_bytes_never_panic() {
        for sample in [UTF16, UTF8] {
            for length in 0..sample.len() {
                let _ = decode(&sample[..length]);
            }
            for at in 0..sample.len() {
                for value in [0, 1, 0x7f, 0x80, 0xff] {
                    let mut broken = sample.to_vec();
                    broken[at] = value;
                    let _ = decode(&broken);
                }
            }
        }
    }
}
