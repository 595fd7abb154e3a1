package com.example.subjects.foundry;

import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Adds up the slag that the skimmers report. */
public final class SlagMonitor {
    public final CountDownLatch first = new CountDownLatch(1);
    private final AtomicInteger total = new AtomicInteger();
    private final EventBus bus;

    public SlagMonitor(EventBus bus) {
        this.bus = bus;
        bus.register(this);
    }

    @Subscribe(threadMode = ThreadMode.ASYNC)
    public void onSlag(SlagReading reading) {
        total.addAndGet(reading.kilos);
        first.countDown();
    }

    public int total() {
        return total.get();
    }

    public void stop() {
        bus.unregister(this);
    }
}
