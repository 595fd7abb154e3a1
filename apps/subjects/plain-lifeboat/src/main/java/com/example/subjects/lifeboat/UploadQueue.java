package com.example.subjects.lifeboat;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Message;
import android.os.SystemClock;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Uploads photos one after the other, unless it is paused; then they wait. */
public final class UploadQueue {
  private static final int PAUSE = 1;
  private static final int RESUME = 2;

  private final HandlerThread thread = new HandlerThread("upload-control");
  private final ExecutorService worker = Executors.newSingleThreadExecutor();
  private final Queue<String> waiting = new ConcurrentLinkedQueue<>();
  private final List<String> uploaded = new CopyOnWriteArrayList<>();
  private final Handler control;
  private volatile boolean paused;

  public UploadQueue() {
    thread.start();
    control = new Control(thread.getLooper());
  }

  public void pause() {
    control.obtainMessage(PAUSE).sendToTarget();
  }

  public void resume() {
    control.obtainMessage(RESUME).sendToTarget();
  }

  public Future<?> enqueue(String photo) {
    waiting.add(photo);
    return worker.submit(new Upload());
  }

  /** Makes a small picture of a photo, on a thread of its own. */
  public Thread scale(byte[] photo) {
    Thread scaler = new Thread(() -> {
      int sum = 0;
      for (byte pixel : photo) {
        sum += pixel;
      }
      SystemClock.sleep(250 + (sum & 1));
    }, "scaler");
    scaler.start();
    return scaler;
  }

  public List<String> uploaded() {
    return uploaded;
  }

  public int waiting() {
    return waiting.size();
  }

  private final class Control extends Handler {
    Control(Looper looper) {
      super(looper);
    }

    @Override
    public void handleMessage(Message message) {
      SystemClock.sleep(5);
      paused = message.what == PAUSE;
      if (!paused) {
        worker.execute(new Upload());
      }
    }
  }

  private final class Upload implements Runnable {
    @Override
    public void run() {
      while (!paused) {
        String photo = waiting.poll();
        if (photo == null) {
          return;
        }
        uploaded.add(photo);
      }
    }
  }
}
