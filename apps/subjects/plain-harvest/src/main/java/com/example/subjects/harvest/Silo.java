// A depot that sends the clerk home first.
package com.example.subjects.harvest;

public class Silo extends Depot {
  @Override
  public void close() {
    Hands.dismiss(clerk);
    Hands.dismiss(porter);
  }
}
