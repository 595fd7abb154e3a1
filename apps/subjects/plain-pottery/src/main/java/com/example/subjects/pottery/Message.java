package com.example.subjects.pottery;

public final class Message {
  final int id;
  final String to;
  final String text;

  public Message(int id, String to, String text) {
    this.id = id;
    this.to = to;
    this.text = text;
  }
}
