package com.example.subjects.gallery;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.List;
import java.util.stream.Collectors;

public class ArtworksActivity extends AppCompatActivity {
    public final PrintAdapter prints = new PrintAdapter();
    public ArtworkAdapter adapter;
    private TextView chosen;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        chosen = column.label(Ids.CHOSEN, "");
        column.button(Ids.OIL, "Oil", v -> adapter.replace(only("oil")));
        adapter = new ArtworkAdapter(Artwork.all(), artwork -> chosen.setText(artwork.title));
        RecyclerView list = new RecyclerView(this);
        list.setId(Ids.LIST);
        list.setLayoutManager(new LinearLayoutManager(this));
        list.setAdapter(adapter);
        column.addView(list);
        setContentView(column);
        prints.submitList(Artwork.all());
    }

    public void onlyPrints(String medium, Runnable done) {
        prints.submitList(only(medium), done);
    }

    private static List<Artwork> only(String medium) {
        return Artwork.all().stream().filter(a -> a.medium.equals(medium)).collect(Collectors.toList());
    }
}
