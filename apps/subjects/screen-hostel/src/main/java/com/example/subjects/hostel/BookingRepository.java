// Beds are booked.
package com.example.subjects.hostel;

import android.os.SystemClock;

public final class BookingRepository {
  public interface Callback {
    void onBooked(int nights);
  }

  public void book(int nights, Callback callback) {
    EspressoIdlingResource.increment();
    Workers.IO.execute(
        () -> {
          SystemClock.sleep(150);
          Workers.MAIN.post(
              () -> {
                callback.onBooked(nights);
                EspressoIdlingResource.decrement();
              });
        });
  }
}
