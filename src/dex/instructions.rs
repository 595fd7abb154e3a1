//! What the instructions of a method do, as far as it concerns what other threads see.
//!
//! Lengths and meanings are those of
//! <https://source.android.com/docs/core/runtime/dalvik-bytecode>.

use super::DexError;

/// What an instruction does, by the indices of the file's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instruction {
    /// Computes with registers, or goes elsewhere in the method.
    Computes,
    /// Goes to an instruction before it, as a loop does.
    GoesBack,
    /// Copies a reference to another register.
    Copies,
    /// Takes what the call before it has answered.
    TakesAnswer,
    /// Makes an object of a type.
    Creates { type_index: u16 },
    /// Makes an array, or fills one that was just made.
    CreatesArray,
    /// Reads a field of an object, or a static one.
    Reads { field: u16, is_static: bool },
    /// Writes a field of an object, or a static one.
    Writes { field: u16, is_static: bool },
    /// Reads an element of an array.
    ReadsArray,
    /// Writes an element of an array.
    WritesArray,
    /// Calls a method; `is_exact` where no other class can override it.
    Calls {
        method: u16,
        is_exact: bool,
        is_static: bool,
    },
    /// Ends the method.
    Returns,
    /// Takes the lock of an object.
    Locks,
    /// Gives it back.
    Unlocks,
    /// Anything else: calls that are only resolved when they run.
    Other,
}

/// An instruction, where its first unit is, and which registers it has to do with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decoded {
    pub(super) at: u32,
    pub(super) instruction: Instruction,
    /// The object that it reads, writes, calls or copies; the first argument of a static call.
    pub(super) object: Option<u16>,
    /// Where a reference is that it makes, reads or copies.
    pub(super) into: Option<u16>,
}

/// Numbers in a `packed-switch-payload` and its like, which are no instructions.
const PACKED_SWITCH: u16 = 0x0100;
const SPARSE_SWITCH: u16 = 0x0200;
const ARRAY_DATA: u16 = 0x0300;

/// The instructions of some code, which is given in units of 16 bits.
pub(super) fn decode(units: &[u16]) -> Result<Vec<Decoded>, DexError> {
    let mut decoded = Vec::new();
    let mut at = 0;
    while let Some(unit) = units.get(at) {
        let operand = units.get(at + 1).copied();
        let length = match *unit {
            PACKED_SWITCH => 4 + 2 * usize::from(operand.ok_or(DexError::Truncated)?),
            SPARSE_SWITCH => 2 + 4 * usize::from(operand.ok_or(DexError::Truncated)?),
            ARRAY_DATA => array_data(units, at)?,
            _ => {
                let [opcode, _] = unit.to_le_bytes();
                let place = u32::try_from(at).map_err(|_| DexError::Truncated)?;
                let third = units.get(at + 2).copied();
                let (object, into) = registers(opcode, *unit, operand, third);
                let instruction = match goes_back(*unit, operand, third) {
                    true => Instruction::GoesBack,
                    false => instruction(opcode, operand.unwrap_or_default()),
                };
                decoded.push(Decoded {
                    at: place,
                    instruction,
                    object,
                    into,
                });
                length(opcode)
            }
        };
        at = at.checked_add(length).ok_or(DexError::Truncated)?;
    }
    Ok(decoded)
}

/// Whether an instruction goes elsewhere by a negative distance: `goto` in its three widths, and
/// `if` with two registers or one.
fn goes_back(unit: u16, second: Option<u16>, third: Option<u16>) -> bool {
    let [opcode, byte] = unit.to_le_bytes();
    let distance = match opcode {
        0x28 => Some(u16::from(byte) << 8),
        0x29 | 0x32..=0x3d => second,
        0x2a => third,
        _ => None,
    };
    distance.is_some_and(|distance| distance.cast_signed() < 0)
}

/// The units of a `fill-array-data-payload`: the width of an element, their number, the data.
fn array_data(units: &[u16], at: usize) -> Result<usize, DexError> {
    let unit = |offset: usize| {
        let unit = units.get(at + offset).copied();
        unit.map(usize::from).ok_or(DexError::Truncated)
    };
    let elements = unit(2)? | unit(3)? << 16;
    let bytes = elements.checked_mul(unit(1)?);
    Ok(4 + bytes.ok_or(DexError::Truncated)?.div_ceil(2))
}

fn instruction(opcode: u8, operand: u16) -> Instruction {
    match opcode {
        0x0e..=0x11 => Instruction::Returns,
        0x22 => Instruction::Creates {
            type_index: operand,
        },
        0x23..=0x26 => Instruction::CreatesArray,
        0x44..=0x4a => Instruction::ReadsArray,
        0x4b..=0x51 => Instruction::WritesArray,
        0x52..=0x58 | 0x60..=0x66 => Instruction::Reads {
            field: operand,
            is_static: opcode >= 0x60,
        },
        0x59..=0x5f | 0x67..=0x6d => Instruction::Writes {
            field: operand,
            is_static: opcode >= 0x67,
        },
        // Virtual and interface calls; super, direct and static ones.
        0x6e | 0x72 | 0x74 | 0x78 => Instruction::Calls {
            method: operand,
            is_exact: false,
            is_static: false,
        },
        0x6f..=0x71 | 0x75..=0x77 => Instruction::Calls {
            method: operand,
            is_exact: true,
            is_static: matches!(opcode, 0x71 | 0x77),
        },
        0x07..=0x09 => Instruction::Copies,
        0x0c => Instruction::TakesAnswer,
        0x1d => Instruction::Locks,
        0x1e => Instruction::Unlocks,
        0xfa..=0xfd => Instruction::Other,
        _ => Instruction::Computes,
    }
}

/// The registers of an object that an instruction uses, and of a reference that it makes.
fn registers(
    opcode: u8,
    unit: u16,
    second: Option<u16>,
    third: Option<u16>,
) -> (Option<u16>, Option<u16>) {
    let (low, high) = (Some(unit >> 8 & 0xf), Some(unit >> 12));
    let wide = Some(unit >> 8);
    match opcode {
        // move-object in its three widths, move-result-object, move-exception.
        0x07 => (high, low),
        0x08 => (second, wide),
        0x09 => (third, second),
        0x0c | 0x0d => (None, wide),
        // const-string, const-class, new-instance, sget.
        0x1a..=0x1c | 0x22 | 0x60..=0x66 => (None, wide),
        // new-array.
        0x23 => (None, low),
        // aget, aput: the array is the first of two in the second unit.
        0x44..=0x4a => (second.map(|unit| unit & 0xff), wide),
        0x4b..=0x51 => (second.map(|unit| unit & 0xff), None),
        // iget, iput.
        0x52..=0x58 => (high, low),
        0x59..=0x5f => (high, None),
        // The arguments of a call, the first in four bits or as a range.
        0x6e..=0x72 => (third.map(|unit| unit & 0xf), None),
        0x74..=0x78 => (third, None),
        _ => (None, None),
    }
}

/// The length of an instruction, in units of 16 bits.
fn length(opcode: u8) -> usize {
    match opcode {
        0x02
        | 0x05
        | 0x08
        | 0x13
        | 0x15
        | 0x16
        | 0x19
        | 0x1a
        | 0x1c
        | 0x1f
        | 0x20
        | 0x22
        | 0x23
        | 0x29
        | 0x2d..=0x3d
        | 0x44..=0x6d
        | 0x90..=0xaf
        | 0xd0..=0xe2
        | 0xfe
        | 0xff => 2,
        0x03
        | 0x06
        | 0x09
        | 0x14
        | 0x17
        | 0x1b
        | 0x24..=0x26
        | 0x2a..=0x2c
        | 0x6e..=0x72
        | 0x74..=0x78
        | 0xfc
        | 0xfd => 3,
        0xfa | 0xfb => 4,
        0x18 => 5,
        _ => 1,
    }
}
