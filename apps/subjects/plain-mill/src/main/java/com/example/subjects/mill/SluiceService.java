// Moves the sluice's gate with a motor of its own, and goes away when nobody needs it.
package com.example.subjects.mill;

import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.content.SharedPreferences;
import android.os.AsyncTask;
import android.os.Binder;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;
import android.os.Looper;
import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public final class SluiceService extends Service {
  /** Raises the gate; the service stays for a while in case there is more to do. */
  public static final String ACTION_RAISE = "com.example.subjects.mill.RAISE";

  /** Raises the gate and ends the service with that. */
  public static final String ACTION_RAISE_ONCE = "com.example.subjects.mill.RAISE_ONCE";

  public static final String EXTRA_CM = "cm";
  public static final String PREFERENCES = "sluice";
  public static final String KEY_LEVEL = "level";

  private static final long IDLE_MS = 500;
  private static final long MOTOR_MS = 20;
  private static final long COUPLING_MS = 250;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final IdleShutdown idleShutdown = new IdleShutdown();
  private final CountDownLatch loaded = new CountDownLatch(1);
  private HandlerThread motor;
  private Handler motorHandler;
  private GateLog log;
  private int level;

  @Override
  public void onCreate() {
    super.onCreate();
    log = GateLog.current();
    motor = new HandlerThread("sluice-motor");
    motor.start();
    motorHandler = new Handler(motor.getLooper());
    AsyncTask.THREAD_POOL_EXECUTOR.execute(new LoadLevel());
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    int cm = intent.getIntExtra(EXTRA_CM, 0);
    if (ACTION_RAISE_ONCE.equals(intent.getAction())) {
      motorHandler.post(new RaiseOnce(cm, startId));
    } else {
      motorHandler.post(new RaiseGate(cm));
      main.removeCallbacks(idleShutdown);
      main.postDelayed(idleShutdown, IDLE_MS);
    }
    return START_NOT_STICKY;
  }

  @Override
  public IBinder onBind(Intent intent) {
    return new Gatekeeper();
  }

  @Override
  public void onDestroy() {
    main.removeCallbacks(idleShutdown);
    motor.quit();
    log.record("stopped");
    super.onDestroy();
  }

  private synchronized void raiseBy(int cm) {
    level += cm;
  }

  private synchronized void setLevel(int level) {
    this.level = level;
  }

  private synchronized int getLevel() {
    return level;
  }

  /** For those who are bound to the service. */
  public final class Gatekeeper extends Binder {
    /** The level the gate is at. */
    public int level() {
      return getLevel();
    }

    /** Couples the motor and raises the gate by so much from where it is. */
    public void raiseBy(int cm, Runnable whenDone) {
      motorHandler.postDelayed(new RaiseFurther(cm, whenDone), COUPLING_MS);
    }

    /** Waits until it is known where the gate was left. */
    public boolean awaitLoaded(long time, TimeUnit unit) throws InterruptedException {
      return loaded.await(time, unit);
    }
  }

  /** Finds out where the gate was left the last time. */
  private final class LoadLevel implements Runnable {
    @Override
    public void run() {
      SharedPreferences saved = getSharedPreferences(PREFERENCES, Context.MODE_PRIVATE);
      setLevel(saved.getInt(KEY_LEVEL, 0));
      loaded.countDown();
    }
  }

  private final class RaiseGate implements Runnable {
    private final int cm;

    RaiseGate(int cm) {
      this.cm = cm;
    }

    @Override
    public void run() {
      SystemClock.sleep(MOTOR_MS);
      raiseBy(cm);
      log.record("raised by " + cm);
    }
  }

  private final class RaiseOnce implements Runnable {
    private final int cm;
    private final int startId;

    RaiseOnce(int cm, int startId) {
      this.cm = cm;
      this.startId = startId;
    }

    @Override
    public void run() {
      SystemClock.sleep(MOTOR_MS);
      raiseBy(cm);
      log.record("raised by " + cm);
      stopSelf(startId);
    }
  }

  private final class RaiseFurther implements Runnable {
    private final int cm;
    private final Runnable whenDone;

    RaiseFurther(int cm, Runnable whenDone) {
      this.cm = cm;
      this.whenDone = whenDone;
    }

    @Override
    public void run() {
      raiseBy(cm);
      whenDone.run();
    }
  }

  private final class IdleShutdown implements Runnable {
    @Override
    public void run() {
      stopSelf();
    }
  }
}
