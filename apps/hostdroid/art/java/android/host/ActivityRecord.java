package android.host;

import android.app.ResultInfo;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.Binder;
import android.os.IBinder;
import com.android.internal.content.ReferrerIntent;
import java.util.ArrayList;
import java.util.List;

/** One activity as the system sees it, from its start until it was told to be destroyed. Guarded by ActivityStack's lock. */
final class ActivityRecord {
  enum State {
    NEW,
    RESUMED,
    PAUSING,
    PAUSED,
    STOPPED
  }

  final IBinder token = new Binder();
  final Intent intent;
  final ActivityInfo info;
  final boolean translucent;
  /** On a device it would run in the test APK's process: TestProcess plays it. */
  final boolean remote;

  Task task;
  State state = State.NEW;
  boolean finishing;
  int requestedOrientation;
  /** What the activity was created with or told of last. */
  Configuration configuration;

  ActivityRecord resultTo;
  String resultWho;
  int requestCode;

  /** What it gets when it is resumed. */
  private List<ResultInfo> results;

  private List<ReferrerIntent> newIntents;

  ActivityRecord(Intent intent, ActivityInfo info) {
    this.intent = intent;
    this.info = info;
    translucent = Packages.isTranslucent(info);
    remote = !info.processName.equals(AppProcess.name());
    requestedOrientation = info.screenOrientation;
  }

  boolean isSingle() {
    return info.launchMode == ActivityInfo.LAUNCH_SINGLE_TASK || info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
  }

  boolean takesNewIntents(int flags) {
    return info.launchMode != ActivityInfo.LAUNCH_MULTIPLE || (flags & Intent.FLAG_ACTIVITY_SINGLE_TOP) != 0;
  }

  boolean hasNoHistory() {
    return (info.flags & ActivityInfo.FLAG_NO_HISTORY) != 0 || (intent.getFlags() & Intent.FLAG_ACTIVITY_NO_HISTORY) != 0;
  }

  void addResult(ResultInfo result) {
    if (results == null) results = new ArrayList<>();
    results.add(result);
  }

  void addNewIntent(ReferrerIntent newIntent) {
    if (newIntents == null) newIntents = new ArrayList<>();
    newIntents.add(newIntent);
  }

  /** Null for none, as the framework's transactions have it. */
  List<ResultInfo> takeResults() {
    List<ResultInfo> taken = results;
    results = null;
    return taken;
  }

  List<ReferrerIntent> takeNewIntents() {
    List<ReferrerIntent> taken = newIntents;
    newIntents = null;
    return taken;
  }
}
