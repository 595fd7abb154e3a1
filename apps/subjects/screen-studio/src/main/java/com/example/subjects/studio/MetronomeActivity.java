package com.example.subjects.studio;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A beat is counted for a tap, if it isn't a bounce: taps within 60 ms of the last don't count. The lamp is lit for 350 ms. */
public class MetronomeActivity extends AppCompatActivity {
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private volatile boolean bouncing;
    private TextView beats;
    private TextView lamp;
    private int count;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Panel panel = new Panel(this);
        beats = panel.label(Ids.BEATS, "Beats: 0");
        lamp = panel.label(Ids.LAMP, "dark");
        panel.button(Ids.BEAT, "Beat", v -> beat());
        setContentView(panel);
    }

    private void beat() {
        if (bouncing) return;
        bouncing = true;
        clock.schedule(new Settle(), 60, TimeUnit.MILLISECONDS);
        beats.setText("Beats: " + ++count);
        lamp.setText("lit");
        lamp.postDelayed(() -> lamp.setText("dark"), 350);
    }

    @Override
    protected void onDestroy() {
        clock.shutdownNow();
        super.onDestroy();
    }

    private class Settle implements Runnable {
        @Override
        public void run() {
            bouncing = false;
        }
    }
}
