package com.example.subjects.velodrome;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A lap counter whose big button ignores taps that bounce. */
public class LapActivity extends AppCompatActivity {
    private static final long BOUNCE_MILLIS = 120;
    private final Handler main = new Handler(Looper.getMainLooper());
    private final ScheduledExecutorService timing = Executors.newSingleThreadScheduledExecutor();
    private TextView laps;
    private TextView timed;
    private boolean guarded;
    private int count;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        laps = form.label(Ids.LAPS, "Laps: 0");
        timed = form.label(Ids.TIMED, "Timed: 0");
        form.button(Ids.LAP, "Lap", v -> lap());
        setContentView(form);
    }

    private void lap() {
        if (guarded) return;
        guarded = true;
        main.postDelayed(new Release(), BOUNCE_MILLIS);
        count++;
        laps.setText("Laps: " + count);
        int lap = count;
        timing.schedule(() -> runOnUiThread(() -> timed.setText("Timed: " + lap)), 500, TimeUnit.MILLISECONDS);
    }

    @Override
    protected void onDestroy() {
        timing.shutdownNow();
        super.onDestroy();
    }

    private class Release implements Runnable {
        @Override
        public void run() {
            guarded = false;
        }
    }
}
