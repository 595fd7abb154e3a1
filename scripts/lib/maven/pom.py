"""What a POM says, as plain values: packaging, dependencies with their versions filled in, and the versions it manages.

Main types: `Pom` and `Dependency`; `read_pom` makes them. Parents, properties, `dependencyManagement` and imported BOMs are followed as
far as libraries for Android need them; profiles and plugins are not looked at. Versions are compared by `version_key`.
"""
import re
import xml.etree.ElementTree as ElementTree
from typing import NamedTuple

from maven.store import MavenError

GRADLE_MARKER = "published-with-gradle-metadata"
QUALIFIERS = {"alpha": -5, "a": -5, "beta": -4, "b": -4, "milestone": -3, "m": -3, "rc": -2, "cr": -2, "snapshot": -1,
              "": 0, "final": 0, "ga": 0, "release": 0, "sp": 1}


class Dependency(NamedTuple):
    module: str
    version: str
    type: str = "jar"
    scope: str = "compile"
    optional: bool = False
    exclusions: frozenset = frozenset()

    @property
    def needed(self):
        """Whether it comes along at run time."""
        return self.scope in ("compile", "runtime", "") and not self.optional


class Pom(NamedTuple):
    module: str
    version: str
    packaging: str
    dependencies: tuple
    managed: dict
    gradle: bool
    properties: dict


def version_key(version):
    """A sort key: numbers by value, known qualifiers before or after the release, other words after it by spelling."""
    parts = []
    for token in re.findall(r"\d+|[A-Za-z]+", version.lower()) + [""]:
        if token.isdigit():
            parts.append((2, int(token), ""))
            continue
        while parts and parts[-1][:2] == (2, 0):  # 1.0 is 1, and so is 1.0-rc1 of 1-rc1.
            parts.pop()
        known = QUALIFIERS.get(token)
        parts.append((1, 2, token) if known is None else (1, known, ""))
    return tuple(parts)


def plain_version(text):
    """A range stands for its lower bound, or for its upper one where it has none: `[1.2,)` is 1.2."""
    if not text or text[0] not in "[(":
        return text
    first = text.split("),")[0].split("],")[0]
    bounds = [b.strip() for b in first.strip("[]()").split(",")]
    return next((b for b in bounds if b), "")


def is_stable(version):
    return not re.search(r"alpha|beta|rc|snapshot|dev|milestone|-m\d|eap", version, re.I)


def interpolate(text, properties):
    """Fills in `${...}`, some of which stand for others; an unknown one is left as it is."""
    for _ in range(10):
        filled = re.sub(r"\$\{([^}]+)\}", lambda m: properties.get(m.group(1).strip(), m.group(0)), text)
        if filled == text:
            break
        text = filled
    return text


def parse_xml(text, name):
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise MavenError(f"{name} is no XML: {error}") from None
    for element in root.iter():
        if isinstance(element.tag, str):
            element.tag = element.tag.rpartition("}")[2]
    return root


def text_of(element, path, default=""):
    return (element.findtext(path) or default).strip()


def read_dependency(element, properties, managed):
    def field(name, default=""):
        return interpolate(text_of(element, name, default), properties)

    module = f"{field('groupId')}:{field('artifactId')}"
    exclusions = frozenset(f"{text_of(x, 'groupId', '*')}:{text_of(x, 'artifactId', '*')}" for x in element.findall("exclusions/exclusion"))
    version = plain_version(field("version")) or managed.get(module, "")
    return Dependency(module, version, field("type", "jar"), field("scope", "compile"), field("optional") == "true", exclusions)


def read_pom(module, version, text_for):
    """The POM of this module; `text_for(module, version)` gives the text of any POM, or None where there is none."""
    text = text_for(module, version)
    if text is None:
        return None
    root = parse_xml(text, f"the POM of {module}:{version}")
    parent = read_parent(root, text_for)
    properties = dict(parent.properties) if parent else {}
    properties.update({p.tag: (p.text or "").strip() for p in root.findall("properties/*")})
    group, artifact = module.split(":")
    for prefix in ("project.", "pom.", ""):
        properties.update({f"{prefix}version": version, f"{prefix}groupId": group, f"{prefix}artifactId": artifact})
    if parent:
        properties["project.parent.version"] = parent.version
    managed = dict(parent.managed) if parent else {}
    managed.update(read_managed(root, properties, text_for))
    own = [read_dependency(d, properties, managed) for d in root.findall("dependencies/dependency")]
    inherited = [d for d in parent.dependencies if d.module not in {o.module for o in own}] if parent else []
    packaging = interpolate(text_of(root, "packaging", "jar"), properties)
    return Pom(module, version, packaging, tuple(own + inherited), managed, GRADLE_MARKER in text, properties)


def read_parent(root, text_for):
    element = root.find("parent")
    if element is None:
        return None
    module = f"{text_of(element, 'groupId')}:{text_of(element, 'artifactId')}"
    return read_pom(module, plain_version(text_of(element, "version")), text_for)


def read_managed(root, properties, text_for):
    """The versions under `dependencyManagement`, those of imported BOMs first, as the POM's own words count for more."""
    imported, own = {}, {}
    for element in root.findall("dependencyManagement/dependencies/dependency"):
        dependency = read_dependency(element, properties, {})
        if dependency.scope == "import":
            bom = read_pom(dependency.module, dependency.version, text_for)
            imported.update(bom.managed if bom else {})
        elif dependency.version:
            own[dependency.module] = dependency.version
    return {**imported, **own}
