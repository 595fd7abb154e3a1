//! Where two snapshots of one process differ.
//!
//! Main function: [`changes`]. Objects are compared by what is in them, wherever the path leads: a
//! list that was copied has not changed. What is not looked into has changed if it is another
//! object.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fmt;

use super::path::{Path, Step, is_named};
use super::shown::shown;
use super::values::{Root, Snapshot, Value};
use super::view::{View, fields, is_enum, view};

/// How many differences below one root are named.
const MOST_OF_A_ROOT: usize = 3;

/// How many pairs of values below one root are compared.
const MOST_PAIRS: usize = 100_000;

/// How many steps from a root are gone: each pair has a path of its own.
const DEEPEST: usize = 64;

/// How a value is shown that is not there.
pub const ABSENT: &str = "absent";

/// A difference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// Where it hangs.
    pub root: Root,
    /// From there to what has changed; empty for the root itself.
    pub path: Path,
    /// What was there, as a short text.
    pub before: String,
    /// What is there.
    pub after: String,
    /// Whether the root was there before. A class that was initialised since has no earlier value.
    pub is_new: bool,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            root,
            path,
            before,
            after,
            ..
        } = self;
        write!(f, "{root}{path}: {before} -> {after}")
    }
}

/// Where the second snapshot differs from the first, those of one root next to each other, the
/// shortest paths first. A class that was initialised since counts with all that it holds.
#[must_use]
pub fn changes(before: &Snapshot, after: &Snapshot) -> Vec<Change> {
    let mut found = Vec::new();
    for (root, value) in &after.roots {
        match before.roots.get(root) {
            Some(earlier) => {
                let mut comparing = Comparing {
                    before,
                    after,
                    root,
                    seen: HashSet::new(),
                    waiting: VecDeque::new(),
                    found: Vec::new(),
                };
                comparing.compare(earlier, value);
                found.extend(comparing.found);
            }
            None => found.push(Change {
                root: root.clone(),
                path: Path::default(),
                before: "not initialised".to_owned(),
                after: shown(after, value),
                is_new: true,
            }),
        }
    }
    found
}

/// Two values at the end of one path.
struct Pair<'s> {
    before: Option<&'s Value>,
    after: Option<&'s Value>,
    path: Path,
}

/// The comparison below one root.
struct Comparing<'s> {
    before: &'s Snapshot,
    after: &'s Snapshot,
    root: &'s Root,
    seen: HashSet<(u64, u64)>,
    waiting: VecDeque<Pair<'s>>,
    found: Vec<Change>,
}

impl<'s> Comparing<'s> {
    fn compare(&mut self, before: &'s Value, after: &'s Value) {
        self.waiting.push_back(Pair {
            before: Some(before),
            after: Some(after),
            path: Path::default(),
        });
        let mut compared = 0;
        while let Some(pair) = self.waiting.pop_front() {
            compared += 1;
            if self.found.len() >= MOST_OF_A_ROOT || compared > MOST_PAIRS {
                return;
            }
            self.step(pair);
        }
    }

    fn step(&mut self, pair: Pair<'s>) {
        let (Some(before), Some(after)) = (pair.before, pair.after) else {
            return self.differs(&pair);
        };
        let (Value::Object(one), Value::Object(other)) = (before, after) else {
            if before != after {
                self.differs(&pair);
            }
            return;
        };
        if !self.seen.insert((*one, *other)) || pair.path.0.len() >= DEEPEST {
            return;
        }

        // What was left out says nothing.
        let (Some(old), Some(new)) = (self.before.object(before), self.after.object(after)) else {
            return;
        };
        // A constant is named where it was exchanged, and may hold something else than before.
        let views = if one == other && is_enum(old) {
            (fields(old), fields(new))
        } else {
            (view(self.before, old), view(self.after, new))
        };
        match views {
            (View::Cut, _) | (_, View::Cut) => {}
            (View::Opaque, View::Opaque) if one == other => {}
            _ if old.class() != new.class() => self.differs(&pair),
            (View::Text(old), View::Text(new)) | (View::Name(old), View::Name(new)) => {
                if old != new {
                    self.differs(&pair);
                }
            }
            (View::List(old), View::List(new)) => self.lists(&old, &new, &pair.path),
            (View::Set(old), View::Set(new)) => {
                let old = keyed(self.before, old.iter().map(|key| (*key, *key)));
                let new = keyed(self.after, new.iter().map(|key| (*key, *key)));
                self.keys(&old, &new, &pair.path);
            }
            (View::Map(old), View::Map(new)) => {
                let old = keyed(
                    self.before,
                    old.iter().map(|entry| (entry.key, entry.value)),
                );
                let new = keyed(self.after, new.iter().map(|entry| (entry.key, entry.value)));
                self.keys(&old, &new, &pair.path);
            }
            (View::Fields(old), View::Fields(new)) => self.fields(&old, &new, &pair.path),
            _ => self.differs(&pair),
        }
    }

    fn lists(&mut self, old: &[&'s Value], new: &[&'s Value], path: &Path) {
        for index in 0..old.len().max(new.len()) {
            self.waiting.push_back(Pair {
                before: old.get(index).copied(),
                after: new.get(index).copied(),
                path: path.with(Step::Index(index)),
            });
        }
    }

    fn keys(&mut self, old: &Keyed<'s>, new: &Keyed<'s>, path: &Path) {
        for (key, before) in old {
            self.waiting.push_back(Pair {
                before: Some(before),
                after: new.get(key).copied(),
                path: path.with(Step::Key(key.text.clone())),
            });
        }
        for (key, after) in new {
            if !old.contains_key(key) {
                self.waiting.push_back(Pair {
                    before: None,
                    after: Some(after),
                    path: path.with(Step::Key(key.text.clone())),
                });
            }
        }
    }

    /// Two objects of one class have the same fields, in the same order.
    fn fields(&mut self, old: &[(&'s str, &'s Value)], new: &[(&'s str, &'s Value)], path: &Path) {
        for ((name, before), (_, after)) in old.iter().zip(new) {
            self.waiting.push_back(Pair {
                before: Some(before),
                after: Some(after),
                path: path.with(Step::Field((*name).to_owned())),
            });
        }
    }

    fn differs(&mut self, pair: &Pair<'s>) {
        let before = pair
            .before
            .map_or(ABSENT.to_owned(), |value| shown(self.before, value));
        let mut after = pair
            .after
            .map_or(ABSENT.to_owned(), |value| shown(self.after, value));
        if before == after {
            after = format!("another {after}");
        }
        self.found.push(Change {
            root: self.root.clone(),
            path: pair.path.clone(),
            before,
            after,
            is_new: false,
        });
    }
}

/// A key of a map: by its text, and by its number where that says nothing of what is in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    text: String,
    number: Option<u64>,
}

type Keyed<'s> = BTreeMap<Key, &'s Value>;

fn keyed<'s>(
    snapshot: &Snapshot,
    entries: impl Iterator<Item = (&'s Value, &'s Value)>,
) -> Keyed<'s> {
    let mut keyed = Keyed::new();
    for (key, value) in entries {
        let number = match key {
            Value::Object(number) if !is_named(snapshot, key) => Some(*number),
            _ => None,
        };
        let text = shown(snapshot, key);
        keyed.insert(Key { text, number }, value);
    }
    keyed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::testing::Heap;

    /// The changes as `ROOT PATH: BEFORE -> AFTER`.
    fn check(before: &Heap, after: &Heap, expected: &[&str]) {
        let found = changes(&before.snapshot, &after.snapshot);
        let texts: Vec<String> = found.iter().map(Change::to_string).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn a_static_field_and_a_string_in_it() {
        let mut before = Heap::default();
        let mut after = Heap::default();
        before.root("a.Shop.visits", Heap::plain("0"));
        after.root("a.Shop.visits", Heap::plain("1"));
        before.root("a.Shop.open", Heap::plain("true"));
        after.root("a.Shop.open", Heap::plain("true"));
        before.root("a.Shop.customer", Value::Null);
        let ann = after.text("Ann");
        after.root("a.Shop.customer", ann);
        let expected = ["a.Shop.customer: null -> \"Ann\"", "a.Shop.visits: 0 -> 1"];
        check(&before, &after, &expected);
    }

    #[test]
    fn the_same_text_in_another_string_is_no_change() {
        let mut before = Heap::default();
        let mut after = Heap::default();
        let old = before.text("EUR");
        before.root("a.Shop.currency", old);
        after.skip(10);
        let new = after.text("EUR");
        after.root("a.Shop.currency", new);
        check(&before, &after, &[]);
    }

    #[test]
    fn a_map_is_compared_by_its_content_and_not_by_its_table() {
        let map = |heap: &mut Heap, entries: &[(&str, &str)], slots: usize| {
            let map = heap.hash_map(entries, slots);
            let shop = heap.object("a.Shop", &[("cart", map), ("modified", Heap::plain("1"))]);
            heap.root("a.Shop.INSTANCE", shop);
        };
        let mut before = Heap::default();
        map(&mut before, &[("pear", "30"), ("plum", "5")], 2);
        let mut same = Heap::default();
        map(&mut same, &[("plum", "5"), ("pear", "30")], 4);
        check(&before, &same, &[]);

        let mut after = Heap::default();
        map(&mut after, &[("apple", "40"), ("pear", "31")], 2);
        let expected = [
            "a.Shop.INSTANCE.cart[\"pear\"]: 30 -> 31",
            "a.Shop.INSTANCE.cart[\"plum\"]: 5 -> absent",
            "a.Shop.INSTANCE.cart[\"apple\"]: absent -> 40",
        ];
        check(&before, &after, &expected);
    }

    #[test]
    fn a_set_is_compared_by_its_elements() {
        let set = |heap: &mut Heap, elements: &[&str]| {
            let entries: Vec<(&str, &str)> = elements.iter().map(|key| (*key, "1")).collect();
            let map = heap.hash_map(&entries, 4);
            let set = heap.object("java.util.HashSet", &[("map", map)]);
            heap.root("a.Rates.LISTENERS", set);
        };
        let mut before = Heap::default();
        set(&mut before, &["a"]);
        let mut after = Heap::default();
        set(&mut after, &["b", "a"]);
        check(
            &before,
            &after,
            &["a.Rates.LISTENERS[\"b\"]: absent -> \"b\""],
        );
    }

    #[test]
    fn what_a_list_has_beyond_its_size_says_nothing() {
        let list = |heap: &mut Heap, elements: &[&str], size: &str| {
            let values: Vec<Value> = elements.iter().map(|text| Heap::plain(text)).collect();
            let array = heap.array(&values);
            let fields = [("elementData", array), ("size", Heap::plain(size))];
            let list = heap.object("java.util.ArrayList", &fields);
            heap.root("a.Log.lines", list);
        };
        let mut before = Heap::default();
        list(&mut before, &["1", "2"], "1");
        let mut same = Heap::default();
        list(&mut same, &["1", "7"], "1");
        check(&before, &same, &[]);
        let mut after = Heap::default();
        list(&mut after, &["1", "7"], "2");
        check(&before, &after, &["a.Log.lines[1]: absent -> 7"]);
    }

    #[test]
    fn what_is_not_looked_into_has_changed_if_it_is_another_object() {
        let mut before = Heap::default();
        let handler = before.opaque("android.os.Handler");
        before.root("a.Work.handler", handler);
        let mut after = Heap::default();
        let handler = after.opaque("android.os.Handler");
        after.root("a.Work.handler", handler);
        check(&before, &after, &[]);

        let mut other = Heap::default();
        other.skip(1);
        let handler = other.opaque("android.os.Handler");
        other.root("a.Work.handler", handler);
        check(
            &before,
            &other,
            &["a.Work.handler: Handler -> another Handler"],
        );
    }

    #[test]
    fn objects_that_hold_each_other_are_compared_once() {
        let ring = |heap: &mut Heap, number: &str| {
            let one = heap.object("a.Node", &[("number", Heap::plain(number))]);
            let other = heap.object("a.Node", &[("next", one.clone())]);
            heap.add_field(&one, "next", other.clone());
            heap.root("a.Ring.first", one);
        };
        let mut before = Heap::default();
        ring(&mut before, "1");
        let mut after = Heap::default();
        ring(&mut after, "2");
        check(&before, &after, &["a.Ring.first.number: 1 -> 2"]);
    }

    #[test]
    fn a_constant_is_named_and_may_hold_something_else() {
        let shop = |visits: &str| {
            let mut heap = Heap::default();
            let visits = [("visits", Heap::plain(visits))];
            let instance = heap.constant("a.Shop", "INSTANCE", &visits);
            heap.root("a.Shop.INSTANCE", instance);
            heap
        };
        check(&shop("0"), &shop("1"), &["a.Shop.INSTANCE.visits: 0 -> 1"]);

        // Each has a field that is called as that of `java.lang.Enum`.
        let prices = |skipped: u64, name: &str| {
            let mut heap = Heap::default();
            heap.skip(skipped);
            let own = heap.text("money");
            let currency = heap.constant("a.Currency", name, &[("name", own)]);
            heap.root("a.Prices.currency", currency);
            heap
        };
        check(
            &prices(0, "EUR"),
            &prices(9, "USD"),
            &["a.Prices.currency: EUR -> USD"],
        );
    }

    #[test]
    fn what_is_far_from_its_root_is_not_compared() {
        let list = |length: usize, last: &str| {
            let mut heap = Heap::default();
            let mut node = heap.object("a.Node", &[("last", Heap::plain(last))]);
            for _ in 1..length {
                node = heap.object("a.Node", &[("next", node)]);
            }
            heap.root("a.List.first", node);
            heap
        };
        let near = changes(&list(64, "1").snapshot, &list(64, "2").snapshot);
        assert_eq!(near.len(), 1);
        check(&list(65, "1"), &list(65, "2"), &[]);
    }

    #[test]
    fn a_bin_that_is_its_own_first_entry_has_an_end() {
        let bin = || {
            let mut heap = Heap::default();
            let bin = heap.object("a.Bin", &[]);
            heap.add_field(&bin, "first", bin.clone());
            let table = heap.array(std::slice::from_ref(&bin));
            let map = heap.object("java.util.HashMap", &[("table", table)]);
            heap.root("a.Shop.cart", map);
            heap
        };
        check(&bin(), &bin(), &[]);
    }

    #[test]
    fn a_class_that_was_initialised_since_has_no_earlier_value() {
        let before = Heap::default();
        let mut after = Heap::default();
        after.root("a.Shop.visits", Heap::plain("1"));
        let found = changes(&before.snapshot, &after.snapshot);
        assert!(found[0].is_new);
        check(&before, &after, &["a.Shop.visits: not initialised -> 1"]);
    }

    #[test]
    fn what_was_left_out_says_nothing() {
        let mut before = Heap::default();
        let cut = before.cut("java.util.HashMap$Node");
        let table = before.array(&[cut]);
        let map = before.object("java.util.HashMap", &[("table", table)]);
        before.root("a.Shop.cart", map);
        let mut after = Heap::default();
        let map = after.hash_map(&[("apple", "40")], 1);
        after.root("a.Shop.cart", map);
        check(&before, &after, &[]);
    }
}
