package com.example.subjects.gazette;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

/** Old issues, month by month. Pages may be turned from any thread. */
public class ArchiveActivity extends AppCompatActivity {
    private volatile int month = 3;
    private TextView label;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        label = form.label(Ids.MONTH, "Month 3");
        setContentView(form);
    }

    public void turnPage() {
        runOnUiThread(new PageTurn());
    }

    public int month() {
        return month;
    }

    private class PageTurn implements Runnable {
        @Override
        public void run() {
            month = month % 12 + 1;
            label.setText("Month " + month);
        }
    }
}
