package com.example.subjects.gazette;

import android.os.Bundle;

import androidx.appcompat.app.AppCompatActivity;

public class ReaderActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        form.label(Ids.TEXT_SIZE, "Size " + SettingsStore.get().read("size", "16"));
        form.label(Ids.PAPER, "Paper " + SettingsStore.get().read("paper", "white"));
        setContentView(form);
    }
}
