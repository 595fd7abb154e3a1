"""Running the build's tools, and where the files are that they need.

Main types: `BuildError`, which is all that a user sees of a failure, and `Runtime`, the jars of the Android runtime that apps are built
against. The tools are Debian's: aapt2, javac, zipalign, apksigner; D8 and kotlinc run on the JVM from jars.
"""
import os
import pathlib
import subprocess
import sys

from maven.store import cache_root, tail

SCRIPTS = pathlib.Path(__file__).resolve().parents[2]
TOOL_SECONDS = 600


class BuildError(Exception):
    """What was being done, why it failed, and what to do next, in one text."""


def say(text):
    """A progress line: standard output is for the APKs' paths only."""
    print(f"build-app: {text}", file=sys.stderr, flush=True)


def run(step, command, cwd=None):
    """Runs a tool quietly. When it fails, the error carries the end of what it said."""
    command = [str(word) for word in command]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=cwd,
                              timeout=TOOL_SECONDS, check=False, encoding="utf-8", errors="replace")
    except FileNotFoundError:
        raise BuildError(f"{step}: {command[0]} is not installed; scripts/build-app installs it when it may (root or sudo)") from None
    except subprocess.TimeoutExpired:
        raise BuildError(f"{step}: {command[0]} did not finish within {TOOL_SECONDS} s") from None
    if done.returncode:
        raise BuildError(f"{step}: {command[0]} failed, exit {done.returncode}; the end of its output:\n{tail(done.stdout, 40)}")
    return done.stdout


def java(memory, *arguments):
    """The command for a tool on the JVM. These live for seconds: the quick compiler alone halves the time that dexing takes."""
    return ["java", f"-Xmx{memory}", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", *arguments]


class Runtime:
    """The folder that scripts/art-host makes, as far as building apps goes."""

    def __init__(self):
        self.folder = self._find()
        self.r8 = self.folder / "r8.jar"
        self.boot = self.folder / "bootcls.jar"  # java.*, which the framework's jars have not.
        self.framework = self.folder / "android-14.jar"
        lacking = [f.name for f in (self.r8, self.boot, self.framework) if not f.exists()]
        if lacking:
            raise BuildError(f"the Android runtime in {self.folder} has no {', '.join(lacking)}; run scripts/art-host again")

    @staticmethod
    def _find():
        named = os.environ.get("FLAKESCOPE_RUNTIME")
        current = pathlib.Path(named) if named else cache_root() / "runtime" / "current"
        if named or current.exists():
            if not current.is_dir():
                raise BuildError(f"there is no folder {current}, which FLAKESCOPE_RUNTIME names")
            return current.resolve()
        builder = SCRIPTS / "art-host"
        if not builder.exists():
            raise BuildError(f"the Android runtime is not built ({current} is missing), and {builder} is missing too")
        say("the Android runtime is not built yet: scripts/art-host does that, once, in some minutes")
        done = subprocess.run(["bash", builder], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, check=False, encoding="utf-8")
        if done.returncode:
            raise BuildError("building the Android runtime failed: scripts/art-host said why above")
        return pathlib.Path(done.stdout.strip().splitlines()[-1])

    def identity(self):
        """Changes when the jars do."""
        return [(f.name, f.stat().st_size, f.stat().st_mtime_ns) for f in (self.r8, self.boot, self.framework)]
