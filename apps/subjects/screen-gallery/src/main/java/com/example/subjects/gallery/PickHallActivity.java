package com.example.subjects.gallery;

import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import androidx.appcompat.app.AppCompatActivity;

public class PickHallActivity extends AppCompatActivity {
    private final Handler handler = new Handler(Looper.getMainLooper());

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(new Column(this));
        new Thread(new FreeHalls(), "halls").start();
    }

    private void pick(int hall) {
        setResult(RESULT_OK, new Intent().putExtra("hall", "Hall " + hall));
        finish();
    }

    private final class FreeHalls implements Runnable {
        @Override
        public void run() {
            SystemClock.sleep(60);
            int[] free = {7};
            handler.post(() -> pick(free[0]));
        }
    }
}
