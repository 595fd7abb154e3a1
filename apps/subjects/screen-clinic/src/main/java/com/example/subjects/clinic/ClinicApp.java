// The whole clinic: its rooms are read when it opens.
package com.example.subjects.clinic;

import android.app.Application;
import android.os.SystemClock;
import java.util.Arrays;
import java.util.List;

public class ClinicApp extends Application {
  private static volatile List<String> rooms;

  @Override
  public void onCreate() {
    super.onCreate();
    Staff.ask(new LoadRooms());
  }

  /** The rooms, or null. */
  public static List<String> rooms() {
    return rooms;
  }

  private static final class LoadRooms implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      rooms = Arrays.asList("blue", "green", "yellow");
    }
  }
}
