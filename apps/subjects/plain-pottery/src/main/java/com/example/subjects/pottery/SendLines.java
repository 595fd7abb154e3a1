package com.example.subjects.pottery;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Sends the lines of a price list. */
final class SendLines implements Runnable {
  private final OutputStream out;
  private final List<String> lines;

  SendLines(OutputStream out, List<String> lines) {
    this.out = out;
    this.lines = lines;
  }

  @Override
  public void run() {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      text.append(line).append('\n');
    }
    try {
      out.write(text.toString().getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      // the customer hung up
    }
  }
}
