package com.example.subjects.school.office;

import java.util.concurrent.ConcurrentHashMap;

public final class Flags {

    private static final ConcurrentHashMap<String, Boolean> values = new ConcurrentHashMap<>();

    private Flags() {}

    public static boolean on(String name) {
        return values.getOrDefault(name, false);
    }

    public static void set(String name, boolean on) {
        values.put(name, on);
    }
}
