// Measures what was pumped.
package com.example.subjects.marina;

import android.os.SystemClock;

final class FuelPump {
  int measure(int litres) {
    SystemClock.sleep(20);
    return litres;
  }
}
