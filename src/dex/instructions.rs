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
    Calls { method: u16, is_exact: bool },
    /// Ends the method.
    Returns,
    /// Anything else: locks, and calls that are only resolved when they run.
    Other,
}

/// Numbers in a `packed-switch-payload` and its like, which are no instructions.
const PACKED_SWITCH: u16 = 0x0100;
const SPARSE_SWITCH: u16 = 0x0200;
const ARRAY_DATA: u16 = 0x0300;

/// The instructions of some code, each with the place of its first unit, and all units in 16 bits.
pub(super) fn decode(units: &[u16]) -> Result<Vec<(u32, Instruction)>, DexError> {
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
                decoded.push((place, instruction(opcode, operand.unwrap_or_default())));
                length(opcode)
            }
        };
        at = at.checked_add(length).ok_or(DexError::Truncated)?;
    }
    Ok(decoded)
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
        },
        0x6f..=0x71 | 0x75..=0x77 => Instruction::Calls {
            method: operand,
            is_exact: true,
        },
        0x1d | 0x1e | 0xfa..=0xfd => Instruction::Other,
        _ => Instruction::Computes,
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
