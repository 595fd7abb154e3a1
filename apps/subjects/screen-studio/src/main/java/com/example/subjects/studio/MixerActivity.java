package com.example.subjects.studio;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

public class MixerActivity extends AppCompatActivity {
    private TextView channel;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Panel panel = new Panel(this);
        channel = panel.label(Ids.CHANNEL, "Stopped");
        panel.button(Ids.RECORD, "Record", v -> {
            String armed = EngineService.Engine.armed();
            channel.setText(armed.isEmpty() ? "Nothing armed" : "Recording " + armed);
        });
        setContentView(panel);
    }
}
