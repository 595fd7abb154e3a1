package org.robolectric.hostdroid;

import android.os.SystemClock;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowPausedSystemClock;

/** A sleep takes its time; Robolectric's own moves the clock instead. */
@Implements(value = SystemClock.class, isInAndroidSdk = false)
public class HostSystemClock extends ShadowPausedSystemClock {
  @Implementation
  protected static void sleep(long millis) {
    long until = System.nanoTime() + millis * 1_000_000;
    boolean interrupted = false;
    for (long left = millis; left > 0; left = (until - System.nanoTime() + 999_999) / 1_000_000) {
      try {
        Thread.sleep(left);
      } catch (InterruptedException e) {
        // Like the framework's, it sleeps on, and the interrupt is kept for whoever asks next.
        interrupted = true;
      }
    }
    if (interrupted) Thread.currentThread().interrupt();
  }
}
