package com.example.subjects.readery;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class HighlightsActivity extends AppCompatActivity {
    public final Exporter exporter = new Exporter();
    public final List<String> highlights = new ArrayList<>(Arrays.asList("Reader, I married him", "Call me Ishmael"));

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        TextView count = column.text(Ids.HIGHLIGHTS, "Highlights: " + highlights.size());
        count.setOnClickListener(v -> count.setText(highlights.get(0)));
        setContentView(column);
    }

    @Override
    protected void onDestroy() {
        exporter.close();
        super.onDestroy();
    }
}
