package com.example.subjects.cannery;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

public final class PressRoom {
    private static volatile PressRoom current = new PressRoom();

    public final List<String> printed = new CopyOnWriteArrayList<>();
    public final CountDownLatch accepted = new CountDownLatch(1);
    public final CountDownLatch closed = new CountDownLatch(1);

    private PressRoom() {}

    public static PressRoom current() {
        return current;
    }

    public static PressRoom open() {
        current = new PressRoom();
        return current;
    }
}
