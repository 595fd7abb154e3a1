package com.example.subjects.tannery;

/** What the back-end pushes to the phone. */
public final class Push {
  public final String topic;
  public final String id;

  public Push(String topic, String id) {
    this.topic = topic;
    this.id = id;
  }
}
