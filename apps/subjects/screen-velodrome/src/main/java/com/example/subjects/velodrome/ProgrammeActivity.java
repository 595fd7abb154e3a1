package com.example.subjects.velodrome;

import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The evening's programme: its last row is the sponsors', built by a designer thread if the intent asks for it. */
public class ProgrammeActivity extends AppCompatActivity {
    public static final String DESIGNED = "designed";
    private final ExecutorService designer = Executors.newSingleThreadExecutor();
    private Form column;
    private TextView opened;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        opened = form.label(Ids.OPENED, "Nothing opened");
        TextView clock = form.label(Ids.CLOCK, "--:--");
        column = new Form(this);
        column.setId(Ids.COLUMN);
        column.addView(row("Races"));
        column.addView(row("Riders"));
        form.addView(column);
        setContentView(form);
        if (getIntent().getBooleanExtra(DESIGNED, false)) {
            designer.execute(new Design());
        } else {
            column.addView(row("Sponsors"));
        }
        clock.postDelayed(() -> clock.setText("19:30"), 400);
    }

    private Button row(String title) {
        Button row = new Button(this);
        row.setText(title);
        row.setOnClickListener(v -> opened.setText("Opened " + title));
        return row;
    }

    @Override
    protected void onDestroy() {
        designer.shutdown();
        super.onDestroy();
    }

    private class Design implements Runnable {
        @Override
        public void run() {
            String title = String.join("", "Spon", "sors");
            column.post(() -> column.addView((View) row(title)));
        }
    }
}
