//! A value as a short text, as `{"apple": 40}`.
//!
//! Main function: [`shown`].

use super::values::{Snapshot, Value};
use super::view::{View, view};
use crate::whose::simple_name;

/// How deep objects are shown in objects.
const DEEPEST: usize = 3;

/// How many elements of a collection are shown.
const MOST_ELEMENTS: usize = 8;

/// How many characters of a string are shown, and of the whole.
const LONGEST: usize = 160;

/// A value as a short text.
pub(super) fn shown(snapshot: &Snapshot, value: &Value) -> String {
    shortened(&at_depth(snapshot, value, 0))
}

fn at_depth(snapshot: &Snapshot, value: &Value, depth: usize) -> String {
    let object = match value {
        Value::Null => return "null".to_owned(),
        Value::Plain(text) => return text.clone(),
        Value::Object(_) => snapshot.object(value),
    };
    let Some(object) = object else {
        return "an object".to_owned();
    };

    let class = simple_name(object.class());
    let looked = view(snapshot, object);
    match looked {
        View::Text(text) => format!("{:?}", shortened(text)),
        View::Name(name) => name.to_owned(),
        View::Opaque | View::Cut => class.to_owned(),
        _ if depth >= DEEPEST => format!("{class}(...)"),
        View::List(values) => listed("[", &values, "]", |value| {
            at_depth(snapshot, value, depth + 1)
        }),
        View::Set(values) => listed("{", &values, "}", |value| {
            at_depth(snapshot, value, depth + 1)
        }),
        View::Map(entries) => listed("{", &entries, "}", |entry| {
            let key = at_depth(snapshot, entry.key, depth + 1);
            format!("{key}: {}", at_depth(snapshot, entry.value, depth + 1))
        }),
        View::Fields(fields) => {
            let open = format!("{class}(");
            listed(&open, &fields, ")", |(name, value)| {
                format!("{name}={}", at_depth(snapshot, value, depth + 1))
            })
        }
    }
}

/// The elements of a collection, as many as are shown.
fn listed<T: Clone>(
    open: &str,
    elements: &[T],
    close: &str,
    shown: impl Fn(T) -> String,
) -> String {
    let first = elements.iter().take(MOST_ELEMENTS).cloned();
    let mut texts: Vec<String> = first.map(shown).collect();
    if elements.len() > MOST_ELEMENTS {
        texts.push("...".to_owned());
    }
    format!("{open}{}{close}", texts.join(", "))
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => {
            let start = text.get(..end).unwrap_or(text);
            format!("{start}...")
        }
        None => text.to_owned(),
    }
}
