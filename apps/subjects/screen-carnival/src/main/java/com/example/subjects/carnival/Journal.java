package com.example.subjects.carnival;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Lines in a file; what is added after the journal is closed is not taken any more. */
public final class Journal {
    private final File file;
    private boolean closed;

    public Journal(File file) {
        this.file = file;
    }

    public synchronized void add(String line) {
        if (closed) return;
        try (FileWriter out = new FileWriter(file, true)) {
            out.write(line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public synchronized void close() {
        closed = true;
    }

    public static List<String> read(File file) {
        try {
            return file.exists() ? Files.readAllLines(file.toPath()) : new ArrayList<>();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
