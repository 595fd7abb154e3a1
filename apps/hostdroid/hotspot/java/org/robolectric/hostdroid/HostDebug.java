package org.robolectric.hostdroid;

import android.os.Debug;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDebug;

/** Whether there is a debugger. */
@Implements(Debug.class)
public class HostDebug extends ShadowDebug {
  @Implementation
  protected static boolean isDebuggerConnected() {
    return HostProcess.isDebuggerConnected();
  }
}
