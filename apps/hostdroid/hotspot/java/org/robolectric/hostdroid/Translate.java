package org.robolectric.hostdroid;

import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.reader.DexFileReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;

/** Turns an APK's code into classes that HotSpot runs, and keeps what else of it is found by the class path: `Translate APK CACHE`. */
final class Translate {
  private Translate() {}

  public static void main(String[] args) throws IOException {
    Path apk = Path.of(args[0]);
    apk(apk, classesOf(apk), Path.of(args[1]));
  }

  /** Where an APK's classes lie. */
  static Path classesOf(Path apk) {
    return apk.resolveSibling("classes.jar");
  }

  /** Translated code is kept by its hash: most of an APK is libraries, which others have too. */
  static void apk(Path apk, Path jar, Path cache) throws IOException {
    Files.createDirectories(cache);
    Path fresh = jar.resolveSibling(jar.getFileName() + ".new");
    try (ZipFile from = new ZipFile(apk.toFile());
        ZipOutputStream to = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(fresh)))) {
      to.setLevel(0);
      Set<String> seen = new HashSet<>();
      List<ZipEntry> entries = new ArrayList<>();
      from.stream().forEach(entries::add);
      for (ZipEntry entry : entries) {
        if (entry.getName().matches("classes\\d*\\.dex")) {
          try (ZipFile classes = new ZipFile(translated(from.getInputStream(entry).readAllBytes(), cache).toFile())) {
            for (ZipEntry type : (Iterable<ZipEntry>) classes.stream().map(e -> (ZipEntry) e)::iterator) copy(classes, type, to, seen);
          }
        } else if (isJavaResource(entry)) {
          copy(from, entry, to, seen);
        }
      }
    }
    Files.move(fresh, jar, StandardCopyOption.ATOMIC_MOVE);
  }

  private static boolean isJavaResource(ZipEntry entry) {
    String name = entry.getName();
    boolean signature = name.matches("META-INF/[^/]*\\.(MF|SF|RSA|DSA|EC)");
    return !entry.isDirectory() && !signature && !name.startsWith("res/") && !name.startsWith("assets/") && !name.startsWith("lib/")
        && !name.equals("AndroidManifest.xml") && !name.equals("resources.arsc");
  }

  private static void copy(ZipFile from, ZipEntry entry, ZipOutputStream to, Set<String> seen) throws IOException {
    if (entry.isDirectory() || !seen.add(entry.getName())) return;
    to.putNextEntry(new ZipEntry(entry.getName()));
    try (InputStream bytes = from.getInputStream(entry)) {
      bytes.transferTo(to);
    }
    to.closeEntry();
  }

  private static Path translated(byte[] dex, Path cache) throws IOException {
    Path kept = cache.resolve(hash(dex) + ".jar");
    if (Files.exists(kept)) return kept;
    Path fresh = Files.createTempFile(cache, "unfinished-", ".jar");
    Files.delete(fresh);
    DexFileReader reader = new DexFileReader(dex);
    Dex2jar.from(reader).skipDebug(false).dontSanitizeNames(true).to(fresh);
    Map<String, String> sources = sources(reader);
    try (FileSystem classes = FileSystems.newFileSystem(fresh); Stream<Path> files = Files.walk(classes.getPath("/"))) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        Files.write(file, completed(Files.readAllBytes(file), sources));
      }
    }
    Files.move(fresh, kept, StandardCopyOption.ATOMIC_MOVE);
    return kept;
  }

  /** The source file of each class, which the translation leaves out. */
  private static Map<String, String> sources(DexFileReader reader) {
    Map<String, String> sources = new HashMap<>();
    DexFileNode file = new DexFileNode();
    reader.accept(file, DexFileReader.SKIP_CODE);
    for (DexClassNode type : file.clzs) sources.put(type.className.substring(1, type.className.length() - 1), type.source);
    return sources;
  }

  /**
   * Puts in what the translation leaves out: source files, and what handlers of exceptions need of the stack, by counting anew what
   * each method needs.
   */
  private static byte[] completed(byte[] bytes, Map<String, String> sources) {
    ClassNode type = new ClassNode();
    new ClassReader(bytes).accept(type, 0);
    type.sourceFile = sources.get(type.name);
    for (MethodNode method : type.methods) {
      try {
        new Analyzer<>(new BasicInterpreter()).analyzeAndComputeMaxs(type.name, method);
      } catch (AnalyzerException e) {
        throw new IllegalStateException(type.name + "." + method.name + " cannot be translated", e);
      }
    }
    ClassWriter writer = new ClassWriter(0);
    type.accept(writer);
    return writer.toByteArray();
  }

  private static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
