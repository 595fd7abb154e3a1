"""Tests of what build-app does without any tool: manifests merged and made whole, deps.toml read. Run: python3 -B -m unittest discover scripts/lib"""
import pathlib
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

from apps.libraries import Libraries, read_deps
from apps.manifest import ANDROID, ManifestError, merge, package_of, test_manifest as whole_test_manifest
from apps.tools import BuildError

HEAD = '<manifest xmlns:android="http://schemas.android.com/apk/res/android" xmlns:tools="http://schemas.android.com/tools"'


def manifest(inside, package="com.example.app"):
    return f'{HEAD} package="{package}">{inside}</manifest>'


def merged(own, *libraries, package="com.example.app"):
    text = merge((own, "own"), [(t, f"library {i}") for i, t in enumerate(libraries)], package)
    return ElementTree.fromstring(text.encode())


def names(root, path):
    return [e.get(ANDROID + "name") for e in root.findall(path)]


class Merging(unittest.TestCase):
    def test_components_and_permissions_of_libraries_are_added_with_their_full_names(self):
        library = manifest('<uses-permission android:name="p.B"/><application><activity android:name=".Lib"/></application>', "lib.pkg")
        own = manifest('<uses-permission android:name="p.A"/><application><activity android:name=".Main"/></application>')
        root = merged(own, library, library)
        self.assertEqual(names(root, "application/activity"), ["com.example.app.Main", "lib.pkg.Lib"])
        self.assertEqual(names(root, "uses-permission"), ["p.A", "p.B"])

    def test_same_provider_gets_the_children_of_all_and_the_placeholder_is_filled(self):
        def provider(child):
            return manifest('<application><provider android:name="x.Init" android:authorities="${applicationId}.init">'
                            f'<meta-data android:name="{child}"/></provider></application>', "lib")
        root = merged(manifest("<application/>"), provider("one"), provider("two"), provider("one"))
        self.assertEqual(names(root, "application/provider/meta-data"), ["one", "two"])
        self.assertEqual(root.find("application/provider").get(ANDROID + "authorities"), "com.example.app.init")

    def test_debuggable_without_queries_and_with_sdk_levels(self):
        root = merged(manifest("<queries/>"))
        sdk = root.find("uses-sdk")
        self.assertEqual([sdk.get(ANDROID + "minSdkVersion"), sdk.get(ANDROID + "targetSdkVersion")], ["28", "29"])
        self.assertEqual(root.find("application").get(ANDROID + "debuggable"), "true")
        self.assertIsNone(root.find("queries"))

    def test_own_sdk_levels_count_above_the_floor(self):
        root = merged(manifest('<uses-sdk android:minSdkVersion="21" android:targetSdkVersion="33"/>'),
                      manifest('<uses-sdk android:minSdkVersion="30"/>', "lib"))
        self.assertEqual([e.attrib for e in root.findall("uses-sdk")], [{ANDROID + "minSdkVersion": "26", ANDROID + "targetSdkVersion": "33"}])

    def test_the_app_may_take_out_what_a_library_brings(self):
        own = manifest('<application><provider android:name="x.Init" tools:node="remove"/></application>')
        root = merged(own, manifest('<application><provider android:name="x.Init"/></application>', "lib"))
        self.assertEqual(root.findall("application/provider"), [])
        self.assertNotIn("schemas.android.com/tools", ElementTree.tostring(root, encoding="unicode"))

    def test_missing_package_and_broken_xml_are_said(self):
        with self.assertRaisesRegex(ManifestError, "'package' attribute"):
            package_of("<manifest/>", "the manifest")
        with self.assertRaisesRegex(ManifestError, "the manifest is no XML"):
            package_of("<manifest>", "the manifest")


class TestManifest(unittest.TestCase):
    def test_none_at_all_becomes_a_whole_one(self):
        text, package = whole_test_manifest(None, "none", "com.example.app")
        instrumentation = ElementTree.fromstring(text).find("instrumentation")
        self.assertEqual(package, "com.example.app.test")
        self.assertEqual(instrumentation.get(ANDROID + "targetPackage"), "com.example.app")
        self.assertEqual(instrumentation.get(ANDROID + "name"), "androidx.test.runner.AndroidJUnitRunner")

    def test_own_runner_and_package_are_kept(self):
        own = manifest('<instrumentation android:name=".MyRunner" android:targetPackage="other.app"/>', "my.tests")
        text, package = whole_test_manifest(own, "own", "com.example.app")
        instrumentations = ElementTree.fromstring(text).findall("instrumentation")
        self.assertEqual(package, "my.tests")
        self.assertEqual([i.get(ANDROID + "targetPackage") for i in instrumentations], ["other.app"])


class Deps(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "deps.toml").write_text(text, encoding="utf-8")
            return read_deps(pathlib.Path(folder))

    def test_empty_and_missing_mean_no_libraries(self):
        self.assertEqual(self.read(""), ([], []))
        self.assertEqual(read_deps(pathlib.Path("/nonexistent")), ([], []))

    def test_junit_and_androidx_test_come_without_being_named(self):
        with tempfile.TemporaryDirectory() as folder:
            main, test = Libraries.asked(pathlib.Path(folder), False, False)
        self.assertEqual(main, [])
        self.assertIn("junit:junit:4.13.2", map(str, test))
        self.assertIn("androidx.test.espresso:espresso-core:3.7.0", map(str, test))

    def test_mistakes_are_said(self):
        for text in ("main = 1", "main = [1]", "tests = []", "main = ["):
            with self.subTest(text), self.assertRaises(BuildError):
                self.read(text)


if __name__ == "__main__":
    unittest.main()
