//! A manifest as text, for a runtime that reads it as such.

use std::fmt::Write as _;

use apk_manifest::axml::{Attribute, AxmlError, Element, Value, decode};

/// Writes binary XML as text: the elements and their attributes, those that the platform defines
/// with the prefix `android`. What cannot be written as a name or a value is left out.
///
/// # Errors
/// The bytes are no well-formed binary XML.
pub(super) fn text(bytes: &[u8]) -> Result<String, AxmlError> {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
    let mut open: Vec<String> = Vec::new();
    for Element {
        depth,
        name,
        attributes,
    } in decode(bytes)?
    {
        while open.len() >= depth {
            close(&mut out, open.pop());
        }
        // The element is kept, so that what is inside it stays inside something.
        let name = if is_name(&name) {
            name
        } else {
            "unknown".to_owned()
        };
        let _ = write!(out, "<{name}");
        if depth == 1 {
            out.push_str(" xmlns:android=\"http://schemas.android.com/apk/res/android\"");
        }
        for attribute in attributes {
            write_attribute(&mut out, &attribute);
        }
        out.push_str(">\n");
        open.push(name);
    }

    while !open.is_empty() {
        close(&mut out, open.pop());
    }
    Ok(out)
}

fn close(out: &mut String, name: Option<String>) {
    if let Some(name) = name {
        let _ = writeln!(out, "</{name}>");
    }
}

fn write_attribute(out: &mut String, attribute: &Attribute) {
    let value = match &attribute.value {
        Value::Text(text) => escape(text),
        Value::Int(number) => number.to_string(),
        Value::Bool(value) => value.to_string(),
        Value::Reference(id) => format!("@{id:#010x}"),
        Value::Other(..) => return,
    };

    if is_name(&attribute.name) {
        let prefix = if attribute.id == 0 { "" } else { "android:" };
        let _ = write!(out, " {prefix}{}=\"{value}\"", attribute.name);
    }
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
}

/// A value between double quotes; characters that XML has no way to write become question marks.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('?'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::packages::manifest_text;

    #[test]
    fn an_apk_s_manifest_is_written_as_text() {
        let apk = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/test.apk");
        let text = manifest_text(&apk).unwrap();
        assert!(
            text.contains(" package=\"com.example.sample.test\""),
            "{text}"
        );
        assert!(
            text.contains(" android:targetPackage=\"com.example.sample\""),
            "{text}"
        );
        assert!(text.trim_end().ends_with("</manifest>"), "{text}");
        assert_eq!(
            text.matches("</").count() + 1,
            text.matches('<').count() - text.matches("</").count(),
            "{text}"
        );
    }

    #[test]
    fn values_cannot_leave_their_quotes() {
        let attribute = |name: &str, text: &str| {
            let mut out = String::new();
            let value = Value::Text(text.to_owned());
            write_attribute(
                &mut out,
                &Attribute {
                    id: 0x0101_0003,
                    name: name.to_owned(),
                    value,
                },
            );
            out
        };
        assert_eq!(
            attribute("name", "a\"><b>&\u{1}"),
            " android:name=\"a&quot;>&lt;b>&amp;?\""
        );
        assert_eq!(attribute("na me=\"", "a"), "");
    }
}
