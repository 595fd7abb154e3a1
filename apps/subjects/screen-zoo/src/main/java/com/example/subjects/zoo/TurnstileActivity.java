package com.example.subjects.zoo;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ObjectAnimator;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public final class TurnstileActivity extends AppCompatActivity {
    private boolean open;
    private int inside;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        LinearLayout column = Views.column(this);
        TextView arm = Views.label(column, Ids.TITLE, "====");
        TextView status = Views.label(column, Ids.STATUS, "Inside: 0");
        Views.button(column, Ids.FIRST, "Insert ticket", view -> new Thread(new Reader(arm)).start());
        Views.button(column, Ids.SECOND, "Walk in", view -> {
            if (open) {
                open = false;
                inside++;
            }
            status.setText("Inside: " + inside);
        });
    }

    private final class Reader implements Runnable {
        private final View arm;

        Reader(View arm) {
            this.arm = arm;
        }

        @Override
        public void run() {
            SystemClock.sleep(20);
            runOnUiThread(() -> {
                ObjectAnimator swing = ObjectAnimator.ofFloat(arm, View.ROTATION, 0, 90);
                swing.setDuration(250);
                swing.addListener(new SwingListener());
                swing.start();
            });
        }
    }

    private final class SwingListener extends AnimatorListenerAdapter {
        @Override
        public void onAnimationEnd(Animator animation) {
            open = true;
        }
    }
}
