//! The document's types on disk, and how they become those in memory.
//!
//! Main type: [`Document`], over the constraints of its version. A value that cannot be a name, a
//! count or a time is refused while it is read, by the types here, so that a message has its line.
//! What is accepted is still quoted and escaped wherever it goes.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::str::FromStr;

use serde::de::{DeserializeOwned, Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{FORMAT, FOURTH, LONGEST_DELAY, Origin, SECOND, ScheduleFile, THIRD, VERSION};
use crate::model::{AppIdentity, CodePoint, EventKey, RunSetup, SourceFile, Statement, TestId};
use crate::schedule::{self, MAX_DELAY_MS, Position, Schedule};

/// The longest name that is read, in bytes. Names of classes and methods are shorter; those of
/// parameters may be long.
const LONGEST_NAME: usize = 4096;

/// The longest string of several names that is read, in bytes.
const LONGEST_WORD: usize = 3 * LONGEST_NAME;

/// The longest note that is read, in bytes.
const LONGEST_NOTE: usize = 65_536;

/// The most constraints, steps, frames of a stack and APKs that are read.
pub(super) const MAX_ITEMS: usize = 10_000;

/// The document. Version 1 has other constraints, and no more than `device.api_level`
/// about its origin.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document<C> {
    format: String,
    version: u32,
    #[serde(
        default,
        skip_serializing_if = "String::is_empty",
        deserialize_with = "note"
    )]
    note: String,
    #[serde(default, skip_serializing_if = "Tool::is_unknown")]
    tool: Tool,
    #[serde(default)]
    device: Device,
    test: Test,
    #[serde(default, skip_serializing_if = "Run::is_usual")]
    run: Run,
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "bounded"
    )]
    apps: Vec<App>,
    #[serde(default = "usual_delay", deserialize_with = "delay")]
    max_delay_ms: u64,
    #[serde(deserialize_with = "constraints")]
    #[serde(bound(deserialize = "C: DeserializeOwned + Clone + Into<schedule::Constraint>"))]
    constraints: Vec<C>,
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "bounded"
    )]
    steps: Vec<Word<Statement>>,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Tool {
    #[serde(deserialize_with = "name")]
    name: String,
    #[serde(deserialize_with = "name")]
    version: String,
}

impl Tool {
    fn is_unknown(&self) -> bool {
        self.version.is_empty()
    }
}

#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Device {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    api_level: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    queue: Option<Word<Queue>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Test {
    #[serde(deserialize_with = "component")]
    component: String,
    #[serde(deserialize_with = "class")]
    class: String,
    #[serde(deserialize_with = "test_method")]
    method: String,
}

/// How the test is run. A flakescope from before there was this field refuses a document that has
/// it, by its name.
#[derive(Serialize, Deserialize, Default, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Run {
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "arguments"
    )]
    arguments: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "is_false")]
    clear_data: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    user: Option<u32>,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "command"
    )]
    before_run: Option<String>,
}

impl Run {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct App {
    #[serde(deserialize_with = "class")]
    package: String,
    #[serde(deserialize_with = "bounded")]
    sha256: Vec<Word<Sha256>>,
}

/// A constraint of version 5; one without `at_once` is one of version 4 too, one with `within` of
/// version 3, and one with `before` of version 2.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Places", into = "Places")]
pub(super) struct Constraint {
    event: Event,
    position: Position,
}

/// How a [`Constraint`] is written: with one of the positions.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Places {
    event: Event,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<Word<Option<Statement>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    within: Option<Word<Statement>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    beside: Option<Word<Statement>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_once: Option<Word<Statement>>,
}

/// A constraint of version 4.
#[derive(Clone, Deserialize)]
#[serde(try_from = "Places")]
pub(super) struct FourthConstraint(Constraint);

/// A constraint of version 3.
#[derive(Clone, Deserialize)]
#[serde(try_from = "Places")]
pub(super) struct ThirdConstraint(Constraint);

/// A constraint of version 2.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SecondConstraint {
    event: Event,
    before: Word<Option<Statement>>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    #[serde(deserialize_with = "name")]
    work: String,
    #[serde(
        default,
        skip_serializing_if = "String::is_empty",
        deserialize_with = "class"
    )]
    handler: String,
    #[serde(default = "first")]
    occurrence: u32,
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "bounded"
    )]
    stack: Vec<Word<CodePoint>>,
}

/// A constraint of version 1: objects throughout, and a position without a statement is the end.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FirstConstraint {
    event: FirstEvent,
    #[serde(default)]
    before: Option<FirstStatement>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstEvent {
    #[serde(deserialize_with = "class")]
    handler: String,
    #[serde(deserialize_with = "name")]
    work: String,
    occurrence: u32,
    #[serde(deserialize_with = "bounded")]
    stack: Vec<FirstPoint>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstPoint {
    #[serde(deserialize_with = "class")]
    class: String,
    #[serde(deserialize_with = "name")]
    method: String,
    index: u64,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstStatement {
    #[serde(deserialize_with = "class")]
    class: String,
    #[serde(deserialize_with = "name")]
    method: String,
    #[serde(deserialize_with = "positive")]
    line: i32,
    #[serde(deserialize_with = "positive")]
    occurrence: u32,
}

/// A value that is one string on disk.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Word<T>(pub(crate) T);

/// What a [`Word`] is made of and read from.
pub(crate) trait Written: Sized {
    fn write(&self) -> String;
    /// The error describes what such a word looks like.
    fn read(text: &str) -> Result<Self, String>;
}

impl<T: Written> Serialize for Word<T> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.0.write())
    }
}

impl<'de, T: Written> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read_text(from, |text| {
            check_text(text, LONGEST_WORD)
                .and_then(|()| T::read(text))
                .map(Self)
        })
    }
}

/// `class#method@index`.
impl Written for CodePoint {
    fn write(&self) -> String {
        format!("{}#{}@{}", self.class, self.method, self.index)
    }

    fn read(text: &str) -> Result<Self, String> {
        const WRONG: &str = "is no CLASS#METHOD@INDEX";
        let (class, rest) = text.split_once('#').ok_or(WRONG)?;
        let (method, index) = rest.rsplit_once('@').ok_or(WRONG)?;
        check_class(class)?;
        check_name(method)?;
        Ok(Self {
            class: class.to_owned(),
            method: method.to_owned(),
            index: number(index).ok_or(WRONG)?,
        })
    }
}

/// `class#method:line`, and `*pass` from the second pass on; line 0 is a whole method whose class
/// has no line tables.
impl Written for Statement {
    fn write(&self) -> String {
        let pass = if self.occurrence == 1 {
            String::new()
        } else {
            format!("*{}", self.occurrence)
        };
        format!("{}#{}:{}{pass}", self.class, self.method, self.line)
    }

    fn read(text: &str) -> Result<Self, String> {
        const WRONG: &str = "is no CLASS#METHOD:LINE or CLASS#METHOD:LINE*PASS";
        let (class, rest) = text.split_once('#').ok_or(WRONG)?;
        let (method, place) = rest.rsplit_once(':').ok_or(WRONG)?;
        let (line, pass) = place.split_once('*').unwrap_or((place, "1"));

        check_class(class)?;
        check_name(method)?;
        let line = number(line).ok_or(WRONG)?;
        let occurrence = number(pass).ok_or(WRONG)?;
        if line < Statement::NO_LINE || occurrence == 0 {
            return Err(WRONG.to_owned());
        }

        Ok(Self {
            class: class.to_owned(),
            method: method.to_owned(),
            line,
            occurrence,
            source: SourceFile::default(),
        })
    }
}

/// A statement, or `end`.
impl Written for Option<Statement> {
    fn write(&self) -> String {
        self.as_ref()
            .map_or_else(|| "end".to_owned(), Statement::write)
    }

    fn read(text: &str) -> Result<Self, String> {
        if text == "end" {
            return Ok(None);
        }
        Statement::read(text)
            .map(Some)
            .map_err(|why| format!("{why}, and not `end`"))
    }
}

/// How a report names the device's message queue.
#[derive(Clone)]
struct Queue(String);

impl Written for Queue {
    fn write(&self) -> String {
        self.0.clone()
    }

    fn read(text: &str) -> Result<Self, String> {
        Ok(Self(text.to_owned()))
    }
}

/// A SHA-256, in hexadecimal.
struct Sha256(String);

impl Written for Sha256 {
    fn write(&self) -> String {
        self.0.clone()
    }

    fn read(text: &str) -> Result<Self, String> {
        let is = text.len() == 64 && text.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f'));
        if is {
            Ok(Self(text.to_owned()))
        } else {
            Err("is no SHA-256 in 64 hexadecimal digits".to_owned())
        }
    }
}

/// A number as it is written: digits only, and no more zeros than it needs.
fn number<T: FromStr + ToString>(text: &str) -> Option<T> {
    let number: T = text.parse().ok()?;
    if number.to_string() == text {
        Some(number)
    } else {
        None
    }
}

fn check_name(value: &str) -> Result<(), String> {
    check_text(value, LONGEST_NAME)
}

/// The method of a test: a parameter's name may hold anything, line breaks too, but for what ends
/// an argument.
pub(crate) fn check_test_method(value: &str) -> Result<(), String> {
    if value.is_empty() || value.len() > LONGEST_NAME || value.contains('\0') {
        return Err("is no method of a test".to_owned());
    }
    Ok(())
}

/// Neither empty nor endless, and without control characters.
fn check_text(value: &str, longest: usize) -> Result<(), String> {
    if value.is_empty() {
        Err("is empty".to_owned())
    } else if value.len() > longest {
        Err(format!("has {} bytes", value.len()))
    } else if value.chars().any(char::is_control) {
        Err("has control characters".to_owned())
    } else {
        Ok(())
    }
}

/// Refuses what the virtual machine's specification (4.2.1) keeps out of names, and white space
/// too, except for the spaces between the words of a name, which DEX allows from version 040 on.
pub(crate) fn check_class(value: &str) -> Result<(), String> {
    check_name(value)?;
    let is_wrong =
        value.contains(is_outside_class) || value.contains("..") || value.trim() != value;
    if is_wrong {
        Err("is no class's name".to_owned())
    } else {
        Ok(())
    }
}

fn is_outside_class(c: char) -> bool {
    (c.is_whitespace() && c != ' ') || matches!(c, ';' | '\'' | '"' | '`' | '#' | '*')
}

/// Reads a string while the reader is still at it, so that a refusal has the right line.
struct Text<F>(F);

impl<T, F: FnOnce(&str) -> Result<T, String>> Visitor<'_> for Text<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        (self.0)(text).map_err(E::custom)
    }
}

fn read_text<'de, D: Deserializer<'de>, T>(
    from: D,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<T, D::Error> {
    from.deserialize_str(Text(read))
}

fn checked<'de, D: Deserializer<'de>>(
    from: D,
    check: fn(&str) -> Result<(), String>,
) -> Result<String, D::Error> {
    read_text(from, |text| check(text).map(|()| text.to_owned()))
}

fn name<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    checked(from, check_name)
}

fn test_method<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    checked(from, check_test_method)
}

fn class<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    checked(from, check_class)
}

pub(crate) fn component<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    checked(from, |text| {
        check_name(text)?;
        match text.split_once('/') {
            Some((package, runner))
                if is_part_of_component(package) && is_part_of_component(runner) =>
            {
                Ok(())
            }
            _ => Err("is no PACKAGE/RUNNER".to_owned()),
        }
    })
}

fn is_part_of_component(part: &str) -> bool {
    !part.is_empty()
        && part
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$'))
}

fn note<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    checked(from, |text| {
        if text.len() > LONGEST_NOTE {
            Err(format!("has {} bytes", text.len()))
        } else {
            Ok(())
        }
    })
}

pub(crate) fn arguments<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    let arguments: BTreeMap<String, String> = BTreeMap::deserialize(from)?;
    if arguments.len() > RunSetup::MOST_ARGUMENTS {
        return Err(D::Error::custom(format!(
            "are more than {}",
            RunSetup::MOST_ARGUMENTS
        )));
    }
    for (key, value) in &arguments {
        RunSetup::check_argument(key, value).map_err(D::Error::custom)?;
    }
    Ok(arguments)
}

/// The command of `--before-run`.
pub(crate) fn command<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let command = String::deserialize(from)?;
    RunSetup::check_command(&command).map_err(D::Error::custom)?;
    Ok(Some(command).filter(|command| !command.is_empty()))
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes fields by reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

/// As [`Text`], for a time in ms.
struct Delay;

impl Visitor<'_> for Delay {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of ms")
    }

    fn visit_u64<E: serde::de::Error>(self, delay: u64) -> Result<u64, E> {
        if delay > LONGEST_DELAY {
            Err(E::custom("is longer than ten minutes"))
        } else {
            Ok(delay)
        }
    }
}

fn delay<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    from.deserialize_u64(Delay)
}

/// A number that counts from 1.
fn positive<'de, D: Deserializer<'de>, T: Deserialize<'de> + PartialOrd + From<u8>>(
    from: D,
) -> Result<T, D::Error> {
    let number = T::deserialize(from)?;
    if number < T::from(1) {
        Err(D::Error::custom("is less than 1"))
    } else {
        Ok(number)
    }
}

pub(crate) fn bounded<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    let list = Vec::deserialize(from)?;
    if list.len() > MAX_ITEMS {
        Err(D::Error::custom(format!("are more than {MAX_ITEMS}")))
    } else {
        Ok(list)
    }
}

fn constraints<'de, D, C>(from: D) -> Result<Vec<C>, D::Error>
where
    D: Deserializer<'de>,
    C: DeserializeOwned + Clone + Into<schedule::Constraint>,
{
    let list: Vec<C> = bounded(from)?;
    let mut events = HashSet::new();
    match list
        .iter()
        .position(|one| !events.insert(one.clone().into().event))
    {
        Some(twice) => Err(D::Error::custom(format!(
            "number {} is about an event that has one already",
            twice + 1
        ))),
        None => Ok(list),
    }
}

fn usual_delay() -> u64 {
    MAX_DELAY_MS
}

fn first() -> u32 {
    1
}

impl From<&ScheduleFile> for Document<Constraint> {
    fn from(file: &ScheduleFile) -> Self {
        let origin = &file.origin;
        let test = &file.test;
        Self {
            format: FORMAT.to_owned(),
            version: version(&file.schedule),
            note: file.note.clone(),
            tool: Tool {
                name: "flakescope".to_owned(),
                version: origin.tool.clone(),
            },
            device: Device {
                api_level: origin.api_level,
                queue: origin.queue.clone().map(|queue| Word(Queue(queue))),
            },
            test: Test {
                component: test.component.clone(),
                class: test.class.clone(),
                method: test.method.clone(),
            },
            run: Run {
                arguments: file.setup.arguments.clone(),
                clear_data: file.setup.clear_data,
                user: file.setup.user,
                before_run: file.setup.before_run.clone(),
            },
            apps: origin.apps.iter().map(App::from).collect(),
            max_delay_ms: file.max_delay_ms,
            constraints: file
                .schedule
                .constraints
                .iter()
                .map(Constraint::from)
                .collect(),
            steps: file.steps.iter().cloned().map(Word).collect(),
        }
    }
}

impl From<&AppIdentity> for App {
    fn from(app: &AppIdentity) -> Self {
        let sha256 = app
            .sha256
            .iter()
            .map(|sum| Word(Sha256(sum.clone())))
            .collect();
        Self {
            package: app.package.clone(),
            sha256,
        }
    }
}

impl From<&schedule::Constraint> for Constraint {
    fn from(constraint: &schedule::Constraint) -> Self {
        let event = Event {
            work: constraint.event.work.clone(),
            handler: constraint.event.handler.clone(),
            occurrence: constraint.event.occurrence,
            stack: constraint.event.stack.iter().cloned().map(Word).collect(),
        };
        Self {
            event,
            position: constraint.position.clone(),
        }
    }
}

impl<C: Into<schedule::Constraint>> From<Document<C>> for ScheduleFile {
    fn from(document: Document<C>) -> Self {
        let Document {
            test,
            run,
            tool,
            device,
            ..
        } = document;
        Self {
            test: TestId {
                component: test.component,
                class: test.class,
                method: test.method,
            },
            setup: RunSetup {
                arguments: run.arguments,
                clear_data: run.clear_data,
                user: run.user,
                before_run: run.before_run,
            },
            origin: Origin {
                tool: tool.version,
                api_level: device.api_level,
                queue: device.queue.map(|queue| queue.0.0),
                apps: document.apps.into_iter().map(AppIdentity::from).collect(),
            },
            note: document.note,
            max_delay_ms: document.max_delay_ms,
            steps: document.steps.into_iter().map(|step| step.0).collect(),
            schedule: Schedule {
                constraints: document.constraints.into_iter().map(Into::into).collect(),
            },
        }
    }
}

impl From<App> for AppIdentity {
    fn from(app: App) -> Self {
        Self {
            package: app.package,
            sha256: app.sha256.into_iter().map(|sum| sum.0.0).collect(),
        }
    }
}

impl From<Event> for EventKey {
    fn from(event: Event) -> Self {
        let stack = event.stack.into_iter().map(|point| point.0).collect();
        Self {
            stack,
            handler: event.handler,
            work: event.work,
            occurrence: event.occurrence,
        }
    }
}

/// The oldest version that can express a schedule.
fn version(schedule: &schedule::Schedule) -> u32 {
    let mut version = SECOND;
    for constraint in &schedule.constraints {
        let needed = match constraint.position {
            Position::Before(_) | Position::End => SECOND,
            Position::Within(_) => THIRD,
            Position::Overlapping(_) => FOURTH,
            Position::Earliest(_) => VERSION,
        };
        version = version.max(needed);
    }
    version
}

impl From<Constraint> for schedule::Constraint {
    fn from(constraint: Constraint) -> Self {
        Self {
            event: constraint.event.into(),
            position: constraint.position,
        }
    }
}

impl From<ThirdConstraint> for schedule::Constraint {
    fn from(constraint: ThirdConstraint) -> Self {
        constraint.0.into()
    }
}

impl TryFrom<Places> for ThirdConstraint {
    type Error = &'static str;

    fn try_from(places: Places) -> Result<Self, Self::Error> {
        if places.beside.is_some() {
            return Err("`beside` needs version 4");
        }
        FourthConstraint::try_from(places).map(|fourth| Self(fourth.0))
    }
}

impl From<FourthConstraint> for schedule::Constraint {
    fn from(constraint: FourthConstraint) -> Self {
        constraint.0.into()
    }
}

impl TryFrom<Places> for FourthConstraint {
    type Error = &'static str;

    fn try_from(places: Places) -> Result<Self, Self::Error> {
        if places.at_once.is_some() {
            return Err("`at_once` needs version 5");
        }
        Constraint::try_from(places).map(Self)
    }
}

impl From<SecondConstraint> for schedule::Constraint {
    fn from(constraint: SecondConstraint) -> Self {
        Self {
            event: constraint.event.into(),
            position: before(constraint.before),
        }
    }
}

impl TryFrom<Places> for Constraint {
    type Error = &'static str;

    fn try_from(places: Places) -> Result<Self, Self::Error> {
        let position = match (places.before, places.within, places.beside, places.at_once) {
            (Some(at), None, None, None) => before(at),
            (None, Some(at), None, None) => Position::Within(at.0),
            (None, None, Some(at), None) => Position::Overlapping(at.0),
            (None, None, None, Some(at)) => Position::Earliest(at.0),
            _ => {
                return Err("a constraint has one of `before`, `within`, `beside` and `at_once`");
            }
        };
        Ok(Self {
            event: places.event,
            position,
        })
    }
}

impl From<Constraint> for Places {
    fn from(Constraint { event, position }: Constraint) -> Self {
        let mut places = Self {
            event,
            before: None,
            within: None,
            beside: None,
            at_once: None,
        };
        match position {
            Position::Before(statement) => places.before = Some(Word(Some(statement))),
            Position::Within(statement) => places.within = Some(Word(statement)),
            Position::Overlapping(statement) => places.beside = Some(Word(statement)),
            Position::Earliest(statement) => places.at_once = Some(Word(statement)),
            Position::End => places.before = Some(Word(None)),
        }
        places
    }
}

fn before(at: Word<Option<Statement>>) -> Position {
    at.0.map_or(Position::End, Position::Before)
}

impl From<FirstConstraint> for schedule::Constraint {
    fn from(constraint: FirstConstraint) -> Self {
        let FirstEvent {
            handler,
            work,
            occurrence,
            stack,
        } = constraint.event;
        let stack = stack.into_iter().map(CodePoint::from).collect();
        let position = match constraint.before {
            Some(statement) => Position::Before(statement.into()),
            None => Position::End,
        };
        Self {
            event: EventKey {
                stack,
                handler,
                work,
                occurrence,
            },
            position,
        }
    }
}

impl From<FirstPoint> for CodePoint {
    fn from(point: FirstPoint) -> Self {
        Self {
            class: point.class,
            method: point.method,
            index: point.index,
        }
    }
}

impl From<FirstStatement> for Statement {
    fn from(statement: FirstStatement) -> Self {
        let FirstStatement {
            class,
            method,
            line,
            occurrence,
        } = statement;
        Self {
            class,
            method,
            line,
            occurrence,
            source: SourceFile::default(),
        }
    }
}
