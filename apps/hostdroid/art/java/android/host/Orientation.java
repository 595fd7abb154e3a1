package android.host;

import android.app.ResultInfo;
import android.app.servertransaction.ActivityConfigurationChangeItem;
import android.app.servertransaction.ActivityRelaunchItem;
import android.app.servertransaction.ClientTransaction;
import android.app.servertransaction.ConfigurationChangeItem;
import android.app.servertransaction.PauseActivityItem;
import android.app.servertransaction.ResumeActivityItem;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.host.ActivityRecord.State;
import android.util.MergedConfiguration;
import com.android.internal.content.ReferrerIntent;
import java.util.List;

/**
 * The way up of the screen, which the top activity decides, and what becomes of activities when it changes. Guarded by ActivityStack's
 * lock. Without a wish the screen is upright: it does not sense how it is held.
 */
final class Orientation {
  private Orientation() {}

  /** Turns the screen as the top activity wants it; null for the launcher, which wants it upright. */
  static void update(ActivityRecord top) {
    boolean landscape = wanted(top);
    if (landscape == Device.isLandscape()) return;
    Device.setLandscape(landscape);
    Configuration configuration = Device.configuration();
    BinderThread.oneway(
        () -> {
          ClientTransaction transaction = ClientTransaction.obtain(AppProcess.thread(), null);
          transaction.addCallback(ConfigurationChangeItem.obtain(configuration));
          AppProcess.thread().scheduleTransaction(transaction);
        });
    for (ActivityRecord r : ActivityStack.visible()) {
      if (r.state == State.RESUMED || r.state == State.PAUSED) relaunch(r, null, null);
    }
    Windows.resize();
  }

  private static boolean wanted(ActivityRecord top) {
    if (top == null) return false;
    switch (top.requestedOrientation) {
      case ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE:
      case ActivityInfo.SCREEN_ORIENTATION_SENSOR_LANDSCAPE:
      case ActivityInfo.SCREEN_ORIENTATION_REVERSE_LANDSCAPE:
      case ActivityInfo.SCREEN_ORIENTATION_USER_LANDSCAPE:
        return true;
      case ActivityInfo.SCREEN_ORIENTATION_BEHIND:
      case ActivityInfo.SCREEN_ORIENTATION_LOCKED:
        return Device.isLandscape();
      default:
        // What is translucent and has no wish leaves the screen as it is.
        boolean noWish = top.requestedOrientation == ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED;
        return top.translucent && noWish && Device.isLandscape();
    }
  }

  /** Tells an activity of a change since it was told last; true when it is made anew, as it doesn't handle the change itself. */
  static boolean relaunch(ActivityRecord r, List<ResultInfo> results, List<ReferrerIntent> newIntents) {
    Configuration now = Device.configuration();
    int changes = r.configuration.diff(now) & ~ActivityInfo.CONFIG_WINDOW_CONFIGURATION;
    r.configuration = now;
    if (changes == 0) return false;
    if ((changes & ~r.info.getRealConfigChanged()) == 0) {
      ActivityStack.send(r, null, ActivityConfigurationChangeItem.obtain(new Configuration()));
      return false;
    }
    MergedConfiguration merged = new MergedConfiguration(now, new Configuration());
    ActivityStack.send(
        r,
        r.state == State.RESUMED ? ResumeActivityItem.obtain(false) : PauseActivityItem.obtain(),
        ActivityRelaunchItem.obtain(results, newIntents, changes, merged, false));
    return true;
  }

  private static void request(Object token, int orientation) {
    synchronized (ActivityStack.class) {
      ActivityRecord r = ActivityStack.record(token);
      if (r == null) return;
      r.requestedOrientation = orientation;
      if (r == ActivityStack.top() && r.state == State.RESUMED) update(r);
    }
  }

  private static int requested(Object token) {
    synchronized (ActivityStack.class) {
      ActivityRecord r = ActivityStack.record(token);
      return r == null ? ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED : r.requestedOrientation;
    }
  }

  static void register() {
    Services.handle("IActivityTaskManager.setRequestedOrientation", args -> request(args[0], (Integer) args[1]));
    Services.answer("IActivityTaskManager.getRequestedOrientation", args -> requested(args[0]));
  }
}
