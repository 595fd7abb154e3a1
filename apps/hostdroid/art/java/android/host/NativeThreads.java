package android.host;

import android.os.Handler;
import android.os.Looper;

/**
 * Attached threads of native code, as libraries in native code have them on a device: see ../../../launcher/native_threads.c. The
 * environment asks for them, or an app, by reflection, for the one that posts.
 */
public final class NativeThreads {
  private NativeThreads() {}

  /**
   * Starts what the environment asks for. The main looper is there by now, and so is all that a debugger needs that attaches
   * meanwhile: see jdwp/preload_classes.inc.
   */
  static void start() {
    if ("1".equals(System.getenv("HOSTDROID_NATIVE_THREADS"))) {
      System.loadLibrary("nativethreads");
      startWaiting();
    }
    String everyMs = System.getenv("HOSTDROID_NATIVE_POSTS_MS");
    if (everyMs != null) postToMain(Integer.parseInt(everyMs));
  }

  /** A native thread posts an empty message to the main looper again and again, until the process ends. */
  public static void postToMain(int everyMs) {
    if (everyMs <= 0) throw new IllegalArgumentException("every " + everyMs + " ms");
    System.loadLibrary("nativethreads");
    startPosting(new Handler(Looper.getMainLooper()), everyMs);
  }

  private static native void startWaiting();

  private static native void startPosting(Handler handler, int everyMs);
}
