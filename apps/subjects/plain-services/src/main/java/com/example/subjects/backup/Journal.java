// What the app has done, line by line; on the main thread. A closed journal takes nothing any more.
package com.example.subjects.backup;

import java.util.ArrayList;
import java.util.List;

public class Journal {
  private final List<String> lines = new ArrayList<>();
  private boolean closed;

  /** Adds a line. */
  public void write(String line) {
    if (closed) {
      throw new IllegalStateException("the journal is closed: " + line);
    }
    lines.add(line);
  }

  /** Takes no more lines. */
  public void close() {
    closed = true;
  }

  /** The lines so far. */
  public List<String> lines() {
    return new ArrayList<>(lines);
  }
}
