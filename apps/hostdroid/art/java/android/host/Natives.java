package android.host;

import java.util.concurrent.atomic.AtomicLong;

/** What the natives that have no code here return where they hand out pointers; StubNatives refers to this class. */
public final class Natives {
  private static final int STEP = 16;
  private static final AtomicLong LAST = new AtomicLong(STEP);

  private Natives() {}

  /** A number that is like no other and not null. Nothing is behind it. */
  public static long handle() {
    return LAST.addAndGet(STEP);
  }

  /** The address of a function that frees nothing. */
  public static native long nop();
}
