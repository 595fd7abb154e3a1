// Stands for the server: each answer takes its time.
package com.example.subjects.todo;

import android.os.SystemClock;

final class Server {
  private Server() {}

  static String newTask() {
    SystemClock.sleep(25);
    return "Call Ann";
  }

  static void store() {
    SystemClock.sleep(20);
  }

  static String name() {
    SystemClock.sleep(10);
    return "Ann";
  }

  static String salutation() {
    SystemClock.sleep(60);
    return "Good evening";
  }
}
