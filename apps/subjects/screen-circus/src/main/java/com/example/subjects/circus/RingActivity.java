package com.example.subjects.circus;

import android.os.Bundle;
import android.view.GestureDetector;
import android.view.MotionEvent;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

public class RingActivity extends AppCompatActivity {
    public final CountDownLatch hoops = new CountDownLatch(2);
    public final Semaphore free = new Semaphore(0);
    private final Timer bell = new Timer("bell");
    private volatile boolean busy;
    private int act;
    private TextView actLabel;
    private Button next;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout root = new LinearLayout(this);
        root.setOrientation(LinearLayout.VERTICAL);
        actLabel = new TextView(this);
        actLabel.setId(Ids.ACT);
        actLabel.setText("Act 0");
        root.addView(actLabel);
        next = new Button(this);
        next.setId(Ids.NEXT);
        next.setText("Next");
        next.setOnClickListener(v -> onNext());
        root.addView(next);
        View stage = new View(this);
        stage.setId(Ids.STAGE);
        GestureDetector detector = new GestureDetector(this, new HoopListener());
        stage.setOnTouchListener((v, event) -> detector.onTouchEvent(event));
        root.addView(stage, new LinearLayout.LayoutParams(LinearLayout.LayoutParams.MATCH_PARENT, 300));
        setContentView(root);
    }

    private void onNext() {
        if (busy) return;
        busy = true;
        act++;
        actLabel.setText("Act " + act);
        bell.schedule(new Ready(), 200);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        bell.cancel();
    }

    private final class Ready extends TimerTask {
        @Override
        public void run() {
            busy = false;
            free.release();
        }
    }

    private final class HoopListener extends GestureDetector.SimpleOnGestureListener {
        @Override
        public boolean onDown(MotionEvent event) {
            return true;
        }

        @Override
        public boolean onSingleTapConfirmed(MotionEvent event) {
            hoops.countDown();
            return true;
        }
    }
}
