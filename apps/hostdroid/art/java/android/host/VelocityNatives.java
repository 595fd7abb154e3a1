package android.host;

import android.view.MotionEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * VelocityTracker's natives: the mean velocity of the first pointer over the last tenth of a second, where a device fits a curve.
 * VelocityTracker_method here is the body of that method, see ../../../bytecode/Override.java.
 */
public final class VelocityNatives {
  private static final long HORIZON_MS = 100;

  private static final class Sample {
    final long time;
    final float x;
    final float y;

    Sample(long time, float x, float y) {
      this.time = time;
      this.x = x;
      this.y = y;
    }
  }

  private static final class Tracker {
    final Deque<Sample> samples = new ArrayDeque<>();
    float x;
    float y;
  }

  private static final Map<Long, Tracker> TRACKERS = new ConcurrentHashMap<>();

  private VelocityNatives() {}

  public static long VelocityTracker_nativeInitialize(String strategy) {
    long handle = Natives.handle();
    TRACKERS.put(handle, new Tracker());
    return handle;
  }

  public static void VelocityTracker_nativeDispose(long tracker) {
    TRACKERS.remove(tracker);
  }

  public static void VelocityTracker_nativeClear(long tracker) {
    TRACKERS.get(tracker).samples.clear();
  }

  public static void VelocityTracker_nativeAddMovement(long tracker, MotionEvent event) {
    Deque<Sample> samples = TRACKERS.get(tracker).samples;
    if (event.getActionMasked() == MotionEvent.ACTION_DOWN) samples.clear();
    if (event.getActionMasked() == MotionEvent.ACTION_UP) return; // It is where the last move was.
    samples.add(new Sample(event.getEventTime(), event.getX(), event.getY()));
    while (samples.getLast().time - samples.getFirst().time > HORIZON_MS) samples.removeFirst();
  }

  /** @param units the milliseconds that the velocity is for */
  public static void VelocityTracker_nativeComputeCurrentVelocity(long tracker, int units, float limit) {
    Tracker t = TRACKERS.get(tracker);
    t.x = t.y = 0;
    if (t.samples.isEmpty()) return;
    Sample first = t.samples.getFirst();
    Sample last = t.samples.getLast();
    if (last.time == first.time) return;
    float scale = (float) units / (last.time - first.time);
    t.x = Math.max(-limit, Math.min(limit, (last.x - first.x) * scale));
    t.y = Math.max(-limit, Math.min(limit, (last.y - first.y) * scale));
  }

  public static float VelocityTracker_nativeGetXVelocity(long tracker, int pointer) {
    return TRACKERS.get(tracker).x;
  }

  public static float VelocityTracker_nativeGetYVelocity(long tracker, int pointer) {
    return TRACKERS.get(tracker).y;
  }
}
