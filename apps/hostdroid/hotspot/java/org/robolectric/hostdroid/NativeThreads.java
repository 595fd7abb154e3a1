package org.robolectric.hostdroid;

import android.os.Handler;
import android.os.Looper;

/** Attached threads of native code, as libraries have them on a device: see native_threads.c of the other runtime's launcher. */
final class NativeThreads {
  private static boolean started;

  private NativeThreads() {}

  /** Starts what the environment asks for, once; to be called when the main looper is there. */
  static synchronized void start() {
    if (started) return;
    started = true;
    boolean waits = "1".equals(System.getenv("HOSTDROID_NATIVE_THREADS"));
    String everyMs = System.getenv("HOSTDROID_NATIVE_POSTS_MS");
    if (!waits && everyMs == null) return;
    System.load(System.getProperty("host.native-threads"));
    if (waits) startWaiting();
    if (everyMs != null) startPosting(new Handler(Looper.getMainLooper()), Integer.parseInt(everyMs));
  }

  private static native void startWaiting();

  private static native void startPosting(Handler handler, int everyMs);
}
