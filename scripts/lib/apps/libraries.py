"""The libraries of an app and its test: which they are, unpacked, with their resources compiled and their classes dexed.

Main types: `Libraries`, the set for one app, and `Library`, one of them. What comes out of a library does not depend on the app, so it is
cached by the library's own bytes, and shared by all apps. AndroidX Test and JUnit are added to each test here.
"""
import os
import shutil
import tempfile
import tomllib
import zipfile

from apps.manifest import LOWEST_SDK
from apps.tools import BuildError, SCRIPTS, java, run, say
from maven.resolve import Resolver
from maven.store import Coordinate, MavenError, cache_root, locked, sha256_of

TEST_KIT = ("junit:junit:4.13.2", "androidx.test:monitor:1.8.0", "androidx.test:core:1.7.0", "androidx.test:runner:1.7.0",
            "androidx.test.ext:junit:1.3.0", "androidx.test.espresso:espresso-core:3.7.0")
KOTLIN = "1.9.24"
STDLIB = f"org.jetbrains.kotlin:kotlin-stdlib:{KOTLIN}"
COMPILER = f"org.jetbrains.kotlin:kotlin-compiler-embeddable:{KOTLIN}"
FORMAT = 1  # Part of the cache's keys: to be raised when what is made of a library changes.


class Library:
    """One unpacked library in the cache; its folder also holds `res.zip` (compiled resources) and `dex/`."""

    def __init__(self, coordinate, file, cache):
        self.coordinate = coordinate
        self.file = file
        self.folder = cache / f"{coordinate.artifact}-{coordinate.version}-{sha256_of(file)[:16]}-{FORMAT}"

    def unpack(self):
        if self.folder.exists():
            return
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = tempfile.mkdtemp(prefix="unfinished-", dir=self.folder.parent)
        if self.coordinate.type == "aar":
            with zipfile.ZipFile(self.file) as archive:
                archive.extractall(fresh)
        else:
            shutil.copyfile(self.file, os.path.join(fresh, "classes.jar"))
        resources = os.path.join(fresh, "res")
        if os.path.isdir(resources) and any(files for _, _, files in os.walk(resources)):
            run(f"resources of {self.coordinate}", ["aapt2", "compile", "--dir", resources, "-o", os.path.join(fresh, "res.zip")])
        os.rename(fresh, self.folder)

    def _existing(self, name):
        path = self.folder / name
        return path if path.exists() else None

    @property
    def jars(self):
        nested = sorted(self.folder.glob("libs/*.jar"))
        return [j for j in (self.folder / "classes.jar", *nested) if j.exists() and zipfile.is_zipfile(j)]

    @property
    def has_classes(self):
        return any(name.endswith(".class") for jar in self.jars for name in zipfile.ZipFile(jar).namelist())

    @property
    def resources(self):
        return self._existing("res.zip")

    @property
    def assets(self):
        return self._existing("assets")

    @property
    def manifest(self):
        return self._existing("AndroidManifest.xml")

    @property
    def has_symbols(self):
        symbols = self._existing("R.txt")
        return bool(symbols and symbols.stat().st_size)

    @property
    def dex(self):
        return self.folder / "dex"


def read_table(folder):
    """What `deps.toml` holds; nothing when there is none."""
    path = folder / "deps.toml"
    if not path.exists():
        return {}
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BuildError(f"{path} is no TOML: {error}") from None
    unknown = set(table) - {"main", "test", "test-lines"}
    if unknown:
        raise BuildError(f"{path} names {', '.join(sorted(unknown))}; it may hold main = [...], test = [...] and test-lines = false")
    lists = [table.get("main", []), table.get("test", [])]
    if not all(isinstance(names, list) and all(isinstance(n, str) for n in names) for names in lists):
        raise BuildError(f"{path}: main and test are lists of coordinates, such as \"group:artifact:version\"")
    if not isinstance(table.get("test-lines", True), bool):
        raise BuildError(f"{path}: test-lines is true or false")
    return table


def read_deps(folder):
    """The coordinates that `deps.toml` names: those for the app and those for its test."""
    table = read_table(folder)
    return tuple([Coordinate.parse(name) for name in table.get(part, [])] for part in ("main", "test"))


def test_has_lines(folder):
    """Whether the test's Java classes are to say which line is which; without that they are as a shrinker leaves them."""
    return read_table(folder).get("test-lines", True)


class Libraries:
    """What an app and its test are built with. `main` and `test` are disjoint: the test's APK runs with the app's."""

    def __init__(self, store, runtime):
        self.store = store
        self.runtime = runtime
        self.cache = cache_root() / "apps" / "libraries"
        self.main = []
        self.test = []

    @staticmethod
    def asked(folder, kotlin_main, kotlin_test):
        """The roots of both closures."""
        main, test = read_deps(folder)
        kit = [Coordinate.parse(c) for c in TEST_KIT]
        stdlib = [Coordinate.parse(STDLIB)]
        return main + (stdlib if kotlin_main else []), test + kit + (stdlib if kotlin_test else [])

    def load(self, main, test):
        resolver = Resolver(self.store)
        closures = resolver.resolve_split(main, test)
        pinned = resolver.is_committed(main, test)
        files = self.store.fetch(sum(closures, []), unpinned=not pinned)
        self.store.note_unpinned(sum(closures, []))
        libraries = [Library(c, f, self.cache) for c, f in zip(sum(closures, []), files)]
        with locked(self.cache.parent / "libraries-lock"):
            for library in libraries:
                library.unpack()
            self._dex([library for library in libraries if not library.dex.exists()])
        self.main, self.test = libraries[:len(closures[0])], libraries[len(closures[0]):]

    def _dex(self, libraries):
        """Dexes what the cache lacks, all in one JVM; each library's folder appears whole or not at all."""
        pending = [library for library in libraries if library.has_classes]
        for library in libraries:
            if library not in pending:
                library.dex.mkdir()
        if not pending:
            return
        say(f"dexing {len(pending)} libraries, once")
        with tempfile.TemporaryDirectory(prefix="unfinished-", dir=self.cache) as folder:
            lines = []
            for number, library in enumerate(pending):
                os.mkdir(os.path.join(folder, str(number)))
                lines.append(":".join(map(str, library.jars)) + "\t" + os.path.join(folder, str(number)))
            listing = os.path.join(folder, "list")
            with open(listing, "w", encoding="utf-8") as handle:
                handle.write("\n".join(lines) + "\n")
            driver = SCRIPTS / "lib" / "apps" / "dex.java"
            run("dexing the libraries", java("2g", "-cp", self.runtime.r8, driver, LOWEST_SDK, listing, self.runtime.boot, self.runtime.framework))
            for number, library in enumerate(pending):
                os.rename(os.path.join(folder, str(number)), library.dex)


def kotlin_compiler(store):
    """The command that starts kotlinc."""
    closure = Resolver(store).resolve([Coordinate.parse(COMPILER)])
    try:
        jars = store.fetch(closure)
    except MavenError as error:
        raise BuildError(f"the Kotlin compiler: {error}") from None
    return java("1500m", "-cp", ":".join(map(str, jars)), "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler")
