package com.example.subjects.campsite;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.FrameLayout;

import androidx.appcompat.app.AppCompatActivity;

public class ArrivalsActivity extends AppCompatActivity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Runnable pinBoard = new PinBoard();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        FrameLayout frame = new FrameLayout(this);
        frame.setId(Ids.BOARD);
        setContentView(frame);
        handler.postDelayed(pinBoard, 100);
    }

    @Override
    protected void onDestroy() {
        handler.removeCallbacks(pinBoard);
        super.onDestroy();
    }

    private class PinBoard implements Runnable {
        @Override
        public void run() {
            getSupportFragmentManager().beginTransaction()
                    .replace(Ids.BOARD, new BoardFragment())
                    .commitNowAllowingStateLoss();
        }
    }
}
