"""Tests of the library resolution on small local repositories, and of the checks of what was fetched. Run: python3 -B -m unittest discover scripts/lib"""
import json
import pathlib
import tempfile
import unittest
from unittest import mock

from maven import resolve
from maven.pom import is_stable, plain_version, version_key
from maven.resolve import Resolver, neighbours
from maven.store import Coordinate, MavenError, Store, batches, read_lock, sha256_of, write_lock


class LocalStore(Store):
    """A store whose repository is a folder that the test filled; nothing is ever fetched."""

    def __init__(self, folder):
        super().__init__(pathlib.Path(folder), pins={})
        self.asked = []

    def _download_with(self, wanted, second):
        self.asked += wanted

    def metadata(self, module):
        return sorted((self.repository / pathlib.PurePath(*module.replace(":", ".").split("."))).glob("maven-metadata-*.xml"))

    def put(self, coordinate, text=""):
        path = self.file(Coordinate.parse(coordinate))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path


def dependency(text):
    """`g:a:v`, then words: a scope, `optional`, `-g:a` for an exclusion."""
    name, *words = text.split()
    group, artifact, *version = name.split(":")
    rows = [f"<groupId>{group}</groupId><artifactId>{artifact}</artifactId>", *(f"<version>{v}</version>" for v in version)]
    for word in words:
        if word.startswith("-"):
            g, a = word[1:].split(":")
            rows.append(f"<exclusions><exclusion><groupId>{g}</groupId><artifactId>{a}</artifactId></exclusion></exclusions>")
        else:
            rows.append("<optional>true</optional>" if word == "optional" else f"<scope>{word}</scope>")
    return f"<dependency>{''.join(rows)}</dependency>"


def pom(*dependencies, head="", managed=(), marker=False):
    note = "<!-- do_not_remove: published-with-gradle-metadata -->" if marker else ""
    management = f"<dependencyManagement><dependencies>{''.join(map(dependency, managed))}</dependencies></dependencyManagement>"
    return (f'<project xmlns="http://maven.apache.org/POM/4.0.0">{note}{head}{management}'
            f"<dependencies>{''.join(map(dependency, dependencies))}</dependencies></project>")


class Resolution(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.store = LocalStore(folder.name)
        silence = mock.patch.object(resolve, "say")
        self.said = silence.start()
        self.addCleanup(silence.stop)

    def library(self, name, *dependencies, artifact=None, **rest):
        """Puts a POM and its artifact (a jar unless told) into the repository."""
        self.store.put(f"{name}:pom", pom(*dependencies, **rest))
        if artifact != "none":
            self.store.put(f"{name}:{artifact or 'jar'}")

    def resolve(self, *roots, test=()):
        main, extra = Resolver(self.store).resolve_split([Coordinate.parse(r) for r in roots], [Coordinate.parse(t) for t in test])
        return (sorted(map(str, main)), sorted(map(str, extra))) if test else sorted(map(str, main))

    def test_newest_version_wins_and_what_only_the_older_needed_is_gone(self):
        self.library("g:a:1", "g:b:1", "g:c:1")
        self.library("g:b:1", "g:old:1")
        self.library("g:old:1")
        self.library("g:c:1", "g:b:1.10")
        self.library("g:b:1.10")
        self.assertEqual(self.resolve("g:a:1"), ["g:a:1", "g:b:1.10", "g:c:1"])

    def test_only_what_is_needed_at_run_time_comes_along(self):
        self.library("g:a:1", "g:run:1 runtime", "g:test:1 test", "g:given:1 provided", "g:maybe:1 optional")
        self.library("g:run:1")
        self.assertEqual(self.resolve("g:a:1"), ["g:a:1", "g:run:1"])

    def test_exclusions_hold_below_and_only_on_their_path(self):
        self.library("g:a:1", "g:b:1 -g:x", "g:b2:1 -g:y")
        self.library("g:b:1", "g:x:1", "g:y:1")
        self.library("g:b2:1", "g:y:1")
        self.library("g:y:1")
        self.assertEqual(self.resolve("g:a:1"), ["g:a:1", "g:b2:1", "g:b:1", "g:y:1"])

    def test_versions_from_properties_parents_and_imported_boms(self):
        self.library("g:parent:7", head="<properties><v>2</v></properties>", managed=("g:b:${v}", "g:bom:1 import"), artifact="none")
        self.library("g:bom:1", managed=("g:c:3",), artifact="none")
        head = "<parent><groupId>g</groupId><artifactId>parent</artifactId><version>7</version></parent>"
        self.library("g:a:1", "g:b", "g:c", "g:d:${project.version}", head=head)
        for name in ("g:b:2", "g:c:3", "g:d:1"):
            self.library(name)
        self.assertEqual(self.resolve("g:a:1"), ["g:a:1", "g:b:2", "g:c:3", "g:d:1"])

    def test_multiplatform_module_gives_way_to_its_android_variant(self):
        self.library("g:a:1", "g:a-jvm:1", artifact="none", marker=True)
        target = {"group": "g", "module": "a-android", "version": "1"}
        variants = [{"attributes": {"org.jetbrains.kotlin.platform.type": "androidJvm"}, "available-at": target}]
        self.store.put("g:a:1:module", json.dumps({"variants": variants}))
        self.library("g:a-android:1", head="<packaging>aar</packaging>", artifact="aar")
        self.assertEqual(self.resolve("g:a:1"), ["g:a-android:1:aar"])

    def test_multiplatform_module_without_metadata_gives_way_to_the_one_its_pom_names(self):
        self.library("g:a:1", "g:a-jvm:1", artifact="none", marker=True)
        self.library("g:a-jvm:1")
        self.assertEqual(self.resolve("g:a:1"), ["g:a-jvm:1"])

    def test_missing_version_is_replaced_by_a_neighbour_and_said(self):
        self.library("g:a:1", "g:b:2.4.1")
        self.library("g:b:2.6.0")
        versions = "".join(f"<version>{v}</version>" for v in ("2.4.0", "2.5.0-alpha01", "2.6.0", "3.0"))
        folder = self.store.repository / "g" / "b"
        (folder / "maven-metadata-some.xml").write_text(f"<metadata><versioning><versions>{versions}</versions></versioning></metadata>", encoding="utf-8")
        self.assertEqual(self.resolve("g:a:1"), ["g:a:1", "g:b:2.6.0"])
        self.assertTrue(any("g:b:2.4.1; 2.6.0" in str(call) for call in self.said.call_args_list))

    def test_missing_library_is_an_error_that_names_it(self):
        with self.assertRaisesRegex(MavenError, "g:nowhere:1"):
            self.resolve("g:nowhere:1")

    def test_type_is_found_where_the_pom_leaves_it_out(self):
        self.library("g:a:1", artifact="aar")
        self.assertEqual(self.resolve("g:a:1"), ["g:a:1:aar"])

    def test_what_the_app_has_is_not_in_the_test_and_versions_are_one_set(self):
        self.library("g:app:1", "g:both:1")
        self.library("g:tool:1", "g:both:2", "g:only:1")
        self.library("g:both:1")
        self.library("g:both:2")
        self.library("g:only:1")
        self.assertEqual(self.resolve("g:app:1", test=["g:tool:1"]), (["g:app:1", "g:both:2"], ["g:only:1", "g:tool:1"]))

    def test_second_time_nothing_is_read_or_asked(self):
        self.library("g:a:1")
        first = self.resolve("g:a:1")
        self.store.file(Coordinate.parse("g:a:1:pom")).unlink()
        self.store.asked.clear()
        self.assertEqual(self.resolve("g:a:1"), first)
        self.assertEqual(self.store.asked, [])


class Versions(unittest.TestCase):
    def test_order(self):
        ordered = ["1.0-alpha01", "1.0-alpha02", "1.0-beta1", "1.0-rc1", "1.0", "1.0.1", "1.2", "1.10", "2"]
        self.assertEqual(sorted(reversed(ordered), key=version_key), ordered)
        self.assertEqual(version_key("1.0"), version_key("1.0.0"))

    def test_ranges_stand_for_a_bound(self):
        given = ["1.2", "[1.2]", "[1.2,)", "[1.2,2.0)", "(,1.2]"]
        self.assertEqual([plain_version(v) for v in given], ["1.2"] * len(given))

    def test_neighbours_are_newer_first_and_stable_for_a_stable_one(self):
        self.assertEqual(neighbours("2", ["1", "1.5", "2.1-alpha01", "3", "2.5"]), ["2.5", "3", "1.5", "1"])
        self.assertFalse(is_stable("1.0-rc01"))


class Fetching(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.store = LocalStore(folder.name)
        self.coordinate = Coordinate.parse("g:a:1")

    def test_wrong_bytes_are_a_loud_error_and_the_file_goes(self):
        path = self.store.put("g:a:1", "changed on the way")
        self.store.pins = {"g:a:1": "0" * 64}
        with self.assertRaisesRegex(MavenError, "NOT what was pinned"):
            self.store.fetch([self.coordinate])
        self.assertFalse(path.exists())

    def test_right_bytes_pass_and_unpinned_ones_only_when_allowed(self):
        path = self.store.put("g:a:1", "bytes")
        with self.assertRaisesRegex(MavenError, "maven/artifacts pin g:a:1"):
            self.store.fetch([self.coordinate])
        self.assertEqual(self.store.fetch([self.coordinate], unpinned=True), [path])
        self.store.pins = {"g:a:1": sha256_of(path)}
        self.assertEqual(self.store.fetch([self.coordinate]), [path])

    def test_one_batch_has_no_module_twice(self):
        coordinates = [Coordinate.parse(c) for c in ("g:a:1", "g:a:2", "g:b:1", "g:a:1:pom")]
        self.assertEqual([[str(c) for c in b] for b in batches(coordinates)], [["g:a:1", "g:b:1", "g:a:1:pom"], ["g:a:2"]])

    def test_lock_is_read_as_it_was_written_and_refuses_nonsense(self):
        path = self.folder / "lock"
        pins = {"g:a:1": "a" * 64, "g:b:1:aar": "b" * 64}
        write_lock(pins, path)
        self.assertEqual(read_lock(path), pins)
        path.write_text("g:a:1 short\n", encoding="utf-8")
        with self.assertRaises(MavenError):
            read_lock(path)

    def test_coordinates(self):
        self.assertEqual(str(Coordinate.parse("g:a:1:jar")), "g:a:1")
        self.assertEqual(str(Coordinate.parse("g.h:a:1:aar").path()), "g/h/a/1/a-1.aar")
        for wrong in ("a", "g:a", "g:a:1:jar:x", "g:../a:1", "g:a:", "..:a:1"):
            with self.subTest(wrong), self.assertRaises(MavenError):
                Coordinate.parse(wrong)


if __name__ == "__main__":
    unittest.main()
