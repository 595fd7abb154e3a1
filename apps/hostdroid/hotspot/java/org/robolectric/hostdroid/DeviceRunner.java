package org.robolectric.hostdroid;

import java.nio.file.Path;
import java.util.Collections;
import org.junit.runners.model.FrameworkMethod;
import org.junit.runners.model.InitializationError;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.TestLifecycle;
import org.robolectric.annotation.Config;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.AndroidSandbox.TestEnvironmentSpec;
import org.robolectric.internal.ManifestFactory;
import org.robolectric.internal.ManifestIdentifier;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.shadows.HostMessageQueue;

/** Runs a class's tests on Robolectric, with what makes it more like a device: see {@link HostStart} and the shadows here. */
final class DeviceRunner extends RobolectricTestRunner {
  DeviceRunner(Class<?> test) throws InitializationError {
    super(test, defaultInjector().bind(TestEnvironmentSpec.class, new TestEnvironmentSpec(HostInstrumentation.Environment.class)).build());
  }

  @Override
  @SuppressWarnings("rawtypes") // As the method is declared.
  protected Class<? extends TestLifecycle> getTestLifecycleClass() {
    return HostLifecycle.class;
  }

  /** The app's package is its APK, whose manifest the device has laid beside it as text. */
  @Override
  protected ManifestFactory getManifestFactory(Config config) {
    Path apk = HostProcess.apk();
    Path manifest = apk.resolveSibling("AndroidManifest.xml");
    ManifestIdentifier identifier = new ManifestIdentifier((String) null, manifest, null, null, Collections.emptyList(), apk);
    return any -> identifier;
  }

  @Override
  protected InstrumentationConfiguration createClassLoaderConfig(FrameworkMethod method) {
    return new InstrumentationConfiguration.Builder(super.createClassLoaderConfig(method)).doNotAcquireClass(HostProcess.class).build();
  }

  @Override
  protected Class<?>[] getExtraShadows(FrameworkMethod method) {
    return new Class<?>[] {HostSystemClock.class, HostDebug.class, HostMessageQueue.class};
  }

  /** By now the framework's classes are at hand, and of the test's none is: a debugger misses nothing. */
  @Override
  protected AndroidSandbox getSandbox(FrameworkMethod method) {
    AndroidSandbox sandbox = super.getSandbox(method);
    try {
      // A debugger finds a class from when it is linked, as it is once somebody has asked for its methods: on a device each process has it.
      Class.forName("android.app.Instrumentation", false, sandbox.getRobolectricClassLoader()).getDeclaredMethods();
      HostProcess.awaitDebugger();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
    return sandbox;
  }
}
