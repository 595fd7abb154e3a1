package com.example.subjects.circus;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A log with several readers. */
public final class Diary {
    public interface Reader {
        void read(int level, String line);
    }

    public static final int NOTE = 0;
    public static final int WARNING = 1;

    private static final List<Reader> READERS = new CopyOnWriteArrayList<>();

    private Diary() {}

    public static void addReader(Reader reader) {
        READERS.add(reader);
    }

    public static void removeReaders() {
        READERS.clear();
    }

    public static void note(String line) {
        for (Reader r : READERS) r.read(NOTE, line);
    }

    public static void warn(String line) {
        for (Reader r : READERS) r.read(WARNING, line);
    }
}
