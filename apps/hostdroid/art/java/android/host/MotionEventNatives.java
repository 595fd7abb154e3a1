package android.host;

import android.view.InputDevice;
import android.view.MotionEvent;
import android.view.MotionEvent.PointerCoords;
import android.view.MotionEvent.PointerProperties;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * MotionEvent without libinput: no history, no transforms. CLASS_method here is the body of that class's method of the same
 * arguments, see ../../../bytecode/Override.java.
 */
public final class MotionEventNatives {
  private static final class Event {
    int deviceId, source, displayId, action, flags, edgeFlags, metaState, buttonState, classification, actionButton;
    float xOffset, yOffset, xPrecision, yPrecision;
    long downTime, eventTime;
    PointerProperties[] pointers;
    /** Without the offsets. */
    PointerCoords[] raw;

    Event copy() {
      Event to = new Event();
      to.deviceId = deviceId;
      to.source = source;
      to.displayId = displayId;
      to.action = action;
      to.flags = flags;
      to.edgeFlags = edgeFlags;
      to.metaState = metaState;
      to.buttonState = buttonState;
      to.classification = classification;
      to.xOffset = xOffset;
      to.yOffset = yOffset;
      to.xPrecision = xPrecision;
      to.yPrecision = yPrecision;
      to.downTime = downTime;
      to.eventTime = eventTime;
      to.setPointers(pointers, pointers.length);
      to.raw = moved(raw, pointers.length, 0, 0);
      return to;
    }

    void setPointers(PointerProperties[] from, int count) {
      pointers = new PointerProperties[count];
      for (int i = 0; i < count; i++) pointers[i] = new PointerProperties(from[i]);
    }
  }

  private static final Map<Long, Event> EVENTS = new ConcurrentHashMap<>();

  private MotionEventNatives() {}

  private static Event event(long handle) {
    return EVENTS.get(handle);
  }

  private static PointerCoords[] moved(PointerCoords[] from, int count, float dx, float dy) {
    PointerCoords[] to = new PointerCoords[count];
    for (int i = 0; i < count; i++) {
      to[i] = new PointerCoords(from[i]);
      to[i].x += dx;
      to[i].y += dy;
    }
    return to;
  }

  // --- life

  public static long MotionEvent_nativeInitialize(
      long handle,
      int deviceId,
      int source,
      int displayId,
      int action,
      int flags,
      int edgeFlags,
      int metaState,
      int buttonState,
      int classification,
      float xOffset,
      float yOffset,
      float xPrecision,
      float yPrecision,
      long downTime,
      long eventTime,
      int count,
      PointerProperties[] pointers,
      PointerCoords[] coords) {
    Event e = new Event();
    e.deviceId = deviceId;
    e.source = source;
    e.displayId = displayId;
    e.action = action;
    e.flags = flags;
    e.edgeFlags = edgeFlags;
    e.metaState = metaState;
    e.buttonState = buttonState;
    e.classification = classification;
    e.xOffset = xOffset;
    e.yOffset = yOffset;
    e.xPrecision = xPrecision;
    e.yPrecision = yPrecision;
    e.downTime = downTime;
    e.eventTime = eventTime;
    e.setPointers(pointers, count);
    e.raw = moved(coords, count, -xOffset, -yOffset);
    return store(handle, e);
  }

  private static long store(long handle, Event e) {
    long to = handle != 0 ? handle : Natives.handle();
    EVENTS.put(to, e);
    return to;
  }

  public static long MotionEvent_nativeCopy(long to, long from, boolean keepHistory) {
    return store(to, event(from).copy());
  }

  public static void MotionEvent_nativeDispose(long handle) {
    EVENTS.remove(handle);
  }

  // --- pointers

  public static void MotionEvent_nativeAddBatch(long handle, long eventTime, PointerCoords[] coords, int metaState) {
    Event e = event(handle);
    e.eventTime = eventTime;
    e.metaState |= metaState;
    e.raw = moved(coords, e.pointers.length, -e.xOffset, -e.yOffset);
  }

  public static int MotionEvent_nativeGetPointerCount(long handle) {
    return event(handle).pointers.length;
  }

  public static int MotionEvent_nativeFindPointerIndex(long handle, int id) {
    PointerProperties[] pointers = event(handle).pointers;
    for (int i = 0; i < pointers.length; i++) if (pointers[i].id == id) return i;
    return -1;
  }

  public static int MotionEvent_nativeGetPointerId(long handle, int pointer) {
    return event(handle).pointers[pointer].id;
  }

  public static int MotionEvent_nativeGetToolType(long handle, int pointer) {
    return event(handle).pointers[pointer].toolType;
  }

  public static void MotionEvent_nativeGetPointerProperties(long handle, int pointer, PointerProperties out) {
    out.copyFrom(event(handle).pointers[pointer]);
  }

  public static void MotionEvent_nativeGetPointerCoords(long handle, int pointer, int history, PointerCoords out) {
    Event e = event(handle);
    out.copyFrom(e.raw[pointer]);
    out.x += e.xOffset;
    out.y += e.yOffset;
  }

  public static float MotionEvent_nativeGetRawAxisValue(long handle, int axis, int pointer, int history) {
    return event(handle).raw[pointer].getAxisValue(axis);
  }

  public static float MotionEvent_nativeGetAxisValue(long handle, int axis, int pointer, int history) {
    Event e = event(handle);
    float raw = e.raw[pointer].getAxisValue(axis);
    if (axis == MotionEvent.AXIS_X) return raw + e.xOffset;
    return axis == MotionEvent.AXIS_Y ? raw + e.yOffset : raw;
  }

  public static int MotionEvent_nativeGetHistorySize(long handle) {
    return 0;
  }

  public static long MotionEvent_nativeGetEventTimeNanos(long handle, int history) {
    return event(handle).eventTime;
  }

  // --- offsets and precision

  public static void MotionEvent_nativeOffsetLocation(long handle, float dx, float dy) {
    event(handle).xOffset += dx;
    event(handle).yOffset += dy;
  }

  public static float MotionEvent_nativeGetXOffset(long handle) {
    return event(handle).xOffset;
  }

  public static float MotionEvent_nativeGetYOffset(long handle) {
    return event(handle).yOffset;
  }

  public static float MotionEvent_nativeGetXPrecision(long handle) {
    return event(handle).xPrecision;
  }

  public static float MotionEvent_nativeGetYPrecision(long handle) {
    return event(handle).yPrecision;
  }

  // --- plain fields

  public static boolean MotionEvent_nativeIsTouchEvent(long handle) {
    return (event(handle).source & InputDevice.SOURCE_CLASS_POINTER) != 0;
  }

  public static int MotionEvent_nativeGetDeviceId(long handle) {
    return event(handle).deviceId;
  }

  public static int MotionEvent_nativeGetSource(long handle) {
    return event(handle).source;
  }

  public static void MotionEvent_nativeSetSource(long handle, int source) {
    event(handle).source = source;
  }

  public static int MotionEvent_nativeGetDisplayId(long handle) {
    return event(handle).displayId;
  }

  public static void MotionEvent_nativeSetDisplayId(long handle, int displayId) {
    event(handle).displayId = displayId;
  }

  public static int MotionEvent_nativeGetAction(long handle) {
    return event(handle).action;
  }

  public static void MotionEvent_nativeSetAction(long handle, int action) {
    event(handle).action = action;
  }

  public static int MotionEvent_nativeGetActionButton(long handle) {
    return event(handle).actionButton;
  }

  public static void MotionEvent_nativeSetActionButton(long handle, int button) {
    event(handle).actionButton = button;
  }

  public static int MotionEvent_nativeGetFlags(long handle) {
    return event(handle).flags;
  }

  public static void MotionEvent_nativeSetFlags(long handle, int flags) {
    event(handle).flags = flags;
  }

  public static int MotionEvent_nativeGetEdgeFlags(long handle) {
    return event(handle).edgeFlags;
  }

  public static void MotionEvent_nativeSetEdgeFlags(long handle, int edgeFlags) {
    event(handle).edgeFlags = edgeFlags;
  }

  public static int MotionEvent_nativeGetMetaState(long handle) {
    return event(handle).metaState;
  }

  public static int MotionEvent_nativeGetButtonState(long handle) {
    return event(handle).buttonState;
  }

  public static void MotionEvent_nativeSetButtonState(long handle, int buttonState) {
    event(handle).buttonState = buttonState;
  }

  public static long MotionEvent_nativeGetDownTimeNanos(long handle) {
    return event(handle).downTime;
  }

  public static void MotionEvent_nativeSetDownTimeNanos(long handle, long downTime) {
    event(handle).downTime = downTime;
  }
}
