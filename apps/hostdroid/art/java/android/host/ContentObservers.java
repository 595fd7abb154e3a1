package android.host;

import android.content.ContentResolver;
import android.database.IContentObserver;
import android.net.Uri;
import android.os.Build;
import android.os.IBinder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Who observes which URIs of this process's providers, and is notified of their changes: as by `ContentService` of AOSP, by
 * its tree of path segments. No notification is delayed: the app is in the foreground.
 */
final class ContentObservers {
  /** Authorities that every device has a provider of. What they keep never changes here. */
  private static final Set<String> OF_PLATFORM =
      new HashSet<>(
          Arrays.asList(
              "settings",
              "media",
              "downloads",
              "contacts",
              "com.android.contacts",
              "call_log",
              "com.android.calendar",
              "com.android.voicemail",
              "com.android.blockednumber",
              "com.android.externalstorage.documents",
              "com.android.providers.downloads.documents",
              "com.android.providers.media.documents",
              "sms",
              "mms",
              "mms-sms",
              "telephony",
              "user_dictionary"));

  private static final class Entry {
    final List<String> segments;
    final boolean forDescendants;
    final IContentObserver observer;

    Entry(Uri uri, boolean forDescendants, IContentObserver observer) {
      this.segments = segments(uri);
      this.forDescendants = forDescendants;
      this.observer = observer;
    }

    /** An observer is notified of a change above its URI, and of one below it if it has asked for descendants. */
    private boolean concerns(List<String> changed, boolean skipsDescendants) {
      int common = Math.min(segments.size(), changed.size());
      if (!segments.subList(0, common).equals(changed.subList(0, common))) return false;
      return segments.size() < changed.size() ? forDescendants : !(skipsDescendants && forDescendants);
    }
  }

  private static final List<Entry> ENTRIES = new ArrayList<>();

  private ContentObservers() {}

  private static List<String> segments(Uri uri) {
    List<String> segments = new ArrayList<>();
    segments.add(uri.getAuthority());
    segments.addAll(uri.getPathSegments());
    return segments;
  }

  /** `ActivityManagerService.checkContentProviderAccess`: an app for Android 8 or later has to name a provider that is there. */
  private static void checkProvider(Uri uri, int user, int targetSdk) {
    String authority = uri.getAuthority();
    boolean isThere = OF_PLATFORM.contains(authority) || Packages.providerOf(authority, 0) != null;
    if (isThere || targetSdk < Build.VERSION_CODES.O) return;
    throw new SecurityException(
        "Failed to find provider "
            + authority
            + " for user "
            + user
            + "; expected to find a valid ContentProvider for this authority");
  }

  private static void register(Uri uri, boolean forDescendants, IContentObserver observer, int user, int targetSdk) {
    if (observer == null || uri == null) throw new IllegalArgumentException("You must pass a valid uri and observer");
    checkProvider(uri, user, targetSdk);
    synchronized (ENTRIES) {
      ENTRIES.add(new Entry(uri, forDescendants, observer));
    }
  }

  private static void unregister(IContentObserver observer) {
    if (observer == null) throw new IllegalArgumentException("You must pass a valid observer");
    synchronized (ENTRIES) {
      for (Iterator<Entry> entries = ENTRIES.iterator(); entries.hasNext(); ) {
        if (entries.next().observer.asBinder() == observer.asBinder()) entries.remove();
      }
    }
  }

  private static void changed(Uri uri, IContentObserver by, boolean notifiesItself, int flags, int user, int targetSdk) {
    if (uri == null) throw new NullPointerException("Uri must not be null");
    checkProvider(uri, user, targetSdk);
    boolean skipsDescendants = (flags & ContentResolver.NOTIFY_SKIP_NOTIFY_FOR_DESCENDANTS) != 0;
    IBinder self = by == null ? null : by.asBinder();
    List<String> changed = segments(uri);

    List<Entry> notified = new ArrayList<>();
    synchronized (ENTRIES) {
      for (Entry entry : ENTRIES) {
        boolean isSelf = entry.observer.asBinder() == self;
        if (entry.concerns(changed, skipsDescendants) && (notifiesItself || !isSelf)) notified.add(entry);
      }
    }
    // From the root of the tree to its leaves.
    notified.sort(Comparator.comparingInt(entry -> entry.segments.size()));
    for (Entry entry : notified) {
      boolean isSelf = entry.observer.asBinder() == self;
      BinderThread.oneway(() -> entry.observer.onChange(isSelf, uri, user));
    }
  }

  static void register() {
    Services.handle(
        "IContentService.registerContentObserver",
        args -> register((Uri) args[0], (Boolean) args[1], (IContentObserver) args[2], (Integer) args[3], (Integer) args[4]));
    Services.handle("IContentService.unregisterContentObserver", args -> unregister((IContentObserver) args[0]));
    Services.handle(
        "IContentService.notifyChange",
        args ->
            changed(
                (Uri) args[0],
                (IContentObserver) args[1],
                (Boolean) args[2],
                (Integer) args[3],
                (Integer) args[4],
                (Integer) args[5]));
  }
}
