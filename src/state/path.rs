//! From a root to what hangs on it, and to the object that holds it.
//!
//! Main types: [`Path`], the same in every process, and [`Holder`], where it ends in one of them.

use std::fmt;

use super::shown::shown;
use super::values::{Root, Snapshot, Value};
use super::view::{View, field, innermost, view};

/// A way from a root, as `.cart["apple"]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path(pub Vec<Step>);

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// To a field, by its name.
    Field(String),
    /// To an element of an array or a list.
    Index(usize),
    /// To an entry of a map or a set, by how its key is shown.
    Key(String),
}

impl Path {
    /// The same with one more step.
    #[must_use]
    pub fn with(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    /// What comes after a field of this name; `None` where there is none, or nothing after it.
    #[must_use]
    pub fn after_field(&self, name: &str) -> Option<Self> {
        let at = self
            .0
            .iter()
            .position(|step| matches!(step, Step::Field(field) if field == name))?;
        let rest = self.0.get(at + 1..)?;
        (!rest.is_empty()).then(|| Self(rest.to_vec()))
    }

    /// The paths to everything on the way, from the root to the end.
    #[must_use]
    pub fn prefixes(&self) -> Vec<Self> {
        let mut prefixes = vec![Self::default()];
        let mut path = Self::default();
        for step in &self.0 {
            path.0.push(step.clone());
            prefixes.push(path.clone());
        }
        prefixes
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.0 {
            match step {
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Key(key) => write!(f, "[{key}]")?,
            }
        }
        Ok(())
    }
}

/// What has to be written to change what a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// The root.
    Root,
    /// A field of the object with this number.
    Field(u64, String),
    /// Whatever the object with this number keeps its content in.
    Content(u64),
}

/// What has to be written to change what a path leads to, in this snapshot; `None` where it does
/// not lead that far.
#[must_use]
pub fn holder(snapshot: &Snapshot, root: &Root, path: &Path) -> Option<Holder> {
    let Some((last, steps)) = path.0.split_last() else {
        return Some(Holder::Root);
    };
    let Value::Object(number) = value_at(snapshot, root, &Path(steps.to_vec()))? else {
        return None;
    };
    Some(match last {
        Step::Field(name) => Holder::Field(*number, name.clone()),
        Step::Index(_) | Step::Key(_) => Holder::Content(innermost(snapshot, *number)),
    })
}

/// What a path leads to, in this snapshot; `None` where nothing is there.
#[must_use]
pub fn value_at<'s>(snapshot: &'s Snapshot, root: &Root, path: &Path) -> Option<&'s Value> {
    let mut value = snapshot.roots.get(root)?;
    for step in &path.0 {
        value = next(snapshot, value, step)?;
    }
    Some(value)
}

/// What one step leads to.
fn next<'s>(snapshot: &'s Snapshot, value: &Value, step: &Step) -> Option<&'s Value> {
    let object = snapshot.object(value)?;
    match (view(snapshot, object), step) {
        // A constant has fields, too.
        (View::Fields(_) | View::Name(_), Step::Field(name)) => field(object, name),
        (View::List(elements), Step::Index(index)) => elements.get(*index).copied(),
        (View::Set(elements), Step::Key(key)) => elements
            .into_iter()
            .find(|element| shown(snapshot, element) == *key),
        (View::Map(entries), Step::Key(key)) => {
            let mut entries = entries.into_iter();
            let found = entries.find(|entry| shown(snapshot, entry.key) == *key)?;
            Some(found.value)
        }
        _ => None,
    }
}

/// Whether how a value is shown says all that is in it.
pub(super) fn is_named(snapshot: &Snapshot, value: &Value) -> bool {
    match snapshot.object(value) {
        Some(object) => matches!(view(snapshot, object), View::Text(_) | View::Name(_)),
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::testing::Heap;

    #[test]
    fn a_path_ends_in_what_has_to_be_written() {
        let mut heap = Heap::default();
        let map = heap.hash_map(&[("apple", "40")], 1);
        let set = heap.object("java.util.HashSet", &[("map", map.clone())]);
        let shop = heap.object("a.Shop", &[("cart", map.clone()), ("listeners", set)]);
        heap.root("a.Shop.INSTANCE", shop.clone());

        let (Value::Object(map), Value::Object(shop)) = (map, shop) else {
            panic!("{heap:?}");
        };
        let root = Root("a.Shop.INSTANCE".to_owned());
        let cart = Path::default().with(Step::Field("cart".to_owned()));
        let listeners = Path::default().with(Step::Field("listeners".to_owned()));
        let check = |path: &Path, expected: Option<Holder>| {
            assert_eq!(holder(&heap.snapshot, &root, path), expected, "{path}");
        };
        check(&Path::default(), Some(Holder::Root));
        check(&cart, Some(Holder::Field(shop, "cart".to_owned())));
        let apple = Step::Key("\"apple\"".to_owned());
        check(&cart.with(apple.clone()), Some(Holder::Content(map)));
        // A set keeps its content in a map.
        check(&listeners.with(apple.clone()), Some(Holder::Content(map)));
        check(&cart.with(apple).with(Step::Index(0)), None);
        check(&cart.with(Step::Index(0)).with(Step::Index(0)), None);
        assert_eq!(cart.prefixes(), [Path::default(), cart]);
    }
}
