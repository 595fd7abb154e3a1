package com.example.subjects.cannery;

import android.app.IntentService;
import android.content.Intent;

public class LabelService extends IntentService {
    public LabelService() {
        super("labels");
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        int mode = super.onStartCommand(intent, flags, startId);
        PressRoom.current().accepted.countDown();
        return mode;
    }

    @Override
    protected void onHandleIntent(Intent intent) {
        PressRoom.current().printed.add(intent.getStringExtra("label"));
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        PressRoom.current().closed.countDown();
    }
}
