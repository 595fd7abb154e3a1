package com.example.subjects.foundry;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Message;

/** Scans the tags of test bars. */
public final class SampleScanner extends HandlerThread {
    private final ScanListener listener;
    private volatile Handler requests;

    public SampleScanner(ScanListener listener) {
        super("sample-scanner");
        this.listener = listener;
    }

    @Override
    protected void onLooperPrepared() {
        requests = new Handler(getLooper(), this::scan);
    }

    public void queue(String tag) {
        Handler target = requests;
        if (target != null) {
            target.obtainMessage(1, tag).sendToTarget();
        }
    }

    private boolean scan(Message message) {
        listener.onScanned(message.obj + "/ok");
        return true;
    }
}
