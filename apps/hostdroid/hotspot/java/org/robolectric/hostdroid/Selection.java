package org.robolectric.hostdroid;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipFile;
import org.junit.Test;
import org.junit.internal.runners.ErrorReportingRunner;
import org.junit.runner.Description;
import org.junit.runner.RunWith;
import org.junit.runner.Runner;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.manipulation.NoTestsRemainException;
import org.junit.runners.model.InitializationError;

/** Which tests to run, by the arguments that AndroidX's runner takes. */
final class Selection {
  /** Packages that no app's tests are in. */
  private static final String[] LIBRARIES = {"androidx.", "android.", "junit.", "org.junit.", "org.hamcrest.", "kotlin.", "kotlinx.", "com.google.", "org.mockito."};

  private Selection() {}

  /** A runner for each class that has tests to run. */
  static List<Runner> runners(Path testApk, Map<String, String> options) throws IOException {
    Map<String, Set<String>> wanted = named(options.get("class"));
    if (wanted.isEmpty()) for (String name : testClasses(testApk)) wanted.put(name, Set.of());
    Map<String, Set<String>> unwanted = named(options.get("notClass"));
    List<Runner> runners = new ArrayList<>();
    for (Map.Entry<String, Set<String>> entry : wanted.entrySet()) {
      if (!inPackages(entry.getKey(), options)) continue;
      Runner runner = runner(entry.getKey(), filter(entry.getValue(), unwanted, options));
      if (runner != null) runners.add(runner);
    }
    return runners;
  }

  /** `a.B,c.D#m,c.D#n`: classes with the methods that were named, none for all. */
  private static Map<String, Set<String>> named(String argument) {
    Map<String, Set<String>> classes = new LinkedHashMap<>();
    if (argument == null) return classes;
    for (String name : argument.split(",")) {
      int hash = name.indexOf('#');
      Set<String> methods = classes.computeIfAbsent(hash < 0 ? name : name.substring(0, hash), key -> new TreeSet<>());
      if (hash >= 0) methods.add(name.substring(hash + 1));
    }
    return classes;
  }

  private static boolean inPackages(String name, Map<String, String> options) {
    String in = options.get("package");
    String notIn = options.get("notPackage");
    return (in == null || isIn(name, in)) && (notIn == null || !isIn(name, notIn));
  }

  private static boolean isIn(String name, String packages) {
    for (String prefix : packages.split(",")) if (name.startsWith(prefix + ".")) return true;
    return false;
  }

  private static Filter filter(Set<String> methods, Map<String, Set<String>> unwanted, Map<String, String> options) {
    return new Filter() {
      @Override
      public boolean shouldRun(Description test) {
        if (!test.isTest()) return test.getChildren().stream().anyMatch(this::shouldRun);
        Set<String> not = unwanted.get(test.getClassName());
        return (methods.isEmpty() || methods.contains(test.getMethodName()))
            && (not == null || !(not.isEmpty() || not.contains(test.getMethodName())))
            && (options.get("annotation") == null || has(test, options.get("annotation")))
            && (options.get("notAnnotation") == null || !has(test, options.get("notAnnotation")));
      }

      @Override
      public String describe() {
        return "the runner's arguments";
      }
    };
  }

  private static boolean has(Description test, String annotations) {
    List<Annotation> there = new ArrayList<>(test.getAnnotations());
    Collections.addAll(there, test.getTestClass().getAnnotations());
    for (String name : annotations.split(",")) {
      if (there.stream().anyMatch(a -> a.annotationType().getName().equals(name))) return true;
    }
    return false;
  }

  /** A class's runner; null when no test of it is left. What is wrong with the class is reported as a failed test. */
  private static Runner runner(String name, Filter filter) {
    try {
      Class<?> test = Class.forName(name, false, Selection.class.getClassLoader());
      RunWith with = test.getAnnotation(RunWith.class);
      if (with != null && !with.value().getSimpleName().matches("AndroidJUnit4|JUnit4|BlockJUnit4ClassRunner")) {
        throw new InitializationError("this runtime runs AndroidJUnit4 and JUnit4 only, not " + with.value().getName());
      }
      DeviceRunner runner = new DeviceRunner(test);
      runner.filter(filter);
      return runner;
    } catch (NoTestsRemainException none) {
      return null;
    } catch (ClassNotFoundException e) {
      return failed(name, new RuntimeException("Failed loading specified test class '" + name + "'", e));
    } catch (InitializationError | LinkageError e) {
      return failed(name, e);
    }
  }

  private static Runner failed(String name, Throwable why) {
    return new Runner() {
      private final Description test = Description.createTestDescription(name, "initializationError");

      @Override
      public Description getDescription() {
        return test;
      }

      @Override
      public void run(org.junit.runner.notification.RunNotifier notifier) {
        notifier.fireTestStarted(test);
        notifier.fireTestFailure(new org.junit.runner.notification.Failure(test, why));
        notifier.fireTestFinished(test);
      }
    };
  }

  /** The classes with tests in the test's APK, by its translated classes. */
  private static List<String> testClasses(Path apk) throws IOException {
    List<String> found = new ArrayList<>();
    try (ZipFile classes = new ZipFile(Translate.classesOf(apk).toFile())) {
      classes.stream().map(entry -> entry.getName()).filter(name -> name.endsWith(".class")).sorted().forEach(file -> {
        String name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
        for (String library : LIBRARIES) if (name.startsWith(library)) return;
        if (hasTests(name)) found.add(name);
      });
    }
    return found;
  }

  private static boolean hasTests(String name) {
    try {
      Class<?> candidate = Class.forName(name, false, Selection.class.getClassLoader());
      if (Modifier.isAbstract(candidate.getModifiers())) return false;
      for (Method method : candidate.getMethods()) if (method.isAnnotationPresent(Test.class)) return true;
    } catch (ClassNotFoundException | LinkageError e) {
      // It needs what is not there: no class to run.
    }
    return false;
  }
}
