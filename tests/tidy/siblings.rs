//! Which files of a module use each other, read from their text.
//!
//! The files and folders of a folder are siblings. One uses another when its code imports or names
//! a path that leads there: a path is followed through re-exports to the file that defines what it
//! names. A folder is one sibling, whichever of its files is meant.
//!
//! A module's own file is no sibling of its parts. It gathers them, and holds what they share, so
//! both directions are in order between it and them. Next to its own siblings it counts with its
//! folder. A method that is called on a value names no path, and is not seen.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

/// The names of the modules from the crate's root to one.
type Place = Vec<String>;

/// The modules of a crate.
pub struct Crate {
    modules: BTreeMap<Place, Module>,
}

/// A file.
struct Module {
    code: String,
    file: PathBuf,
    /// What its imports call things, with the paths that stand there.
    imports: HashMap<String, Vec<String>>,
}

/// What one sibling uses of others, with a file and a path as an example of each.
type Uses = BTreeMap<String, BTreeMap<String, String>>;

impl Crate {
    /// Reads the files of a crate, from its root on.
    pub fn read(source: &Path) -> Self {
        let mut modules = BTreeMap::new();
        let root = source.join("lib.rs");
        let mut waiting = vec![(Place::new(), root, source.to_owned())];

        while let Some((place, file, folder)) = waiting.pop() {
            let code = super::code(&file);
            for name in declared(&code) {
                let (alone, below) = (folder.join(format!("{name}.rs")), folder.join(&name));
                let file = if alone.is_file() {
                    alone
                } else {
                    below.join("mod.rs")
                };
                waiting.push((joined(&place, &[name]), file, below));
            }
            let module = Module {
                imports: imports(&code),
                code,
                file,
            };
            modules.insert(place, module);
        }
        Self { modules }
    }

    /// The modules whose parts use each other in a circle, with what makes each circle.
    pub fn circles(&self) -> Vec<String> {
        let mut circles = Vec::new();
        for (place, uses) in self.uses() {
            for (user, used) in &uses {
                for (other, example) in used {
                    if leads(&uses, other, user) {
                        let module = place.join("::");
                        circles.push(format!("{module}: {user} uses {other}: {example}"));
                    }
                }
            }
        }
        circles
    }

    /// What the parts of each module use of each other.
    fn uses(&self) -> BTreeMap<Place, Uses> {
        let mut all: BTreeMap<Place, Uses> = BTreeMap::new();
        for (place, module) in &self.modules {
            for path in module.paths() {
                let Some(defined) = self.defining(place, &path) else {
                    continue;
                };
                let both = place.iter().zip(&defined);
                let shared = both.take_while(|(one, other)| one == other).count();
                let (Some(user), Some(used)) = (place.get(shared), defined.get(shared)) else {
                    continue;
                };

                let example = format!("{} names {}", module.file.display(), path.join("::"));
                let uses = all.entry(place[..shared].to_vec()).or_default();
                let used_here = uses.entry(user.clone()).or_default();
                used_here.entry(used.clone()).or_insert(example);
            }
        }
        all
    }

    /// The module that defines what a path names; `None` for what is not of this crate.
    fn defining(&self, from: &Place, path: &[String]) -> Option<Place> {
        let mut place = from.clone();
        let mut rest = path;
        while let Some((name, more)) = rest.split_first() {
            match name.as_str() {
                "crate" => place.clear(),
                "super" => drop(place.pop()),
                "self" => {}
                _ => break,
            }
            rest = more;
        }
        let is_from_here = rest.len() == path.len();

        while let Some((name, more)) = rest.split_first() {
            let below = joined(&place, std::slice::from_ref(name));
            let import = self.modules.get(&place)?.imports.get(name);
            if self.modules.contains_key(&below) {
                place = below;
                rest = more;
                continue;
            }
            return match import {
                // What begins with its own name is another crate.
                Some(import) if import.first() != Some(name) => {
                    self.defining(&place, &joined(import, more))
                }
                _ if is_from_here && rest.len() == path.len() => None,
                _ => Some(place),
            };
        }
        Some(place)
    }
}

impl Module {
    /// The paths that the code names, in imports and elsewhere.
    fn paths(&self) -> BTreeSet<Vec<String>> {
        let is_of_path = |letter: char| letter.is_alphanumeric() || "_:$".contains(letter);
        let mut paths: BTreeSet<_> = self.imports.values().cloned().collect();
        for path in self.code.split(|letter| !is_of_path(letter)) {
            // `$crate` is a path of those who use a macro.
            if path.contains("::") && !path.starts_with('$') {
                paths.insert(words(path));
            }
        }
        paths
    }
}

/// The modules that a file declares.
fn declared(code: &str) -> Vec<String> {
    let statements = code.lines().map(without_visibility);
    let names = statements.filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    names.map(str::to_owned).collect()
}

/// What the imports of a file call things, with their paths.
fn imports(code: &str) -> HashMap<String, Vec<String>> {
    let mut imports = HashMap::new();
    let mut rest = code;
    while let Some((line, after)) = rest.split_once('\n') {
        if without_visibility(line.trim_start()).starts_with("use ") {
            let tree = rest.split(';').next().unwrap_or_default();
            let tree = tree.split_once("use ").map_or("", |(_, tree)| tree);
            add_tree(tree, &[], &mut imports);
        }
        rest = after;
    }
    imports
}

/// A line without the `pub` that it may begin with.
fn without_visibility(line: &str) -> &str {
    let Some(rest) = line.strip_prefix("pub") else {
        return line;
    };
    match rest.strip_prefix('(') {
        Some(scope) => scope.split_once(") ").map_or(line, |(_, rest)| rest),
        None => rest.trim_start(),
    }
}

/// Adds what a tree of an import names: a path, one with another name, or several in braces.
fn add_tree(tree: &str, before: &[String], imports: &mut HashMap<String, Vec<String>>) {
    if let Some((start, group)) = tree.split_once('{') {
        let before = joined(before, &words(start));
        for part in parts(group.trim_end().trim_end_matches('}')) {
            add_tree(part, &before, imports);
        }
        return;
    }

    let (path, name) = match tree.split_once(" as ") {
        Some((path, name)) => (path, Some(name.trim().to_owned())),
        None => (tree, None),
    };
    let mut path = joined(before, &words(path));
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    if let Some(name) = name.or_else(|| path.last().cloned()) {
        imports.insert(name, path);
    }
}

/// The parts of a group, which are separated by commas outside inner braces.
fn parts(group: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&group[start..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

fn words(path: &str) -> Vec<String> {
    let words = path.trim().split("::").filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

fn joined(start: &[String], end: &[String]) -> Vec<String> {
    [start, end].concat()
}

/// Whether one sibling uses another, itself or by others.
fn leads(uses: &Uses, from: &str, to: &str) -> bool {
    let (mut seen, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(name) = waiting.pop() {
        if name == to {
            return true;
        }
        if let (true, Some(used)) = (seen.insert(name), uses.get(name)) {
            waiting.extend(used.keys().map(String::as_str));
        }
    }
    false
}
