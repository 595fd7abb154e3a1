package com.example.subjects.cannery;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Handler;
import android.os.HandlerThread;
import java.util.concurrent.atomic.AtomicInteger;

public final class LoadingDock extends BroadcastReceiver {
    public static final String ACTION_TRUCK = "com.example.subjects.cannery.TRUCK";

    private final Context context;
    private final HandlerThread thread = new HandlerThread("dock");
    private final AtomicInteger pallets = new AtomicInteger();

    public LoadingDock(Context context) {
        this.context = context;
    }

    public void open() {
        thread.start();
        context.registerReceiver(this, new IntentFilter(ACTION_TRUCK), null, new Handler(thread.getLooper()));
    }

    public void announce(int count) {
        context.sendBroadcast(new Intent(ACTION_TRUCK).setPackage(context.getPackageName()).putExtra("pallets", count));
    }

    @Override
    public void onReceive(Context context, Intent intent) {
        pallets.addAndGet(intent.getIntExtra("pallets", 0));
    }

    public int pallets() {
        return pallets.get();
    }

    public void close() {
        context.unregisterReceiver(this);
        thread.quitSafely();
    }
}
