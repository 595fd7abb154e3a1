//! One dex file: its tables of names, its classes, the code of a method by lines.

use std::collections::HashMap;
use std::fmt;

use super::bytes::Cursor;
use super::instructions::{Decoded, Instruction, decode};
use super::{Call, DexError, Effect, Field};

/// Where the header has the size and the place of each table.
const STRINGS: u32 = 0x38;
const TYPES: u32 = 0x40;
const PROTOTYPES: u32 = 0x48;
const FIELDS: u32 = 0x50;
const METHODS: u32 = 0x58;
const CLASSES: u32 = 0x60;

/// Access flags.
const PUBLIC: u32 = 0x1;
const STATIC: u32 = 0x8;
const FINAL: u32 = 0x10;
const INTERFACE: u32 = 0x200;

/// The most interfaces that are read of a class.
const MOST_INTERFACES: u32 = 256;

/// The most parameters that a method can have: each takes a register at least.
const MOST_PARAMETERS: u32 = 255;

/// A dex file.
pub(super) struct Dex {
    bytes: Vec<u8>,
    strings: Table,
    types: Table,
    prototypes: Table,
    fields: Table,
    methods: Table,
    /// Where the definition of each class is, by the class's name with dots.
    classes: HashMap<String, u32>,
}

/// A table of the file: how many entries it has, where it begins, and the bytes of an entry.
#[derive(Clone, Copy)]
struct Table {
    size: u32,
    offset: u32,
    entry: u32,
}

/// A method of a class: its index, its flags, and where its code is, 0 for none.
struct Declared {
    index: u32,
    flags: u32,
    code: u32,
}

/// A method of a class that has code.
pub(super) struct MethodCode<'d> {
    dex: &'d Dex,
    offset: u32,
}

impl fmt::Debug for Dex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dex")
            .field("bytes", &self.bytes.len())
            .field("classes", &self.classes.len())
            .finish_non_exhaustive()
    }
}

impl Table {
    fn read(bytes: &[u8], header: u32, entry: u32) -> Result<Self, DexError> {
        let mut cursor = Cursor::new(bytes, header);
        let (size, offset) = (cursor.u32()?, cursor.u32()?);
        Ok(Self {
            size,
            offset,
            entry,
        })
    }

    /// Where an entry is.
    fn at(self, index: u32) -> Result<u32, DexError> {
        if index >= self.size {
            return Err(DexError::Malformed("an index beyond its table"));
        }
        let offset = index.checked_mul(self.entry);
        offset
            .and_then(|offset| offset.checked_add(self.offset))
            .ok_or(DexError::Truncated)
    }
}

impl Dex {
    pub(super) fn read(bytes: Vec<u8>) -> Result<Self, DexError> {
        if !bytes.starts_with(b"dex\n") {
            return Err(DexError::NotDex);
        }
        let mut dex = Self {
            strings: Table::read(&bytes, STRINGS, 4)?,
            types: Table::read(&bytes, TYPES, 4)?,
            prototypes: Table::read(&bytes, PROTOTYPES, 12)?,
            fields: Table::read(&bytes, FIELDS, 8)?,
            methods: Table::read(&bytes, METHODS, 8)?,
            classes: HashMap::new(),
            bytes,
        };

        let classes = Table::read(&dex.bytes, CLASSES, 32)?;
        for index in 0..classes.size {
            let at = classes.at(index)?;
            let class = dex.cursor(at).u32()?;
            let name = class_name(&dex.type_name(class)?);
            dex.classes.entry(name).or_insert(at);
        }
        Ok(dex)
    }

    pub(super) fn has(&self, class: &str) -> bool {
        self.classes.contains_key(class)
    }

    /// The class that a class extends; `None` where it is not in this file.
    pub(super) fn superclass(&self, class: &str) -> Option<String> {
        const NO_INDEX: u32 = u32::MAX;
        let mut cursor = self.cursor(self.classes.get(class)?.checked_add(8)?);
        match cursor.u32().ok()? {
            NO_INDEX => None,
            index => Some(class_name(&self.type_name(index).ok()?)),
        }
    }

    /// Whether a class has a field of a name that is final.
    pub(super) fn has_final_field(&self, class: &str, name: &str) -> Result<bool, DexError> {
        let Some(mut data) = self.class_data(class)? else {
            return Ok(false);
        };
        let [statics, instances, _, _] = sizes(&mut data)?;
        for size in [statics, instances] {
            let mut index: u32 = 0;
            for _ in 0..size {
                index = index.wrapping_add(data.uleb128()?);
                let flags = data.uleb128()?;
                if flags & FINAL != 0 && self.field_name(index)? == name {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether a class has a public method of a name that takes nothing and is not static.
    pub(super) fn has_plain_method(&self, class: &str, name: &str) -> Result<bool, DexError> {
        for method in self.declared(class, name)? {
            let mut entry = self.cursor(self.methods.at(method.index)?);
            entry.u16()?;
            let takes_nothing = self.parameters(entry.u16()?.into())?.is_empty();
            if takes_nothing && method.flags & (PUBLIC | STATIC) == PUBLIC {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The names of its classes.
    pub(super) fn class_names(&self) -> impl Iterator<Item = &str> {
        self.classes.keys().map(String::as_str)
    }

    /// Whether a class is an interface.
    pub(super) fn is_interface(&self, class: &str) -> bool {
        let Some(definition) = self.classes.get(class) else {
            return false;
        };
        let flags = definition.checked_add(4).map(|at| self.cursor(at).u32());
        matches!(flags, Some(Ok(flags)) if flags & INTERFACE != 0)
    }

    /// The interfaces that a class names as its own.
    pub(super) fn interfaces(&self, class: &str) -> Result<Vec<String>, DexError> {
        let mut interfaces = Vec::new();
        let Some(definition) = self.classes.get(class) else {
            return Ok(interfaces);
        };
        let at = definition.checked_add(12).ok_or(DexError::Truncated)?;
        let offset = self.cursor(at).u32()?;
        if offset == 0 {
            return Ok(interfaces);
        }

        let mut list = self.cursor(offset);
        for _ in 0..list.u32()?.min(MOST_INTERFACES) {
            interfaces.push(class_name(&self.type_name(list.u16()?.into())?));
        }
        Ok(interfaces)
    }

    /// The methods of a class that have code, with their names.
    pub(super) fn all_methods(
        &self,
        class: &str,
    ) -> Result<Vec<(String, MethodCode<'_>)>, DexError> {
        let mut found = Vec::new();
        for method in self.all_declared(class)? {
            if method.code != 0 {
                let code = MethodCode {
                    dex: self,
                    offset: method.code,
                };
                found.push((self.method_name(method.index)?, code));
            }
        }
        Ok(found)
    }

    /// The code of the method of a class that has these parameters.
    pub(super) fn method_with(
        &self,
        class: &str,
        name: &str,
        parameters: &[String],
    ) -> Result<Option<MethodCode<'_>>, DexError> {
        for method in self.declared(class, name)? {
            let mut entry = self.cursor(self.methods.at(method.index)?);
            entry.u16()?;
            if method.code != 0 && self.parameters(entry.u16()?.into())? == parameters {
                return Ok(Some(MethodCode {
                    dex: self,
                    offset: method.code,
                }));
            }
        }
        Ok(None)
    }

    /// The methods of a class with a name that have code.
    pub(super) fn methods(&self, class: &str, name: &str) -> Result<Vec<MethodCode<'_>>, DexError> {
        let mut found = Vec::new();
        for method in self.declared(class, name)? {
            if method.code != 0 {
                found.push(MethodCode {
                    dex: self,
                    offset: method.code,
                });
            }
        }
        Ok(found)
    }

    fn declared(&self, class: &str, name: &str) -> Result<Vec<Declared>, DexError> {
        let mut found = Vec::new();
        for method in self.all_declared(class)? {
            if self.method_name(method.index)? == name {
                found.push(method);
            }
        }
        Ok(found)
    }

    fn all_declared(&self, class: &str) -> Result<Vec<Declared>, DexError> {
        let mut found = Vec::new();
        let Some(mut data) = self.class_data(class)? else {
            return Ok(found);
        };
        let [statics, instances, direct, inherited] = sizes(&mut data)?;
        for _ in 0..u64::from(statics) + u64::from(instances) {
            data.uleb128()?;
            data.uleb128()?;
        }

        for size in [direct, inherited] {
            let mut index: u32 = 0;
            for _ in 0..size {
                index = index.wrapping_add(data.uleb128()?);
                let (flags, code) = (data.uleb128()?, data.uleb128()?);
                found.push(Declared { index, flags, code });
            }
        }
        Ok(found)
    }

    /// Where a class's fields and methods begin; `None` for a class that is not here, or has none.
    fn class_data(&self, class: &str) -> Result<Option<Cursor<'_>>, DexError> {
        let Some(definition) = self.classes.get(class) else {
            return Ok(None);
        };
        let at = definition.checked_add(24).ok_or(DexError::Truncated)?;
        Ok(match self.cursor(at).u32()? {
            0 => None,
            offset => Some(self.cursor(offset)),
        })
    }

    fn cursor(&self, at: u32) -> Cursor<'_> {
        Cursor::new(&self.bytes, at)
    }

    fn string(&self, index: u32) -> Result<String, DexError> {
        let offset = self.cursor(self.strings.at(index)?).u32()?;
        self.cursor(offset).string()
    }

    /// A type as a descriptor: `Ljava/lang/String;`, `I`.
    fn type_name(&self, index: u32) -> Result<String, DexError> {
        let string = self.cursor(self.types.at(index)?).u32()?;
        self.string(string)
    }

    fn field_name(&self, index: u32) -> Result<String, DexError> {
        let mut cursor = self.cursor(self.fields.at(index)?);
        cursor.u32()?;
        self.string(cursor.u32()?)
    }

    fn method_name(&self, index: u32) -> Result<String, DexError> {
        let mut cursor = self.cursor(self.methods.at(index)?);
        cursor.u32()?;
        self.string(cursor.u32()?)
    }

    fn field(&self, index: u16, is_static: bool) -> Result<Field, DexError> {
        let mut cursor = self.cursor(self.fields.at(index.into())?);
        let class = cursor.u16()?;
        cursor.u16()?;
        Ok(Field {
            class: class_name(&self.type_name(class.into())?),
            name: self.string(cursor.u32()?)?,
            is_static,
        })
    }

    fn call(&self, index: u16, is_exact: bool) -> Result<Call, DexError> {
        let mut cursor = self.cursor(self.methods.at(index.into())?);
        let class = cursor.u16()?;
        let prototype = cursor.u16()?;
        Ok(Call {
            class: class_name(&self.type_name(class.into())?),
            method: self.string(cursor.u32()?)?,
            parameters: self.parameters(prototype.into())?,
            is_exact,
        })
    }

    fn parameters(&self, prototype: u32) -> Result<Vec<String>, DexError> {
        let mut cursor = self.cursor(self.prototypes.at(prototype)?);
        cursor.u32()?;
        cursor.u32()?;
        let offset = cursor.u32()?;
        let mut parameters = Vec::new();
        if offset == 0 {
            return Ok(parameters);
        }

        let mut list = self.cursor(offset);
        let size = list.u32()?;
        if size > MOST_PARAMETERS {
            return Err(DexError::Malformed("a method with too many parameters"));
        }
        for _ in 0..size {
            parameters.push(self.type_name(list.u16()?.into())?);
        }
        Ok(parameters)
    }

    fn effect(&self, instruction: Instruction) -> Result<Option<Effect>, DexError> {
        Ok(Some(match instruction {
            Instruction::Computes
            | Instruction::GoesBack
            | Instruction::Copies
            | Instruction::TakesAnswer => return Ok(None),
            Instruction::Creates { type_index } => {
                Effect::Creates(class_name(&self.type_name(type_index.into())?))
            }
            Instruction::CreatesArray => Effect::CreatesArray,
            Instruction::Reads { field, is_static } => Effect::Reads(self.field(field, is_static)?),
            Instruction::Writes { field, is_static } => {
                Effect::Writes(self.field(field, is_static)?)
            }
            Instruction::ReadsArray => Effect::ReadsArray,
            Instruction::WritesArray => Effect::WritesArray,
            Instruction::Calls {
                method, is_exact, ..
            } => Effect::Calls(self.call(method, is_exact)?),
            Instruction::Returns => Effect::Returns,
            Instruction::Locks | Instruction::Unlocks | Instruction::Other => Effect::Other,
        }))
    }
}

impl MethodCode<'_> {
    /// Where it is in the file.
    pub(super) fn offset(&self) -> u32 {
        self.offset
    }

    /// What each instruction does, with its line. Those before the first line belong to it.
    pub(super) fn lines(&self) -> Result<Vec<(i32, Option<Effect>)>, DexError> {
        let (debug, instructions) = self.read()?;
        if debug == 0 {
            return Ok(Vec::new());
        }
        let table = line_table(self.dex.cursor(debug))?;

        let mut lines = Vec::new();
        for Decoded {
            at, instruction, ..
        } in instructions
        {
            let begun = table.partition_point(|(place, _)| *place <= at);
            let Some((_, line)) = table.get(begun.saturating_sub(1)) else {
                continue;
            };
            lines.push((*line, self.dex.effect(instruction)?));
        }
        Ok(lines)
    }

    /// What all instructions do.
    pub(super) fn effects(&self) -> Result<Vec<Effect>, DexError> {
        let (_, instructions) = self.read()?;
        let mut effects = Vec::new();
        for decoded in instructions {
            effects.extend(self.dex.effect(decoded.instruction)?);
        }
        Ok(effects)
    }

    /// Its instructions, each with what it does.
    pub(super) fn steps(&self) -> Result<Vec<(Decoded, Option<Effect>)>, DexError> {
        let (_, instructions) = self.read()?;
        let mut steps = Vec::new();
        for decoded in instructions {
            steps.push((decoded, self.dex.effect(decoded.instruction)?));
        }
        Ok(steps)
    }

    /// Where its debug information is, 0 for none, and its instructions.
    fn read(&self) -> Result<(u32, Vec<Decoded>), DexError> {
        let mut cursor = self.dex.cursor(self.offset);
        for _ in ["registers", "ins", "outs", "tries"] {
            cursor.u16()?;
        }
        let debug = cursor.u32()?;
        let size = cursor.u32()?;
        let mut units = Vec::new();
        for _ in 0..size {
            units.push(cursor.u16()?);
        }
        Ok((debug, decode(&units)?))
    }
}

/// The line table of a method: places in its code, ascending, and the line that begins there.
fn line_table(mut cursor: Cursor<'_>) -> Result<Vec<(u32, i32)>, DexError> {
    const LINE_BASE: i32 = -4;
    const LINE_RANGE: u8 = 15;
    const FIRST_SPECIAL: u8 = 0x0a;

    let mut line = cursor.uleb128()?.cast_signed();
    for _ in 0..cursor.uleb128()? {
        cursor.uleb128()?;
    }
    let mut at: u32 = 0;
    let mut table = Vec::new();
    loop {
        let operands = match cursor.u8()? {
            0x00 => return Ok(table),
            0x01 => {
                at = at.wrapping_add(cursor.uleb128()?);
                0
            }
            0x02 => {
                line = line.wrapping_add(cursor.sleb128()?);
                0
            }
            0x03 => 3,
            0x04 => 4,
            0x05 | 0x06 | 0x09 => 1,
            0x07 | 0x08 => 0,
            special => {
                let special = special - FIRST_SPECIAL;
                line = line.wrapping_add(LINE_BASE + i32::from(special % LINE_RANGE));
                at = at.wrapping_add(u32::from(special / LINE_RANGE));
                table.push((at, line));
                0
            }
        };
        for _ in 0..operands {
            cursor.uleb128()?;
        }
    }
}

/// How many static fields, instance fields, direct and inherited methods a class has.
fn sizes(data: &mut Cursor<'_>) -> Result<[u32; 4], DexError> {
    Ok([
        data.uleb128()?,
        data.uleb128()?,
        data.uleb128()?,
        data.uleb128()?,
    ])
}

/// The name with dots of a class's descriptor; other descriptors as they are.
fn class_name(descriptor: &str) -> String {
    let class = descriptor
        .strip_prefix('L')
        .and_then(|class| class.strip_suffix(';'));
    class.unwrap_or(descriptor).replace('/', ".")
}
