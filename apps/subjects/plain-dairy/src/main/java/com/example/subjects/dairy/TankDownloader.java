package com.example.subjects.dairy;

import android.os.Handler;
import android.os.Looper;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Fetches the protocols of the tanks, chunk by chunk. */
public final class TankDownloader {
    public interface Listener {
        void onProgress(int percent);

        void onDone(File file);
    }

    private static final int CHUNKS = 4;

    private final Handler main = new Handler(Looper.getMainLooper());
    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    private final File dir;
    private final Executor doneExecutor;

    public TankDownloader(File dir, Executor doneExecutor) {
        this.dir = dir;
        this.doneExecutor = doneExecutor;
    }

    public void download(String name, Listener listener) {
        worker.execute(() -> {
            File file = new File(dir, name);
            try (OutputStream out = new FileOutputStream(file)) {
                for (int i = 1; i <= CHUNKS; i++) {
                    out.write(new byte[512]);
                    main.post(new Progress(listener, 100 * i / CHUNKS));
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            doneExecutor.execute(() -> listener.onDone(file));
        });
    }

    public void close() {
        worker.shutdown();
    }

    private static final class Progress implements Runnable {
        private final Listener listener;
        private final int percent;

        Progress(Listener listener, int percent) {
            this.listener = listener;
            this.percent = percent;
        }

        @Override
        public void run() {
            listener.onProgress(percent);
        }
    }
}
