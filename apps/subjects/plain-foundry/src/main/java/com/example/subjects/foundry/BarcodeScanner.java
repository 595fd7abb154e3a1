package com.example.subjects.foundry;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Message;

/** Scans the barcodes of moulds. */
public final class BarcodeScanner extends HandlerThread implements Handler.Callback {
    private final ScanListener listener;
    private Handler requests;

    public BarcodeScanner(ScanListener listener) {
        super("barcode-scanner");
        this.listener = listener;
    }

    @Override
    public synchronized void start() {
        super.start();
        requests = new Handler(getLooper(), this);
    }

    public void queue(String code) {
        requests.obtainMessage(1, code).sendToTarget();
    }

    @Override
    public boolean handleMessage(Message message) {
        listener.onScanned(message.obj + "/ok");
        return true;
    }
}
