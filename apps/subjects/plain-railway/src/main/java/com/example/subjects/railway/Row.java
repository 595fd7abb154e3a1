package com.example.subjects.railway;

/** What is told of one train. It can be filled in again for another one. */
public final class Row {
  private String train = "";
  private int platform;

  public synchronized void set(String train, int platform) {
    this.train = train;
    this.platform = platform;
  }

  public synchronized Row copy() {
    Row copy = new Row();
    copy.set(train, platform);
    return copy;
  }

  @Override
  public synchronized String toString() {
    return train + " " + platform;
  }
}
