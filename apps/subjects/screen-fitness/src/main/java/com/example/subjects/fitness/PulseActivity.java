// The pulse is measured: each one that is too high raises an alarm, and it lies in a zone.
package com.example.subjects.fitness;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.MutableLiveData;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

public class PulseActivity extends AppCompatActivity {
  private static final int HIGH = 180;

  private final List<IntConsumer> listeners = new ArrayList<>();
  private final MutableLiveData<String> zone = new MutableLiveData<>();
  private int alarms;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.pulse);
    findViewById(R.id.measure).setOnClickListener(view -> Background.begin(new Measure()));
    findViewById(R.id.find_zone).setOnClickListener(view -> Background.begin(new FindZone()));
  }

  @Override
  protected void onStart() {
    super.onStart();
    listeners.add(this::watch);
    zone.observe(this, name -> ((TextView) findViewById(R.id.zone)).setText(name));
  }

  private void watch(int pulse) {
    if (pulse > HIGH) {
      alarms++;
      ((TextView) findViewById(R.id.alarms)).setText("Alarms: " + alarms);
    }
  }

  private void tell(int pulse) {
    for (IntConsumer listener : listeners) {
      listener.accept(pulse);
    }
  }

  private final class Measure implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      Background.show(() -> tell(190));
    }
  }

  private final class FindZone implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      zone.postValue("Endurance");
    }
  }
}
