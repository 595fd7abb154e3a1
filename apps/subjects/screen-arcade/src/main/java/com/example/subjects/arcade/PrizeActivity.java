package com.example.subjects.arcade;

import android.os.Bundle;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class PrizeActivity extends AppCompatActivity {
    private final List<String> shelf = new ArrayList<>(Arrays.asList("bear", "robot"));
    private boolean byName;
    private TextView prizes;
    private TextView shelfLabel;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        ToyModel toyModel = new ViewModelProvider(this).get(ToyModel.class);
        Board board = new Board(this);
        prizes = board.label(Ids.PRIZES, state == null ? "Prizes: -" : state.getString("prizes"));
        board.button(Ids.LOAD, "Load prizes", v -> PrizeCatalog.load(this::show));
        TextView toys = board.label(Ids.TOYS, "Toys: -");
        board.button(Ids.LOAD_TOYS, "Load toys", v -> toyModel.load());
        TextView[] sort = new TextView[1];
        sort[0] = board.button(Ids.SORT, "Sort: tickets", v -> {
            byName = !byName;
            sort[0].setText(byName ? "Sort: name" : "Sort: tickets");
        });
        shelfLabel = board.label(Ids.SHELF, "");
        UndoBar bar = new UndoBar(this);
        board.button(Ids.TRADE, "Trade in", v -> {
            String gone = shelf.remove(0);
            showShelf();
            bar.offer("Traded " + gone, () -> {
                shelf.add(0, gone);
                showShelf();
            });
        });
        board.addView(bar);
        setContentView(board);
        showShelf();
        toyModel.getToys().observe(this, toys::setText);
    }

    private void show(List<String> names) {
        prizes.setText("Prizes: " + String.join(", ", names));
    }

    private void showShelf() {
        shelfLabel.setText("Shelf: " + String.join(", ", shelf));
    }

    @Override
    protected void onSaveInstanceState(@NonNull Bundle state) {
        super.onSaveInstanceState(state);
        state.putString("prizes", prizes.getText().toString());
    }
}
