package com.example.subjects.school.office;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;

/** The school has two projectors. */
public final class Projectors {

    private static final Semaphore free = new Semaphore(2);
    private static final Set<String> rooms = new HashSet<>();

    private Projectors() {}

    public static synchronized boolean lend(String room) {
        if (rooms.contains(room)) return true;
        if (!free.tryAcquire()) return false;
        rooms.add(room);
        return true;
    }

    public static synchronized void giveBack(String room) {
        if (rooms.remove(room)) free.release();
    }
}
