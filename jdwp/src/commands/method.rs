//! Command set 6: methods.
//!
//! ```no_run
//! use jdwp::commands::method::LineTable;
//! use jdwp::{Connection, MethodId, ReferenceTypeId};
//!
//! # async fn example(
//! #     connection: Connection,
//! #     class: ReferenceTypeId,
//! #     method: MethodId,
//! # ) -> Result<(), jdwp::Error> {
//! let table = connection.send(&LineTable { class, method }).await?;
//! let first = table.lines.iter().min_by_key(|entry| entry.index);
//! println!("it begins at line {:?}", first.map(|entry| entry.line));
//! # Ok(())
//! # }
//! ```

use crate::ids::{MethodId, ReferenceTypeId};

command! {
    /// The lines of a method; `NATIVE_METHOD` or `ABSENT_INFORMATION` when there are none.
    "Method.LineTable", 6, 1: LineTable {
        /// The class.
        class: ReferenceTypeId,
        /// The method.
        method: MethodId,
    } -> LineTableReply
}

record! {
    /// The lines of a method.
    LineTableReply {
        /// The lowest code index.
        start: i64,
        /// The highest code index.
        end: i64,
        /// Where lines begin, in no order that could be relied on.
        lines: Vec<LineEntry>,
    }
}

record! {
    /// Where a line begins.
    #[derive(Copy, Eq)]
    LineEntry {
        /// Its first code index.
        index: u64,
        /// Its number in the source file.
        line: i32,
    }
}

command! {
    /// The variables of a method, arguments and `this` among them.
    "Method.VariableTable", 6, 2: VariableTable {
        /// The class.
        class: ReferenceTypeId,
        /// The method.
        method: MethodId,
    } -> VariableTableReply
}

record! {
    /// The variables of a method.
    VariableTableReply {
        /// How many words the arguments take.
        arg_count: i32,
        /// The variables.
        slots: Vec<Slot>,
    }
}

record! {
    /// A variable.
    Slot {
        /// The first code index at which it lives.
        index: u64,
        /// Its name.
        name: String,
        /// Its type.
        signature: String,
        /// For how many code indices it lives.
        length: u32,
        /// Where it is in the frame.
        slot: i32,
    }
}

command! {
    /// The code of a method.
    "Method.Bytecodes", 6, 3: Bytecodes {
        /// The class.
        class: ReferenceTypeId,
        /// The method.
        method: MethodId,
    } -> Vec<u8>
}

command! {
    /// Whether a method has been replaced.
    "Method.IsObsolete", 6, 4: IsObsolete {
        /// The class.
        class: ReferenceTypeId,
        /// The method.
        method: MethodId,
    } -> bool
}

command! {
    /// The variables of a method, with generic signatures.
    "Method.VariableTableWithGeneric", 6, 5: VariableTableWithGeneric {
        /// The class.
        class: ReferenceTypeId,
        /// The method.
        method: MethodId,
    } -> VariableTableWithGenericReply
}

record! {
    /// The variables of a method, with generic signatures.
    VariableTableWithGenericReply {
        /// How many words the arguments take.
        arg_count: i32,
        /// The variables.
        slots: Vec<GenericSlot>,
    }
}

record! {
    /// A variable with its generic signature.
    #[derive(Eq)]
    GenericSlot {
        /// The first code index at which it lives.
        index: u64,
        /// Its name.
        name: String,
        /// Its type.
        signature: String,
        /// Its generic type, empty when there is none.
        generic_signature: String,
        /// For how many code indices it lives.
        length: u32,
        /// Where it is in the frame.
        slot: i32,
    }
}
