//! Through which state a test depends on others, proved by putting that state back.
//!
//! An `impl` of [`Study`]. The test runs, then the others, then the test again, in one process. The
//! heap before the others is held against the heap after them. As the test has run once, every
//! class that it needs is initialised, so that there is an earlier value. Then the roots that
//! differ are put back between the others and the test: if it ends as alone, the heap is the
//! reason, and the fewest roots are looked for that do. Where nothing shows and the others were the
//! first to initialise a class, it is initialised before them, so that it has an earlier value. One
//! root is proved once the test has ended as alone with it put back, and as after the others with
//! the same stops and nothing put back, each as often as a finding is confirmed.

use std::collections::{BTreeMap, BTreeSet};

use super::finding::{Explained, Finding, Kind, Proof, Survives, Times};
use super::minimise::minimise;
use super::order::Order;
use super::run::{Looked, LookingRunner, Outcome};
use super::study::{Ended, Explains, Study, Update};
use crate::model::Failure;
use crate::state::{ABSENT, Between, Change, Look, Restore, Root, Seen, Watched};

/// How many roots that have to be put back together are named.
const MOST_NAMED: usize = 4;

/// Of more roots than this all are reported: to find the fewest that have to be put back together
/// takes too many runs.
const MOST_TOGETHER: usize = 8;

/// The field of `SharedPreferencesImpl` that has the values.
const IN_PREFERENCES: &str = "mMap";

/// What the process of a scene begins with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    /// The dependent test, so that each class that it needs is initialised.
    Test,
    /// The tests that it depends on.
    Others,
}

/// An order that is looked at, and where.
pub(super) struct Scene {
    order: Order,
    /// How many tests run before the first boundary.
    first: usize,
    /// Classes that are initialised at the first boundary.
    initialise: BTreeSet<String>,
    what: String,
}

impl Scene {
    /// Whether the last test of a look ended as alone.
    pub(super) fn ends_as_alone(&self, finding: &Finding, looked: &Looked) -> bool {
        matches!(ends(finding, self, looked), Ends::AsAlone)
    }

    /// A look in which nothing is put back and nothing watched.
    fn look(&self) -> Between {
        Between {
            first: self.first,
            second: self.order.0.len().saturating_sub(1),
            initialise: self.initialise.clone(),
            restore: Restore::Nothing,
            watched: None,
        }
    }
}

/// How the last test of a look ended.
enum Ends {
    /// As after the others.
    AsAfter,
    /// As alone.
    AsAlone,
    /// In no such way.
    Otherwise(String),
}

/// Why nothing is proved by a scene.
enum Doubt {
    /// The scene itself does not show the dependence, so another one may.
    Scene(String),
    /// The dependence shows, and its state was not found; what these classes hold has no earlier
    /// value.
    State(String, BTreeSet<String>),
    /// The state was found, and is no proof.
    Found(String),
}

/// What the controls have shown: what differs in each of them in the same way.
struct Controls {
    /// The differences below each root.
    stable: BTreeMap<Root, Vec<Change>>,
    /// Roots that differ in another way from run to run.
    unstable: usize,
    /// Classes that were not initialised before.
    new: BTreeSet<String>,
    /// How much was left out of the captures.
    cuts: Vec<String>,
    /// The work that was left over each time.
    left_over: BTreeSet<String>,
    /// Whether exactly one file of preferences differs, so that what differs of them in memory is
    /// that file's.
    are_joined: bool,
}

impl<R: LookingRunner> Study<'_, R> {
    /// Explains every finding whose state is the process's or the app's data's.
    pub(super) async fn explain_all(&mut self) -> Result<(), Ended<R::Error>> {
        if self.settings.explains == Explains::Nothing || !self.runner.has_debugger() {
            return Ok(());
        }
        let mut next = 0;
        while let Some(finding) = self.findings.get(next).cloned() {
            let is_restarted = finding.failing.len() > 1;
            if !is_restarted && finding.survives != Some(Survives::Device) {
                self.explain(next, &finding).await?;
                if let Some(finding) = self.findings.get(next) {
                    (self.tell)(Update::Explained(finding));
                }
            }
            next += 1;
        }
        Ok(())
    }

    fn set_explained(&mut self, index: usize, explained: Explained) {
        if let Some(finding) = self.findings.get_mut(index) {
            finding.explained = Some(explained);
        }
    }

    /// Explains a finding in a process that begins with the test itself; where that first run hides
    /// the dependence or its state, in one that begins with the others. For a test that fails the
    /// second time both are the same.
    async fn explain(&mut self, index: usize, finding: &Finding) -> Result<(), Ended<R::Error>> {
        let mut reason = String::new();
        let starts: &[Start] = match finding.kind {
            Kind::Nio => &[Start::Others],
            Kind::Victim | Kind::Brittle => &[Start::Test, Start::Others],
        };
        for start in starts.iter().copied() {
            let mut scene = self.scene(finding, start);
            let mut proved = self.prove(finding, &scene).await?;
            if let Err(Doubt::State(why, new)) = &proved
                && !new.is_empty()
            {
                scene.initialise.clone_from(new);
                let why = format!("{why}, and initialising them early changes how it ends");
                proved = match self.prove(finding, &scene).await? {
                    Err(Doubt::Scene(_)) => Err(Doubt::State(why, BTreeSet::new())),
                    other => other,
                };
            }

            match proved {
                Ok(proof) => {
                    let mut proof = Box::new(proof);
                    // It stands whatever becomes of more runs.
                    self.set_explained(index, Explained::Proved(proof.clone()));
                    if proof.change.root.file().is_some() {
                        // Nobody can watch it, and it is known how to remove it.
                        return Ok(());
                    }

                    proof.written_at = self.written_at(&scene, &proof.change).await?;
                    self.set_explained(index, Explained::Proved(proof.clone()));
                    if self.settings.explains == Explains::Reset && finding.kind != Kind::Brittle {
                        proof.reset = Some(self.reset(finding, &scene, &proof.change).await?);
                        self.set_explained(index, Explained::Proved(proof));
                    }
                    return Ok(());
                }
                // The first run of its own may have left the same behind.
                Err(Doubt::State(why, _)) if start == Start::Test => reason = why,
                Err(Doubt::State(why, _) | Doubt::Found(why)) => {
                    self.set_explained(index, Explained::NotProved(why));
                    return Ok(());
                }
                Err(Doubt::Scene(why)) if reason.is_empty() => reason = why,
                Err(Doubt::Scene(_)) => {}
            }
        }
        self.set_explained(index, Explained::NotProved(reason));
        Ok(())
    }

    fn scene(&self, finding: &Finding, start: Start) -> Scene {
        let mut tests = finding.by.clone();
        if start == Start::Test {
            tests.insert(0, finding.test);
        }

        let test = self.catalog.shown(finding.test);
        Scene {
            order: Order::ending(&tests, finding.test),
            first: usize::from(start == Start::Test),
            initialise: BTreeSet::new(),
            what: format!("{test}: through which state"),
        }
    }

    /// Proves the one root through which the test depends on the others.
    async fn prove(
        &mut self,
        finding: &Finding,
        scene: &Scene,
    ) -> Result<Result<Proof, Doubt>, Ended<R::Error>> {
        let controls = match self.controls(finding, scene).await? {
            Ok(controls) => controls,
            Err(doubt) => return Ok(Err(doubt)),
        };
        let candidates = controls.candidates();
        if candidates.is_empty() {
            let why = format!(
                "no captured state differs before and after the other tests{}",
                controls.aside()
            );
            return Ok(Err(Doubt::State(why, controls.new)));
        }

        // The heap alone first: an app may keep a file open that is removed.
        let (in_heap, files): (Vec<Root>, Vec<Root>) = candidates
            .iter()
            .cloned()
            .partition(|root| root.file().is_none());
        let mut found = None;
        for part in parts(in_heap, files, &candidates) {
            found = fewest(&part, async |roots: &[Root]| {
                let ends = self.with_restored(finding, scene, &controls, roots).await?;
                Ok(matches!(ends, Ends::AsAlone))
            })
            .await?;
            if found.is_some() {
                break;
            }
        }
        let root = match found.as_deref() {
            None => {
                let why = format!(
                    "its outcome stays the same with all {} changed roots put back{}",
                    candidates.len(),
                    controls.aside()
                );
                return Ok(Err(Doubt::State(why, controls.new)));
            }
            Some([root]) => root.clone(),
            Some(roots) => return Ok(Err(Doubt::Found(only_together(roots)))),
        };
        self.confirm_root(finding, scene, &controls, root).await
    }

    /// Runs the scene as often as a finding is confirmed, with its stops and nothing put back.
    async fn controls(
        &mut self,
        finding: &Finding,
        scene: &Scene,
    ) -> Result<Result<Controls, Doubt>, Ended<R::Error>> {
        let mut all: Vec<Seen> = Vec::new();
        for _ in 0..self.settings.confirmations {
            let looked = self.look_at(scene, Restore::Nothing).await?;
            match ends(finding, scene, &looked) {
                Ends::AsAfter => {}
                Ends::AsAlone => {
                    let why = "inconclusive: merely stopping the app between the tests gives it the outcome that it has alone";
                    return Ok(Err(Doubt::Scene(why.to_owned())));
                }
                Ends::Otherwise(why) => return Ok(Err(Doubt::Scene(why))),
            }
            let Some(seen) = looked.seen else {
                let why = "inconclusive: the process ended before it could be looked at";
                return Ok(Err(Doubt::Scene(why.to_owned())));
            };
            all.push(seen);
        }
        Ok(Ok(Controls::of(&all)))
    }

    /// Repeats a look with one root put back. One of them was seen already.
    async fn confirm_root(
        &mut self,
        finding: &Finding,
        scene: &Scene,
        controls: &Controls,
        root: Root,
    ) -> Result<Result<Proof, Doubt>, Ended<R::Error>> {
        let of = self.settings.confirmations;
        for shown in 1..of {
            let roots = std::slice::from_ref(&root);
            let next = match self.with_restored(finding, scene, controls, roots).await? {
                Ends::AsAlone => continue,
                Ends::AsAfter => "then its outcome after the others".to_owned(),
                Ends::Otherwise(why) => format!("the next run says nothing: {why}"),
            };
            return Ok(Err(Doubt::Found(format!(
                "inconclusive: with {root} put back it had its outcome alone {shown} times; {next}"
            ))));
        }

        let times = Times { shown: of, of };
        let changes = controls.stable.get(&root).cloned().unwrap_or_default();
        let mut changes = changes.into_iter();
        let Some(change) = changes.next() else {
            let why = format!("{root} was put back, and had not changed");
            return Ok(Err(Doubt::Found(why)));
        };
        let class = root.class();
        let is_initialised_early = class.is_some_and(|class| scene.initialise.contains(class));
        Ok(Ok(Proof {
            is_initialised_early,
            reset: None,
            written_at: Vec::new(),
            change,
            others: changes.collect(),
            with: times,
            without: times,
        }))
    }

    /// Looks with some roots put back. A run in which one of them could not be says nothing.
    async fn with_restored(
        &mut self,
        finding: &Finding,
        scene: &Scene,
        controls: &Controls,
        roots: &[Root],
    ) -> Result<Ends, Ended<R::Error>> {
        let mut wanted: BTreeSet<Root> = roots.iter().cloned().collect();
        if controls.are_joined && roots.iter().any(Root::is_preferences) {
            wanted.insert(Root::of_preferences());
        }
        let looked = self.look_at(scene, Restore::Roots(wanted)).await?;
        let restored = looked.seen.as_ref().map(|seen| &seen.restored);
        let are_restored =
            restored.is_some_and(|restored| roots.iter().all(|root| restored.contains(root)));
        if !are_restored {
            return Ok(Ends::Otherwise("it could not be put back".to_owned()));
        }
        Ok(ends(finding, scene, &looked))
    }

    pub(super) async fn look_at(
        &mut self,
        scene: &Scene,
        restore: Restore,
    ) -> Result<Looked, Ended<R::Error>> {
        let look = Look::Between(Box::new(Between {
            restore,
            ..scene.look()
        }));
        self.look(&scene.order, &look, &scene.what).await
    }

    /// One more run, in which the place is watched: who writes there last. The watch slows the app
    /// down, so how the test ends then says nothing.
    async fn written_at(
        &mut self,
        scene: &Scene,
        change: &Change,
    ) -> Result<Vec<String>, Ended<R::Error>> {
        let look = Look::Between(Box::new(Between {
            watched: Some(watched(change)),
            ..scene.look()
        }));
        let looked = self.look(&scene.order, &look, &scene.what).await?;
        Ok(looked.seen.map(|seen| seen.written_at).unwrap_or_default())
    }
}

pub(super) fn watched(change: &Change) -> Watched {
    Watched {
        root: change.root.clone(),
        path: change.path.clone(),
    }
}

impl Controls {
    /// What differs in every control in the same way, without what has no earlier value.
    fn of(all: &[Seen]) -> Self {
        let mut each = all.iter().map(|seen| by_root(&seen.changes));
        let mut stable = each.next().unwrap_or_default();
        let found = stable.len();
        for other in each {
            stable.retain(|root, changes| other.get(root) == Some(changes));
        }

        let unstable = found - stable.len();
        let mut new = BTreeSet::new();
        stable.retain(|root, changes| {
            let is_new = changes.iter().any(|change| change.is_new);
            if is_new {
                new.extend(root.class().map(str::to_owned));
            }
            !is_new
        });
        let are_joined = join_preferences(&mut stable);
        let mut cuts: Vec<String> = all.iter().flat_map(|seen| seen.cuts.clone()).collect();
        cuts.sort();
        cuts.dedup();
        let mut left_over = all.first().map(|seen| seen.left_over.clone());
        for seen in all.iter().skip(1) {
            if let Some(left_over) = &mut left_over {
                left_over.retain(|work| seen.left_over.contains(work));
            }
        }
        Self {
            left_over: left_over.unwrap_or_default(),
            are_joined,
            new,
            unstable,
            stable,
            cuts,
        }
    }

    /// The roots that may be the reason, the likeliest last: those whose change is the nearest.
    fn candidates(&self) -> Vec<Root> {
        let mut candidates: Vec<&Change> = Vec::new();
        for changes in self.stable.values() {
            if let Some(nearest) = changes.first()
                && can_be_put_back(nearest)
            {
                candidates.push(nearest);
            }
        }
        candidates.sort_by_key(|change| (change.path.0.len(), change.root.clone()));
        candidates.reverse();
        candidates
            .into_iter()
            .map(|change| change.root.clone())
            .collect()
    }

    /// What else there was, which is no proof.
    fn aside(&self) -> String {
        let mut aside = String::new();
        if self.unstable > 0 {
            aside += &format!(
                "; {} roots change in another way in each run",
                self.unstable
            );
        }
        if !self.new.is_empty() {
            let new = self.new.len();
            aside += &format!("; {new} classes were not initialised before");
        }
        if !self.cuts.is_empty() {
            aside += &format!("; left out: {}", self.cuts.join(", "));
        }
        if !self.left_over.is_empty() {
            let work: Vec<&str> = self.left_over.iter().map(String::as_str).collect();
            aside += &format!("; left over, and not put back: {}", work.join(", "));
        }
        aside
    }
}

/// What a file held before is not kept: only one that is new can be removed.
fn can_be_put_back(change: &Change) -> bool {
    change.root.file().is_none() || change.before == ABSENT
}

/// Preferences that are new as a file are one state with what is in memory of them; which file that
/// is of is known where no other one differs. The answer is whether they are.
fn join_preferences(stable: &mut BTreeMap<Root, Vec<Change>>) -> bool {
    let mut differing: Vec<Root> = stable.keys().cloned().collect();
    differing.retain(Root::is_preferences);
    let [root] = differing.as_slice() else {
        return false;
    };
    let Some(changes) = stable.get(root) else {
        return false;
    };
    let is_new = changes
        .first()
        .is_some_and(|change| change.before == ABSENT);
    if !is_new {
        return false;
    }

    let in_memory = stable.remove(&Root::of_preferences()).unwrap_or_default();
    if let Some(changes) = stable.get_mut(root) {
        for change in in_memory {
            let path = change.path.after_field(IN_PREFERENCES);
            changes.extend(path.map(|path| Change {
                root: root.clone(),
                path,
                ..change
            }));
        }
    }
    true
}

/// What is put back together, one after the other until one shows: those in the heap, the files,
/// all.
fn parts(in_heap: Vec<Root>, files: Vec<Root>, all: &[Root]) -> Vec<Vec<Root>> {
    if in_heap.is_empty() || files.is_empty() {
        return vec![all.to_vec()];
    }
    vec![in_heap, files, all.to_vec()]
}

fn by_root(changes: &[Change]) -> BTreeMap<Root, Vec<Change>> {
    let mut by_root: BTreeMap<Root, Vec<Change>> = BTreeMap::new();
    for change in changes {
        let of_root = by_root.entry(change.root.clone()).or_default();
        of_root.push(change.clone());
    }
    by_root
}

/// How the last test of a look ended. One that fails has to fail as the finding says: what was put
/// back in part may fail in other ways.
fn ends(finding: &Finding, scene: &Scene, looked: &Looked) -> Ends {
    let run = &looked.run;
    let Some(last) = run.last_of(&scene.order) else {
        let why = run.why_not_whole().unwrap_or("it did not run");
        return Ends::Otherwise(format!("inconclusive: {why}"));
    };
    match (&last.outcome, finding.kind) {
        (Outcome::Skipped(_), _) => Ends::Otherwise("inconclusive: it was skipped".to_owned()),
        (Outcome::Pass, Kind::Brittle) => Ends::AsAfter,
        (Outcome::Pass, _) => Ends::AsAlone,
        (Outcome::Fail(failure), _) if !is_same(failure, &finding.failure) => {
            let why = format!("inconclusive: it fails in another way, {}", failure.kind);
            Ends::Otherwise(why)
        }
        (Outcome::Fail(_), Kind::Brittle) => Ends::AsAlone,
        (Outcome::Fail(_), _) => Ends::AsAfter,
    }
}

/// Whether two failures are one, in processes of their own.
fn is_same(one: &Failure, other: &Failure) -> bool {
    one.kind == other.kind && without_numbers(&one.message) == without_numbers(&other.message)
}

/// A failure's message without what is another one in each process or at another time: identity
/// hash codes, as in `Object@1a2b3c`, and numbers.
fn without_numbers(message: &str) -> String {
    let mut text = String::new();
    let mut in_hash = false;
    for letter in message.chars() {
        in_hash = letter == '@' || in_hash && letter.is_ascii_hexdigit();
        if letter == '@' || !in_hash && !letter.is_ascii_digit() {
            text.push(letter);
        }
    }
    text
}

/// The fewest roots that, put back, make the test end as alone; `None` when not even all do. Mostly
/// one does, and halving comes to it. Where it does not, many roots are all that is known.
async fn fewest<E>(
    candidates: &[Root],
    mut shows: impl AsyncFnMut(&[Root]) -> Result<bool, E>,
) -> Result<Option<Vec<Root>>, E> {
    if !shows(candidates).await? {
        return Ok(None);
    }
    let mut part = candidates;
    let mut is_shown = true;
    while part.len() > 1 {
        let (rest, likelier) = part.split_at(part.len() / 2);
        is_shown = shows(likelier).await?;
        part = if is_shown { likelier } else { rest };
    }

    if is_shown || shows(part).await? {
        return Ok(Some(part.to_vec()));
    }
    if candidates.len() > MOST_TOGETHER {
        return Ok(Some(candidates.to_vec()));
    }
    minimise(candidates, &[], shows).await
}

fn only_together(roots: &[Root]) -> String {
    let named: Vec<String> = roots.iter().take(MOST_NAMED).map(Root::to_string).collect();
    let more = if roots.len() > MOST_NAMED {
        ", ..."
    } else {
        ""
    };
    format!(
        "no single root explains it; it has its outcome alone with {} roots put back together: {}{more}",
        roots.len(),
        named.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Path, Step};

    fn change(root: Root, path: &[Step], before: &str) -> Change {
        Change {
            root,
            path: Path(path.to_vec()),
            before: before.into(),
            after: "present".into(),
            is_new: false,
        }
    }

    /// The controls of runs in which this differs.
    fn controls(changes: &[Change]) -> Controls {
        let seen = Seen {
            changes: changes.to_vec(),
            ..Seen::default()
        };
        Controls::of(&[seen.clone(), seen])
    }

    #[test]
    fn a_failure_is_the_same_in_another_process_and_at_another_time() {
        let failure = |kind: &str, message: &str| Failure {
            kind: kind.to_owned(),
            message: message.to_owned(),
            stack: Vec::new(),
        };
        let rejected = failure("Rejected", "Task a.b@187472a rejected, completed = 0");
        for (kind, message, expected) in [
            (
                "Rejected",
                "Task a.b@d383fa5 rejected, completed = 12",
                true,
            ),
            (
                "Rejected",
                "Task a.c@187472a rejected, completed = 0",
                false,
            ),
            ("Refused", "Task a.b@187472a rejected, completed = 0", false),
        ] {
            assert_eq!(
                is_same(&failure(kind, message), &rejected),
                expected,
                "{message}"
            );
        }
    }

    #[test]
    fn new_preferences_are_one_state_with_what_is_in_memory_of_them() {
        let file = Root::of_file("shared_prefs/shop.xml");
        let steps = [
            Step::Key("File(\"/data/shop.xml\")".into()),
            Step::Field("mMap".into()),
            Step::Key("\"theme\"".into()),
        ];
        let in_memory = change(Root::of_preferences(), &steps, ABSENT);
        let is_new = [in_memory.clone(), change(file.clone(), &[], ABSENT)];
        let joined = controls(&is_new);
        assert_eq!(joined.candidates(), std::slice::from_ref(&file));
        let named: Vec<String> = joined.stable[&file]
            .iter()
            .map(|change| format!("{}{}", change.root, change.path))
            .collect();
        let theme = "file shared_prefs/shop.xml[\"theme\"]";
        assert_eq!(named, ["file shared_prefs/shop.xml", theme]);

        // What was a file before cannot be put back by removing it; what is in memory can.
        let was_there = [in_memory, change(file, &[], "present")];
        let apart = controls(&was_there);
        assert_eq!(apart.candidates(), [Root::of_preferences()]);
        assert!(joined.are_joined && !apart.are_joined);

        // Of two files nobody knows whose it is.
        let other = Root::of_file("shared_prefs/other.xml");
        let mut two = is_new.to_vec();
        two.push(change(other, &[], ABSENT));
        let apart = controls(&two);
        assert_eq!(apart.candidates().len(), 3);
        assert!(!apart.are_joined);
    }
}
