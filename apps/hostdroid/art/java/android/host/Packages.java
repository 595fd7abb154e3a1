package android.host;

import android.app.ActivityThread;
import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.InstrumentationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.PackageUserState;
import android.content.pm.ParceledListSlice;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.pm.Signature;
import android.content.res.Resources;
import android.content.res.TypedArray;
import android.os.Process;
import android.util.Log;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** PackageManagerService's answers for the APKs of this process, by the framework's own PackageParser. */
final class Packages {
  enum Kind {
    ACTIVITY,
    RECEIVER,
    SERVICE
  }

  private static final String SYSTEM = "android";
  private static final int USER = 0;

  /** The user is unlocked: components match whether or not they are aware of direct boot. */
  private static final int MATCH = PackageManager.MATCH_DIRECT_BOOT_AWARE | PackageManager.MATCH_DIRECT_BOOT_UNAWARE;

  private static final PackageUserState STATE = new PackageUserState();
  private static final Map<String, PackageParser.Package> INSTALLED = new LinkedHashMap<>();

  private Packages() {}

  // --- installing

  static PackageParser.Package install(String apk) throws PackageParser.PackageParserException {
    PackageParser parser = new PackageParser();
    parser.setCallback(new NoFeatures());
    PackageParser.Package parsed = parser.parsePackage(new File(apk), PackageParser.PARSE_MUST_BE_APK, false);
    setPaths(parsed);
    ApplicationInfo app = parsed.applicationInfo;
    if (app.processName == null) app.processName = parsed.packageName;
    for (PackageParser.Activity a : parsed.activities) a.info.processName = or(a.info.processName, app.processName);
    for (PackageParser.Activity r : parsed.receivers) r.info.processName = or(r.info.processName, app.processName);
    for (PackageParser.Service s : parsed.services) s.info.processName = or(s.info.processName, app.processName);
    for (PackageParser.Provider p : parsed.providers) p.info.processName = or(p.info.processName, app.processName);
    new File(app.dataDir).mkdirs();
    new File(app.deviceProtectedDataDir).mkdirs();
    INSTALLED.put(parsed.packageName, parsed);
    return parsed;
  }

  private static String or(String name, String otherwise) {
    return name != null ? name : otherwise;
  }

  private static void setPaths(PackageParser.Package parsed) {
    parsed.setApplicationVolumeUuid(null);
    parsed.setApplicationInfoCodePath(parsed.codePath);
    parsed.setApplicationInfoBaseCodePath(parsed.baseCodePath);
    parsed.setApplicationInfoResourcePath(parsed.codePath);
    parsed.setApplicationInfoBaseResourcePath(parsed.baseCodePath);
    ApplicationInfo app = parsed.applicationInfo;
    app.setResourcePath(parsed.codePath);
    app.sourceDir = app.publicSourceDir = parsed.baseCodePath;
    app.uid = Process.myUid();
    app.primaryCpuAbi = "x86_64";
    app.initForUser(USER);
    app.nativeLibraryDir = app.nativeLibraryRootDir = app.dataDir + "/lib";
    app.seInfo = "default";
    app.seInfoUser = "";
  }

  private static final class NoFeatures implements PackageParser.Callback {
    @Override
    public boolean hasFeature(String feature) {
      return false;
    }

    @Override
    public String[] getOverlayPaths(String targetPackageName, String targetPath) {
      return null;
    }

    @Override
    public String[] getOverlayApks(String targetPackageName) {
      return null;
    }
  }

  // --- packages

  static ApplicationInfo application(String packageName, int flags) {
    if (SYSTEM.equals(packageName)) return systemApplication();
    PackageParser.Package p = INSTALLED.get(packageName);
    return p == null ? null : PackageParser.generateApplicationInfo(p, flags | MATCH, STATE, USER);
  }

  static ApplicationInfo systemApplication() {
    ApplicationInfo app = new ApplicationInfo();
    app.packageName = SYSTEM;
    app.processName = "system";
    app.uid = Process.SYSTEM_UID;
    app.targetSdkVersion = 29;
    app.enabled = true;
    app.flags = ApplicationInfo.FLAG_SYSTEM;
    app.sourceDir = app.publicSourceDir = AppProcess.frameworkResources();
    return app;
  }

  private static PackageInfo packageInfo(String packageName, int flags) {
    if (SYSTEM.equals(packageName)) {
      PackageInfo system = new PackageInfo();
      system.packageName = packageName;
      system.applicationInfo = systemApplication();
      system.versionName = "10";
      return system;
    }
    PackageParser.Package p = INSTALLED.get(packageName);
    if (p == null) return null;
    PackageInfo info =
        PackageParser.generatePackageInfo(
            p, null /* gids */, flags | MATCH, 0, 0, new HashSet<>(p.requestedPermissions), STATE);
    if ((flags & PackageManager.GET_SIGNATURES) != 0 && info.signatures == null) {
      info.signatures = new Signature[] {new Signature(new byte[] {1})}; // Signatures are not read here.
    }
    return info;
  }

  static InstrumentationInfo instrumentation(ComponentName name, int flags) {
    PackageParser.Package p = INSTALLED.get(name.getPackageName());
    PackageParser.Instrumentation found = p == null ? null : find(p.instrumentation, name);
    if (found == null) return null;
    InstrumentationInfo info = PackageParser.generateInstrumentationInfo(found, flags);
    ApplicationInfo app = application(p.packageName, 0);
    info.sourceDir = app.sourceDir;
    info.publicSourceDir = app.publicSourceDir;
    info.dataDir = app.dataDir;
    info.deviceProtectedDataDir = app.deviceProtectedDataDir;
    info.credentialProtectedDataDir = app.credentialProtectedDataDir;
    info.nativeLibraryDir = app.nativeLibraryDir;
    info.primaryCpuAbi = app.primaryCpuAbi;
    return info;
  }

  // --- components

  private static <T extends PackageParser.Component<?>> T find(List<T> components, ComponentName name) {
    for (T component : components) if (component.className.equals(name.getClassName())) return component;
    return null;
  }

  private static <T extends PackageParser.Component<?>> T find(
      ComponentName name, Function<PackageParser.Package, List<T>> components) {
    PackageParser.Package p = INSTALLED.get(name.getPackageName());
    return p == null ? null : find(components.apply(p), name);
  }

  private static ActivityInfo activityInfo(PackageParser.Activity a, int flags) {
    return a == null ? null : PackageParser.generateActivityInfo(a, flags | MATCH, STATE, USER);
  }

  private static ServiceInfo serviceInfo(PackageParser.Service s, int flags) {
    return s == null ? null : PackageParser.generateServiceInfo(s, flags | MATCH, STATE, USER);
  }

  private static ProviderInfo providerInfo(PackageParser.Provider p, int flags) {
    return p == null ? null : PackageParser.generateProviderInfo(p, flags | MATCH, STATE, USER);
  }

  private static ActivityInfo activity(ComponentName name, int flags) {
    return activityInfo(find(name, p -> p.activities), flags);
  }

  private static ActivityInfo receiver(ComponentName name, int flags) {
    return activityInfo(find(name, p -> p.receivers), flags);
  }

  private static ServiceInfo service(ComponentName name, int flags) {
    return serviceInfo(find(name, p -> p.services), flags);
  }

  private static ProviderInfo provider(ComponentName name, int flags) {
    return providerInfo(find(name, p -> p.providers), flags);
  }

  /** An app's providers, in the order in which its process has to create them. */
  static List<ProviderInfo> providers(String packageName) {
    List<ProviderInfo> providers = new ArrayList<>();
    for (PackageParser.Provider p : INSTALLED.get(packageName).providers) {
      providers.add(providerInfo(p, PackageManager.GET_META_DATA));
    }
    providers.sort((a, b) -> Integer.compare(b.initOrder, a.initOrder));
    return providers;
  }

  static ProviderInfo providerOf(String authority, int flags) {
    for (PackageParser.Package p : INSTALLED.values()) {
      for (PackageParser.Provider provider : p.providers) {
        String authorities = provider.info.authority;
        if (authorities != null && Arrays.asList(authorities.split(";")).contains(authority)) {
          return providerInfo(provider, flags);
        }
      }
    }
    return null;
  }

  // --- intents

  static boolean matches(IntentFilter filter, Intent i) {
    return filter.match(i.getAction(), i.getType(), i.getScheme(), i.getData(), i.getCategories(), "host") >= 0;
  }

  private static <T extends IntentFilter> T firstMatch(List<T> filters, Intent intent, boolean defaultOnly) {
    for (T filter : filters) {
      if (defaultOnly && !filter.hasCategory(Intent.CATEGORY_DEFAULT)) continue;
      if (matches(filter, intent)) return filter;
    }
    return null;
  }

  /** The components of a kind that an intent names or matches, those with the highest priority first. */
  static List<ResolveInfo> query(Intent wanted, int flags, Kind kind) {
    Intent intent = wanted.getSelector() != null ? wanted.getSelector() : wanted;
    if (intent.getComponent() != null) return queryNamed(intent.getComponent(), flags, kind);
    List<ResolveInfo> found = new ArrayList<>();
    for (PackageParser.Package p : INSTALLED.values()) {
      if (intent.getPackage() != null && !intent.getPackage().equals(p.packageName)) continue;
      if (kind == Kind.SERVICE) queryServices(p, intent, flags, found);
      else queryActivities(kind == Kind.ACTIVITY ? p.activities : p.receivers, intent, flags, kind, found);
    }
    found.sort((a, b) -> Integer.compare(b.priority, a.priority));
    return found;
  }

  private static List<ResolveInfo> queryNamed(ComponentName name, int flags, Kind kind) {
    ResolveInfo resolved = new ResolveInfo();
    if (kind == Kind.SERVICE) resolved.serviceInfo = service(name, flags);
    else resolved.activityInfo = kind == Kind.ACTIVITY ? activity(name, flags) : receiver(name, flags);
    List<ResolveInfo> found = new ArrayList<>();
    if (resolved.serviceInfo != null || resolved.activityInfo != null) found.add(resolved);
    return found;
  }

  private static void queryServices(PackageParser.Package p, Intent intent, int flags, List<ResolveInfo> found) {
    for (PackageParser.Service service : p.services) {
      IntentFilter filter = firstMatch(service.intents, intent, false);
      if (filter == null) continue;
      ResolveInfo resolved = new ResolveInfo();
      resolved.serviceInfo = serviceInfo(service, flags);
      resolved.filter = filter;
      found.add(resolved);
    }
  }

  private static void queryActivities(
      List<PackageParser.Activity> components, Intent intent, int flags, Kind kind, List<ResolveInfo> found) {
    boolean defaultOnly = kind == Kind.ACTIVITY && (flags & PackageManager.MATCH_DEFAULT_ONLY) != 0;
    for (PackageParser.Activity component : components) {
      IntentFilter filter = firstMatch(component.intents, intent, defaultOnly);
      if (filter == null) continue;
      ResolveInfo resolved = new ResolveInfo();
      resolved.activityInfo = activityInfo(component, flags);
      resolved.filter = filter;
      resolved.priority = filter.getPriority();
      found.add(resolved);
    }
  }

  static ResolveInfo resolve(Intent intent, int flags, Kind kind) {
    List<ResolveInfo> found = query(intent, flags, kind);
    return found.isEmpty() ? null : found.get(0);
  }

  /** Whether what is below the activity stays visible, by its theme. */
  static boolean isTranslucent(ActivityInfo activity) {
    try {
      PackageManager manager = ActivityThread.currentApplication().getPackageManager();
      Resources.Theme theme = manager.getResourcesForApplication(activity.applicationInfo).newTheme();
      theme.applyStyle(activity.getThemeResource(), true);
      TypedArray window = theme.obtainStyledAttributes(com.android.internal.R.styleable.Window);
      try {
        return ActivityInfo.isTranslucentOrFloating(window);
      } finally {
        window.recycle();
      }
    } catch (PackageManager.NameNotFoundException | Resources.NotFoundException e) {
      Log.w("HostServices", "the theme of " + activity.name, e);
      return false;
    }
  }

  // --- answers

  private static void answer(String method, Services.Answer answer) {
    Services.answer("IPackageManager." + method, answer);
  }

  private static void answerQuery(String queryMethod, String resolveMethod, Kind kind) {
    answer(queryMethod, args -> new ParceledListSlice<>(query((Intent) args[0], (Integer) args[2], kind)));
    if (resolveMethod != null) {
      answer(resolveMethod, args -> resolve((Intent) args[0], (Integer) args[2], kind));
    }
  }

  static void register() {
    answer("isPackageAvailable", args -> true);
    answer("hasSystemFeature", args -> false);
    answer("getPackagesForUid", args -> INSTALLED.keySet().toArray(new String[0]));
    answer("getPackageInfo", args -> packageInfo((String) args[0], (Integer) args[1]));
    answer("getApplicationInfo", args -> application((String) args[0], (Integer) args[1]));
    answer("getInstrumentationInfo", args -> instrumentation((ComponentName) args[0], (Integer) args[1]));
    answer("getActivityInfo", args -> activity((ComponentName) args[0], (Integer) args[1]));
    answer("getReceiverInfo", args -> receiver((ComponentName) args[0], (Integer) args[1]));
    answer("getServiceInfo", args -> service((ComponentName) args[0], (Integer) args[1]));
    answer("getProviderInfo", args -> provider((ComponentName) args[0], (Integer) args[1]));
    answer("resolveContentProvider", args -> providerOf((String) args[0], (Integer) args[1]));
    answerQuery("queryIntentActivities", "resolveIntent", Kind.ACTIVITY);
    answerQuery("queryIntentReceivers", null, Kind.RECEIVER);
    answerQuery("queryIntentServices", "resolveService", Kind.SERVICE);
  }
}
