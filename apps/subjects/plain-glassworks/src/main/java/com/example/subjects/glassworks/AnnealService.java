package com.example.subjects.glassworks;

import android.app.Service;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.os.ResultReceiver;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Cools a piece slowly and tells whoever asked. */
public class AnnealService extends Service {
    public static final String RECEIVER = "receiver";
    public static final String PIECE = "piece";
    public static final int TAKEN = 1;
    public static final int COOLED = 2;

    private final ExecutorService lehr = Executors.newSingleThreadExecutor();
    private volatile boolean shut;

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        ResultReceiver receiver = intent.getParcelableExtra(RECEIVER);
        lehr.execute(new Cooling(intent.getStringExtra(PIECE), receiver));
        receiver.send(TAKEN, null);
        return START_NOT_STICKY;
    }

    @Override
    public void onDestroy() {
        shut = true;
        lehr.shutdown();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    private final class Cooling implements Runnable {
        private final String piece;
        private final ResultReceiver receiver;

        Cooling(String piece, ResultReceiver receiver) {
            this.piece = piece;
            this.receiver = receiver;
        }

        @Override
        public void run() {
            if (shut) {
                return;
            }
            Bundle data = new Bundle();
            data.putString(PIECE, piece);
            receiver.send(COOLED, data);
        }
    }
}
