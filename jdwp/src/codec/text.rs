//! Text as virtual machines really send it.

/// Reads text as UTF-8 or else as Java's modified UTF-8; what is neither becomes U+FFFD.
///
/// The specification requires UTF-8. Virtual machines send what they hold: zero as two bytes, and a
/// character beyond the basic plane as two surrogates of three bytes each. A name is worth more
/// slightly wrong than not at all.
pub(super) fn text(bytes: &[u8]) -> String {
    if let Ok(text) = str::from_utf8(bytes) {
        return text.to_owned();
    }

    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((unit, tail)) = modified_unit(rest) {
        match unit {
            Some(unit) => units.extend_from_slice(char_units(unit, &mut [0; 2])),
            None => units.push(0xFFFD),
        }
        rest = tail;
    }
    String::from_utf16_lossy(&units)
}

/// The code point or lone surrogate at the start of `bytes`, none for a byte that begins neither,
/// and what follows.
fn modified_unit(bytes: &[u8]) -> Option<(Option<u32>, &[u8])> {
    Some(match bytes {
        [] => return None,
        [a, tail @ ..] if *a < 0x80 => (Some(u32::from(*a)), tail),
        [a @ 0xC0..=0xDF, b, tail @ ..] if follows(b) => {
            (Some(u32::from(a & 0x1F) << 6 | low(b)), tail)
        }
        [a @ 0xE0..=0xEF, b, c, tail @ ..] if follows(b) && follows(c) => {
            (Some(u32::from(a & 0x0F) << 12 | low(b) << 6 | low(c)), tail)
        }
        [a @ 0xF0..=0xF4, b, c, d, tail @ ..] if follows(b) && follows(c) && follows(d) => (
            Some(u32::from(a & 0x07) << 18 | low(b) << 12 | low(c) << 6 | low(d)),
            tail,
        ),
        [_, tail @ ..] => (None, tail),
    })
}

/// A code point as UTF-16; a surrogate stays as it is, so that two halves that were sent
/// apart meet again.
fn char_units(point: u32, buffer: &mut [u16; 2]) -> &[u16] {
    match (char::from_u32(point), u16::try_from(point)) {
        (Some(character), _) => character.encode_utf16(buffer),
        (None, Ok(surrogate)) => {
            *buffer = [surrogate, 0];
            buffer.get(..1).unwrap_or_default()
        }
        (None, Err(_)) => &[0xFFFD],
    }
}

/// Whether a byte continues a character.
fn follows(byte: &u8) -> bool {
    byte & 0xC0 == 0x80
}

/// The bits that a continuing byte carries.
fn low(byte: &u8) -> u32 {
    u32::from(byte & 0x3F)
}
