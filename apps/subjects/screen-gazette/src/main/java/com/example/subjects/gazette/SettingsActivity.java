package com.example.subjects.gazette;

import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

public class SettingsActivity extends AppCompatActivity {
    private TextView chosen;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        form.button(Ids.LARGER, "Larger text", v -> choose("size", "20"));
        form.button(Ids.NIGHT, "Night", v -> choose("paper", "black"));
        chosen = form.label(Ids.CHOSEN, "-");
        form.button(Ids.OPEN_READER, "Read", v -> startActivity(new Intent(this, ReaderActivity.class)));
        setContentView(form);
    }

    private void choose(String key, String value) {
        SettingsStore.get().put(key, value);
        chosen.setText(key + " " + value);
    }
}
