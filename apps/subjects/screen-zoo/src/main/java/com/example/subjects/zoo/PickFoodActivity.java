package com.example.subjects.zoo;

import android.content.Intent;
import android.os.Bundle;
import android.os.SystemClock;
import android.widget.LinearLayout;
import androidx.appcompat.app.AppCompatActivity;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class PickFoodActivity extends AppCompatActivity {
    private final ExecutorService store = Executors.newSingleThreadExecutor();
    private LinearLayout column;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        column = Views.column(this);
        boolean shelf = "shelf".equals(getIntent().getStringExtra(PickFood.COUNTER));
        for (String food : new String[] {"Hay", "Herring"}) {
            Views.button(column, 0, food, view -> {
                if (shelf) {
                    store.execute(new Reserve(food));
                    column.animate().alpha(0.2f).setDuration(450);
                    column.postDelayed(this::finish, 450);
                } else {
                    store.execute(() -> {
                        SystemClock.sleep(30);
                        runOnUiThread(() -> {
                            setResult(RESULT_OK, new Intent().putExtra(PickFood.FOOD, food));
                            finish();
                        });
                    });
                }
            });
        }
    }

    @Override
    protected void onDestroy() {
        store.shutdown();
        super.onDestroy();
    }

    private final class Reserve implements Runnable {
        private final String food;

        Reserve(String food) {
            this.food = food;
        }

        @Override
        public void run() {
            SystemClock.sleep(20);
            Intent reserved = new Intent().putExtra(PickFood.FOOD, food);
            runOnUiThread(() -> setResult(RESULT_OK, reserved));
        }
    }
}
