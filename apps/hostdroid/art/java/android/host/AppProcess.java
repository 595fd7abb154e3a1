package android.host;

import android.app.ActivityManager;
import android.app.ActivityTaskManager;
import android.app.ActivityThread;
import android.app.ApplicationThreadConstants;
import android.app.ContentProviderHolder;
import android.app.IActivityManager;
import android.app.IActivityTaskManager;
import android.app.IApplicationThread;
import android.app.IInstrumentationWatcher;
import android.content.ActivityNotFoundException;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.IPackageManager;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import android.content.res.ApkAssets;
import android.content.res.AssetManager;
import android.content.res.CompatibilityInfo;
import android.content.res.Configuration;
import android.net.Uri;
import android.os.Bundle;
import android.os.Handler;
import android.os.IServiceManager;
import android.os.Looper;
import android.os.RemoteException;
import android.os.ServiceManager;
import android.os.ShellCommand;
import android.util.ArraySet;
import android.util.Log;
import android.util.Singleton;
import android.view.HostInput;
import android.view.InputEvent;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The process of an app: it goes through the real ActivityThread.main, which attaches to the activity manager; this class plays
 * the part of ActivityManagerService that binds the process to the app. There is no system_server, see {@link Services}.
 */
public final class AppProcess {
  /**
   * ActivityTaskManagerService's KEY_DISPATCHING_TIMEOUT_MS and INSTRUMENTATION_KEY_DISPATCHING_TIMEOUT_MS; its
   * getInputDispatchingTimeoutLocked chooses between them.
   */
  private static final long INPUT_TIMEOUT_MS = 5_000;

  private static final long INSTRUMENTED_INPUT_TIMEOUT_MS = 60_000;

  private static String sName;
  private static String sPackage;
  private static ComponentName sInstrumentation;
  private static Bundle sArguments;
  private static IInstrumentationWatcher sWatcher;
  private static Intent sFirstActivity;
  private static IApplicationThread sThread;

  private AppProcess() {}

  static String name() {
    return sName;
  }

  static String packageName() {
    return sPackage;
  }

  static IApplicationThread thread() {
    return sThread;
  }

  /** For how long a window may take over an input event; HOSTDROID_ANR_MS says otherwise. */
  public static long inputTimeoutMs() {
    String wanted = System.getenv("HOSTDROID_ANR_MS");
    if (wanted != null) return Long.parseLong(wanted);
    return sInstrumentation == null ? INPUT_TIMEOUT_MS : INSTRUMENTED_INPUT_TIMEOUT_MS;
  }

  static String frameworkResources() {
    return System.getProperty("host.framework-res");
  }

  /**
   * `am instrument` on a device that has these two APKs, which may be the same one. Does not return.
   *
   * @param wanted the instrumentation; null for the first of the test APK
   */
  public static void instrument(
      String appApk, String testApk, ComponentName wanted, Bundle arguments, IInstrumentationWatcher watcher)
      throws Exception {
    startSystem();
    if (!new File(appApk).getCanonicalFile().equals(new File(testApk).getCanonicalFile())) Packages.install(appApk);
    PackageParser.Package test = Packages.install(testApk);
    if (wanted == null && !test.instrumentation.isEmpty()) wanted = test.instrumentation.get(0).getComponentName();
    if (wanted == null || Packages.instrumentation(wanted, 0) == null) {
      refuse(watcher, "Unable to find instrumentation info for: " + wanted);
    }
    sInstrumentation = wanted;
    sPackage = Packages.instrumentation(wanted, 0).targetPackage;
    if (Packages.application(sPackage, 0) == null) {
      refuse(watcher, "Unable to find instrumentation target package: " + sPackage);
    }
    sArguments = arguments;
    sWatcher = watcher;
    sName = Packages.application(sPackage, 0).processName;
    ActivityThread.main(new String[0]);
  }

  /**
   * `am start`: the app with one of its activities, until it is killed. Does not return.
   *
   * @param intent the intent in `am`'s words; none for the activity that a launcher shows
   */
  public static void start(String apk, String... intent) throws Exception {
    startSystem();
    PackageParser.Package app = Packages.install(apk);
    sPackage = app.packageName;
    sName = app.applicationInfo.processName;
    Intent wanted = intent.length > 0 ? parse(intent) : new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER);
    if (wanted.getComponent() == null) wanted.setPackage(sPackage);
    ResolveInfo found = Packages.resolve(wanted, 0, Packages.Kind.ACTIVITY);
    if (found == null) throw new ActivityNotFoundException("Activity not started, unable to resolve " + wanted);
    sFirstActivity = wanted.setClassName(sPackage, found.activityInfo.name).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    ActivityThread.main(new String[0]);
  }

  /**
   * `am start` while the process is up: each line of the stream is one intent in `am`'s words, each of them percent-encoded.
   * Starts a thread, which ends with the stream.
   */
  private static void takeStarts(InputStream from) {
    Thread thread = new Thread(() -> readStarts(from), BinderThread.name(2));
    thread.setDaemon(true);
    thread.start();
  }

  private static void readStarts(InputStream from) {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ");
        for (int i = 0; i < words.length; i++) words[i] = Uri.decode(words[i]);
        try {
          Intent intent = parse(words).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
          new Handler(Looper.getMainLooper()).post(() -> startFromOutside(intent));
        } catch (RuntimeException | URISyntaxException e) {
          Log.e("ActivityManager", "am start " + line, e); // One bad intent is not the end of the others.
        }
      }
    } catch (IOException e) {
      Log.e("ActivityManager", "no further activities can be started from outside", e);
    }
  }

  private static Intent parse(String... words) throws URISyntaxException {
    ShellCommand command =
        new ShellCommand() {
          @Override
          public int onCommand(String name) {
            return 0;
          }

          @Override
          public void onHelp() {}
        };
    command.init(null, null, null, null, words, null, 0);
    return Intent.parseCommandArgs(command, null);
  }

  private static void startFromOutside(Intent intent) {
    int result = ActivityStarter.start(intent, null, null, -1);
    if (result < 0) Log.e("ActivityManager", "Activity not started (" + result + "): " + intent);
  }

  /** As `am` says it, and ends. */
  private static void refuse(IInstrumentationWatcher watcher, String error) throws RemoteException {
    Bundle status = new Bundle();
    status.putString("id", "ActivityManagerService");
    status.putString("Error", error);
    watcher.instrumentationStatus(null, -1, status);
    System.exit(1);
  }

  /** The process is as good as dead: what `am instrument` prints then. */
  static void died(String shortMessage, String longMessage) {
    if (sWatcher == null) return;
    Bundle result = new Bundle();
    result.putString("shortMsg", shortMessage);
    if (longMessage != null) result.putString("longMsg", longMessage);
    try {
      sWatcher.instrumentationFinished(null, 0, result);
    } catch (RemoteException e) {
      throw e.rethrowFromSystemServer(); // Never: the watcher is in this process.
    }
  }

  // --- what a zygote and a system_server have done before an app's process starts

  private static void startSystem() throws Exception {
    loadFrameworkResources();
    Device.register();
    Packages.register();
    ActivityStack.register();
    Windows.register();
    Broadcasts.register();
    ContentObservers.register();
    AppServices.register();
    PendingIntents.register();
    register();
    Reflect.set(null, ServiceManager.class, "sServiceManager", Services.proxy(IServiceManager.class));
    setSingleton(ActivityManager.class, "IActivityManagerSingleton", Services.proxy(IActivityManager.class));
    setSingleton(
        ActivityTaskManager.class, "IActivityTaskManagerSingleton", Services.proxy(IActivityTaskManager.class));
    Reflect.set(null, ActivityThread.class, "sPackageManager", Services.proxy(IPackageManager.class));
  }

  private static void setSingleton(Class<?> owner, String field, Object service) {
    Reflect.set(Reflect.get(null, owner, field), Singleton.class, "mInstance", service);
  }

  /** AssetManager.createSystemAssetsInZygoteLocked, with our path and without overlays. */
  private static void loadFrameworkResources() throws IOException, ReflectiveOperationException {
    ApkAssets[] assets = {ApkAssets.loadFromPath(frameworkResources(), true)};
    Reflect.set(null, AssetManager.class, "sSystemApkAssetsSet", new ArraySet<>(Arrays.asList(assets)));
    Reflect.set(null, AssetManager.class, "sSystemApkAssets", assets);
    Constructor<AssetManager> constructor = AssetManager.class.getDeclaredConstructor(boolean.class);
    constructor.setAccessible(true);
    AssetManager system = constructor.newInstance(true);
    Method setApkAssets = AssetManager.class.getDeclaredMethod("setApkAssets", ApkAssets[].class, boolean.class);
    setApkAssets.setAccessible(true);
    setApkAssets.invoke(system, assets, false);
    Reflect.set(null, AssetManager.class, "sSystem", system);
  }

  /** The process has attached: it is bound to its app by a call from a binder thread. */
  private static void attached(IApplicationThread thread) {
    sThread = thread;
    ApplicationInfo app = Packages.application(sPackage, PackageManager.GET_META_DATA);
    List<ProviderInfo> providers = Packages.providers(sPackage);
    BinderThread.oneway(
        () -> {
          thread.bindApplication(
              sName,
              app,
              providers,
              sInstrumentation,
              null /* profilerInfo */,
              sArguments,
              sWatcher,
              null /* instrumentationUiConnection */,
              debugMode(),
              false /* enableBinderTracking */,
              false /* trackAllocation */,
              false /* restrictedBackupMode */,
              false /* persistent */,
              Device.configuration(),
              CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO,
              null /* services */,
              new Bundle() /* coreSettings */,
              "host" /* buildSerial */,
              null /* autofillOptions */,
              null /* contentCaptureOptions */);
          takeStarts(System.in);
          NativeThreads.start();
          if (sFirstActivity != null) {
            // The main thread handles this after the binding, when the app's resources are there; so with those that follow.
            new Handler(Looper.getMainLooper()).post(() -> startFromOutside(sFirstActivity));
          }
        });
  }

  /** As ActivityManagerService tells a process: whether it is the debug app, and whether it was set with `-w`. */
  private static int debugMode() {
    if (System.getenv("HOSTDROID_WAIT_FOR_DEBUGGER") != null) return ApplicationThreadConstants.DEBUG_WAIT;
    if (System.getenv("HOST_DEBUG_APP") != null) return ApplicationThreadConstants.DEBUG_ON;
    return ApplicationThreadConstants.DEBUG_OFF;
  }

  private static Object contentProvider(String authority) {
    ProviderInfo ours = Packages.providerOf(authority, 0);
    if (ours != null) return new ContentProviderHolder(ours);
    if (!authority.equals("settings")) return null;
    ProviderInfo settings = new ProviderInfo();
    settings.packageName = "com.android.providers.settings";
    settings.name = "host";
    settings.authority = authority;
    settings.applicationInfo = Packages.systemApplication();
    settings.exported = true;
    ContentProviderHolder holder = new ContentProviderHolder(settings);
    holder.provider = Services.settingsProvider();
    holder.noReleaseNeeded = true;
    return holder;
  }

  private static void register() {
    Services.answer("IServiceManager.getService", args -> Services.service((String) args[0]));
    Services.answer("IServiceManager.checkService", args -> Services.service((String) args[0]));
    Services.answer("IActivityManager.checkPermission", args -> PackageManager.PERMISSION_GRANTED);
    Services.handle("IActivityManager.attachApplication", args -> attached((IApplicationThread) args[0]));
    Services.answer(
        "IActivityManager.finishInstrumentation",
        args -> {
          sWatcher.instrumentationFinished(null, (Integer) args[1], (Bundle) args[2]);
          return null;
        });
    Services.handle("IActivityManager.handleApplicationCrash", args -> died("Process crashed.", null));
    Services.answer("IActivityManager.getContentProvider", args -> contentProvider((String) args[2]));
    Services.answer("IContentProvider.call", args -> new Bundle()); // No setting is set.
    for (String question : new String[] {"isUserUnlocked", "isUserUnlockingOrUnlocked", "isUserRunning"}) {
      Services.answer("IUserManager." + question, args -> true);
    }
    Services.answer(
        "IInputManager.injectInputEvent", args -> HostInput.inject((InputEvent) args[0], (Integer) args[1]));
    // The debug app may stand at a breakpoint for as long as it likes.
    if (System.getenv("HOST_DEBUG_APP") == null) {
      HostInput.onNotResponding(
          reason -> {
            Log.i("WindowManager", "Input event dispatching timed out sending to " + sPackage + ".  Reason: " + reason);
            died("keyDispatchingTimedOut", reason);
          });
    }
  }
}
