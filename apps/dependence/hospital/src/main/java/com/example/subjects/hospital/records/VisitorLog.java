package com.example.subjects.hospital.records;

import android.content.Context;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;

public final class VisitorLog {
  private VisitorLog() {}

  /** Whether there was none before. */
  public static boolean create(Context context) throws IOException {
    return file(context).createNewFile();
  }

  public static void signIn(Context context, String visitor) throws IOException {
    try (FileWriter writer = new FileWriter(file(context), true)) {
      writer.write(visitor + "\n");
    }
  }

  public static String last(Context context) throws IOException {
    String last = null;
    try (BufferedReader reader = new BufferedReader(new FileReader(file(context)))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        last = line;
      }
    }
    return last;
  }

  private static File file(Context context) {
    return new File(context.getFilesDir(), "visitors.txt");
  }
}
