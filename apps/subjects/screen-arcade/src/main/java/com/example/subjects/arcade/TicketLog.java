package com.example.subjects.arcade;

import java.util.ArrayList;
import java.util.List;

/** What has come out of the ticket printer. */
public final class TicketLog {
    private static final List<String> printed = new ArrayList<>();
    private static boolean awake;

    private TicketLog() {
    }

    public static synchronized void reset() {
        printed.clear();
        awake = false;
    }

    public static synchronized void wake() {
        awake = true;
    }

    public static synchronized boolean isAwake() {
        return awake;
    }

    public static synchronized void add(String ticket) {
        printed.add(ticket);
    }

    public static synchronized String printed() {
        return String.join(", ", printed);
    }
}
