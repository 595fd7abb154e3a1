package com.example.subjects.apiary;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Message;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/** Looks through a hive: helpers count, and a clerk writes down what they call. */
public final class Inspection {
  private static final int BROOD = 1;
  private static final int LID_CLOSED = 2;

  private final HandlerThread clerk = new HandlerThread("clerk");
  private final ForkJoinPool helpers = new ForkJoinPool(3);
  private Handler calls;
  private ForkJoinTask<Integer> counting;

  private boolean closed;
  private int brood;

  public void open(int frames) {
    clerk.start();
    calls = new Handler(clerk.getLooper(), new Clerk());
    counting = helpers.submit(new CountBrood(0, frames, true));
  }

  /** Nobody counts in a hive that is closed. */
  public void closeLid() {
    calls.sendEmptyMessage(LID_CLOSED);
  }

  /** How many frames with brood were written down, once all helpers and the clerk are done. */
  public int report() throws InterruptedException {
    counting.join();
    clerk.quitSafely();
    clerk.join();
    return brood;
  }

  private final class Clerk implements Handler.Callback {
    @Override
    public boolean handleMessage(Message message) {
      if (message.what == LID_CLOSED) {
        closed = true;
      } else if (message.what == BROOD && !closed) {
        brood = message.arg1;
      }
      return true;
    }
  }

  /** Every other frame has brood. The whole is called to the clerk. */
  private final class CountBrood extends RecursiveTask<Integer> {
    private final int from;
    private final int to;
    private final boolean whole;

    CountBrood(int from, int to, boolean whole) {
      this.from = from;
      this.to = to;
      this.whole = whole;
    }

    @Override
    protected Integer compute() {
      int count;
      if (to - from > 1) {
        int middle = (from + to) / 2;
        CountBrood left = new CountBrood(from, middle, false);
        left.fork();
        count = new CountBrood(middle, to, false).compute() + left.join();
      } else {
        count = from % 2;
      }
      if (whole) {
        calls.obtainMessage(BROOD, count, 0).sendToTarget();
      }
      return count;
    }
  }
}
