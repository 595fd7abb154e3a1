//! The test's statements: breakpoints on the lines of test code, and which line a hit is.
//!
//! Main type: [`Statements`]. A statement is a line of the test class, of its inner classes, of the
//! classes that it extends, or of [`test_code`] next to it, as page objects are, executed by the
//! testing thread; constructors and initialisers are left out. One breakpoint stands at the first
//! bytecode index of each line of each method. In a class whose file was compiled without line
//! tables a whole method is a statement.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use jdwp::commands::{event_request, reference_type};
use jdwp::{
    ErrorCode, EventKind, Location, Modifier, ReferenceTypeId, RequestId, SuspendPolicy, ThreadId,
    TypeTag,
};

use super::Error;
use super::inlined::{Inlined, at_calls};
use super::vm::{LineTable, Method, Purpose, Vm, class_name};
use crate::model::{Failure, Frame, RESUMES, SourceFile, Statement, outermost};
use crate::trace::MOST_PASSES;
use crate::whose::{Owner, Whose};

/// The access flags of what is not in the source, or has no code: bridges, native and abstract
/// methods, and what a compiler made, by the class file's flag or by the specification's.
const NOT_WRITTEN: i32 = 0x40 | 0x100 | 0x400 | 0x1000 | (0xf << 28);

/// The access flags of a method of an interface that no class inherits: private and static ones.
const NOT_INHERITED: i32 = 0x2 | 0x8;

/// How far up the classes that a test extends are followed.
const DEEPEST: usize = 16;

/// How often a line of a helper stops threads that do not run the test; see [`MOST_PASSES`].
const MOST_STOPS_OF_OTHERS: u32 = 20;

/// A class of test code that was loaded.
pub(super) struct TestClass {
    pub(super) class: ReferenceTypeId,
    pub(super) type_tag: TypeTag,
    pub(super) signature: String,
}

/// What is known of the test's lines in one process.
#[derive(Default)]
pub(super) struct Statements {
    places: HashMap<RequestId, Place>,
    /// The test class, those inside it and those that it extends: no page objects.
    own: HashSet<String>,
    passes: HashMap<Place, u32>,
    /// How often a line has stopped a thread that does not run the test.
    stops_of_others: HashMap<RequestId, u32>,
    /// The lines of inline functions, by class.
    inlined: HashMap<String, Inlined>,
}

/// Lines of test code that got breakpoints.
#[derive(Default)]
pub(super) struct Lines {
    places: Vec<(RequestId, Place)>,
    own: Vec<String>,
    inlined: HashMap<String, Inlined>,
}

/// A line of a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Place {
    class: String,
    method: String,
    line: i32,
    source: SourceFile,
    /// Whether a variable begins to live after it; `None` where that is not known.
    declares: Option<bool>,
}

/// What is asked of the lines of test code, beside where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Which of them declare a variable.
    Variables,
    /// Nothing more.
    LinesOnly,
}

impl Statements {
    /// What a class's preparation asks for: that of test code, and of what is inside it.
    pub(super) fn watch<'c>(classes: impl Iterator<Item = &'c str>) -> Vec<event_request::Set> {
        let patterns = classes.flat_map(|class| [class.to_owned(), format!("{class}$*")]);
        let sets = patterns.map(|pattern| event_request::Set {
            kind: EventKind::ClassPrepare,
            suspend_policy: SuspendPolicy::EventThread,
            modifiers: vec![Modifier::ClassMatch(pattern)],
        });
        sets.collect()
    }

    /// Takes the lines of test code that got breakpoints.
    pub(super) fn add(&mut self, lines: Lines) {
        self.places.extend(lines.places);
        self.own.extend(lines.own);
        self.inlined.extend(lines.inlined);
    }

    /// A failure as the test's source text has it.
    pub(super) fn at_calls(&self, failure: Failure) -> Failure {
        at_calls(failure, &self.inlined)
    }

    /// The statement of a hit, with its pass; `None` when the breakpoint is not one of these.
    pub(super) fn hit(&mut self, request: RequestId) -> Option<Statement> {
        let place = self.places.get(&request)?.clone();
        let pass = self.passes.entry(place.clone()).or_insert(0);
        *pass += 1;
        Some(Statement {
            class: place.class,
            method: place.method,
            line: place.line,
            occurrence: *pass,
            source: place.source,
        })
    }

    /// Whether the line of a statement that was hit has stopped the test often enough: it is one of
    /// a helper's.
    pub(super) fn has_stopped_enough(&self, request: RequestId, hit: &Statement) -> bool {
        hit.occurrence >= MOST_PASSES && self.own_method(request).is_none()
    }

    /// The same for a line that has just stopped another thread.
    pub(super) fn has_stopped_others_enough(&mut self, request: RequestId) -> bool {
        let stops = self.stops_of_others.entry(request).or_insert(0);
        *stops += 1;
        let is_enough = *stops >= MOST_STOPS_OF_OTHERS;
        is_enough && self.own_method(request).is_none()
    }

    /// Whether a statement declares a variable; `None` where that is not known.
    pub(super) fn declares(&self, statement: &Statement) -> Option<bool> {
        let same = self.passes.keys().find(|place| {
            (&place.class, &place.method) == (&statement.class, &statement.method)
                && place.line == statement.line
        });
        same?.declares
    }

    /// The method that a breakpoint is in, if it is one of the test's own classes, and no page
    /// object's.
    pub(super) fn own_method(&self, request: RequestId) -> Option<&str> {
        let place = self.places.get(&request)?;
        if !self.own.contains(&place.class) {
            return None;
        }
        Some(&place.method)
    }
}

/// Sets breakpoints on the lines of a class of test code and of the classes that it extends, except
/// for libraries, each once.
pub(super) async fn stop_at_lines(
    vm: &Vm,
    prepared: &Mutex<HashSet<ReferenceTypeId>>,
    prepares: &TestClass,
    test: &str,
    detail: Detail,
) -> Result<Lines, Error> {
    let mut lines = Lines::default();
    let (mut class, mut type_tag) = (prepares.class, prepares.type_tag);
    let mut name = class_name(&prepares.signature);
    let own = outermost(&name) == outermost(test);

    for _ in 0..DEEPEST {
        if vm.whose().is_foreign(&name) {
            break;
        }
        if own {
            lines.own.push(name.clone());
        }

        let is_new = prepared
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(class);
        let learnt = [class];
        let learning = vm.learn_superclasses(&learnt);
        if is_new {
            let stopping = stop_at_class(vm, class, type_tag, &name, detail);
            let ((places, inlined), ()) = tokio::try_join!(stopping, learning)?;
            lines.places.extend(places);
            lines.inlined.insert(name.clone(), inlined);
        } else {
            learning.await?;
        }

        let Some((_, superclass)) = vm.superclass(class) else {
            break;
        };
        if superclass.is_null() {
            break;
        }
        vm.learn_superclasses(&[superclass]).await?;
        let Some((of_superclass, _)) = vm.superclass(superclass) else {
            break;
        };
        (class, type_tag, name) = (superclass, TypeTag::Class, of_superclass);
    }
    Ok(lines)
}

async fn stop_at_class(
    vm: &Vm,
    class: ReferenceTypeId,
    type_tag: TypeTag,
    name: &str,
    detail: Detail,
) -> Result<(Vec<(RequestId, Place)>, Inlined), Error> {
    let learnt = [class];
    let (mut tables, inlined, ()) = tokio::try_join!(
        with_lines(vm, class),
        inlined(vm, class),
        vm.learn_classes(&learnt)
    )?;
    let stripped = !has_lines(&tables) && !outer_has_lines(vm, class, name).await?;
    tables.retain(|(method, _)| {
        let is_made = stripped && method.flags & NOT_WRITTEN != 0 || !is_written(&method.name);
        let is_left_out =
            is_default(method.flags, type_tag) || vm.only_computes(name, &method.name);
        !is_made && !is_left_out
    });

    for (method, lines) in &mut tables {
        if method.name == RESUMES {
            leave_out_prologue(lines);
        }
    }

    let source = vm.source_file(class);
    let starts = match detail {
        Detail::Variables => {
            let methods = tables.iter().map(|(method, _)| method.id);
            let mut starts = vm.variable_starts(class, methods).await?;
            // Where nobody wrote the variables down, only `this` and the arguments are there.
            if !starts.values().flatten().any(|start| *start > 0) {
                starts.clear();
            }
            starts
        }
        Detail::LinesOnly => HashMap::new(),
    };

    let mut stops = Vec::new();
    for (method, mut lines) in tables {
        let declaring = starts
            .get(&method.id)
            .map(|starts: &Vec<u64>| declaring_calls(&lines, starts, &inlined));
        if stripped {
            lines.push((0, Statement::NO_LINE));
        }
        let mut seen = HashSet::new();
        for (index, line) in lines {
            if seen.insert(line) {
                let location = Location {
                    type_tag,
                    class,
                    method: method.id,
                    index,
                };
                // All lines of one call are one place, whose passes are counted together.
                let line = inlined.called_at(line);
                let place = Place {
                    class: name.to_owned(),
                    method: method.name.clone(),
                    line,
                    source: source.clone(),
                    declares: declaring.as_ref().map(|lines| lines.contains(&line)),
                };
                stops.push((breakpoint(location, None), place));
            }
        }
    }
    let places = vm.request_each(Purpose::Statement, stops).await?;
    Ok((places, inlined))
}

/// The lines of a class that Kotlin has copied from inline functions.
async fn inlined(vm: &Vm, class: ReferenceTypeId) -> Result<Inlined, Error> {
    let extension = reference_type::SourceDebugExtension { class };
    match vm.connection.send(&extension).await {
        Ok(extension) => Ok(Inlined::read(&extension)),
        Err(jdwp::Error::Vm {
            code: ErrorCode::AbsentInformation | ErrorCode::NotImplemented,
            ..
        }) => Ok(Inlined::default()),
        Err(error) => Err(error.into()),
    }
}

/// Leaves out the line at which a coroutine's body goes on each time: that of its declaration, if
/// there is more. Nothing of the test is done there.
fn leave_out_prologue(lines: &mut LineTable) {
    let prologue = lines.iter().min_by_key(|(index, _)| *index);
    let Some((_, prologue)) = prologue.copied() else {
        return;
    };
    if lines.iter().any(|(_, line)| *line != prologue) {
        lines.retain(|(_, line)| *line != prologue);
    }
}

/// The lines of calls after whose code a variable begins to live, also where that is in a line that
/// was copied there.
fn declaring_calls(lines: &LineTable, starts: &[u64], inlined: &Inlined) -> HashSet<i32> {
    let declaring = declaring(lines, starts).into_iter();
    declaring.map(|line| inlined.called_at(line)).collect()
}

/// The lines after whose code a variable begins to live. The lines are in the order of their code.
fn declaring(lines: &LineTable, starts: &[u64]) -> HashSet<i32> {
    let mut declaring = HashSet::new();
    for (at, (index, line)) in lines.iter().enumerate() {
        let next = lines.get(at + 1).map_or(u64::MAX, |(next, _)| *next);
        if starts.iter().any(|start| index < start && *start <= next) {
            declaring.insert(*line);
        }
    }
    declaring
}

/// Whether a method has lines that a person wrote. Constructors and initialisers are left out;
/// accessors that javac, Kotlin or D8 put between a class and those inside it stand at the line of
/// the class, where nothing of the test is done.
pub(super) fn is_written(method: &str) -> bool {
    !["<", "access$", "-$$Nest$"]
        .iter()
        .any(|made| method.starts_with(made))
}

/// Whether a method is one of an interface that classes inherit, as a default method. A breakpoint
/// in it makes ART interpret all code of the process until it is cleared
/// (`DeoptManager::AddMethodBreakpoint` in `openjdkjvmti/deopt_manager.cc`): its lines are a part
/// of the line that calls it.
fn is_default(flags: i32, type_tag: TypeTag) -> bool {
    type_tag == TypeTag::Interface && flags & NOT_INHERITED == 0
}

/// The methods of a class, constructors too, with their lines.
async fn with_lines(vm: &Vm, class: ReferenceTypeId) -> Result<Vec<(Method, LineTable)>, Error> {
    let mut tables = vm.line_tables(class, vm.methods(class).await?).await?;
    tables
        .iter_mut()
        .for_each(|(_, lines)| lines.retain(|(_, line)| *line > 0));
    Ok(tables)
}

fn has_lines(tables: &[(Method, LineTable)]) -> bool {
    tables.iter().any(|(_, lines)| !lines.is_empty())
}

/// Whether the class has lines that a class without any stands in: compilers make many of those in
/// a file that has lines. What D8 makes of a lambda counts as such.
async fn outer_has_lines(vm: &Vm, class: ReferenceTypeId, name: &str) -> Result<bool, Error> {
    if name.contains("$$") {
        return Ok(true);
    }
    match outermost(name) {
        outer if outer == name => Ok(false),
        outer => match vm.class_beside(class, outer).await {
            Err(Error::Unknown(_)) => Ok(true),
            outer => Ok(has_lines(&with_lines(vm, outer?).await?)),
        },
    }
}

/// The classes of test code on a stack of the testing thread, the outermost of nested ones: whoever
/// called into the harness, and is no library. What an app does when the test calls it is not among
/// them.
pub(super) fn test_code(stack: &[Frame], whose: &Whose, test: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut called_harness = false;
    for frame in stack {
        let class = frame.class.as_str();
        let is_instrumentation = class == "android.app.Instrumentation";
        called_harness |= is_instrumentation || whose.owner(class) == Owner::Harness;

        let outer = outermost(class);
        if called_harness && !whose.is_foreign(class) && outer != outermost(test) {
            found.insert(outer.to_owned());
        }
    }
    found
}

/// The classes of test code that a test failed in: a page object that checks what it sees calls
/// into the harness, though it may never have the app post anything.
pub(super) fn failed_test_code(failure: &Failure, whose: &Whose, test: &str) -> BTreeSet<String> {
    let mut stack = Vec::new();
    for line in &failure.stack {
        stack.extend(Frame::from_stack_trace(line));
    }
    test_code(&stack, whose, test)
}

/// A breakpoint that suspends the thread that hits it.
pub(super) fn breakpoint(location: Location, also: Option<Modifier>) -> event_request::Set {
    let modifiers = std::iter::once(Modifier::LocationOnly(location))
        .chain(also)
        .collect();
    event_request::Set {
        kind: EventKind::Breakpoint,
        suspend_policy: SuspendPolicy::EventThread,
        modifiers,
    }
}

/// The thread that an event stopped.
pub(super) fn thread_of(event: &jdwp::Event) -> Option<ThreadId> {
    match event {
        jdwp::Event::Breakpoint { thread, .. }
        | jdwp::Event::SingleStep { thread, .. }
        | jdwp::Event::ClassPrepare { thread, .. }
        | jdwp::Event::ThreadStart { thread, .. } => Some(*thread),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::session::vm::false_app::{App, app};
    use crate::whose::Whose;

    #[test]
    fn a_line_declares_what_lives_from_its_end_on() {
        // `this` lives from the first on; a loop comes back to line 5.
        let lines = vec![(0, 5), (4, 6), (9, 5), (12, 7)];
        let of = |starts: &[u64]| {
            let mut lines: Vec<i32> = declaring(&lines, starts).into_iter().collect();
            lines.sort_unstable();
            lines
        };
        assert_eq!(of(&[0]), [0; 0]);
        assert_eq!(of(&[0, 4]), [5]);
        assert_eq!(of(&[6]), [6], "in the middle of its code");
        assert_eq!(of(&[12, 14]), [5, 7]);
    }

    #[test]
    fn a_coroutine_goes_on_at_a_line_where_nothing_is_done() {
        let mut body = vec![(0, 20), (8, 21), (30, 20), (34, 22)];
        leave_out_prologue(&mut body);
        assert_eq!(body, [(8, 21), (34, 22)]);
        let mut one_line = vec![(0, 20), (9, 20)];
        leave_out_prologue(&mut one_line);
        assert_eq!(one_line.len(), 2, "all of it is there");
    }

    #[tokio::test]
    async fn a_method_that_only_computes_has_no_statements() {
        for (method, expected) in [("run", 0), ("walk", 1)] {
            let App { vm, test, .. } = app();
            let prepares = TestClass {
                class: test,
                type_tag: TypeTag::Class,
                signature: "La/SomeTest;".to_owned(),
            };
            let (connection, _incoming) = vm.connect(|_, _| None).await;
            let methods = BTreeSet::from([method.to_owned()]);
            let computing = BTreeMap::from([("a.SomeTest".to_owned(), methods)]);
            let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));
            let vm = vm.leaving_out(computing);

            let prepared = Mutex::default();
            let lines = stop_at_lines(&vm, &prepared, &prepares, "a.SomeTest", Detail::LinesOnly);
            assert_eq!(lines.await.unwrap().places.len(), expected, "{method}");
        }
    }

    #[test]
    fn a_line_of_a_helper_stops_no_thread_for_ever() {
        let mut statements = Statements::default();
        let (helper, own) = (RequestId(1), RequestId(2));
        for (request, class) in [(helper, "a.Depot"), (own, "a.SomeTest")] {
            let place = Place {
                class: class.to_owned(),
                method: "m".to_owned(),
                line: 7,
                source: SourceFile::default(),
                declares: None,
            };
            statements.places.insert(request, place);
        }
        statements.own.insert("a.SomeTest".to_owned());

        let mut stops = |request| {
            let mut of_others = 0;
            while of_others < 1000 && !statements.has_stopped_others_enough(request) {
                of_others += 1;
            }
            let mut of_test = 0;
            loop {
                let hit = statements.hit(request).unwrap();
                if of_test == 1000 || statements.has_stopped_enough(request, &hit) {
                    return (of_others, of_test);
                }
                of_test += 1;
            }
        };
        assert_eq!(stops(helper), (19, 199));
        assert_eq!(stops(own), (1000, 1000));
    }

    fn frame(class: &str) -> Frame {
        Frame {
            class: class.to_owned(),
            method: "m".into(),
            index: 0,
            line: None,
            file: None,
        }
    }

    #[test]
    fn who_calls_into_the_harness_is_test_code_and_the_app_is_not() {
        let stack =
            |classes: &[&str]| -> Vec<Frame> { classes.iter().map(|class| frame(class)).collect() };
        let test = "com.example.shop.LoginTest";
        let whose = Whose::new("com.example.shop", "com.example.shop.test", test);
        let through_a_page = [
            "android.os.MessageQueue",
            "androidx.test.espresso.ViewInteraction",
            "com.example.pages.LoginPage$Form",
            "kotlin.io.CloseableKt",
            "com.example.shop.LoginTest$signsIn$1",
            "com.kit.Steps",
            "androidx.test.internal.runner.TestExecutor",
        ];
        let expected = ["com.example.pages.LoginPage", "com.kit.Steps"];
        assert_eq!(
            Vec::from_iter(test_code(&stack(&through_a_page), &whose, test)),
            expected
        );
        let app = [
            "android.os.MessageQueue",
            "com.example.shop.Cart",
            test,
            "androidx.test.internal.runner.TestExecutor",
        ];
        assert!(test_code(&stack(&app), &whose, test).is_empty());

        let test = "com.android.example.LoginTest";
        let whose = Whose::new("com.android.example", "com.android.example.test", test);
        let of_an_app_of_aosp = [
            "android.os.MessageQueue",
            "androidx.test.espresso.ViewInteraction",
            "com.android.example.test.LoginPage",
            "com.android.internal.os.RuntimeInit",
            test,
        ];
        assert_eq!(
            Vec::from_iter(test_code(&stack(&of_an_app_of_aosp), &whose, test)),
            ["com.android.example.test.LoginPage"]
        );
    }

    #[test]
    fn a_page_object_that_fails_a_test_is_test_code_and_the_app_that_throws_is_not() {
        let test = "com.example.shop.LoginTest";
        let whose = Whose::new("com.example.shop", "com.example.shop.test", test);
        let check = |thrown_in: &[&str], expected: &[&str]| {
            let by_runner = [
                "com.example.shop.LoginTest.signsIn(LoginTest.kt:31)",
                "java.lang.reflect.Method.invoke(Native Method)",
                "org.junit.runners.model.FrameworkMethod$1.runReflectiveCall(FrameworkMethod.java:59)",
            ];
            let stack = thrown_in.iter().chain(&by_runner);
            let failure = Failure {
                kind: "java.lang.AssertionError".to_owned(),
                message: String::new(),
                stack: stack.map(|frame| (*frame).to_owned()).collect(),
            };
            let found = failed_test_code(&failure, &whose, test);
            assert_eq!(Vec::from_iter(found), expected, "{thrown_in:?}");
        };
        let page = "com.example.shop.LoginPage.waitForName(LoginPage.java:20)";
        let asserted = "org.junit.Assert.assertTrue(Assert.java:42)";
        check(&[asserted, page], &["com.example.shop.LoginPage"]);
        check(&[asserted], &[]);
        check(&["com.example.shop.Cart.pay(Cart.java:9)"], &[]);
    }

    #[test]
    fn a_default_method_of_an_interface_has_no_breakpoints() {
        const PUBLIC: i32 = 0x1;
        const PRIVATE: i32 = 0x2;
        const STATIC: i32 = 0x8;
        let of_interface = |flags| is_default(flags, TypeTag::Interface);
        assert_eq!(
            [PUBLIC, PUBLIC | STATIC, PRIVATE, PRIVATE | STATIC].map(of_interface),
            [true, false, false, false]
        );
        assert!(!is_default(PUBLIC, TypeTag::Class));
    }

    #[test]
    fn accessors_are_no_statements_and_lambdas_are() {
        for made in [
            "<init>",
            "<clinit>",
            "access$getBook$p",
            "access$000",
            "-$$Nest$fgetbook",
        ] {
            assert!(!is_written(made), "{made}");
        }
        for written in ["shows", "lambda$shows$0", "invokeSuspend", "accessesIt"] {
            assert!(is_written(written), "{written}");
        }
    }

    #[test]
    fn a_call_declares_what_its_copied_lines_do() {
        let extension = "*S KotlinDebug\n*F\n+ 1 A.kt\na/A\n*L\n25#1:41,2\n*E\n";
        let inlined = Inlined::read(extension);
        let lines = vec![(0, 25), (5, 41), (9, 42), (12, 26), (20, 27)];
        let declares = |starts: &[u64]| {
            let mut lines: Vec<i32> = declaring_calls(&lines, starts, &inlined)
                .into_iter()
                .collect();
            lines.sort_unstable();
            lines
        };
        assert_eq!(declares(&[7]), [25]);
        assert_eq!(declares(&[7, 15]), [25, 26]);
        assert_eq!(declares(&[]), [0; 0]);
    }
}
