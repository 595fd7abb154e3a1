//! An object as people see it: a box by its number, an enum by its name, a collection by what is in
//! it, wherever in its tables that is.
//!
//! Main function: [`view`]. The names of fields are those of Android's library; where the JDK's
//! differ, both are known.

use super::values::{Content, Object, Snapshot, Value};

/// How many entries of a collection are looked at.
const MOST_ENTRIES: usize = 20_000;

/// How deep collections wrap each other.
const DEEPEST: usize = 4;

/// What an object looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum View<'s> {
    /// A string.
    Text(&'s str),
    /// A number in a box, or an enum by its name.
    Name(&'s str),
    /// The elements of an array or a list, in their order.
    List(Vec<&'s Value>),
    /// The elements of a set.
    Set(Vec<&'s Value>),
    /// The entries of a map.
    Map(Vec<Entry<'s>>),
    /// The fields of any other object.
    Fields(Vec<(&'s str, &'s Value)>),
    /// It was not looked into.
    Opaque,
    /// A part of it was left out.
    Cut,
}

/// An entry of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry<'s> {
    pub(super) key: &'s Value,
    pub(super) value: &'s Value,
}

/// How a collection keeps its content.
enum Kept {
    /// Entries in chains that hang on a table, with the names of the table, the key and the value.
    Table([&'static str; 3]),
    /// A tree of entries.
    Tree,
    /// An array, and how much of it is in use: all of it without a name.
    Array(&'static [&'static str], Option<&'static str>),
    /// A ring in an array.
    Ring,
    /// A chain of nodes.
    Chain,
    /// The keys of a map in this field.
    KeysOf(&'static str),
    /// What another object in this field has.
    Other(&'static str),
}

/// Collections by a class that they are or extend.
static KEPT: [(&str, Kept); 18] = [
    ("java.util.HashMap", Kept::Table(["table", "key", "value"])),
    (
        "java.util.Hashtable",
        Kept::Table(["table", "key", "value"]),
    ),
    (
        "java.util.concurrent.ConcurrentHashMap",
        Kept::Table(["table", "key", "val"]),
    ),
    ("java.util.TreeMap", Kept::Tree),
    (
        "java.util.ArrayList",
        Kept::Array(&["elementData"], Some("size")),
    ),
    (
        "java.util.Vector",
        Kept::Array(&["elementData"], Some("elementCount")),
    ),
    ("java.util.Arrays$ArrayList", Kept::Array(&["a"], None)),
    (
        "java.util.concurrent.CopyOnWriteArrayList",
        Kept::Array(&["elements", "array"], None),
    ),
    ("java.util.ArrayDeque", Kept::Ring),
    ("java.util.LinkedList", Kept::Chain),
    ("java.util.HashSet", Kept::KeysOf("map")),
    ("java.util.TreeSet", Kept::KeysOf("m")),
    ("java.util.Collections$SetFromMap", Kept::KeysOf("m")),
    (
        "java.util.concurrent.ConcurrentHashMap$KeySetView",
        Kept::KeysOf("map"),
    ),
    (
        "java.util.concurrent.CopyOnWriteArraySet",
        Kept::Other("al"),
    ),
    ("java.util.Collections$SynchronizedMap", Kept::Other("m")),
    (
        "java.util.Collections$SynchronizedCollection",
        Kept::Other("c"),
    ),
    ("java.util.Collections$UnmodifiableMap", Kept::Other("m")),
];

/// Boxes of numbers.
const BOXES: [&str; 8] = [
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Double",
    "java.lang.Float",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Short",
];

/// What an object looks like.
pub(super) fn view<'s>(snapshot: &'s Snapshot, object: &'s Object) -> View<'s> {
    below(snapshot, object, 0)
}

/// The number of the object that holds what is in a collection: the map of a set, and what a
/// wrapper wraps.
pub(super) fn innermost(snapshot: &Snapshot, number: u64) -> u64 {
    let mut number = number;
    for _ in 0..DEEPEST {
        let Some(object) = snapshot.objects.get(&number) else {
            break;
        };
        let inner = match kept(object) {
            Some(Kept::KeysOf(name) | Kept::Other(name)) => field(object, name),
            _ => None,
        };
        let Some(Value::Object(inner)) = inner else {
            break;
        };
        number = *inner;
    }
    number
}

fn below<'s>(snapshot: &'s Snapshot, object: &'s Object, depth: usize) -> View<'s> {
    match &object.content {
        Content::Text(text) => View::Text(text),
        Content::Opaque => View::Opaque,
        Content::Cut => View::Cut,
        Content::Elements(elements) => View::List(elements.iter().collect()),
        Content::Fields(_) if depth > DEEPEST => View::Cut,
        Content::Fields(_) => of_fields(snapshot, object, depth),
    }
}

fn of_fields<'s>(snapshot: &'s Snapshot, object: &'s Object, depth: usize) -> View<'s> {
    if let Some(name) = name_of(snapshot, object) {
        return View::Name(name);
    }
    if let Some(kept) = kept(object) {
        return collection(snapshot, object, kept, depth).unwrap_or(View::Cut);
    }

    fields(object)
}

/// An object by its fields, whatever it is.
pub(super) fn fields(object: &Object) -> View<'_> {
    let mut fields = Vec::new();
    if let Content::Fields(all) = &object.content {
        fields.extend(all.iter().map(|field| (&*field.name, &field.value)));
    }
    View::Fields(fields)
}

/// Whether an object is a constant of an enum.
pub(super) fn is_enum(object: &Object) -> bool {
    object.lineage.iter().any(|above| above == "java.lang.Enum")
}

/// How an object keeps its content, if it is a collection.
fn kept(object: &Object) -> Option<&'static Kept> {
    let found = KEPT.iter().find(|(class, _)| {
        let mut lineage = object.lineage.iter();
        lineage.any(|above| above == class)
    });
    found.map(|(_, kept)| kept)
}

/// What is in a box; the name of an enum.
fn name_of<'s>(snapshot: &'s Snapshot, object: &'s Object) -> Option<&'s str> {
    if BOXES.contains(&object.class()) {
        return match field(object, "value")? {
            Value::Plain(number) => Some(number),
            Value::Null | Value::Object(_) => None,
        };
    }
    if is_enum(object) {
        let name = snapshot.object(name_of_constant(object)?)?;
        return match &name.content {
            Content::Text(name) => Some(name),
            _ => None,
        };
    }
    None
}

/// The name that `java.lang.Enum` declares. An enum may have a field of that name, which comes
/// first.
fn name_of_constant(object: &Object) -> Option<&Value> {
    let Content::Fields(fields) = &object.content else {
        return None;
    };
    let name = fields.iter().rfind(|field| &*field.name == "name")?;
    Some(&name.value)
}

/// What is in a collection; `None` where a part of it was not read.
fn collection<'s>(
    snapshot: &'s Snapshot,
    object: &'s Object,
    kept: &Kept,
    depth: usize,
) -> Option<View<'s>> {
    match kept {
        Kept::Table(names) => Some(View::Map(table(snapshot, object, *names)?)),
        Kept::Tree => Some(View::Map(tree(snapshot, field(object, "root")?)?)),
        Kept::Array(names, size) => {
            let array = names.iter().find_map(|name| field(object, name))?;
            let elements = elements(snapshot, array)?;
            let used = match size {
                Some(size) => count(field(object, size)?)?,
                None => elements.len(),
            };
            Some(View::List(elements.iter().take(used).collect()))
        }
        Kept::Ring => Some(View::List(ring(snapshot, object)?)),
        Kept::Chain => Some(View::List(chain(snapshot, field(object, "first")?)?)),
        Kept::KeysOf(name) => {
            let map = snapshot.object(field(object, name)?)?;
            match below(snapshot, map, depth + 1) {
                View::Map(entries) => Some(View::Set(
                    entries.into_iter().map(|entry| entry.key).collect(),
                )),
                _ => None,
            }
        }
        Kept::Other(name) => {
            let inner = snapshot.object(field(object, name)?)?;
            Some(below(snapshot, inner, depth + 1))
        }
    }
}

/// The entries of a table of chains. A bin of a `ConcurrentHashMap` that became a tree has its
/// first entry in a field of its own.
fn table<'s>(
    snapshot: &'s Snapshot,
    object: &'s Object,
    [table, key, value]: [&str; 3],
) -> Option<Vec<Entry<'s>>> {
    let mut entries = Vec::new();
    for slot in elements(snapshot, field(object, table)?)? {
        let mut next = slot;
        let mut steps = 0;
        while *next != Value::Null && steps < MOST_ENTRIES {
            steps += 1;
            let node = snapshot.object(next)?;
            if let Some(first) = field(node, "first") {
                next = first;
                continue;
            }
            entries.push(Entry {
                key: field(node, key)?,
                value: field(node, value)?,
            });
            next = field(node, "next")?;
        }
    }
    Some(entries)
}

/// The entries of a tree.
fn tree<'s>(snapshot: &'s Snapshot, root: &'s Value) -> Option<Vec<Entry<'s>>> {
    let mut entries = Vec::new();
    let mut waiting = vec![root];
    while let Some(next) = waiting.pop() {
        if *next == Value::Null || entries.len() >= MOST_ENTRIES {
            continue;
        }
        let node = snapshot.object(next)?;
        entries.push(Entry {
            key: field(node, "key")?,
            value: field(node, "value")?,
        });
        waiting.push(field(node, "right")?);
        waiting.push(field(node, "left")?);
    }
    Some(entries)
}

/// The elements between head and tail of a ring. What is not in use is null.
fn ring<'s>(snapshot: &'s Snapshot, object: &'s Object) -> Option<Vec<&'s Value>> {
    let elements = elements(snapshot, field(object, "elements")?)?;
    let head = count(field(object, "head")?)?;
    let after_head = elements.iter().skip(head);
    let before_head = elements.iter().take(head);
    let mut used: Vec<&Value> = after_head.chain(before_head).collect();
    used.retain(|element| **element != Value::Null);
    Some(used)
}

fn chain<'s>(snapshot: &'s Snapshot, first: &'s Value) -> Option<Vec<&'s Value>> {
    let mut items = Vec::new();
    let mut next = first;
    while *next != Value::Null && items.len() < MOST_ENTRIES {
        let node = snapshot.object(next)?;
        items.push(field(node, "item")?);
        next = field(node, "next")?;
    }
    Some(items)
}

/// The elements of an array; none for null, and `None` for what was not read.
fn elements<'s>(snapshot: &'s Snapshot, array: &Value) -> Option<&'s [Value]> {
    if *array == Value::Null {
        return Some(&[]);
    }
    match &snapshot.object(array)?.content {
        Content::Elements(elements) => Some(elements),
        _ => None,
    }
}

fn count(value: &Value) -> Option<usize> {
    match value {
        Value::Plain(number) => number.parse().ok(),
        Value::Null | Value::Object(_) => None,
    }
}

/// A field of an object by its name; that of the class itself comes first.
pub(super) fn field<'s>(object: &'s Object, name: &str) -> Option<&'s Value> {
    let Content::Fields(fields) = &object.content else {
        return None;
    };
    let found = fields.iter().find(|field| &*field.name == name)?;
    Some(&found.value)
}
