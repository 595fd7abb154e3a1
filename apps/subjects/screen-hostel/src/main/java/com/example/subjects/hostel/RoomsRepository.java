// The rooms of the hostel, from the server.
package com.example.subjects.hostel;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public final class RoomsRepository {
  public interface Callback {
    void onRooms(List<String> rooms);
  }

  public void load(Callback callback) {
    EspressoIdlingResource.increment();
    Workers.IO.execute(
        () -> {
          List<String> rooms = new ArrayList<>(fetch());
          Collections.sort(rooms);
          Workers.MAIN.post(() -> callback.onRooms(rooms));
        });
  }

  private List<String> fetch() {
    try {
      SystemClock.sleep(100);
      return Arrays.asList("Twin room", "Dormitory", "Family room");
    } finally {
      EspressoIdlingResource.decrement();
    }
  }
}
