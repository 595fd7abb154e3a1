package com.example.subjects.pottery;

import java.util.List;

/** What the customers were told. */
public final class Inbox {
  private final Journal<String> messages = new Journal<>();

  void accept(Message message) {
    messages.add(message.to + ": " + message.text);
  }

  public List<String> messages() {
    return messages.entries();
  }
}
