package com.example.subjects.dairy;

import java.util.ArrayList;
import java.util.List;

/** The ramp where the trucks unload. */
public final class Intake {
    private static volatile Intake current = new Intake();

    private final List<String> loads = new ArrayList<>();
    private boolean open = true;

    public static Intake openDay() {
        Intake day = new Intake();
        current = day;
        return day;
    }

    public static Intake current() {
        return current;
    }

    public synchronized boolean unload(String truck) {
        if (!open) {
            return false;
        }
        loads.add(truck);
        notifyAll();
        return true;
    }

    public synchronized void awaitLoad(String truck) throws InterruptedException {
        while (!loads.contains(truck)) {
            wait();
        }
    }

    public synchronized void closeGate() {
        open = false;
    }

    public synchronized boolean has(String truck) {
        return loads.contains(truck);
    }
}
