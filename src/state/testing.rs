//! Heaps made by hand, for tests.

use super::values::{Content, Field, Object, Root, Snapshot, Value};

/// A heap under construction. Two that are made in the same way number their objects alike.
#[derive(Debug, Default)]
pub(super) struct Heap {
    pub(super) snapshot: Snapshot,
    last: u64,
}

impl Heap {
    pub(super) fn plain(text: &str) -> Value {
        Value::Plain(text.to_owned())
    }

    pub(super) fn root(&mut self, name: &str, value: Value) {
        self.snapshot.roots.insert(Root(name.to_owned()), value);
    }

    /// Leaves numbers out.
    pub(super) fn skip(&mut self, count: u64) {
        self.last += count;
    }

    pub(super) fn text(&mut self, text: &str) -> Value {
        self.add("java.lang.String", Content::Text(text.to_owned()))
    }

    pub(super) fn opaque(&mut self, class: &str) -> Value {
        self.add(class, Content::Opaque)
    }

    pub(super) fn cut(&mut self, class: &str) -> Value {
        self.add(class, Content::Cut)
    }

    pub(super) fn array(&mut self, elements: &[Value]) -> Value {
        self.add("[Ljava.lang.Object;", Content::Elements(elements.to_vec()))
    }

    pub(super) fn object(&mut self, class: &str, fields: &[(&str, Value)]) -> Value {
        let mut all = Vec::new();
        for (name, value) in fields {
            all.push(Field {
                name: (*name).into(),
                value: value.clone(),
            });
        }
        self.add(class, Content::Fields(all))
    }

    /// A constant of an enum, with fields of its own before those of `java.lang.Enum`.
    pub(super) fn constant(&mut self, class: &str, name: &str, own: &[(&str, Value)]) -> Value {
        let constant = self.object(class, own);
        let name = self.text(name);
        self.add_field(&constant, "name", name);
        if let Value::Object(number) = constant {
            let object = self.snapshot.objects.get_mut(&number).unwrap();
            object.lineage = vec![class.to_owned(), "java.lang.Enum".to_owned()].into();
        }
        constant
    }

    pub(super) fn add_field(&mut self, object: &Value, name: &str, value: Value) {
        let Value::Object(number) = object else {
            panic!("{object:?} has no fields");
        };
        let object = self.snapshot.objects.get_mut(number).unwrap();
        let Content::Fields(fields) = &mut object.content else {
            panic!("{object:?} has no fields");
        };
        let name = name.into();
        fields.push(Field { name, value });
    }

    /// A `HashMap` with a table of so many slots; the entries of one slot are a chain.
    pub(super) fn hash_map(&mut self, entries: &[(&str, &str)], slots: usize) -> Value {
        let mut table = vec![Value::Null; slots];
        for (index, (key, value)) in entries.iter().enumerate() {
            let slot = index % slots;
            let key = self.text(key);
            let fields = [
                ("key", key),
                ("value", Self::plain(value)),
                ("next", table[slot].clone()),
            ];
            table[slot] = self.object("java.util.HashMap$Node", &fields);
        }
        let table = self.array(&table);
        self.object("java.util.HashMap", &[("table", table)])
    }

    fn add(&mut self, class: &str, content: Content) -> Value {
        self.last += 1;
        let object = Object {
            lineage: vec![class.to_owned()].into(),
            content,
        };
        self.snapshot.objects.insert(self.last, object);
        Value::Object(self.last)
    }
}
