package com.example.subjects.quarry;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Sounds the siren on a blast notice. Set up off the main thread, as it is created during app start. */
public class BlastMonitor {
    public static final String ACTION_BLAST = "com.example.subjects.quarry.BLAST";

    private final Context context;
    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final BroadcastReceiver receiver;

    public BlastMonitor(Context context, Runnable siren) {
        this.context = context;
        receiver = new BroadcastReceiver() {
            @Override
            public void onReceive(Context context, Intent intent) {
                siren.run();
            }
        };
    }

    public void start() {
        background.execute(() -> {
            context.registerReceiver(receiver, new IntentFilter(ACTION_BLAST));
            ready.complete(null);
        });
    }

    public Future<Void> ready() {
        return ready;
    }

    public void stop() {
        background.execute(() -> context.unregisterReceiver(receiver));
        background.shutdown();
    }
}
