package com.example.subjects.stationer;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Takes fixes and stores them four at a time, on a thread of its own. */
public final class TrackRecorder implements Handler.Callback {
  /** Gets the batches. */
  public interface Store {
    void add(List<Integer> fixes);
  }

  private static final int BATCH = 4;

  private final List<Integer> buffer = new ArrayList<>();
  private final Handler handler;
  private final Store store;

  public TrackRecorder(Store store) {
    this.store = store;
    HandlerThread thread = new HandlerThread("track");
    thread.start();
    handler = new Handler(thread.getLooper(), this);
  }

  public void fix(int second) {
    handler.obtainMessage(0, second, 0).sendToTarget();
  }

  @Override
  public boolean handleMessage(Message message) {
    buffer.add(message.arg1);
    if (buffer.size() == BATCH) {
      Collections.sort(buffer);
      store.add(new ArrayList<>(buffer));
      buffer.clear();
    }
    return true;
  }
}
