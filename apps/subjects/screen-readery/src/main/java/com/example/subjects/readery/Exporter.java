package com.example.subjects.readery;

import androidx.core.util.Consumer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Turns highlights into one text, in the background. */
public class Exporter {
    private final ExecutorService executor = Executors.newSingleThreadExecutor();

    public void export(List<String> highlights, Consumer<String> onDone) {
        executor.execute(new Job(new ArrayList<>(highlights), onDone));
    }

    public void close() {
        executor.shutdown();
    }

    private static class Job implements Runnable {
        private final List<String> highlights;
        private final Consumer<String> onDone;

        Job(List<String> highlights, Consumer<String> onDone) {
            this.highlights = highlights;
            this.onDone = onDone;
        }

        @Override
        public void run() {
            onDone.accept(String.join(" / ", highlights));
        }
    }
}
