package com.example.subjects.dairy;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;
import android.os.Looper;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;
import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Examines samples; the results come by the messenger that the request names. */
public final class LabService extends Service {
    public static final int FAT = 1;
    public static final int GERMS = 2;

    private final HandlerThread bench = new HandlerThread("bench");
    private final ExecutorService helper = Executors.newSingleThreadExecutor();
    private Messenger messenger;

    @Override
    public void onCreate() {
        bench.start();
        messenger = new Messenger(new BenchHandler(bench.getLooper()));
    }

    @Override
    public IBinder onBind(Intent intent) {
        return messenger.getBinder();
    }

    @Override
    public void onDestroy() {
        helper.shutdown();
        bench.quitSafely();
    }

    private static void reply(Messenger to, int what, int value) {
        try {
            to.send(Message.obtain(null, what, value, 0));
        } catch (RemoteException ignored) {
            // The one who asked is gone.
        }
    }

    private final class BenchHandler extends Handler {
        BenchHandler(Looper looper) {
            super(looper);
        }

        @Override
        public void handleMessage(Message msg) {
            if (msg.what == FAT) {
                helper.execute(new FatTest(msg.replyTo, msg.arg1));
            } else {
                SystemClock.sleep(500);
                reply(msg.replyTo, GERMS, msg.arg1 / 10);
            }
        }
    }

    private static final class FatTest implements Runnable {
        private final Messenger replyTo;
        private final int sample;

        FatTest(Messenger replyTo, int sample) {
            this.replyTo = replyTo;
            this.sample = sample;
        }

        @Override
        public void run() {
            reply(replyTo, FAT, sample / 2);
        }
    }
}
