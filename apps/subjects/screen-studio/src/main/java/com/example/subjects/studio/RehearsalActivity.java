package com.example.subjects.studio;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

public class RehearsalActivity extends AppCompatActivity {
    private TextView focus;
    private boolean rehearsing;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Panel panel = new Panel(this);
        focus = panel.label(Ids.FOCUS, "No focus");
        panel.button(Ids.REHEARSE, "Rehearse", v -> {
            if (rehearsing) return;
            rehearsing = true;
            focus.setText("Focus: " + FocusDesk.take());
        });
        setContentView(panel);
    }

    @Override
    protected void onStop() {
        if (rehearsing) {
            rehearsing = false;
            FocusDesk.handBack();
        }
        super.onStop();
    }
}
