package com.example.subjects.circus;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who is engaged. */
public final class Artists {
    private static final Map<String, String> ENGAGED = new ConcurrentHashMap<>();

    static {
        ENGAGED.put("Zampano", "breaks chains with his chest");
    }

    private Artists() {}

    public static void engage(String name, String biography) {
        ENGAGED.put(name, biography);
    }

    public static void dismiss(String name) {
        ENGAGED.remove(name);
    }

    static String biographyOf(String name) {
        return ENGAGED.get(name);
    }
}
