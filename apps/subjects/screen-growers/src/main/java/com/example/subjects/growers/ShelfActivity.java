package com.example.subjects.growers;

import android.os.Bundle;

import androidx.appcompat.app.AppCompatActivity;

/** The guides and their badges, read once. */
public class ShelfActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        boolean there = getSharedPreferences(DownloadService.PREFS, MODE_PRIVATE).getBoolean("pruning", false);
        Column column = new Column(this);
        column.label(Ids.SHELF, there ? "Pruning: downloaded" : "Pruning: online");
        setContentView(column);
    }
}
