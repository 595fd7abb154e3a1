// Writes the list of parcels of a tour to a file, one piece after the other.
package com.example.subjects.courier;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

public class ManifestWriter {
  private final Executor disk = Executors.newSingleThreadExecutor();

  /** Writes a heading and a line for each parcel, in the background. */
  public void write(File file, List<String> parcels) {
    disk.execute(new Heading(file, parcels));
  }

  private static void append(File file, String line) {
    try (FileWriter writer = new FileWriter(file, true)) {
      writer.write(line + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private class Heading implements Runnable {
    private final File file;
    private final List<String> parcels;

    Heading(File file, List<String> parcels) {
      this.file = file;
      this.parcels = parcels;
    }

    @Override
    public void run() {
      append(file, "parcels: " + parcels.size());
      for (String parcel : parcels) {
        disk.execute(new Line(file, parcel));
      }
    }
  }

  private static class Line implements Runnable {
    private final File file;
    private final String parcel;

    Line(File file, String parcel) {
      this.file = file;
      this.parcel = parcel;
    }

    @Override
    public void run() {
      append(file, parcel);
    }
  }
}
