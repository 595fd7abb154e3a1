package com.example.subjects.quarry;

import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Signs crews on for a shift; the shift closes once its report is out. */
public class ShiftService extends Service {
    private static final String EXTRA_CREW = "crew";

    private final Handler main = new Handler(Looper.getMainLooper());
    private final List<String> crews = new ArrayList<>();
    private ExecutorService clerk;

    public static void signOn(Context context, String crew) {
        context.startService(new Intent(context, ShiftService.class).putExtra(EXTRA_CREW, crew));
    }

    @Override
    public void onCreate() {
        super.onCreate();
        clerk = Executors.newSingleThreadExecutor();
        ShiftBoard.get().opened();
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        crews.add(intent.getStringExtra(EXTRA_CREW));
        List<String> present = new ArrayList<>(crews);
        clerk.execute(() -> {
            main.post(new Finisher());
            ShiftBoard.get().report(present);
        });
        return START_NOT_STICKY;
    }

    @Override
    public void onDestroy() {
        clerk.shutdown();
        ShiftBoard.get().closed();
        super.onDestroy();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    private final class Finisher implements Runnable {
        @Override
        public void run() {
            stopSelf();
        }
    }
}
