#!/usr/bin/env bash
# Makes the recorded samples in this folder anew: three signed APKs without code, an unsigned one, and a manifest in both of
# the string encodings that binary XML has. Needs aapt2, zipalign, apksigner and keytool, and as first argument an APK or
# jar with the framework's resources.
set -euo pipefail
cd "$(dirname "$0")"
framework=${1:?usage: make.sh FRAMEWORK_RESOURCES}
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
keytool -genkeypair -keystore "$work/key" -storepass android -alias sample -dname CN=sample -keyalg EC -validity 20000 2> /dev/null

app_manifest() {
  cat << 'XML'
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.sample"
    android:versionCode="7" android:versionName="1.7 ü">
  <uses-sdk android:minSdkVersion="21" android:targetSdkVersion="29"/>
  <application android:label="Sample" android:debuggable="true" android:process=":main">
    <activity android:name=".Other"/>
    <activity android:name="com.example.sample.Main" android:exported="true">
      <intent-filter><action android:name="android.intent.action.MAIN"/></intent-filter>
      <intent-filter>
        <action android:name="android.intent.action.MAIN"/><category android:name="android.intent.category.LAUNCHER"/>
      </intent-filter>
    </activity>
  </application>
</manifest>
XML
}
test_manifest() {
  cat << 'XML'
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.sample.test">
  <uses-sdk android:minSdkVersion="21" android:targetSdkVersion="29"/>
  <application android:testOnly="true"/>
  <instrumentation android:name="androidx.test.runner.AndroidJUnitRunner" android:targetPackage="com.example.sample"/>
</manifest>
XML
}
# An app whose process has a name of its own, and an instrumentation that names another one.
named_manifest() {
  cat << 'XML'
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.named">
  <uses-sdk android:minSdkVersion="21" android:targetSdkVersion="29"/>
  <application android:debuggable="true" android:process="org.example.own"/>
  <instrumentation android:name=".Plain" android:targetPackage="com.example.named"/>
  <instrumentation android:name=".Elsewhere" android:targetPackage="com.example.named"
      android:targetProcesses="org.example.worker,org.example.own"/>
</manifest>
XML
}
link() { # NAME: $work/NAME/AndroidManifest.xml to $work/NAME.apk
  aapt2 link -o "$work/$1.apk" -I "$framework" --manifest "$work/$1/AndroidManifest.xml" "${@:2}" 2>&1 | grep -v 'Unknown chunk' >&2 || true
  zipalign -f 4 "$work/$1.apk" "$work/$1.aligned.apk"
}
mkdir -p "$work/app/res/xml" "$work/test" "$work/named"
app_manifest > "$work/app/AndroidManifest.xml"; test_manifest > "$work/test/AndroidManifest.xml"
named_manifest > "$work/named/AndroidManifest.xml"
# The same text as an ordinary resource file: those are written in UTF-8, manifests in UTF-16.
app_manifest > "$work/app/res/xml/manifest.xml"
aapt2 compile -o "$work/app/manifest.flat" "$work/app/res/xml/manifest.xml" 2> /dev/null || aapt2 compile -o "$work/app" "$work/app/res/xml/manifest.xml"
link app "$work"/app/*.flat; link test; link named
for name in app test named; do
  apksigner sign --ks "$work/key" --ks-pass pass:android --v4-signing-enabled false --out $name.apk "$work/$name.aligned.apk"
done
cp "$work/test.aligned.apk" unsigned.apk
unzip -p app.apk AndroidManifest.xml > manifest-utf16.bin
unzip -p app.apk res/xml/manifest.xml > manifest-utf8.bin
