package com.example.subjects.tannery;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The office of the tannery: files papers, page by page, and each with a seal. */
public final class Clerk {
  private static final int ROUNDS = 120_000;

  private Clerk() {}

  /** Files a report, and waits until the last page is on disk. */
  public static File fileReport(File dir, String title) throws InterruptedException {
    File report = new File(dir, title + ".txt");
    Thread writer = new Thread(() -> write(report, title), "clerk");
    writer.start();
    writer.join();
    return report;
  }

  private static void write(File report, String title) {
    try (FileOutputStream out = new FileOutputStream(report)) {
      for (int page = 1; page <= 12; page++) {
        String text = title + ", page " + page;
        out.write((text + ": " + seal(text) + "\n").getBytes(StandardCharsets.UTF_8));
        out.getFD().sync();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int seal(String text) {
    byte[] letters = text.getBytes(StandardCharsets.UTF_8);
    int seal = 0x811c9dc5;
    for (int round = 0; round < ROUNDS; round++) {
      for (byte letter : letters) {
        seal = (seal ^ letter) * 0x01000193;
      }
    }
    return seal & 0xff;
  }
}
