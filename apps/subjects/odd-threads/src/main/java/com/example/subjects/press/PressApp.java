// The app keeps one printer, whose thread is at work from the start.
package com.example.subjects.press;

import android.app.Application;

public class PressApp extends Application {
  private final Printer printer = new Printer();

  @Override
  public void onCreate() {
    super.onCreate();
    printer.start();
  }

  /** The printer of the app. */
  public Printer printer() {
    return printer;
  }
}
