"""The subjects of a score: tests with a known answer, read from the `expected.toml` of their app's folder.

Main types: `Subject`, one test, and `App`, a folder of them. A finding names its pair rightly when the event that came late has the
expected class in its callback or posting stack, and the line that it should have preceded holds the expected piece of source.
"""
import dataclasses
import pathlib
import re
import tomllib

# What is asked of a test with each verdict, beside its name and why.
ASKED = {"flaky": ("category", "event", "statement"), "stable": ("category",), "broken": ()}
CATEGORIES = ("async wait", "event order", "data race", "lifecycle")
RUNNER = "androidx.test.runner.AndroidJUnitRunner"


class SubjectError(Exception):
    """A folder of subjects that cannot be used, and why."""


@dataclasses.dataclass(frozen=True)
class Subject:
    """A test and its answer; what is not asked of its verdict is None."""
    app: "App"
    test: str
    verdict: str
    category: str | None
    event: str | None
    statement: str | None
    why: str
    # Why flakescope is known to miss it, or its pair; the table shows it only where that came about.
    limit: str | None = None

    @property
    def name(self):
        """The test without its package."""
        return self.test.rpartition("#")[0].rpartition(".")[2] + "#" + self.test.rpartition("#")[2]


@dataclasses.dataclass(frozen=True, eq=False)
class App:
    """A folder with an app, its tests and their answers."""
    folder: pathlib.Path
    component: str
    subjects: list = dataclasses.field(default_factory=list)

    @property
    def name(self):
        return self.folder.name

    def source_lines(self, file, line):
        """What stands at a line of the files of that name among the tests; there may be several of one name.

        A class does not tell its language, so a report may call a Kotlin file a Java one.
        """
        found = []
        name = pathlib.PurePath(file).stem
        for path in sorted(p for end in (".java", ".kt") for p in (self.folder / "src" / "androidTest").rglob(name + end)):
            lines = path.read_text(encoding="utf-8").splitlines()
            if 1 <= line <= len(lines):
                found.append(lines[line - 1])
        return found


def find(root):
    """The folders below a suite's root that hold an `expected.toml`, in the order of their names."""
    return sorted(path.parent for path in pathlib.Path(root).glob("*/expected.toml"))


def load(folder):
    """Reads an app's folder, and refuses by name what is not as it has to be."""
    folder = pathlib.Path(folder).resolve()
    file = folder / "expected.toml"
    try:
        tests = tomllib.loads(file.read_text(encoding="utf-8")).get("test", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SubjectError(f"cannot read {file}: {error}") from error
    app = App(folder, component(folder))
    for number, test in enumerate(tests, 1):
        app.subjects.append(subject(app, test, f"{file}, test {number}"))
    names = [s.test for s in app.subjects]
    if not names or len(set(names)) != len(names):
        raise SubjectError(f"{file}: {'a test stands there twice' if names else 'there is no [[test]]'}")
    return app


def subject(app, test, where):
    """One `[[test]]`; its `limit` is optional."""
    if test.get("verdict") not in tuple(ASKED):
        raise SubjectError(f"{where}: `verdict` is one of {', '.join(ASKED)}")
    asked = ASKED[test["verdict"]]
    for key in ("name", "why", *asked):
        if not isinstance(test.get(key), str) or not test[key].strip():
            raise SubjectError(f"{where}: `{key}` is missing")
    if "category" in asked and test["category"] not in CATEGORIES:
        raise SubjectError(f"{where}: `category` is one of {', '.join(CATEGORIES)}")
    if not re.fullmatch(r"[\w.$]+#\w[\w\[\]$-]*", test["name"]):
        raise SubjectError(f"{where}: `name` is no CLASS#METHOD")
    return Subject(app, test["name"], test["verdict"], *(test[key] if key in asked else None for key in ASKED["flaky"]), test["why"], test.get("limit"))


def component(folder):
    """The instrumentation that runs an app's tests, from their manifest."""
    manifest = folder / "src" / "androidTest" / "AndroidManifest.xml"
    try:
        text = manifest.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SubjectError(f"cannot read {manifest}: {error}") from error
    package = re.search(r'\bpackage="([\w.]+)"', text)
    if not package:
        raise SubjectError(f"{manifest}: there is no `package`")
    runner = re.search(r'<instrumentation[^>]*\bandroid:name="([\w.$]+)"', text)
    return f"{package[1]}/{runner[1] if runner else RUNNER}"


def names_event(subject, report, finding):
    """Whether the finding's late event is the expected one."""
    event = next((e for e in report.get("events", []) if e.get("id") == finding.get("event")), None)
    if event is None:
        return False
    seen = [event.get("callback") or ""] + [frame.partition("(")[0] for frame in event.get("stack", [])]
    # A method of the class, a class inside it or what a compiler made of a lambda in it.
    return any(name == subject.event or name.startswith((subject.event + ".", subject.event + "$")) for name in seen)


def names_statement(subject, finding):
    """Whether the line that the event should have preceded, or where the test is when that is a page object's, is the expected one."""
    places = [finding.get("statement") or {}, finding.get("test_line") or {}]
    lines = [line for place in places for line in subject.app.source_lines(place.get("file") or "", place.get("line") or 0)]
    return any(squeezed(subject.statement) in squeezed(line) for line in lines)


def squeezed(text):
    """Text without its blanks, so that a formatter changes nothing."""
    return re.sub(r"\s+", "", text)
