package com.example.subjects.readery;

import androidx.core.util.Consumer;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Makes a value of a callback. */
public final class Awaiting {
    private Awaiting() {
    }

    public static <T> T result(Consumer<Consumer<T>> start) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        AtomicReference<T> result = new AtomicReference<>();
        start.accept(value -> {
            result.set(value);
            latch.countDown();
        });
        latch.await(900, TimeUnit.MILLISECONDS);
        return result.get();
    }
}
