package com.example.subjects.arcade;

import android.content.Context;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** A bar that offers to take the last thing back, for a second and a half. */
public class UndoBar extends LinearLayout {
    private static final long SHOWN = 1500;
    private final Runnable hide = new Hide();
    private final TextView message;
    private Runnable undo;

    public UndoBar(Context context) {
        super(context);
        setOrientation(HORIZONTAL);
        message = new TextView(context);
        addView(message);
        Button button = new Button(context);
        button.setId(Ids.UNDO);
        button.setText("Undo");
        button.setOnClickListener(v -> takeBack());
        addView(button);
        setVisibility(View.GONE);
    }

    public void offer(String text, Runnable undo) {
        this.undo = undo;
        message.setText(text);
        setVisibility(View.VISIBLE);
        removeCallbacks(hide);
        postDelayed(hide, SHOWN);
    }

    private void takeBack() {
        removeCallbacks(hide);
        setVisibility(View.GONE);
        undo.run();
    }

    private class Hide implements Runnable {
        @Override
        public void run() {
            setVisibility(View.GONE);
        }
    }
}
