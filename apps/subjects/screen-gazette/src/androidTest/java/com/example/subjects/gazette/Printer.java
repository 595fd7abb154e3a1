package com.example.subjects.gazette;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;

/** A slow printer, which writes a page for each month. */
public class Printer extends Thread {
    private final File folder;

    public Printer(File folder) {
        this.folder = folder;
    }

    @Override
    public void run() {
        try {
            for (int month = 1; month <= 12; month++) {
                try (FileWriter page = new FileWriter(new File(folder, "page" + month))) {
                    page.write("Month " + month);
                }
                Thread.sleep(30);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
