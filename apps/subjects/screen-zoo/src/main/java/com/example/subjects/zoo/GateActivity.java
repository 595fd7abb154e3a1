package com.example.subjects.zoo;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.os.SystemClock;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.concurrent.CompletableFuture;

public final class GateActivity extends AppCompatActivity {
    private final BroadcastReceiver receiver = new BroadcastReceiver() {
        @Override
        public void onReceive(Context context, Intent intent) {
            status.setText("Open: " + intent.getStringExtra(GateService.GATE));
        }
    };
    private boolean listening;
    private TextView status;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        LinearLayout column = Views.column(this);
        EditText gate = new EditText(this);
        gate.setId(Ids.SEARCH_FIELD);
        column.addView(gate);
        status = Views.label(column, Ids.STATUS, "All gates shut");
        Views.button(column, Ids.FIRST, "Open the gate", view -> startService(
                new Intent(this, GateService.class).putExtra(GateService.GATE, gate.getText().toString())));
        CompletableFuture.runAsync(new Setup());
    }

    public String status() {
        return status.getText().toString();
    }

    @Override
    protected void onDestroy() {
        if (listening) {
            unregisterReceiver(receiver);
        }
        super.onDestroy();
    }

    /** Reads which events this keeper may see, and listens to them. */
    private final class Setup implements Runnable {
        @Override
        public void run() {
            SystemClock.sleep(30);
            IntentFilter allowed = new IntentFilter(GateService.OPENED);
            runOnUiThread(() -> {
                if (!isDestroyed()) {
                    registerReceiver(receiver, allowed);
                    listening = true;
                }
            });
        }
    }
}
