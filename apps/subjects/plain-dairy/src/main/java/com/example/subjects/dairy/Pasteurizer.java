package com.example.subjects.dairy;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Message;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Heats the milk and cools it again; a state machine on a thread of its own. */
public final class Pasteurizer {
    public enum Stage { RAW, HEATING, HOT, COLD }

    private static final int HEAT = 1;
    private static final int REACHED = 2;
    private static final int COOL = 3;

    private final HandlerThread thread = new HandlerThread("pasteurizer");
    private final ExecutorService burner = Executors.newSingleThreadExecutor();
    private final boolean deferring;
    private final Handler handler;
    private Stage stage = Stage.RAW;

    public Pasteurizer(boolean deferring) {
        this.deferring = deferring;
        thread.start();
        handler = new StageHandler(thread.getLooper());
    }

    public void heat() {
        handler.sendEmptyMessage(HEAT);
        burner.execute(new Burner());
    }

    public void cool() {
        handler.sendEmptyMessage(COOL);
    }

    public synchronized void await(Stage wanted) throws InterruptedException {
        while (stage != wanted) {
            wait();
        }
    }

    public synchronized boolean await(Stage wanted, long millis) throws InterruptedException {
        long end = SystemClock.uptimeMillis() + millis;
        while (stage != wanted) {
            long left = end - SystemClock.uptimeMillis();
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    public void close() {
        burner.shutdown();
        thread.quitSafely();
    }

    private synchronized void enter(Stage next) {
        stage = next;
        notifyAll();
    }

    private final class StageHandler extends Handler {
        private final List<Integer> deferred = new ArrayList<>();

        StageHandler(Looper looper) {
            super(looper);
        }

        @Override
        public void handleMessage(Message msg) {
            switch (msg.what) {
                case HEAT:
                    enter(Stage.HEATING);
                    break;
                case REACHED:
                    enter(Stage.HOT);
                    for (int what : deferred) {
                        sendEmptyMessage(what);
                    }
                    deferred.clear();
                    break;
                case COOL:
                    if (stage == Stage.HOT) {
                        enter(Stage.COLD);
                    } else if (deferring) {
                        deferred.add(msg.what);
                    }
                    break;
                default:
                    break;
            }
        }
    }

    private final class Burner implements Runnable {
        @Override
        public void run() {
            SystemClock.sleep(60);
            handler.sendEmptyMessage(REACHED);
        }
    }
}
