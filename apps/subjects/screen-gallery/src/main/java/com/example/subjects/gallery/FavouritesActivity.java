package com.example.subjects.gallery;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

public class FavouritesActivity extends AppCompatActivity {
    private List<String> favourites = new ArrayList<>(Arrays.asList("Young Hare"));
    private volatile boolean synced;
    private TextView count;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        count = column.label(Ids.COUNT, "");
        column.button(Ids.HEART, "Favourite", v -> {
            favourites.add("Nighthawks");
            show();
        });
        setContentView(column);
        CompletableFuture.supplyAsync(new Sync(favourites)).thenAccept(merged -> {
            favourites = merged;
            synced = true;
            runOnUiThread(this::show);
        });
    }

    public boolean isSynced() {
        return synced;
    }

    public int favouriteCount() {
        return favourites.size();
    }

    private void show() {
        count.setText(favourites.size() + " favourites");
    }

    private static final class Sync implements Supplier<List<String>> {
        private final List<String> merged;

        Sync(List<String> mine) {
            merged = new ArrayList<>(mine);
        }

        @Override
        public List<String> get() {
            merged.add("The Great Wave");
            merged.add("Impression, Sunrise");
            return merged;
        }
    }
}
