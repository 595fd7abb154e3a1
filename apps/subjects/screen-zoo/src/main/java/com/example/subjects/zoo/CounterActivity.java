package com.example.subjects.zoo;

import android.animation.ValueAnimator;
import android.os.Bundle;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public final class CounterActivity extends AppCompatActivity {
    private TextView count;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        LinearLayout column = Views.column(this);
        count = Views.label(column, Ids.STATUS, "0 flamingos");
        Views.button(column, Ids.FIRST, "Count the flamingos", view -> {
            ValueAnimator counter = ValueAnimator.ofInt(0, 120);
            counter.setDuration(400);
            counter.addUpdateListener(frame -> count.setText(frame.getAnimatedValue() + " flamingos"));
            counter.start();
        });
    }

    public String count() {
        return count.getText().toString();
    }
}
