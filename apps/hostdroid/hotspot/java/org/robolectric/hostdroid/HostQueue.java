package org.robolectric.hostdroid;

import android.os.MessageQueue;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Chooses the message queue where a release has two: a device does so by the app's target, or by `am compat`. */
final class HostQueue {
  private HostQueue() {}

  /** To be called before there is a looper. */
  static void choose(String wanted) {
    if (wanted == null) return;
    boolean fresh = Boolean.parseBoolean(wanted);
    int api = RuntimeEnvironment.getApiLevel();
    if (api == 36) {
      ReflectionHelpers.setStaticField(MessageQueue.class, "sIsProcessAllowedToUseConcurrent", fresh);
    } else if (api > 36) {
      ReflectionHelpers.callStaticMethod(MessageQueue.class, "setUseDeliQueue", ClassParameter.from(boolean.class, fresh));
    } else if (fresh) {
      HostProcess.log('W', "hostdroid", "API level " + api + " has one message queue only: am compat changes nothing");
    }
  }
}
