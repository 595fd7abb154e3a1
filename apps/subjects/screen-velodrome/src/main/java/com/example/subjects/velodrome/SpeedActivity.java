package com.example.subjects.velodrome;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SpeedActivity extends AppCompatActivity {
    private final ExecutorService sensor = Executors.newSingleThreadExecutor();
    private GaugeView gauge;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        TextView status = form.label(Ids.SENSOR, "Sensor asleep");
        form.button(Ids.SAMPLE, "Sample", v -> {
            sensor.execute(new Sample());
            status.postDelayed(() -> status.setText("Sensor awake"), 300);
        });
        gauge = new GaugeView(this);
        gauge.setId(Ids.GAUGE);
        form.addView(gauge);
        setContentView(form);
    }

    @Override
    protected void onDestroy() {
        sensor.shutdown();
        super.onDestroy();
    }

    private class Sample implements Runnable {
        @Override
        public void run() {
            int speed = 6 + 7 * 8;
            gauge.post(() -> gauge.moveTo(speed));
        }
    }
}
