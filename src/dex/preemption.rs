//! Where a background task can be preempted so that another thread may find it half done.
//!
//! Main function: [`preemption_points`]. A task is half done once it has looked at what threads
//! share, has changed it, or has told another thread something, and is about to change, or look
//! at, what is shared: a check before its act, a read before its write, the first of two fields
//! that belong together. So the points are where it touches shared state again. What own code does
//! is followed through its calls in the order of the code, whatever the branches; what it does
//! under a lock counts as done where it takes the lock, as nobody sees what is between.

use std::collections::{HashMap, HashSet};

use super::instructions::{Decoded, Instruction};
use super::{Call, Code, Effect, Field};
use crate::model::CodePoint;

/// How deep the calls of a task are followed.
const DEEPEST: usize = 8;

/// How many times a task is seen to touch something.
const MOST: usize = 500;

/// How many points of a task are told.
const MOST_POINTS: usize = 3;

/// The methods by which runners run tasks.
const ENTRIES: [&str; 12] = [
    "run",
    "call",
    "invokeSuspend",
    "compute",
    "exec",
    "get",
    "accept",
    "apply",
    "handleMessage",
    "onHandleIntent",
    "doInBackground",
    "invoke",
];

/// Methods that tell another thread something, or have it begin.
const SIGNALS: [&str; 34] = [
    "accept",
    "apply",
    "arrive",
    "arriveAndDeregister",
    "await",
    "complete",
    "completeExceptionally",
    "countDown",
    "emit",
    "execute",
    "invoke",
    "notify",
    "notifyAll",
    "offer",
    "onComplete",
    "onError",
    "onNext",
    "onSuccess",
    "open",
    "post",
    "postDelayed",
    "postValue",
    "put",
    "release",
    "resumeWith",
    "run",
    "runOnUiThread",
    "send",
    "sendBroadcast",
    "sendEmptyMessage",
    "sendMessage",
    "setValue",
    "signal",
    "signalAll",
];

/// Packages and classes whose objects hold state that threads may share, beside the app's own, or
/// lead to somebody who reads.
const HOLDERS: [&str; 14] = [
    "java.util.",
    "android.util.SparseArray",
    "android.util.SparseIntArray",
    "android.util.SparseBooleanArray",
    "android.util.ArrayMap",
    "android.util.LruCache",
    "androidx.collection.",
    "kotlinx.coroutines.flow.MutableStateFlow",
    "android.content.SharedPreferences",
    "java.io.File",
    "java.io.OutputStream",
    "java.io.RandomAccessFile",
    "java.io.Writer",
    "java.nio.channels.",
];

/// What is in the names of such classes of `java.util.concurrent`.
const OF_CONCURRENT: [&str; 6] = ["Map", "Queue", "Deque", "List", "Set", ".atomic."];

/// How the names of methods begin that change what such an object holds.
const CHANGES: [&str; 28] = [
    "add",
    "append",
    "apply",
    "clear",
    "commit",
    "compareAndSet",
    "compute",
    "createNewFile",
    "decrement",
    "delete",
    "evict",
    "getAnd",
    "increment",
    "insert",
    "lazySet",
    "merge",
    "mkdir",
    "offer",
    "poll",
    "pop",
    "push",
    "put",
    "remove",
    "renameTo",
    "replace",
    "retain",
    "set",
    "write",
];

/// How the names of methods begin that look at it.
const LOOKS: [&str; 13] = [
    "contains", "element", "entrySet", "exists", "first", "get", "has", "indexOf", "isEmpty",
    "iterator", "keySet", "peek", "size",
];

/// Where each of some tasks, given by their classes, can be preempted, the most telling point
/// first: the last change, then the first, then the last look. `is_own` says which classes are
/// the app's or the test's.
#[must_use]
pub fn preemption_points(
    code: &Code,
    tasks: &[&str],
    is_own: impl Fn(&str) -> bool,
) -> Vec<Vec<CodePoint>> {
    let own = Own::read(code, &is_own);
    let mut found = Vec::new();
    for task in tasks {
        let mut walk = Walk {
            own: &own,
            touched: Vec::new(),
            locked: None,
            calls: Vec::new(),
        };
        for entry in own.entries(task) {
            walk.follow(task, &entry, None);
        }
        found.push(points(&walk.touched));
    }
    found
}

/// What a task does at a place with what threads share.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Touch {
    at: CodePoint,
    how: How,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum How {
    /// Tells another thread something.
    Signals,
    Looks,
    Changes,
}

/// The places at which what a task has touched is touched again.
fn points(touched: &[Touch]) -> Vec<CodePoint> {
    // Before the first nothing is half done.
    let again = touched.iter().skip(1);
    let mut changes = Vec::new();
    let mut last_look = None;
    for touch in again {
        match touch.how {
            How::Changes => changes.push(&touch.at),
            How::Looks => last_look = Some(&touch.at),
            How::Signals => {}
        }
    }

    let chosen = [changes.last().copied(), changes.first().copied(), last_look];
    let mut points: Vec<CodePoint> = Vec::new();
    for point in chosen.into_iter().flatten() {
        if !points.contains(point) {
            points.push(point.clone());
        }
    }
    points.truncate(MOST_POINTS);
    points
}

/// The app's and the test's own code.
struct Own<'c> {
    code: &'c Code,
    classes: Vec<&'c str>,
    /// Fields that are written by more than the constructors of their class.
    changing: HashSet<(String, String)>,
}

impl<'c> Own<'c> {
    fn read(code: &'c Code, is_own: impl Fn(&str) -> bool) -> Self {
        let mut classes: Vec<&str> = Vec::new();
        for file in &code.files {
            classes.extend(file.class_names().filter(|class| is_own(class)));
        }
        classes.sort_unstable();
        classes.dedup();

        let mut changing = HashSet::new();
        for class in &classes {
            for field in written(code, class) {
                changing.insert((field.class, field.name));
            }
        }
        Self {
            code,
            classes,
            changing,
        }
    }

    fn has(&self, class: &str) -> bool {
        self.classes.binary_search(&class).is_ok()
    }

    /// Whether a field may change while threads share it. What a coroutine keeps from one step to
    /// the next is its own.
    fn is_changing(&self, field: &Field) -> bool {
        let name = (field.class.clone(), field.name.clone());
        self.changing.contains(&name) && !self.is_continuation(&field.class)
    }

    fn is_continuation(&self, class: &str) -> bool {
        let superclass = self.code.superclass(class);
        superclass.is_some_and(|class| class.starts_with("kotlin.coroutines.jvm.internal."))
    }

    /// The methods by which a task runs, in its class or the one that it extends.
    fn entries(&self, task: &str) -> Vec<String> {
        let mut class = task.to_owned();
        for _ in 0..DEEPEST {
            let names = self.method_names(&class);
            let mut entries: Vec<String> = Vec::new();
            for name in &names {
                if ENTRIES.contains(&name.as_str()) {
                    entries.push(name.clone());
                }
            }
            // A coroutine is also a function that begins it.
            if entries.iter().any(|name| name == "invokeSuspend") {
                entries.retain(|name| name == "invokeSuspend");
            }
            if !entries.is_empty() {
                return entries;
            }
            match self.code.superclass(&class) {
                Some(superclass) => class = superclass,
                None => break,
            }
        }
        Vec::new()
    }

    fn method_names(&self, class: &str) -> Vec<String> {
        let file = self.code.file_of(class);
        let names = file.and_then(|file| file.method_names(class).ok());
        names.unwrap_or_default()
    }

    /// The own class whose method runs at a call; `None` where that is not known, or is none.
    fn callee(&self, call: &Call) -> Option<String> {
        if let Some(class) = self.declares(&call.class, call) {
            return Some(class);
        }
        let mut callees = Vec::new();
        for class in &self.classes {
            if self.extends(class, &call.class)
                && let Some(class) = self.declares(class, call)
                && !callees.contains(&class)
            {
                callees.push(class);
            }
        }
        match callees.as_slice() {
            [callee] => Some(callee.clone()),
            _ => None,
        }
    }

    /// The first of a class and those that it extends that has the code of a call.
    fn declares(&self, class: &str, call: &Call) -> Option<String> {
        let mut class = class.to_owned();
        for _ in 0..DEEPEST {
            if !self.has(&class) {
                return None;
            }
            let file = self.code.file_of(&class)?;
            let method = file.method_with(&class, &call.method, &call.parameters);
            if !file.is_interface(&class) && matches!(method, Ok(Some(_))) {
                return Some(class);
            }
            class = self.code.superclass(&class)?;
        }
        None
    }

    /// Whether a class names another one as what it extends or implements.
    fn extends(&self, class: &str, other: &str) -> bool {
        if self.code.superclass(class).as_deref() == Some(other) {
            return true;
        }
        let file = self.code.file_of(class);
        let interfaces = file.and_then(|file| file.interfaces(class).ok());
        interfaces.is_some_and(|interfaces| interfaces.iter().any(|name| name == other))
    }
}

/// The fields that a class's methods write, but for its own in its constructors.
fn written(code: &Code, class: &str) -> Vec<Field> {
    let mut fields = Vec::new();
    let Some(file) = code.file_of(class) else {
        return fields;
    };
    for name in file.method_names(class).unwrap_or_default() {
        let is_made = name.starts_with('<');
        for effect in code.method(class, &name).unwrap_or_default() {
            if let Effect::Writes(field) = effect
                && !(is_made && field.class == class)
            {
                fields.push(field);
            }
        }
    }
    fields
}

/// A task, followed through its calls.
struct Walk<'o, 'c> {
    own: &'o Own<'c>,
    touched: Vec<Touch>,
    /// Where a lock was taken, how often since, and what was done under it.
    locked: Option<(CodePoint, usize, How)>,
    /// The methods that are under way.
    calls: Vec<(String, String)>,
}

/// Where a reference comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// The method has made the object itself.
    New,
    /// Other threads may have it.
    Shared,
}

impl Walk<'_, '_> {
    /// Follows the methods of a class with a name, or the one with these parameters.
    fn follow(&mut self, class: &str, name: &str, parameters: Option<&[String]>) {
        let method = (class.to_owned(), name.to_owned());
        if self.calls.len() == DEEPEST || self.calls.contains(&method) {
            return;
        }
        let Some(file) = self.own.code.file_of(class) else {
            return;
        };
        let found = match parameters {
            Some(parameters) => file
                .method_with(class, name, parameters)
                .map(|code| code.into_iter().collect()),
            None => file.methods(class, name),
        };

        self.calls.push(method);
        for code in found.unwrap_or_default() {
            let locked = self.locked.as_ref().map(|(_, depth, _)| *depth);
            let mut origins = HashMap::new();
            let mut answer = Origin::Shared;
            for (decoded, effect) in code.steps().unwrap_or_default() {
                self.step((class, name), decoded, effect, &mut origins, &mut answer);
            }
            // A lock is given back before its method ends, on whatever way.
            while self.locked.as_ref().map(|(_, depth, _)| *depth) > locked {
                self.unlock();
            }
        }
        self.calls.pop();
    }

    fn step(
        &mut self,
        (class, method): (&str, &str),
        decoded: Decoded,
        effect: Option<Effect>,
        origins: &mut HashMap<u16, Origin>,
        answer: &mut Origin,
    ) {
        let at = CodePoint {
            class: class.to_owned(),
            method: method.to_owned(),
            index: decoded.at.into(),
        };
        let object = decoded.object.and_then(|object| origins.get(&object));
        let object = object.copied().unwrap_or(Origin::Shared);
        let mut into = Origin::Shared;

        match (decoded.instruction, effect) {
            (Instruction::Locks, _) => self.lock(at),
            (Instruction::Unlocks, _) => self.unlock(),
            (Instruction::Copies, _) => into = object,
            (Instruction::TakesAnswer, _) => into = *answer,
            (_, Some(Effect::Creates(_) | Effect::CreatesArray)) => into = Origin::New,
            (_, Some(Effect::Reads(field))) if self.is_shared(object, &field) => {
                self.touch(at, How::Looks);
            }
            (_, Some(Effect::Writes(field))) if self.is_shared(object, &field) => {
                self.touch(at, How::Changes);
            }
            (_, Some(Effect::ReadsArray)) if object == Origin::Shared => {
                self.touch(at, How::Looks);
            }
            (_, Some(Effect::WritesArray)) if object == Origin::Shared => {
                self.touch(at, How::Changes);
            }
            (Instruction::Calls { is_static, .. }, Some(Effect::Calls(call))) => {
                // What a new object answers is mostly itself, as a builder does.
                let is_of_app = self.own.has(&call.class);
                *answer = match is_static {
                    true if !is_of_app => Origin::New,
                    true => Origin::Shared,
                    false => object,
                };
                let held = (!is_static).then_some(object);
                self.call(at, &call, held);
            }
            _ => {}
        }
        if let Some(register) = decoded.into {
            origins.insert(register, into);
        }
    }

    /// Whether other threads may see a field of an object change.
    fn is_shared(&self, object: Origin, field: &Field) -> bool {
        object == Origin::Shared && self.own.is_changing(field)
    }

    /// A call of a method of an object, or of a static one.
    fn call(&mut self, at: CodePoint, call: &Call, object: Option<Origin>) {
        if call.method == "<init>" {
            return;
        }
        if let Some(class) = self.own.callee(call) {
            return self.follow(&class, &call.method, Some(&call.parameters));
        }
        if call.class.starts_with("java.util.concurrent.locks.") {
            match call.method.as_str() {
                "lock" | "lockInterruptibly" | "tryLock" => return self.lock(at),
                "unlock" => return self.unlock(),
                _ => {}
            }
        }
        if let Some(how) = how_called(call) {
            let is_seen = how == How::Signals || object == Some(Origin::Shared);
            if is_seen {
                self.touch(at, how);
            }
        }
    }

    fn touch(&mut self, at: CodePoint, how: How) {
        match &mut self.locked {
            Some((_, _, most)) => *most = how.max(*most),
            None if self.touched.len() < MOST => self.touched.push(Touch { at, how }),
            None => {}
        }
    }

    fn lock(&mut self, at: CodePoint) {
        match &mut self.locked {
            Some((_, depth, _)) => *depth += 1,
            None => self.locked = Some((at, 1, How::Signals)),
        }
    }

    fn unlock(&mut self) {
        let Some((at, depth, how)) = self.locked.take() else {
            return;
        };
        if depth > 1 {
            self.locked = Some((at, depth - 1, how));
        } else {
            self.touch(at, how);
        }
    }
}

/// What a call of a method that is no own one does with what threads share; `None` for
/// nothing.
fn how_called(call: &Call) -> Option<How> {
    let (class, method) = (call.class.as_str(), call.method.as_str());
    if !holds_state(class) {
        return SIGNALS.contains(&method).then_some(How::Signals);
    }

    let begins = |names: &[&str]| names.iter().any(|name| method.starts_with(name));
    if begins(&CHANGES) {
        return Some(How::Changes);
    }
    begins(&LOOKS).then_some(How::Looks)
}

/// Whether a class of the platform or a library holds what threads may share. A queue in which
/// threads wait for what comes tells them of it.
fn holds_state(class: &str) -> bool {
    let is_for_threads = ["java.util.concurrent.", "java.util.function."]
        .iter()
        .any(|package| class.starts_with(package));
    if is_for_threads {
        let holds = OF_CONCURRENT.iter().any(|part| class.contains(part));
        return holds && !class.contains("Blocking");
    }
    HOLDERS.iter().any(|holder| class.starts_with(holder))
}

#[cfg(test)]
mod tests;
