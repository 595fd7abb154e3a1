package com.example.subjects.dairy;

import java.util.concurrent.atomic.AtomicInteger;

public final class Depot {
    private final AtomicInteger refusals = new AtomicInteger();
    private volatile boolean open;

    public void setOpen(boolean open) {
        this.open = open;
    }

    public String collect(String order) {
        if (!open) {
            refusals.incrementAndGet();
            throw new IllegalStateException("closed");
        }
        return "crate of " + order;
    }

    public int refusals() {
        return refusals.get();
    }
}
