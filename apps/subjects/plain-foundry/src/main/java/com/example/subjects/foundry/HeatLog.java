package com.example.subjects.foundry;

import android.os.Handler;
import android.os.HandlerThread;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;

/** The heat log: lines are written by a thread of its own. */
public final class HeatLog {
    private final HandlerThread thread = new HandlerThread("heat-log");
    private final Handler handler;
    private final File file;

    public HeatLog(File file) {
        this.file = file;
        thread.start();
        handler = new Handler(thread.getLooper());
    }

    public void append(String text) {
        handler.post(new Line(text));
    }

    public void close() {
        thread.quit();
    }

    public void seal() throws InterruptedException {
        thread.quitSafely();
        thread.join();
    }

    private final class Line implements Runnable {
        private final String text;

        Line(String text) {
            this.text = text;
        }

        @Override
        public void run() {
            try (FileWriter out = new FileWriter(file, true)) {
                out.write(text);
                out.write('\n');
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
