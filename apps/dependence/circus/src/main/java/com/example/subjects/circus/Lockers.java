package com.example.subjects.circus;

import java.util.LinkedHashMap;
import java.util.Map;

/** Three lockers behind the ring. */
public final class Lockers {
    private static final int SIZE = 3;
    private static final Map<String, String> CONTENTS = new LinkedHashMap<>();

    private Lockers() {}

    public static synchronized boolean store(String owner, String thing) {
        if (!CONTENTS.containsKey(owner) && CONTENTS.size() >= SIZE) return false;
        CONTENTS.put(owner, thing);
        return true;
    }

    public static synchronized String contents(String owner) {
        return CONTENTS.get(owner);
    }

    public static synchronized void clear(String owner) {
        CONTENTS.remove(owner);
    }
}
