//! Calls that may put a place of the heap back to what it held.
//!
//! Main types: [`Call`], which can be made in any process, and [`Method`], what a class declares.
//! The candidates are those of ODRepair (Li et al., ICSE 2022), without a search for arguments: a
//! method of the class of the place, or of an object on the way there, is given nothing, what the
//! place held before, the key of what was added, or the key and what was there before.

use std::fmt;

use super::path::{Path, Step, value_at};
use super::shown::shown;
use super::values::{Root, Snapshot, Value};
use super::view::{View, view};

/// The bits of a method's access flags.
const PUBLIC: i32 = 0x0001;
const PRIVATE: i32 = 0x0002;
const STATIC: i32 = 0x0008;
const BRIDGE: i32 = 0x0040;
const ABSTRACT: i32 = 0x0400;
const SYNTHETIC: i32 = 0x1000;

/// JDWP's own bit for what a compiler has added.
const ADDED: u32 = 0xf000_0000;

/// The calls by which a root of the platform or of a library is put back, by its class: the class
/// that declares the method, and its name.
const OF_FRAMEWORK: [(&str, &str, &str); 9] = [
    ("java.util.TimeZone", "java.util.TimeZone", "setDefault"),
    ("java.util.Locale", "java.util.Locale", "setDefault"),
    (
        "java.util.Locale$NoImagePreloadHolder",
        "java.util.Locale",
        "setDefault",
    ),
    ("java.lang.System", "java.lang.System", "clearProperty"),
    ("java.lang.System", "java.lang.System", "setProperty"),
    (
        "java.lang.Thread",
        "java.lang.Thread",
        "setDefaultUncaughtExceptionHandler",
    ),
    (
        "androidx.appcompat.app.AppCompatDelegate",
        "androidx.appcompat.app.AppCompatDelegate",
        "setDefaultNightMode",
    ),
    (
        "io.reactivex.plugins.RxJavaPlugins",
        "io.reactivex.plugins.RxJavaPlugins",
        "reset",
    ),
    (
        "io.reactivex.rxjava3.plugins.RxJavaPlugins",
        "io.reactivex.rxjava3.plugins.RxJavaPlugins",
        "reset",
    ),
];

/// The parameter of such a call that is an interface, by the class of the root: what that holds
/// implements it, though a snapshot knows only what a class extends.
const OF_INTERFACE: [(&str, &str); 1] = [(
    "java.lang.Thread",
    "Ljava/lang/Thread$UncaughtExceptionHandler;",
)];

/// A call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Whose method it is.
    pub receiver: Receiver,
    /// The class that declares the method.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// Its signature, as `(I)V`.
    pub signature: String,
    /// What it is given.
    pub arguments: Vec<Argument>,
    /// Who may make it.
    pub access: Access,
}

/// Who may use a member, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    /// Everybody.
    Public,
    /// The classes of its package, and for a protected member those that extend its class.
    Package,
    /// Its own class.
    Private,
}

impl Access {
    /// By the access flags of a class, a field or a method.
    #[must_use]
    pub fn of_flags(flags: i32) -> Self {
        match () {
            () if flags & PUBLIC != 0 => Self::Public,
            () if flags & PRIVATE != 0 => Self::Private,
            () => Self::Package,
        }
    }
}

/// Whose method is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// Nobody's: it is static.
    Class,
    /// The object of a place.
    At {
        /// Below this root.
        root: Root,
        /// From there.
        path: Path,
        /// As code has it: `Shop.get()`.
        written: String,
    },
    /// The `Application` object.
    Application,
}

/// What a method is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number, a letter or a truth value, as it is printed.
    Plain(String),
    /// A string.
    Text(String),
    /// No object.
    Null,
    /// The object that a place held before.
    Earlier {
        /// Below this root.
        root: Root,
        /// From there.
        path: Path,
        /// How it is shown.
        shown: String,
    },
}

/// A method that a class declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// The class.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its signature.
    pub signature: String,
    /// Its access flags.
    pub flags: i32,
}

impl Method {
    /// Whether it needs no object.
    #[must_use]
    pub fn is_static(&self) -> bool {
        self.flags & STATIC != 0
    }

    /// The class of what it returns, with dots; `None` where that is no object.
    #[must_use]
    pub fn returns(&self) -> Option<String> {
        let (_, returned) = self.signature.split_once(')')?;
        let name = returned.strip_prefix('L')?.strip_suffix(';')?;
        Some(name.replace('/', "."))
    }

    /// Whether somebody wrote it, to be called.
    #[must_use]
    pub fn is_written(&self) -> bool {
        let added = u32::from_ne_bytes(self.flags.to_ne_bytes()) & ADDED != 0;
        let is_program = self.name == "main" && self.signature == "([Ljava/lang/String;)V";
        let is_special = self.name.contains(['<', '$', '-']) || is_program;
        self.flags & (BRIDGE | ABSTRACT | SYNTHETIC) == 0 && !added && !is_special
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.receiver {
            Receiver::Class => f.write_str(&self.class.replace('$', "."))?,
            Receiver::At { written, .. } => f.write_str(written)?,
            Receiver::Application => write!(f, "(({}) application)", self.class)?,
        }
        let arguments: Vec<String> = self.arguments.iter().map(Argument::to_string).collect();
        write!(f, ".{}({})", self.method, arguments.join(", "))
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(text) | Self::Earlier { shown: text, .. } => f.write_str(text),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Null => f.write_str("null"),
        }
    }
}

/// The types of a method's parameters, as `I` and `Ljava/lang/String;`; `None` where the signature
/// is none.
#[must_use]
pub fn parameters(signature: &str) -> Option<Vec<&str>> {
    let mut rest = signature.strip_prefix('(')?;
    let mut types = Vec::new();
    while !rest.starts_with(')') {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        let element = rest.get(dimensions..)?;
        let length = match element.chars().next()? {
            'L' => element.find(';')? + 1,
            _ => 1,
        };
        let (one, after) = rest.split_at_checked(dimensions + length)?;
        types.push(one);
        rest = after;
    }
    Some(types)
}

/// A place that has changed, and what is known of it.
pub struct ChangedPlace<'s> {
    before: &'s Snapshot,
    root: &'s Root,
    path: &'s Path,
    /// What it held; `None` where nothing was there.
    earlier: Option<&'s Value>,
    key: Option<Argument>,
}

impl<'s> ChangedPlace<'s> {
    /// The place at the end of a path, in the snapshot before the change.
    #[must_use]
    pub fn new(before: &'s Snapshot, root: &'s Root, path: &'s Path) -> Self {
        let key = path.0.last().and_then(|step| match step {
            Step::Field(_) => None,
            Step::Index(index) => Some(Argument::Plain(index.to_string())),
            Step::Key(text) => Some(of_shown(text)),
        });
        Self {
            before,
            root,
            path,
            earlier: value_at(before, root, path),
            key,
        }
    }

    /// Whether a method may put a root of the platform or of a library back.
    #[must_use]
    pub fn is_reset_by(&self, method: &Method) -> bool {
        let class = self.root.class();
        OF_FRAMEWORK.iter().any(|(root, declares, name)| {
            class == Some(*root) && method.class == *declares && method.name == *name
        })
    }

    /// The classes that may have a method for a root of the platform or of a library.
    #[must_use]
    pub fn framework(&self) -> Vec<&'static str> {
        let mut classes = Vec::new();
        for (root, declares, _) in OF_FRAMEWORK {
            if self.root.class() == Some(root) && !classes.contains(&declares) {
                classes.push(declares);
            }
        }
        classes
    }

    /// What a method can be given to put the place back: nothing, what was there, the key, or the
    /// key and what was there; or no object, where none of these is to be had.
    #[must_use]
    pub fn arguments(&self, signature: &str) -> Vec<Vec<Argument>> {
        let types = parameters(signature).unwrap_or_default();
        match types.as_slice() {
            [] => vec![Vec::new()],
            [only] => {
                let mut all = Vec::new();
                for argument in [self.earlier(only), self.key(only)] {
                    all.extend(argument.map(|argument| vec![argument]));
                }
                if all.is_empty() && self.may_be_null(only) {
                    all.push(vec![Argument::Null]);
                }
                all
            }
            [key, value] => match (self.key(key), self.earlier(value)) {
                (Some(key), Some(value)) => vec![vec![key, value]],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Whether a parameter takes what the place held, an object that code cannot name: then it may
    /// be given no object, which often stands for the default.
    fn may_be_null(&self, of_type: &str) -> bool {
        let Some(held) = self.earlier.and_then(|value| self.before.object(value)) else {
            return false;
        };
        let mut classes = held.lineage.iter();
        classes.any(|class| is_of_class(of_type, class))
    }

    /// The key of the place, for a parameter of a type.
    fn key(&self, of_type: &str) -> Option<Argument> {
        let key = self.key.clone()?;
        fits(&key, of_type).then_some(key)
    }

    /// The object that the place held: a constant has a name.
    fn object(&self, earlier: &Value, is_named: bool) -> Argument {
        Argument::Earlier {
            root: self.root.clone(),
            path: self.path.clone(),
            shown: if is_named {
                shown(self.before, earlier)
            } else {
                "what it was before".to_owned()
            },
        }
    }

    /// Whether a call that puts a root of the platform or of a library back takes an object by a
    /// parameter of a type.
    fn framework_takes(&self, of_type: &str, lineage: &[String]) -> bool {
        let interface = (self.root.class().unwrap_or_default(), of_type);
        let mut classes = lineage.iter();
        !self.framework().is_empty()
            && (OF_INTERFACE.contains(&interface)
                || classes.any(|class| is_of_class(of_type, class)))
    }

    /// What the place held, for a parameter of a type.
    fn earlier(&self, of_type: &str) -> Option<Argument> {
        let is_object = of_type.starts_with(['L', '[']);
        let earlier = self.earlier?;
        let argument = match earlier {
            Value::Null => Argument::Null,
            Value::Plain(text) => Argument::Plain(text.clone()),
            Value::Object(_) => {
                let object = self.before.object(earlier)?;
                match view(self.before, object) {
                    View::Text(text) => Argument::Text(text.to_owned()),
                    View::Name(name) if !is_object => Argument::Plain(name.to_owned()),
                    View::Name(_) if is_of_class(of_type, object.class()) => {
                        self.object(earlier, true)
                    }
                    _ if self.framework_takes(of_type, &object.lineage) => {
                        self.object(earlier, false)
                    }
                    _ => return None,
                }
            }
        };
        fits(&argument, of_type).then_some(argument)
    }
}

/// Whether a type is that of a class.
fn is_of_class(of_type: &str, class: &str) -> bool {
    let name = of_type.strip_prefix('L');
    let name = name.and_then(|name| name.strip_suffix(';'));
    name.is_some_and(|name| name.replace('/', ".") == class)
}

/// A key by how it is shown: a string has quotes.
fn of_shown(text: &str) -> Argument {
    let quoted = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    match quoted {
        Some(inner) => Argument::Text(inner.replace("\\\"", "\"").replace("\\\\", "\\")),
        None => Argument::Plain(text.to_owned()),
    }
}

/// Whether a parameter of a type takes an argument.
fn fits(argument: &Argument, of_type: &str) -> bool {
    match argument {
        Argument::Plain(text) => match of_type {
            "Z" => text.parse::<bool>().is_ok(),
            "B" => text.parse::<i8>().is_ok(),
            "S" => text.parse::<i16>().is_ok(),
            "I" => text.parse::<i32>().is_ok(),
            "J" => text.parse::<i64>().is_ok(),
            "F" | "D" => text.parse::<f64>().is_ok(),
            _ => false,
        },
        Argument::Text(_) => matches!(
            of_type,
            "Ljava/lang/String;" | "Ljava/lang/CharSequence;" | "Ljava/lang/Object;"
        ),
        Argument::Null | Argument::Earlier { .. } => of_type.starts_with(['L', '[']),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::testing::Heap;

    fn method(name: &str, flags: i32) -> Method {
        Method {
            class: "a.Shop".into(),
            name: name.into(),
            signature: "()La/Shop;".into(),
            flags,
        }
    }

    /// The arguments for the place at the end of a path, as texts.
    fn arguments(heap: &Heap, path: &[Step], signature: &str) -> Vec<String> {
        let (root, path) = (Root("a.Shop.items".into()), Path(path.to_vec()));
        let place = ChangedPlace::new(&heap.snapshot, &root, &path);
        let mut texts = Vec::new();
        for arguments in place.arguments(signature) {
            let arguments: Vec<String> = arguments.iter().map(Argument::to_string).collect();
            texts.push(arguments.join(", "));
        }
        texts
    }

    #[test]
    fn the_types_of_parameters_are_read_whatever_the_signature() {
        assert_eq!(parameters("()V"), Some(vec![]));
        assert_eq!(
            parameters("(I[[JLjava/lang/String;[La/B;Z)V"),
            Some(vec!["I", "[[J", "Ljava/lang/String;", "[La/B;", "Z"])
        );
        for hostile in ["", "V", "(", "(I", "(La/B", "([", "(\u{e9}", "([\u{e9}"] {
            assert_eq!(parameters(hostile), None, "{hostile}");
        }
    }

    #[test]
    fn a_method_is_given_what_was_there_its_key_or_both() {
        let mut heap = Heap::default();
        let number = Heap::plain("7");
        heap.root("a.Shop.items", number);
        assert_eq!(arguments(&heap, &[], "()V"), [""]);
        assert_eq!(arguments(&heap, &[], "(I)V"), ["7"]);
        assert_eq!(arguments(&heap, &[], "(Z)V"), [""; 0]);
        assert_eq!(arguments(&heap, &[], "(Ljava/lang/String;)V"), [""; 0]);
        assert_eq!(arguments(&heap, &[], "(II)V"), [""; 0]);

        // What was added has a key, and no earlier value; what was changed has both.
        let mut heap = Heap::default();
        let map = heap.hash_map(&[("apple", "40")], 1);
        heap.root("a.Shop.items", map);
        let key = |text: &str| [Step::Key(format!("{text:?}"))];
        let of_string = "(Ljava/lang/String;)V";
        assert_eq!(arguments(&heap, &key("pear"), of_string), ["\"pear\""]);
        assert_eq!(
            arguments(&heap, &key("pear"), "(Ljava/lang/String;I)V"),
            [""; 0]
        );
        assert_eq!(
            arguments(&heap, &key("apple"), "(Ljava/lang/String;I)V"),
            ["\"apple\", 40"]
        );

        let mut heap = Heap::default();
        let array = heap.array(&[Heap::plain("1"), Heap::plain("2")]);
        heap.root("a.Shop.items", array);
        let second = [Step::Index(1)];
        assert_eq!(arguments(&heap, &second, "(I)V"), ["2", "1"]);
        assert_eq!(arguments(&heap, &second, "(II)V"), ["1, 2"]);
        assert_eq!(arguments(&heap, &second, "(III)V"), [""; 0]);
    }

    #[test]
    fn objects_that_code_can_write_are_given_too() {
        let mut heap = Heap::default();
        heap.root("a.Shop.items", Value::Null);
        assert_eq!(arguments(&heap, &[], "(La/Shop;)V"), ["null"]);
        assert_eq!(arguments(&heap, &[], "(I)V"), [""; 0]);

        let mut heap = Heap::default();
        let text = heap.text("open");
        heap.root("a.Shop.items", text);
        assert_eq!(arguments(&heap, &[], "(Ljava/lang/String;)V"), ["\"open\""]);

        let mut heap = Heap::default();
        let light = heap.constant("a.Theme", "LIGHT", &[]);
        heap.root("a.Shop.items", light);
        assert_eq!(arguments(&heap, &[], "(La/Theme;)V"), ["LIGHT"]);
        assert_eq!(arguments(&heap, &[], "(La/Other;)V"), [""; 0]);

        // What a constant holds itself.
        let mut heap = Heap::default();
        let pear = heap.constant("a.Fruit", "PEAR", &[("percentOff", Heap::plain("0"))]);
        heap.root("a.Shop.items", pear);
        let field = [Step::Field("percentOff".into())];
        assert_eq!(arguments(&heap, &field, "(I)V"), ["0"]);

        let mut heap = Heap::default();
        let other = heap.object("a.Cart", &[]);
        heap.root("a.Shop.items", other);
        assert_eq!(arguments(&heap, &[], "(La/Cart;)V"), ["null"], "no name");
        assert_eq!(arguments(&heap, &[], "(La/Other;)V"), [""; 0]);
    }

    #[test]
    fn only_what_was_written_to_be_called_is_a_candidate() {
        assert!(method("reset", PUBLIC | STATIC).is_written());
        for added in ["<clinit>", "access$100", "lambda$0", "box-impl"] {
            assert!(!method(added, PUBLIC).is_written(), "{added}");
        }
        assert!(method("main", PUBLIC | STATIC).is_written(), "a getter");
        let program = Method {
            signature: "([Ljava/lang/String;)V".into(),
            ..method("main", PUBLIC | STATIC)
        };
        assert!(!program.is_written());
        for flags in [BRIDGE, ABSTRACT, SYNTHETIC, i32::MIN] {
            assert!(!method("reset", flags).is_written(), "{flags:x}");
        }
        assert_eq!(method("get", PUBLIC).returns().as_deref(), Some("a.Shop"));
        let flags = [PUBLIC, 0, PRIVATE];
        let access = [Access::Public, Access::Package, Access::Private];
        assert_eq!(flags.map(Access::of_flags), access);
    }

    #[test]
    fn a_root_of_the_platform_has_calls_of_its_own() {
        let heap = Heap::default();
        let (root, path) = (
            Root("java.util.TimeZone.defaultTimeZone".into()),
            Path(vec![]),
        );
        let zone = ChangedPlace::new(&heap.snapshot, &root, &path);
        let declared = |class: &str, name: &str| Method {
            class: class.into(),
            ..method(name, PUBLIC | STATIC)
        };
        assert_eq!(zone.framework(), ["java.util.TimeZone"]);
        assert!(zone.is_reset_by(&declared("java.util.TimeZone", "setDefault")));
        assert!(!zone.is_reset_by(&declared("java.util.TimeZone", "getDefault")));
        assert!(!zone.is_reset_by(&declared("java.lang.System", "clearProperty")));

        // It is given what it was before, where a parameter takes that.
        let mut heap = Heap::default();
        let earlier = heap.object("java.util.TimeZone", &[]);
        heap.root(&root.0, earlier);
        let zone = ChangedPlace::new(&heap.snapshot, &root, &path);
        assert_eq!(zone.arguments("(Ljava/util/TimeZone;)V").len(), 1);
        assert!(zone.arguments("(Ljava/lang/String;)V").is_empty());

        let root = Root("a.Shop.items".into());
        let own = ChangedPlace::new(&heap.snapshot, &root, &path);
        assert!(own.framework().is_empty());

        // Or implements what it takes.
        let mut heap = Heap::default();
        let log = heap.object("a.CrashLog", &[]);
        let root = Root("java.lang.Thread.defaultUncaughtExceptionHandler".into());
        heap.root(&root.0, log);
        let handler = ChangedPlace::new(&heap.snapshot, &root, &path);
        let takes = "(Ljava/lang/Thread$UncaughtExceptionHandler;)V";
        assert_eq!(handler.arguments(takes).len(), 1);
        assert!(handler.arguments("(Ljava/lang/Runnable;)V").is_empty());
    }

    #[test]
    fn a_call_is_shown_as_code_has_it() {
        let call = Call {
            receiver: Receiver::Class,
            class: "a.Shop$Companion".into(),
            method: "sell".into(),
            signature: "(Ljava/lang/String;I)V".into(),
            arguments: vec![
                Argument::Text("a \"b\"".into()),
                Argument::Plain("4".into()),
            ],
            access: Access::Public,
        };
        assert_eq!(call.to_string(), r#"a.Shop.Companion.sell("a \"b\"", 4)"#);
        let of_object = Call {
            receiver: Receiver::At {
                root: Root("a.Shop.instance".into()),
                path: Path(vec![]),
                written: "a.Shop.get()".into(),
            },
            arguments: vec![Argument::Null],
            ..call.clone()
        };
        assert_eq!(of_object.to_string(), "a.Shop.get().sell(null)");
        let of_application = Call {
            receiver: Receiver::Application,
            class: "a.App".into(),
            arguments: vec![],
            ..call
        };
        assert_eq!(of_application.to_string(), "((a.App) application).sell()");
    }
}
