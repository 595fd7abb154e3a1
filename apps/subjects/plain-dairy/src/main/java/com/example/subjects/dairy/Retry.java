package com.example.subjects.dairy;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.SettableFuture;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Calls again after a failure, waiting twice as long each time. */
public final class Retry<T> {
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final SettableFuture<T> result = SettableFuture.create();
    private final Callable<T> call;
    private final int attempts;

    public Retry(Callable<T> call, int attempts) {
        this.call = call;
        this.attempts = attempts;
    }

    public ListenableFuture<T> start(long backoffMillis) {
        timer.execute(new Attempt(1, backoffMillis));
        return result;
    }

    public void close() {
        timer.shutdownNow();
    }

    private final class Attempt implements Runnable {
        private final int number;
        private final long backoff;

        Attempt(int number, long backoff) {
            this.number = number;
            this.backoff = backoff;
        }

        @Override
        public void run() {
            try {
                result.set(call.call());
            } catch (Exception e) {
                if (number == attempts) {
                    result.setException(e);
                } else {
                    timer.schedule(new Attempt(number + 1, backoff * 2), backoff, TimeUnit.MILLISECONDS);
                }
            }
        }
    }
}
