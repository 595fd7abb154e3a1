package com.example.subjects.campsite;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

public class ReceptionActivity extends AppCompatActivity {
    private static final String BELL = "com.example.subjects.campsite.BELL";

    private final BroadcastReceiver receiver = new BellReceiver();
    private TextView rings;
    private int count;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        form.button(Ids.BELL, "Bell", v -> sendBroadcast(new Intent(BELL).setPackage(getPackageName())));
        rings = form.label(Ids.RINGS, "Rings: 0");
        setContentView(form);
    }

    @Override
    protected void onStart() {
        super.onStart();
        registerReceiver(receiver, new IntentFilter(BELL));
    }

    @Override
    protected void onStop() {
        unregisterReceiver(receiver);
        super.onStop();
    }

    private class BellReceiver extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            rings.setText("Rings: " + ++count);
        }
    }
}
