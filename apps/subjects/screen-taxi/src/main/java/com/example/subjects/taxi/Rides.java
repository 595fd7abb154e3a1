// The ride that is under way, or was the last.
package com.example.subjects.taxi;

import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;

public final class Rides {
  private static final int BASE_FARE = 4;
  private static final MutableLiveData<Integer> FARE = new MutableLiveData<>();
  private static volatile boolean underWay;
  private static volatile int kilometres;

  private Rides() {}

  /** What the ride cost; null before its end. */
  public static LiveData<Integer> fare() {
    return FARE;
  }

  public static boolean isUnderWay() {
    return underWay;
  }

  public static int getKilometres() {
    return kilometres;
  }

  /** No ride. */
  public static void reset() {
    underWay = false;
    kilometres = 0;
    FARE.setValue(null);
  }

  static void begin() {
    underWay = true;
  }

  static void setKilometres(int driven) {
    kilometres = driven;
  }

  static void end() {
    underWay = false;
    FARE.setValue(BASE_FARE + kilometres);
  }
}
