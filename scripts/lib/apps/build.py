"""From one source set (src/main or src/androidTest) to one signed APK: resources, classes, dex files, zip, signature.

Main type: `Module`. Its steps run in the order `link`, `compile`, `finish`; a test's `compile` needs the app's to be done, and nothing
else, so the rest can go on side by side. Intermediate files live in a work folder that the caller throws away.
"""
import os
import shutil
import zipfile

from apps.manifest import LOWEST_SDK, merge, parse
from apps.tools import java, run
from maven.store import cache_root, locked

EPOCH = (2009, 1, 1, 0, 0, 0)  # One time for every zip entry: the same sources make the same APK.
KEY_PASSWORD = "android"


def files_below(folder, suffix=""):
    return sorted(p for p in folder.rglob("*") if p.is_file() and p.name.endswith(suffix)) if folder.is_dir() else []


def add_to_zip(archive, name, data, compression):
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.compress_type = compression
    archive.writestr(entry, data)


class Module:
    """One APK in the making. `seen` are the jars it is compiled against but does not pack: for a test, the app's."""

    def __init__(self, name, source, work, runtime, libraries, seen=()):
        self.name = name
        self.source = source
        self.work = work
        self.runtime = runtime
        self.libraries = libraries
        self.seen = list(seen)
        self.jar = work / "classes.jar"
        self.kotlinc = None
        self.lines = True
        work.mkdir(parents=True)

    def sources(self, suffix):
        return [f for part in ("java", "kotlin") for f in files_below(self.source / part, suffix)]

    def link(self, manifest, package):
        """Compiles and links the resources: `base.apk` and the R classes come out."""
        merged = self.work / "AndroidManifest.xml"
        manifests = [(lib.manifest.read_text(encoding="utf-8"), str(lib.coordinate)) for lib in self.libraries if lib.manifest]
        merged.write_text(merge(manifest, manifests, package), encoding="utf-8")
        # What comes later overrides what came before, so the app's own resources are last, and those of its nearest libraries before them.
        resources = [lib.resources for lib in reversed(self.libraries) if lib.resources]
        if files_below(self.source / "res"):
            own = self.work / "res.zip"
            run(f"{self.name}: resources", ["aapt2", "compile", "--dir", self.source / "res", "-o", own])
            resources.append(own)
        packages = [parse(t, n).get("package", "") for t, n in (
            (lib.manifest.read_text(encoding="utf-8"), str(lib.coordinate)) for lib in self.libraries if lib.has_symbols and lib.manifest)]
        command = ["aapt2", "link", "-I", self.runtime.framework, "--manifest", merged, "--auto-add-overlay", "--no-version-vectors",
                   "--java", self.work / "gen", "--custom-package", package, "-o", self.work / "base.apk"]
        command += ["--extra-packages", ":".join(sorted(set(packages) - {""}))] if any(packages) else []
        for assets in [self.source / "assets", *(lib.assets for lib in self.libraries)]:
            command += ["-A", assets] if assets and files_below(assets) else []
        for resource in resources:
            command += ["-R", resource]
        run(f"{self.name}: linking the resources", command)

    def compile(self):
        """The sources and the R classes, into `classes.jar`."""
        classes = self.work / "classes"
        classes.mkdir()
        path = [*self.seen, *(jar for lib in self.libraries for jar in lib.jars)]
        if self.sources(".kt"):
            classpath = ":".join(map(str, [self.runtime.boot, self.runtime.framework, *path]))
            run(f"{self.name}: kotlinc", [*self.kotlinc, "-no-jdk", "-no-stdlib", "-no-reflect", "-jvm-target", "1.8", "-nowarn",
                                          "-Xskip-metadata-version-check", "-cp", classpath, "-d", classes, *self.sources(".kt"),
                                          *self.sources(".java"), *files_below(self.work / "gen", ".java")])
        java_files = self.sources(".java") + files_below(self.work / "gen", ".java")
        if java_files:
            listing = self.work / "sources"
            listing.write_text("".join(f'"{f}"\n' for f in java_files), encoding="utf-8")
            # Release 8: string concatenation and nest mates of later ones ask for a runtime newer than Android 10's.
            classpath = ":".join(map(str, [classes, self.runtime.framework, *path]))
            run(f"{self.name}: javac", ["javac", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-nowarn", "-g" if self.lines else "-g:none", "-proc:none", "-encoding", "UTF-8",
                                        "--release", "8", "-Xlint:-options", "-cp", classpath, "-d", classes, f"@{listing}"])
        with zipfile.ZipFile(self.jar, "w") as archive:
            for file in files_below(classes):
                add_to_zip(archive, str(file.relative_to(classes)), file.read_bytes(), zipfile.ZIP_STORED)

    def finish(self, target):
        """Dexes, packs, aligns and signs; the APK appears at `target` whole or not at all."""
        dex = self._dex()
        unsigned, aligned, signed = (self.work / f"{step}.apk" for step in ("unsigned", "aligned", "signed"))
        shutil.copyfile(self.work / "base.apk", unsigned)
        with zipfile.ZipFile(unsigned, "a") as archive:
            for number, file in enumerate(dex, 1):
                # Stored, so that the runtime maps them as they are.
                add_to_zip(archive, f"classes{number if number > 1 else ''}.dex", file.read_bytes(), zipfile.ZIP_STORED)
            for name, data in sorted(self._java_resources().items()):
                add_to_zip(archive, name, data, zipfile.ZIP_DEFLATED)
        run(f"{self.name}: zipalign", ["zipalign", "-f", "-p", "4", unsigned, aligned])
        run(f"{self.name}: apksigner", ["apksigner", "sign", "--ks", debug_key(), "--ks-pass", f"pass:{KEY_PASSWORD}", "--min-sdk-version",
                                        LOWEST_SDK, "--v4-signing-enabled", "false", "--out", signed, aligned])
        os.replace(signed, target)

    def _dex(self):
        own = self.work / "dex"
        own.mkdir()
        command = java("1g", "-cp", self.runtime.r8, "com.android.tools.r8.D8", "--debug", "--min-api", str(LOWEST_SDK), "--lib",
                       str(self.runtime.boot), "--lib", str(self.runtime.framework), "--output", str(own))
        for jar in [*self.seen, *(jar for lib in self.libraries for jar in lib.jars)]:
            command += ["--classpath", str(jar)]
        run(f"{self.name}: D8", [*command, self.jar])
        return sorted(own.glob("*.dex")) + [f for lib in self.libraries for f in sorted(lib.dex.glob("*.dex"))]

    def _java_resources(self):
        """Files that are neither classes nor about the jar itself; the lists of service providers are joined."""
        found = {}
        own = self.source / "resources"
        for file in files_below(own):
            found[str(file.relative_to(own))] = file.read_bytes()
        for jar in (jar for lib in self.libraries for jar in lib.jars):
            with zipfile.ZipFile(jar) as archive:
                for name in archive.namelist():
                    services = name.startswith("META-INF/services/")
                    if name.endswith(("/", ".class", ".kotlin_module")) or (name.startswith("META-INF/") and not services):
                        continue
                    data = archive.read(name)
                    if name not in found:
                        found[name] = data
                    elif services and data not in found[name]:
                        found[name] = found[name].rstrip(b"\n") + b"\n" + data
        return found


def debug_key():
    """The key that every APK of this machine is signed with, made at the first use."""
    key = cache_root() / "apps" / "debug.p12"
    with locked(key.parent / "key-lock"):
        if not key.exists():
            fresh = key.with_suffix(".unfinished")
            fresh.unlink(missing_ok=True)
            run("making the debug key", ["keytool", "-genkeypair", "-keystore", fresh, "-storetype", "PKCS12", "-storepass", KEY_PASSWORD,
                                         "-alias", "debug", "-dname", "CN=flakescope debug", "-keyalg", "RSA", "-keysize", "2048", "-validity", "9999"])
            fresh.replace(key)
    return key
