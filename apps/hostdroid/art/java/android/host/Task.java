package android.host;

import android.content.ComponentName;
import android.content.Intent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** TaskRecord's part: activities from the root to the top, under one number. Guarded by ActivityStack's lock. */
final class Task {
  private static int sLast;

  final int id = ++sLast;
  /** That of the activity it was made for; null for none, which no other activity has. */
  final String affinity;

  final List<ActivityRecord> records = new ArrayList<>();

  /** What its root was started with, the component named. */
  private Intent intent;

  /** @param root of the launcher's task: null */
  Task(ActivityRecord root, String affinity) {
    this.affinity = affinity;
    if (root != null) intent = root.intent;
  }

  void setIntent(Intent intent) {
    this.intent = intent;
  }

  boolean isRootComponent(ComponentName component) {
    return intent != null && component.equals(intent.getComponent());
  }

  /** Whether the root was started with the same, but for flags and extras. */
  boolean isRootIntent(Intent other) {
    return intent != null && intent.filterEquals(other);
  }

  /** The root as the app sees it; null when there is nothing left. */
  ActivityRecord root() {
    for (ActivityRecord r : records) if (!r.finishing) return r;
    return null;
  }

  ActivityRecord top() {
    for (int i = records.size() - 1; i >= 0; i--) if (!records.get(i).finishing) return records.get(i);
    return null;
  }

  private int lastIndexOf(ComponentName component) {
    for (int i = records.size() - 1; i >= 0; i--) {
      ActivityRecord r = records.get(i);
      if (!r.finishing && r.intent.getComponent().equals(component)) return i;
    }
    return -1;
  }

  ActivityRecord find(ComponentName component) {
    int index = lastIndexOf(component);
    return index < 0 ? null : records.get(index);
  }

  /** Those above an activity that have not finished, from the bottom. */
  List<ActivityRecord> above(ActivityRecord record) {
    List<ActivityRecord> above = new ArrayList<>();
    for (ActivityRecord r : records.subList(records.indexOf(record) + 1, records.size())) {
      if (!r.finishing) above.add(r);
    }
    return above;
  }

  /** FLAG_ACTIVITY_CLEAR_TOP: finishes what is above an activity of this component, and it, unless it takes new intents. */
  ActivityRecord clearTop(ActivityRecord started, int flags) {
    ActivityRecord found = find(started.intent.getComponent());
    if (found == null) return null;
    for (ActivityRecord r : above(found)) ActivityStack.finishOnly(r, 0, null);
    if (found.takesNewIntents(flags)) return found;
    ActivityStack.finishOnly(found, 0, null);
    return null;
  }

  void clear() {
    for (ActivityRecord r : new ArrayList<>(records)) ActivityStack.finishOnly(r, 0, null);
  }

  boolean hasAffinityOf(ActivityRecord record) {
    return affinity != null && Objects.equals(affinity, record.info.taskAffinity);
  }
}
