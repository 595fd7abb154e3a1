package com.example.subjects.florist;

import androidx.test.espresso.idling.CountingIdlingResource;

public final class Idle {
    public static final CountingIdlingResource RESOURCE = new CountingIdlingResource("florist");

    private Idle() {
    }

    public static void up() {
        RESOURCE.increment();
    }

    public static void down() {
        RESOURCE.decrement();
    }
}
