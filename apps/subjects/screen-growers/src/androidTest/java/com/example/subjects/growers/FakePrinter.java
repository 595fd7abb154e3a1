package com.example.subjects.growers;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A printer for labels that takes its time, as the real one does. */
public class FakePrinter {
    private final ScheduledExecutorService motor = Executors.newSingleThreadScheduledExecutor();

    public Future<String> print(String label) {
        return motor.schedule(() -> "[" + label + "]", 400, TimeUnit.MILLISECONDS);
    }

    public void off() {
        motor.shutdownNow();
    }
}
