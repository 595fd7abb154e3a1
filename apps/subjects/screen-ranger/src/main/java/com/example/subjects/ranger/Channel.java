// One speaks, others listen.
package com.example.subjects.ranger;

final class Channel {
  private String words = "";

  synchronized void say(String said) {
    words = said;
    notifyAll();
  }

  /** What is said from now on. */
  synchronized String listen(long limitMs) throws InterruptedException {
    words = "Silence";
    wait(limitMs);
    return words;
  }
}
