package com.example.subjects.campsite;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

public class PitchListActivity extends AppCompatActivity {
    private TextView title;
    private final PitchAdapter adapter = new PitchAdapter(this::open);

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        title = form.label(Ids.TITLE, "Pitches");
        form.button(Ids.LAKE_SIDE, "By the lake", v -> adapter.submitList(Pitch.at("Lake")));
        RecyclerView list = new RecyclerView(this);
        list.setId(Ids.LIST);
        list.setLayoutManager(new LinearLayoutManager(this));
        list.setItemAnimator(null);
        list.setAdapter(adapter);
        form.addView(list);
        setContentView(form);
        adapter.submitList(Pitch.all());
    }

    private void open(Pitch pitch) {
        title.setText("Opened " + pitch.name());
    }
}
