//! Where a background task can be preempted so that another thread may find it half done.
//!
//! Main function: [`preemption_points`]. A task is half done once it has looked at what threads
//! share, has changed it, or has told another thread something, and is about to change, or look
//! at, what is shared: a check before its act, a read before its write, the first of two fields
//! that belong together. So the points are where it touches shared state again. What own code does
//! is followed through its calls in the order of the code, whatever the branches; what it does
//! under a lock counts as done where it takes the lock, as nobody sees what is between: but for who
//! only tries to take it, and goes on without.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::file::MethodCode;
use super::instructions::{Decoded, Instruction};
use super::{Call, Code, Effect, Field};
use crate::model::{CodePoint, RESUMES};

/// A counter of permits, as `java.util.concurrent` has it.
const SEMAPHORE: &str = "java.util.concurrent.Semaphore";

/// Methods of `java.util.concurrent` that only try to take a lock or a permit.
const TRIES: [&str; 2] = ["tryLock", "tryAcquire"];

/// How deep the calls of a task are followed.
const DEEPEST: usize = 8;

/// How many times a task is seen to touch something, and how many instructions are looked at.
const MOST: usize = 500;
const MOST_STEPS: usize = 50_000;

/// The most preemption points of a task: each takes a run.
const MOST_POINTS: usize = 3;

/// The methods by which runners run tasks.
const ENTRIES: [&str; 12] = [
    "run",
    "call",
    RESUMES,
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

/// A place, and the calls that lead to it in a task, the innermost first.
type Path = Vec<CodePoint>;

/// Where each of some tasks, given by their classes, can be preempted, the most telling point
/// first: where it touches a field again that other code writes, too; where it has taken a lock, if
/// own code tries to take one; where it changes what it has looked at before; the last change; the
/// first ones; the last look. `is_own` says which classes are the app's or the test's.
#[must_use]
pub fn preemption_points(
    code: &Code,
    tasks: &[&str],
    is_own: impl Fn(&str) -> bool,
) -> Vec<Vec<Path>> {
    let own = Own::read(code, &is_own);
    let mut found = Vec::new();
    for task in tasks {
        let mut walk = Walk {
            own: &own,
            touched: Vec::new(),
            locked: None,
            has_permit: false,
            under_lock: None,
            calls: Vec::new(),
            sites: Vec::new(),
            followed: HashSet::new(),
            steps: 0,
        };
        for entry in own.entries(task) {
            walk.follow(&entry);
        }
        found.push(walk.points());
    }
    found
}

/// What a task does at a place with what threads share.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Touch {
    at: Path,
    how: How,
    /// The field, where it is one and no lock is held.
    field: Option<Name>,
}

/// A class, and a field or a method of it.
type Name = (String, String);

/// A method that is followed.
struct Method<'c> {
    class: String,
    name: String,
    code: MethodCode<'c>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum How {
    /// Tells another thread something.
    Signals,
    Looks,
    Changes,
}

/// The app's and the test's own code.
struct Own<'c> {
    code: &'c Code,
    classes: HashSet<&'c str>,
    /// The classes that name another one as what they extend or implement, by that.
    below: HashMap<String, Vec<&'c str>>,
    /// The fields that are written by more than the constructors of their class, and the methods
    /// that write them.
    writers: HashMap<Name, HashSet<Name>>,
    /// Whether some code only tries to take a lock.
    tries_locks: bool,
}

impl<'c> Own<'c> {
    fn read(code: &'c Code, is_own: impl Fn(&str) -> bool) -> Self {
        let mut classes: HashSet<&str> = code.class_names().collect();
        classes.retain(|class| is_own(class));

        let mut below: HashMap<String, Vec<&str>> = HashMap::new();
        let mut writers: HashMap<Name, HashSet<Name>> = HashMap::new();
        let mut tries_locks = false;
        for class in &classes {
            for named in code.extended(class) {
                below.entry(named).or_default().push(class);
            }
            for (effect, method) in code.effects(class) {
                match effect {
                    // What a constructor writes, nobody else has yet.
                    Effect::Writes(field) if field.class != *class || !is_made_in(&method) => {
                        let of_field = writers.entry((field.class, field.name)).or_default();
                        of_field.insert(((*class).to_owned(), method));
                    }
                    Effect::Calls(call) => tries_locks |= TRIES.contains(&call.method.as_str()),
                    _ => {}
                }
            }
        }
        Self {
            code,
            classes,
            below,
            writers,
            tries_locks,
        }
    }

    fn has(&self, class: &str) -> bool {
        self.classes.contains(class)
    }

    /// Whether a field may change while threads share it. What a coroutine keeps from one step to
    /// the next is its own.
    fn is_changing(&self, field: &Field) -> bool {
        let name = (field.class.clone(), field.name.clone());
        self.writers.contains_key(&name) && !self.is_continuation(&field.class)
    }

    fn is_continuation(&self, class: &str) -> bool {
        let superclass = self.code.superclass(class);
        superclass.is_some_and(|class| class.starts_with("kotlin.coroutines.jvm.internal."))
    }

    /// The methods by which a task runs, of its class or of the one that it extends.
    fn entries(&self, task: &str) -> Vec<Method<'c>> {
        let mut class = task.to_owned();
        for _ in 0..DEEPEST {
            let mut entries = Vec::new();
            for (name, code) in self.code.methods(&class) {
                if ENTRIES.contains(&name.as_str()) {
                    let class = class.clone();
                    entries.push(Method { class, name, code });
                }
            }
            // A coroutine is also a function that begins it.
            if entries.iter().any(|entry| entry.name == RESUMES) {
                entries.retain(|entry| entry.name == RESUMES);
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

    /// The own classes that extend or implement a class, at any distance.
    fn all_below(&self, class: &str) -> BTreeSet<&'c str> {
        let mut all = BTreeSet::new();
        let mut next = vec![class];
        while let Some(class) = next.pop() {
            for below in self.below.get(class).into_iter().flatten() {
                if all.insert(*below) {
                    next.push(below);
                }
            }
        }
        all
    }

    /// The own method that runs at a call; `None` where several may, or none.
    fn callee(&self, call: &Call) -> Option<Method<'c>> {
        let mut callees = Vec::new();
        callees.extend(self.declared(&call.class, call));
        if !call.is_exact {
            for class in self.all_below(&call.class) {
                callees.extend(self.declared(class, call));
            }
        }
        callees.sort_by(|a, b| a.class.cmp(&b.class));
        callees.dedup_by(|a, b| a.class == b.class);
        match callees.len() {
            1 => callees.pop(),
            _ => None,
        }
    }

    /// The method of a call that a class has, or the first of those that it extends.
    fn declared(&self, class: &str, call: &Call) -> Option<Method<'c>> {
        let mut class = class.to_owned();
        for _ in 0..DEEPEST {
            if !self.has(&class) {
                return None;
            }
            let file = self.code.file_of(&class)?;
            let method = file.method_with(&class, &call.method, &call.parameters);
            if !file.is_interface(&class)
                && let Ok(Some(code)) = method
            {
                let name = call.method.clone();
                return Some(Method { class, name, code });
            }
            class = self.code.superclass(&class)?;
        }
        None
    }
}

/// Whether a method makes an object, or a class.
fn is_made_in(method: &str) -> bool {
    method.starts_with('<')
}

/// A task, followed through its calls.
struct Walk<'o, 'c> {
    own: &'o Own<'c>,
    touched: Vec<Touch>,
    locked: Option<Locked>,
    /// Whether it has taken a permit of a semaphore, which it may have given back.
    has_permit: bool,
    /// Where it first does something with a lock, or a permit, that others may only try to take.
    under_lock: Option<Path>,
    /// The methods that are under way, each by its class and where its code is, and where each is
    /// called; the task's own is not.
    calls: Vec<(String, u32)>,
    sites: Vec<CodePoint>,
    /// All that were followed.
    followed: HashSet<Name>,
    /// How many instructions were looked at.
    steps: usize,
}

/// A lock that a task has.
struct Locked {
    /// Where it was taken.
    at: Path,
    /// How often locks were taken since, itself included.
    depth: usize,
    /// What was done under it.
    how: How,
    /// Whether it is one that can be tried: no monitor.
    can_be_tried: bool,
}

/// Where a reference comes from.
#[derive(Clone, PartialEq, Eq)]
enum Origin {
    /// The method has made the object itself.
    New,
    /// Other threads may have it; the field that holds it, where that is known.
    Shared(Option<Name>),
}

impl Origin {
    fn is_shared(&self) -> bool {
        *self != Self::New
    }
}

impl Walk<'_, '_> {
    /// The places at which what the task has touched is touched again.
    fn points(&self) -> Vec<Path> {
        let (mut touched, mut looked_at) = (HashSet::new(), HashSet::new());
        let (mut raced, mut last_look) = (None, None);
        let (mut acts, mut changes) = (Vec::new(), Vec::new());
        for (index, touch) in self.touched.iter().enumerate() {
            if let Some(field) = &touch.field {
                let again = !touched.insert(field);
                if again && raced.is_none() && self.is_written_elsewhere(field) {
                    raced = Some(&touch.at);
                }
                match touch.how {
                    How::Changes if looked_at.contains(field) => acts.push(&touch.at),
                    How::Looks => {
                        looked_at.insert(field);
                    }
                    How::Changes | How::Signals => {}
                }
            }
            // Before the first nothing is half done.
            match touch.how {
                How::Changes if index > 0 => changes.push(&touch.at),
                How::Looks if index > 0 => last_look = Some(&touch.at),
                How::Changes | How::Looks | How::Signals => {}
            }
        }

        let chosen = [
            raced,
            self.under_lock.as_ref(),
            acts.last().copied(),
            changes.last().copied(),
            acts.first().copied(),
            changes.first().copied(),
            last_look,
        ];
        let mut points: Vec<Path> = Vec::new();
        for point in chosen.into_iter().flatten() {
            if !points.contains(point) {
                points.push(point.clone());
            }
        }
        points.truncate(MOST_POINTS);
        points
    }

    /// Whether a field is written by code that the task does not run.
    fn is_written_elsewhere(&self, field: &Name) -> bool {
        let writers = self.own.writers.get(field);
        writers.is_some_and(|writers| !writers.is_subset(&self.followed))
    }

    fn follow(&mut self, method: &Method<'_>) {
        let call = (method.class.clone(), method.code.offset());
        if self.calls.len() == DEEPEST || self.calls.contains(&call) {
            return;
        }
        let name = (method.class.clone(), method.name.clone());
        self.followed.insert(name);

        let locked = self.depth();
        let mut origins = HashMap::new();
        let mut answer = Origin::Shared(None);
        self.calls.push(call);
        for (decoded, effect) in method.code.steps().unwrap_or_default() {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                break;
            }
            self.step(method, decoded, effect, &mut origins, &mut answer);
        }
        self.calls.pop();
        // A lock is given back before its method ends, on whatever way.
        while self.depth() > locked {
            self.unlock();
        }
    }

    fn step(
        &mut self,
        method: &Method<'_>,
        decoded: Decoded,
        effect: Option<Effect>,
        origins: &mut HashMap<u16, Origin>,
        answer: &mut Origin,
    ) {
        let at = CodePoint {
            class: method.class.clone(),
            method: method.name.clone(),
            index: decoded.at.into(),
        };
        let object = decoded.object.and_then(|object| origins.get(&object));
        let object = object.cloned().unwrap_or(Origin::Shared(None));
        let mut into = Origin::Shared(None);

        match (decoded.instruction, effect) {
            (Instruction::Locks, _) => self.lock(at, false),
            (Instruction::Unlocks, _) => self.unlock(),
            (Instruction::Copies, _) => into = object,
            (Instruction::TakesAnswer, _) => into = answer.clone(),
            (_, Some(Effect::Creates(_) | Effect::CreatesArray)) => {
                (into, *answer) = (Origin::New, Origin::New);
            }
            (_, Some(Effect::Reads(field))) => {
                let name = (field.class.clone(), field.name.clone());
                into = Origin::Shared(Some(name.clone()));
                if self.is_shared(&object, &field) {
                    self.touch(at, How::Looks, Some(name));
                }
            }
            (_, Some(Effect::Writes(field))) if self.is_shared(&object, &field) => {
                self.touch(at, How::Changes, Some((field.class, field.name)));
            }
            (_, Some(Effect::ReadsArray)) => self.touch_held(at, How::Looks, object),
            (_, Some(Effect::WritesArray)) => self.touch_held(at, How::Changes, object),
            (Instruction::Calls { is_static, .. }, Some(Effect::Calls(call))) => {
                // What a new object answers is mostly itself, as a builder does.
                let is_of_app = self.own.has(&call.class);
                *answer = match is_static {
                    true if !is_of_app => Origin::New,
                    false if object == Origin::New => Origin::New,
                    true | false => Origin::Shared(None),
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
    fn is_shared(&self, object: &Origin, field: &Field) -> bool {
        object.is_shared() && self.own.is_changing(field)
    }

    /// A call of a method of an object, or of a static one.
    fn call(&mut self, at: CodePoint, call: &Call, object: Option<Origin>) {
        if call.method == "<init>" {
            return;
        }
        if let Some(callee) = self.own.callee(call) {
            self.sites.push(at);
            self.follow(&callee);
            self.sites.pop();
            return;
        }
        if call.class.starts_with("java.util.concurrent.locks.") {
            match call.method.as_str() {
                "lock" | "lockInterruptibly" | "tryLock" => return self.lock(at, true),
                "unlock" => {
                    self.note_lock(&at);
                    return self.unlock();
                }
                _ => {}
            }
        }
        if call.class == SEMAPHORE && call.method.starts_with("acquire") {
            self.has_permit = true;
        }
        match (how_called(call), object) {
            (Some(How::Signals), _) => self.touch(at, How::Signals, None),
            (Some(how), Some(object)) => self.touch_held(at, how, object),
            _ => {}
        }
    }

    /// Touches what an object holds, unless the task has made that itself.
    fn touch_held(&mut self, at: CodePoint, how: How, object: Origin) {
        if let Origin::Shared(field) = object {
            self.touch(at, how, field);
        }
    }

    /// Something is done, maybe under a lock.
    fn note_lock(&mut self, at: &CodePoint) {
        let locked = self.locked.as_ref();
        let can_be_tried = self.has_permit || locked.is_some_and(|locked| locked.can_be_tried);
        if self.own.tries_locks && can_be_tried && self.under_lock.is_none() {
            self.under_lock = Some(self.path(at.clone()));
        }
    }

    fn touch(&mut self, at: CodePoint, how: How, field: Option<Name>) {
        self.note_lock(&at);
        match &mut self.locked {
            Some(locked) => locked.how = how.max(locked.how),
            None => self.touch_at(self.path(at), how, field),
        }
    }

    fn touch_at(&mut self, at: Path, how: How, field: Option<Name>) {
        if self.touched.len() < MOST {
            self.touched.push(Touch { at, how, field });
        }
    }

    /// A place, with the calls that lead to it.
    fn path(&self, at: CodePoint) -> Path {
        let mut path = vec![at];
        path.extend(self.sites.iter().rev().cloned());
        path
    }

    fn lock(&mut self, at: CodePoint, can_be_tried: bool) {
        match &mut self.locked {
            Some(locked) => locked.depth += 1,
            None => {
                self.locked = Some(Locked {
                    at: self.path(at),
                    depth: 1,
                    how: How::Signals,
                    can_be_tried,
                });
            }
        }
    }

    fn unlock(&mut self) {
        let Some(mut locked) = self.locked.take() else {
            return;
        };
        if locked.depth > 1 {
            locked.depth -= 1;
            self.locked = Some(locked);
        } else {
            self.touch_at(locked.at, locked.how, None);
        }
    }

    /// How many locks the task has, at the least.
    fn depth(&self) -> usize {
        self.locked.as_ref().map_or(0, |locked| locked.depth)
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
