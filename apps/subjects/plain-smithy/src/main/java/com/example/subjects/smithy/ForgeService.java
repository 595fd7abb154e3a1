package com.example.subjects.smithy;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;
import android.os.Looper;
import java.util.ArrayList;
import java.util.List;

/** Forges in batches: a batch is what is forged in one life of the service, which ends when there is nothing more to do. */
public final class ForgeService extends Service {
  private static final List<List<String>> batches = new ArrayList<>();
  private static final List<String> forged = new ArrayList<>();

  private final Handler main = new Handler(Looper.getMainLooper());
  private final List<String> batch = new ArrayList<>();
  private HandlerThread thread;
  private Handler anvil;

  public static void reset() {
    synchronized (forged) {
      batches.clear();
      forged.clear();
    }
  }

  /** Waits until it is forged. */
  public static void await(String piece) throws InterruptedException {
    synchronized (forged) {
      while (!forged.contains(piece)) {
        forged.wait();
      }
    }
  }

  public static List<List<String>> batches() {
    synchronized (forged) {
      return new ArrayList<>(batches);
    }
  }

  @Override
  public void onCreate() {
    super.onCreate();
    thread = new HandlerThread("anvil");
    thread.start();
    anvil = new Handler(thread.getLooper());
    synchronized (forged) {
      batches.add(batch);
    }
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    anvil.post(new Strike(intent.getStringExtra("piece")));
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    thread.quitSafely();
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  private final class Strike implements Runnable {
    private final String piece;

    Strike(String piece) {
      this.piece = piece;
    }

    @Override
    public void run() {
      synchronized (forged) {
        batch.add(piece);
        forged.add(piece);
        forged.notifyAll();
      }
      main.post(new Finish());
    }
  }

  private final class Finish implements Runnable {
    @Override
    public void run() {
      stopSelf();
    }
  }
}
