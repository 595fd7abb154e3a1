package org.robolectric.shadows;

import android.os.MessageQueue;
import org.robolectric.hostdroid.HostProcess;
import org.robolectric.annotation.Implements;

/**
 * An exception that ends a looper ends the process, as on a device. Robolectric keeps it for whoever posts next. Its hook for that is
 * open to this package only.
 */
@Implements(value = MessageQueue.class, isInAndroidSdk = false)
public class HostMessageQueue extends ShadowPausedMessageQueue {
  @Override
  void setUncaughtException(Exception e) {
    if (e != null) HostProcess.crashed(e);
    super.setUncaughtException(e);
  }
}
