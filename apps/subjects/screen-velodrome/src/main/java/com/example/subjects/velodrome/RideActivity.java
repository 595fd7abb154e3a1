package com.example.subjects.velodrome;

import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

public class RideActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        TextView fix = form.label(Ids.FIX, "No fix");
        TextView recorded = form.label(Ids.RECORDED, "");
        TextView summary = form.label(Ids.SUMMARY, "");
        form.button(Ids.START, "Start", v -> {
            tell("start");
            fix.postDelayed(() -> fix.setText("Searching"), 50);
        });
        form.button(Ids.POINT, "Point", v -> {
            tell("point");
            fix.postDelayed(() -> fix.setText("Fix 4 m"), 450);
        });
        form.button(Ids.STOP, "Stop", v -> stopService(new Intent(this, RecorderService.class)));
        form.button(Ids.FINISH, "Finish", v -> tell("finish"));
        setContentView(form);
        Ride.INSTANCE.getRecorded().observe(this, points -> recorded.setText("Recorded: " + points));
        Ride.INSTANCE.getSummary().observe(this, summary::setText);
    }

    private void tell(String action) {
        startService(new Intent(this, RecorderService.class).setAction(action));
    }
}
