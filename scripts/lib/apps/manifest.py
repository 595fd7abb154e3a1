"""Merging Android manifests: an app's own with those of its libraries, into the one that goes into the APK.

Main function: `merge`. What libraries declare inside `<application>`, their permissions and features are added; elements of the same name
get each other's children; the app's own words win. `<queries>` is dropped, as Debian's aapt2 does not know it. `test_manifest` makes
the manifest of a test APK whole, as an ordinary build does: instrumentation and package need not be written out.
"""
import re
import xml.etree.ElementTree as ElementTree

ANDROID = "{http://schemas.android.com/apk/res/android}"
TOOLS = "{http://schemas.android.com/tools}"
NAMED_BY_CLASS = ("activity", "service", "receiver", "provider", "activity-alias", "application", "instrumentation")
FROM_LIBRARIES = ("uses-permission", "permission", "uses-feature")
RUNNER = "androidx.test.runner.AndroidJUnitRunner"
DEFAULT_SDK = 29
DEFAULT_LOWEST_SDK = 28  # The lowest that a stand-in device has.
LOWEST_SDK = 26  # Everything is dexed for this release: a lower one could not be driven by a debugger anyway.

ElementTree.register_namespace("android", ANDROID[1:-1])


class ManifestError(Exception):
    """A manifest that cannot be used, and why."""


def parse(text, name, placeholders=()):
    for key, value in dict(placeholders).items():
        text = text.replace("${" + key + "}", value)
    try:
        return ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise ManifestError(f"{name} is no XML: {error}") from None


def package_of(text, name):
    package = parse(text, name).get("package", "")
    if not re.fullmatch(r"[A-Za-z]\w*(\.[A-Za-z]\w*)+", package):
        raise ManifestError(f"{name} needs a 'package' attribute on <manifest>, such as package=\"com.example.app\"")
    return package


def key(element):
    return element.tag, element.get(ANDROID + "name")


def write_out_name(element, package):
    """Class names are written out: a leading dot stands for the package of the manifest that it is written in."""
    for attribute in ("name", "targetActivity", "parentActivityName"):
        name = element.get(ANDROID + attribute, "")
        if element.tag in NAMED_BY_CLASS and name and (name.startswith(".") or "." not in name):
            element.set(ANDROID + attribute, f"{package}.{name.lstrip('.')}")


def write_out_names(manifest, package):
    for element in manifest.iter():
        write_out_name(element, package)


def sdk_levels(manifest):
    """What the app's `<uses-sdk>` says, or the defaults; the lowest that this build supports is the floor."""
    own = manifest.find("uses-sdk")
    levels = [own.get(ANDROID + a, "") if own is not None else "" for a in ("minSdkVersion", "targetSdkVersion")]
    lowest = int(levels[0]) if levels[0].isdigit() else DEFAULT_LOWEST_SDK
    target = int(levels[1]) if levels[1].isdigit() else max(lowest, DEFAULT_SDK)
    return max(lowest, LOWEST_SDK), target


def merge(own, libraries, package):
    """The merged manifest's text; `own` is (text, name), `libraries` a list of such pairs, the nearest first."""
    placeholders = {"applicationId": package}
    manifest = parse(*own, placeholders)
    write_out_names(manifest, manifest.get("package", package))
    manifest.set("package", package)
    application = manifest.find("application")
    if application is None:
        application = ElementTree.SubElement(manifest, "application")
    for text, name in libraries:
        library = parse(text, name, placeholders)
        write_out_names(library, library.get("package", ""))
        add_library(manifest, application, library)
    lowest, target = sdk_levels(manifest)
    for element in manifest.findall("uses-sdk") + manifest.findall("queries"):
        manifest.remove(element)
    sdk = {ANDROID + "minSdkVersion": str(lowest), ANDROID + "targetSdkVersion": str(target)}
    manifest.insert(0, ElementTree.Element("uses-sdk", sdk))
    # A debug build is debuggable unless its manifest says otherwise.
    if ANDROID + "debuggable" not in application.attrib:
        application.set(ANDROID + "debuggable", "true")
    obey_tools(manifest)
    return ElementTree.tostring(manifest, encoding="unicode", xml_declaration=True)


def add_library(manifest, application, library):
    present = {key(e) for e in manifest}
    manifest.extend(e for e in library if e.tag in FROM_LIBRARIES and key(e) not in present)
    for theirs in library.findall("application"):
        factory = theirs.get(ANDROID + "appComponentFactory")
        if factory and not application.get(ANDROID + "appComponentFactory"):
            application.set(ANDROID + "appComponentFactory", factory)
        for component in theirs:
            add_component(application, component)


def add_component(application, component):
    same = next((e for e in application if key(e) == key(component)), None)
    if same is None:
        application.append(component)
        return
    present = {key(e) for e in same}
    same.extend(e for e in component if e.tag == "intent-filter" or key(e) not in present)
    for attribute, value in component.attrib.items():
        same.attrib.setdefault(attribute, value)


def obey_tools(manifest):
    """Takes out what the app marked with tools:node="remove", and then the build tools' own attributes."""
    for parent in list(manifest.iter()):
        for child in [c for c in parent if c.get(TOOLS + "node") == "remove"]:
            parent.remove(child)
        for attribute in [a for a in parent.attrib if a.startswith(TOOLS)]:
            del parent.attrib[attribute]


def test_manifest(text, name, app_package):
    """The test APK's own manifest made whole; `text` is None where the folder has none. Returns its text and package."""
    manifest = parse(text, name, {"applicationId": f"{app_package}.test"}) if text else ElementTree.Element("manifest")
    package = manifest.get("package") or f"{app_package}.test"
    manifest.set("package", package)
    application = manifest.find("application")
    if application is None:
        application = ElementTree.SubElement(manifest, "application")
    library = {ANDROID + "name": "android.test.runner", ANDROID + "required": "false"}
    if not any(key(e) == ("uses-library", "android.test.runner") for e in application):
        ElementTree.SubElement(application, "uses-library", library)
    if manifest.find("instrumentation") is None:
        ElementTree.SubElement(manifest, "instrumentation", {ANDROID + "name": RUNNER})
    for instrumentation in manifest.findall("instrumentation"):
        instrumentation.attrib.setdefault(ANDROID + "targetPackage", app_package)
    return ElementTree.tostring(manifest, encoding="unicode"), package
