"""The libraries that libraries need: the transitive closure over POMs, the newest version asked for winning everywhere.

Main type: `Resolver`. POMs are fetched a level of the graph at a time. A multiplatform module, whose own artifact is empty, is replaced
by its Android variant, or else its JVM one. A version that no repository has is replaced by a neighbour, with a note. A result
is kept under the hash of what was asked, and those of the apps in the tree are committed (`closures.json`).
"""
import hashlib
import json
import os
import pathlib

from maven.pom import Dependency, is_stable, parse_xml, read_pom, version_key
from maven.store import Coordinate, MavenError, say

FORMAT = 1  # Part of every key: to be raised when the rules below change.
COMMITTED = pathlib.Path(__file__).resolve().parent / "closures.json"
SIBLINGS = ("-android", "-jvm", "-desktop")
NEIGHBOURS_TRIED = 5
MAX_PASSES = 40


class Resolver:
    def __init__(self, store):
        self.store = store
        self.substitutes = {}  # (module, version) that no repository has -> the version taken for it
        self.types = {}  # (module, version) -> the type its artifact really has, where the POM did not say
        self.poms = {}

    def resolve(self, roots):
        """All that `roots` need, themselves included, as coordinates."""
        return self.resolve_split(roots, [])[0]

    def resolve_split(self, main, test):
        """The closure of `main`, and what `test` needs beyond it: one set of versions over both."""
        key = closure_key(main, test)
        kept = self._kept(key)
        if kept is None:
            kept = self._resolve_anew(main, test)
            folder = self.store.root / "closures"
            folder.mkdir(parents=True, exist_ok=True)
            unfinished = folder / f"{key}.{os.getpid()}"
            unfinished.write_text(json.dumps(kept), encoding="utf-8")
            unfinished.replace(folder / f"{key}.json")
        return tuple([Coordinate.parse(c) for c in part] for part in (kept["main_closure"], kept["test_closure"]))

    def is_committed(self, main, test):
        return closure_key(main, test) in read_committed()

    def commit(self, main, test):
        """Writes this closure into the tree; what is asked again after that costs no network."""
        closures = read_committed()
        self.resolve_split(main, test)
        closures[closure_key(main, test)] = self._kept(closure_key(main, test))
        COMMITTED.write_text(json.dumps(closures, indent=1, sort_keys=True) + "\n", encoding="utf-8")

    def _kept(self, key):
        closures = read_committed()
        file = self.store.root / "closures" / f"{key}.json"
        if key not in closures and file.exists():
            return json.loads(file.read_text(encoding="utf-8"))
        return closures.get(key)

    def _resolve_anew(self, main, test):
        say(f"resolving {len(main) + len(test)} libraries and what they need")
        for _ in range(MAX_PASSES):
            selected = self._settle(main + test)
            coordinates = self._coordinates(self._walk(main + test, selected), selected)
            if self._artifacts_are_there(coordinates):
                break
        else:
            raise MavenError("the libraries' versions do not settle: name the versions that are wanted in deps.toml")
        reached = set(self._walk(main, dict(selected), capped=True))
        parts = {"main_closure": [], "test_closure": []}
        for coordinate in coordinates:
            parts["main_closure" if coordinate.module in reached else "test_closure"].append(str(coordinate))
        return {"main": sorted(map(str, main)), "test": sorted(map(str, test)), **parts}

    def _settle(self, roots):
        """Versions at which a walk over the graph asks for nothing newer. They only ever rise, so this ends."""
        selected = {}
        for _ in range(MAX_PASSES):
            before = dict(selected)
            order = self._walk(roots, selected)
            self._raise_by_constraints(order, selected)
            if selected == before:
                return selected
        raise MavenError("the libraries' versions do not settle: name the versions that are wanted in deps.toml")

    def _walk(self, roots, selected, capped=False):
        """The modules reached from `roots`, nearest first; raises `selected` to the newest version met unless `capped`."""
        reached = {}
        frontier = [(c.module, c.version, frozenset()) for c in roots]
        for coordinate in roots:
            if coordinate.type != "jar":
                self.types.setdefault((coordinate.module, coordinate.version), coordinate.type)
        while frontier:
            fresh = []
            for module, version, exclusions in frontier:
                if not capped and (module not in selected or version_key(version) > version_key(selected[module])):
                    selected[module] = version
                if module not in reached or not reached[module] <= exclusions:
                    reached[module] = reached.get(module, exclusions) & exclusions
                    fresh.append(module)
            fresh = list(dict.fromkeys(fresh))
            self._load([(m, selected[m]) for m in fresh])
            self.store.download([metadata_coordinate(p) for p in (self._pom(m, selected[m]) for m in fresh) if named_siblings(p)])
            frontier = [step for m in fresh for step in self._steps(m, selected[m], reached[m])]
        return list(reached)

    def _steps(self, module, version, exclusions):
        pom = self._pom(module, version)
        for dependency in self._needs(pom):
            group, artifact = dependency.module.split(":")
            if {dependency.module, f"{group}:*", f"*:{artifact}", "*:*"} & exclusions:
                continue
            if not dependency.version:
                say(f"note: {module}:{pom.version} asks for {dependency.module} without a version; left out")
                continue
            yield dependency.module, dependency.version, exclusions | dependency.exclusions

    def _needs(self, pom):
        """What this POM needs at run time; a multiplatform module needs its variant for Android instead of whichever it names."""
        needed = [d for d in pom.dependencies if d.needed]
        variant = self._variant(pom)
        if not variant:
            return needed
        siblings = {pom.module + s for s in SIBLINGS}
        return [variant] + [d for d in needed if d.module not in siblings]

    def _variant(self, pom):
        named = named_siblings(pom)
        if not named:
            return None
        metadata = metadata_coordinate(pom)
        if not self.store.download([metadata]):
            module = json.loads(self.store.file(metadata).read_text(encoding="utf-8"))
            for platform in ("androidJvm", "jvm"):
                for variant in module.get("variants", []):
                    target = variant.get("available-at")
                    if target and variant.get("attributes", {}).get("org.jetbrains.kotlin.platform.type") == platform:
                        return Dependency(f"{target['group']}:{target['module']}", target["version"])
        return min(named, key=lambda d: SIBLINGS.index(d.module[len(pom.module):]))

    def _raise_by_constraints(self, order, selected):
        """Modules published together by Gradle constrain one another: what is there at all is there at that version or a newer one."""
        self._load([(m, selected[m]) for m in order])
        for module in order:
            pom = self._pom(module, selected[module])
            for other, version in pom.managed.items() if pom.gradle else ():
                if other in selected and other in order and version_key(version) > version_key(selected[other]):
                    selected[other] = version

    def _coordinates(self, order, selected):
        coordinates = []
        for module in order:
            pom = self._pom(module, selected[module])
            if pom.packaging == "pom" or self._variant(pom):
                continue
            kind = self.types.get((module, pom.version)) or ("aar" if pom.packaging == "aar" else "jar")
            coordinates.append(Coordinate(*module.split(":"), pom.version, kind))
        return coordinates

    def _artifacts_are_there(self, coordinates):
        """Fetches the artifacts. One that is missing has another type than its POM says, or is a hole."""
        missing = self.store.download(coordinates)
        others = [c._replace(type="aar" if c.type == "jar" else "jar") for c in missing]
        still = set(self.store.download(others))
        for coordinate, other in zip(missing, others):
            if other in still:
                self._substitute(coordinate.module, coordinate.version)
            else:
                self.types[(coordinate.module, coordinate.version)] = other.type
        return not missing

    def _pom(self, module, version):
        self._load([(module, version)])
        return self.poms[(module, self._effective(module, version))]

    def _effective(self, module, version):
        while (module, version) in self.substitutes:
            version = self.substitutes[(module, version)]
        return version

    def _load(self, wanted):
        """Reads these POMs, fetching them in one batch."""
        wanted = [(m, v) for m, v in dict.fromkeys(wanted) if (m, self._effective(m, v)) not in self.poms]
        self.store.download([self._pom_coordinate(m, self._effective(m, v)) for m, v in wanted])
        for module, version in wanted:
            while (module, self._effective(module, version)) not in self.poms:
                effective = self._effective(module, version)
                pom = read_pom(module, effective, self._pom_text)
                if pom is None:
                    self._substitute(module, effective)
                else:
                    self.poms[(module, effective)] = pom

    def _pom_text(self, module, version):
        coordinate = self._pom_coordinate(module, version)
        if self.store.download([coordinate]):
            return None
        return self.store.file(coordinate).read_text(encoding="utf-8", errors="replace")

    @staticmethod
    def _pom_coordinate(module, version):
        return Coordinate(*module.split(":"), version, "pom")

    def _substitute(self, module, version):
        """Takes a neighbour for a version that no repository has: the next newer one, or else the nearest older one."""
        tried = {v for (m, v) in self.substitutes if m == module}
        candidates = [v for v in neighbours(version, self._versions(module)) if v not in tried]
        if not candidates or len(tried) > NEIGHBOURS_TRIED:
            raise MavenError(f"no repository has {module}:{version}, nor a version near it: check the name in deps.toml")
        say(f"note: no repository has {module}:{version}; {candidates[0]} is taken instead")
        self.substitutes[(module, version)] = candidates[0]

    def _versions(self, module):
        versions = []
        for file in self.store.metadata(module):
            root = parse_xml(file.read_text(encoding="utf-8"), str(file))
            versions += [v.text.strip() for v in root.findall("versioning/versions/version") if v.text]
        return versions


def named_siblings(pom):
    """The variants that a multiplatform module's POM names; none for an ordinary module."""
    siblings = {pom.module + s for s in SIBLINGS}
    return [d for d in pom.dependencies if d.needed and d.module in siblings] if pom.gradle else []


def metadata_coordinate(pom):
    """Gradle's own metadata, which says which variant is whose."""
    return Coordinate(*pom.module.split(":"), pom.version, "module")


def neighbours(version, versions):
    """The other versions, the likeliest replacement first."""
    fit = [v for v in set(versions) if v != version and (is_stable(v) or not is_stable(version))]
    newer = sorted((v for v in fit if version_key(v) > version_key(version)), key=version_key)
    older = sorted((v for v in fit if version_key(v) < version_key(version)), key=version_key, reverse=True)
    return newer + older


def closure_key(main, test):
    asked = [FORMAT, sorted(map(str, main)), sorted(map(str, test))]
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()[:16]


def read_committed():
    if not COMMITTED.exists():
        return {}
    return json.loads(COMMITTED.read_text(encoding="utf-8"))
