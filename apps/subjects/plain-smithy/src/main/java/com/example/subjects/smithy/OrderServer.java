package com.example.subjects.smithy;

/** Where orders are kept for all devices. */
public interface OrderServer {
  /** Keeps a new order, and says under which number. */
  long create(String text);

  void update(long number, String text);

  void attach(String order, byte[] sketch);
}
