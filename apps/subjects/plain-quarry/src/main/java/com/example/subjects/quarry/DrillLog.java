package com.example.subjects.quarry;

import android.os.Handler;
import android.os.HandlerThread;
import java.util.ArrayList;
import java.util.List;

public class DrillLog {
    private final HandlerThread thread = new HandlerThread("drill-log");
    private final Handler handler;
    private final List<String> lines = new ArrayList<>();

    public DrillLog() {
        thread.start();
        handler = new Handler(thread.getLooper());
    }

    public void note(String line) {
        handler.post(() -> lines.add(line));
    }

    public List<String> close() throws InterruptedException {
        thread.quitSafely();
        thread.join();
        return lines;
    }
}
