package com.example.subjects.zoo;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.MutableLiveData;

public final class EnclosureActivity extends AppCompatActivity {
    private final Handler main = new Handler(Looper.getMainLooper());
    private final HandlerThread thread = new HandlerThread("enclosures");
    private final MutableLiveData<String> planned = new MutableLiveData<>();
    private TextView spinner;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        thread.start();
        Handler background = new Handler(thread.getLooper());
        LinearLayout column = Views.column(this);
        spinner = Views.label(column, Ids.SPINNER, "Looking…");
        spinner.setVisibility(View.GONE);
        Views.button(column, Ids.FIRST, "Visit", view -> {
            spin();
            background.post(new Fetch());
        });
        Views.button(column, Ids.SECOND, "Plan a visit", view -> {
            spin();
            background.post(() -> {
                SystemClock.sleep(40);
                planned.postValue("capybara");
            });
        });
        FrameLayout container = new FrameLayout(this);
        container.setId(Ids.CONTAINER);
        column.addView(container);
        planned.observe(this, this::open);
    }

    private void spin() {
        spinner.setVisibility(View.VISIBLE);
        main.postDelayed(() -> spinner.setVisibility(View.GONE), 500);
    }

    private void open(String animal) {
        getSupportFragmentManager().beginTransaction()
                .replace(Ids.CONTAINER, EnclosureFragment.of(animal))
                .commit();
    }

    @Override
    protected void onDestroy() {
        thread.quitSafely();
        super.onDestroy();
    }

    private final class Fetch implements Runnable {
        @Override
        public void run() {
            SystemClock.sleep(40);
            runOnUiThread(() -> {
                if (getSupportFragmentManager().isStateSaved()) {
                    return;
                }
                open("capybara");
            });
        }
    }
}
