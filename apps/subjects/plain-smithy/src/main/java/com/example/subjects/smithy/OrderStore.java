package com.example.subjects.smithy;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The orders on this device, and under which number the server knows them. */
public final class OrderStore {
  private final Map<String, String> texts = new ConcurrentHashMap<>();
  private final Map<String, Long> numbers = new ConcurrentHashMap<>();

  public void write(String id, String text) {
    texts.put(id, text);
  }

  public String read(String id) {
    return texts.get(id);
  }

  public void known(String id, long number) {
    numbers.put(id, number);
  }

  /** The server's number, or null where it has none yet. */
  public Long number(String id) {
    return numbers.get(id);
  }
}
