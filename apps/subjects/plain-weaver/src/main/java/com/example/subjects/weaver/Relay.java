package com.example.subjects.weaver;

/** Where the outbox sends its messages. */
public interface Relay {
  /** False if the relay is busy, and the message is to be sent again. */
  boolean accept(String message);
}
