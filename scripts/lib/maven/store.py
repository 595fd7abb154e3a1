"""Artifacts from Maven repositories: coordinates, the cache they are kept in, and the lock that says what their bytes must be.

Main type: `Store`. The files are fetched by Debian's `mvn`, so the machine's own Maven settings (mirrors, proxies) hold; one call
of it fetches a whole batch. The cache is a Maven local repository of this project's own, `maven/repository` below the cache root.
The second repository is asked only for what the first one has not got.
"""
import contextlib
import fcntl
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from typing import NamedTuple
from xml.sax.saxutils import escape

PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:2.8:resolve"
SECOND_REPOSITORY = "https://maven.google.com"
BATCH_SECONDS = 900
SECOND_SECONDS = 300
LOCK_FILE = pathlib.Path(__file__).resolve().parent / "artifacts.lock"


class MavenError(Exception):
    """What was being done, why it failed, and what to do next, in one text."""


def say(text):
    """A progress line: standard output is for results only."""
    print(f"maven: {text}", file=sys.stderr, flush=True)


def cache_root():
    """The project's cache, by the same rule everywhere in it."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return pathlib.Path(os.environ.get("FLAKESCOPE_CACHE") or os.path.join(home, "flakescope"))


@contextlib.contextmanager
def locked(path):
    """Holds an exclusive lock on `path`, so that two processes side by side do not do the same work twice."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w", encoding="utf-8") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


class Coordinate(NamedTuple):
    """One artifact: `group:artifact:version[:type]`, a jar unless told otherwise."""

    group: str
    artifact: str
    version: str
    type: str = "jar"

    @classmethod
    def parse(cls, text):
        parts = text.strip().split(":")
        if len(parts) not in (3, 4) or not all(re.fullmatch(r"[A-Za-z0-9_.+-]+", p) and p != ".." for p in parts):
            raise MavenError(f"'{text}' is no Maven coordinate: write group:artifact:version or group:artifact:version:type")
        return cls(*parts)

    def __str__(self):
        return ":".join(self[:3] if self.type == "jar" else self)

    @property
    def module(self):
        return f"{self.group}:{self.artifact}"

    def path(self):
        """The file's place in a Maven local repository."""
        name = f"{self.artifact}-{self.version}.{self.type}"
        return pathlib.PurePath(*self.group.split("."), self.artifact, self.version, name)


def sha256_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as handle:
        while chunk := handle.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()


def read_lock(path=LOCK_FILE):
    """The pins: coordinate text to sha256. Lines that begin with `#` are notes."""
    pins = {}
    if not path.exists():
        return pins
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = line.split()
        if len(fields) != 2 or not re.fullmatch(r"[0-9a-f]{64}", fields[1]):
            raise MavenError(f"{path}:{number}: expected 'COORDINATE SHA256', got '{line}'")
        pins[str(Coordinate.parse(fields[0]))] = fields[1]
    return pins


def write_lock(pins, path=LOCK_FILE):
    head = "# What the files from Maven repositories must be: COORDINATE SHA256, written by `scripts/lib/maven/artifacts pin`.\n"
    body = "".join(f"{coordinate} {pins[coordinate]}\n" for coordinate in sorted(pins))
    path.write_text(head + body, encoding="utf-8")


def batch_pom(coordinates, second):
    """A project whose dependencies are exactly these artifacts: what they depend on in turn is excluded."""
    everything = "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>"
    rows = "".join(
        f"<dependency><groupId>{escape(c.group)}</groupId><artifactId>{escape(c.artifact)}</artifactId>"
        f"<version>{escape(c.version)}</version><type>{escape(c.type)}</type>{everything}</dependency>\n"
        for c in coordinates)
    repository = f"<repositories><repository><id>second</id><url>{SECOND_REPOSITORY}</url></repository></repositories>" if second else ""
    return ('<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>flakescope</groupId>'
            f"<artifactId>batch</artifactId><version>1</version><packaging>pom</packaging>{repository}<dependencies>\n{rows}</dependencies></project>\n")


def batches(coordinates):
    """Groups in which each module and type occurs once: Maven keeps one version of a dependency in a project."""
    groups = []
    for coordinate in coordinates:
        key = (coordinate.module, coordinate.type)
        for keys, members in groups:
            if key not in keys:
                break
        else:
            keys, members = set(), []
            groups.append((keys, members))
        keys.add(key)
        members.append(coordinate)
    return [members for _, members in groups]


class Store:
    """The cache of artifacts. `fetch` is the one door: what it returns is on disk and, where pinned, has the right bytes."""

    def __init__(self, root=None, pins=None):
        self.root = (root or cache_root()) / "maven"
        self.repository = self.root / "repository"
        self.pins = read_lock() if pins is None else pins
        self.second_down = False
        self.absent = set()  # What the repositories said, in this process, that they have not.

    def file(self, coordinate):
        return self.repository / coordinate.path()

    def download(self, coordinates):
        """Gets what the cache lacks; returns the coordinates that no repository has. Trouble that is no plain absence is an error."""
        lacking = [c for c in dict.fromkeys(coordinates) if not self.file(c).exists()]
        wanted = [c for c in lacking if c not in self.absent]
        if not wanted:
            return lacking
        with locked(self.root / "lock"):
            self._download_with(wanted, second=False)
            wanted = [c for c in wanted if not self.file(c).exists()]
            if wanted and not self.second_down:
                self._download_with(wanted, second=True)
        lacking = [c for c in lacking if not self.file(c).exists()]
        self.absent.update(lacking)
        return lacking

    def _download_with(self, wanted, second):
        for members in batches([c for c in wanted if not self.file(c).exists()]):
            what = str(members[0]) if len(members) == 1 else f"{len(members)} artifacts, {members[0]} and others"
            say(f"{'asking the second repository for' if second else 'fetching'} {what}")
            log = self._mvn(members, second)
            failed = [c for c in members if not self.file(c).exists() and not self._is_absent(c)]
            if second and failed:
                self.second_down = True
            elif failed:
                raise MavenError(f"fetching {failed[0]} failed; the end of mvn's output:\n{tail(log)}\nIs the network up, and do the settings of mvn reach a repository?")

    def _is_absent(self, coordinate):
        """Whether the repositories said that they have it not. Maven notes so beside the file's place; a note with an error in it is trouble on the way."""
        note = self.file(coordinate)
        note = note.with_name(note.name + ".lastUpdated")
        return note.exists() and not re.search(r"\.error=\S", note.read_text(encoding="utf-8", errors="replace"))

    def note_unpinned(self, coordinates):
        loose = [str(c) for c in coordinates if str(c) not in self.pins]
        if loose:
            say(f"note: not pinned, taken as they came: {', '.join(loose)}")

    def metadata(self, module):
        """The files that list a module's versions. Asking for a range that holds none makes mvn fetch the list and nothing else."""
        group, artifact = module.split(":")
        folder = self.repository / pathlib.PurePath(*group.split("."), artifact)
        empty_range = Coordinate(group, artifact, "(0.0.0.0.1,0.0.0.0.2)", "pom")
        with locked(self.root / "lock"):
            for second in (False, True):
                if not list(folder.glob("maven-metadata-*.xml")) and not (second and self.second_down):
                    self._mvn([empty_range], second)
        return sorted(folder.glob("maven-metadata-*.xml"))

    def _mvn(self, members, second):
        if not shutil.which("mvn"):
            raise MavenError("fetching artifacts needs mvn: apt-get install maven openjdk-17-jdk-headless")
        with tempfile.TemporaryDirectory(prefix="flakescope-mvn-") as folder:
            pom = pathlib.Path(folder) / "pom.xml"
            pom.write_text(batch_pom(members, second), encoding="utf-8")
            command = ["mvn", "-B", "-q", "-C", "-U", "-f", str(pom), f"-Dmaven.repo.local={self.repository}",
                       "-Dmaven.wagon.http.connectionTimeout=10000", "-Dmaven.wagon.http.readTimeout=60000", PLUGIN]
            limit = SECOND_SECONDS if second else BATCH_SECONDS
            try:
                options = os.environ.get("MAVEN_OPTS") or "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
                done = subprocess.run(command, env={**os.environ, "MAVEN_OPTS": options}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                      timeout=limit, check=False, encoding="utf-8", errors="replace")
            except subprocess.TimeoutExpired:
                if second:
                    return f"no answer within {limit} s"
                raise MavenError(f"mvn did not finish within {limit} s while fetching {members[0]}; try again") from None
            return done.stdout

    def fetch(self, coordinates, unpinned=False):
        """The files of these artifacts, in their order, each checked against its pin."""
        missing = self.download(coordinates)
        if missing:
            names = ", ".join(map(str, missing))
            raise MavenError(f"no repository has {names}: check group, artifact, version and type (an Android library is often :aar)")
        loose = [c for c in coordinates if str(c) not in self.pins]
        if loose and not unpinned:
            raise MavenError(f"{loose[0]} is not in {LOCK_FILE}: `scripts/lib/maven/artifacts pin {loose[0]}` adds it, after you have looked at what it is")
        for coordinate in coordinates:
            if coordinate not in loose:
                self._check(coordinate)
        return [self.file(c) for c in coordinates]

    def _check(self, coordinate):
        pin = self.pins[str(coordinate)]
        path = self.file(coordinate)
        got = sha256_of(path)
        if got != pin:
            path.unlink()
            raise MavenError(f"{coordinate} is NOT what was pinned: expected sha256 {pin}, got {got}. The file was removed; "
                             "run again for a fresh copy, and if this comes back, do not trust the repository it comes from")


def tail(text, lines=15):
    return "\n".join(text.strip().splitlines()[-lines:])
