//! Reads numbers and names of a dex file; whatever its bytes are, nothing is read beyond them.

use super::DexError;

/// The longest string that is read, in bytes: names of classes, methods and types are shorter.
const LONGEST_NAME: usize = 64 * 1024;

/// A place in a dex file that is read on from.
#[derive(Clone)]
pub(super) struct Cursor<'d> {
    bytes: &'d [u8],
    at: usize,
}

impl<'d> Cursor<'d> {
    pub(super) fn new(bytes: &'d [u8], at: u32) -> Self {
        let at = usize::try_from(at).unwrap_or(usize::MAX);
        Self { bytes, at }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], DexError> {
        let end = self.at.checked_add(N).ok_or(DexError::Truncated)?;
        let taken = self.bytes.get(self.at..end).ok_or(DexError::Truncated)?;
        self.at = end;
        taken.try_into().map_err(|_| DexError::Truncated)
    }

    pub(super) fn u8(&mut self) -> Result<u8, DexError> {
        let [byte] = self.take()?;
        Ok(byte)
    }

    pub(super) fn u16(&mut self) -> Result<u16, DexError> {
        self.take().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, DexError> {
        self.take().map(u32::from_le_bytes)
    }

    /// A number in LEB128, of at most five bytes.
    pub(super) fn uleb128(&mut self) -> Result<u32, DexError> {
        let (number, _) = self.leb128()?;
        Ok(number)
    }

    /// A number in LEB128 whose highest bit is its sign.
    pub(super) fn sleb128(&mut self) -> Result<i32, DexError> {
        let (number, bits) = self.leb128()?;
        let unused = 32_u32.saturating_sub(bits);
        Ok((number << unused).cast_signed() >> unused)
    }

    /// The bits of a number in LEB128, and how many were written.
    fn leb128(&mut self) -> Result<(u32, u32), DexError> {
        let mut number = 0;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.u8()?;
            number |= u32::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok((number, shift + 7));
            }
        }
        Err(DexError::Malformed("a number of more than five bytes"))
    }

    /// A string: its length in characters, then MUTF-8 up to a zero byte. What is not UTF-8, which
    /// no name of a class is, is replaced.
    pub(super) fn string(&mut self) -> Result<String, DexError> {
        self.uleb128()?;
        let rest = self.bytes.get(self.at..).ok_or(DexError::Truncated)?;
        let rest = rest.get(..LONGEST_NAME).unwrap_or(rest);
        let end = rest.iter().position(|byte| *byte == 0);
        let name = rest.get(..end.ok_or(DexError::Malformed("a string without an end"))?);
        Ok(String::from_utf8_lossy(name.unwrap_or_default()).into_owned())
    }
}
