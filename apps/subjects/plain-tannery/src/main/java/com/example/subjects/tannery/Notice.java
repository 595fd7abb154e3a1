package com.example.subjects.tannery;

/** Something that hangs on the board until another one replaces it. */
public final class Notice {
  public final String text;

  public Notice(String text) {
    this.text = text;
  }
}
