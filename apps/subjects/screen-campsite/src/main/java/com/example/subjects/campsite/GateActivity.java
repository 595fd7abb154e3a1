package com.example.subjects.campsite;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.Semaphore;

public class GateActivity extends AppCompatActivity {
    private final Object bell = new Object();
    private final Semaphore permits = new Semaphore(0);
    private final Thread keeper = new Keeper();
    private final Thread guard = new Guard();
    private TextView gate;
    private TextView barrier;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        gate = form.label(Ids.GATE, "Gate shut");
        form.button(Ids.RING, "Ring", v -> ring());
        barrier = form.label(Ids.BARRIER, "Barrier down");
        form.button(Ids.RAISE, "Raise", v -> permits.release());
        setContentView(form);
        keeper.start();
        guard.start();
    }

    private void ring() {
        synchronized (bell) {
            bell.notifyAll();
        }
    }

    @Override
    protected void onDestroy() {
        keeper.interrupt();
        guard.interrupt();
        super.onDestroy();
    }

    private class Keeper extends Thread {
        @Override
        public void run() {
            try {
                synchronized (bell) {
                    bell.wait();
                }
                runOnUiThread(() -> gate.setText("Gate open"));
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    private class Guard extends Thread {
        @Override
        public void run() {
            try {
                permits.acquire();
                runOnUiThread(() -> barrier.setText("Barrier up"));
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }
}
