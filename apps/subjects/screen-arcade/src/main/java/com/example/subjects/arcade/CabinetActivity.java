package com.example.subjects.arcade;

import android.os.Bundle;
import android.widget.Button;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class CabinetActivity extends AppCompatActivity {
    private final ControlWiring wiring = new ControlWiring();
    private final ScheduledExecutorService loader = Executors.newSingleThreadScheduledExecutor();
    private ClickGuard fireGuard;
    private ClickGuard bombGuard;
    private int shots;
    private int bombs;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Board board = new Board(this);
        board.label(Ids.CABINET_NAME, "Star Raid");
        TextView game = board.label(Ids.STATE, "Insert coin");
        Button start = board.button(Ids.START, "Start", null);
        TextView shotsLabel = board.label(Ids.SHOTS, "Shots: 0");
        TextView ammo = board.label(Ids.AMMO, "Loaded 0");
        fireGuard = new ClickGuard(300, () -> { });
        board.button(Ids.FIRE, "Fire", v -> {
            if (!fireGuard.pass()) return;
            int shot = ++shots;
            shotsLabel.setText("Shots: " + shot);
            loader.schedule(() -> runOnUiThread(() -> ammo.setText("Loaded " + shot)), 700, TimeUnit.MILLISECONDS);
        });
        TextView bombsLabel = board.label(Ids.BOMBS, "Bombs: 0");
        Button bomb = board.button(Ids.BOMB, "Bomb", null);
        bombGuard = new ClickGuard(300, () -> runOnUiThread(() -> bomb.setEnabled(true)));
        bomb.setOnClickListener(v -> {
            if (!bombGuard.pass()) return;
            bomb.setEnabled(false);
            bombsLabel.setText("Bombs: " + ++bombs);
        });
        setContentView(board);
        wiring.wire("Star Raid", scheme -> {
            start.setContentDescription(scheme);
            start.setOnClickListener(v -> game.setText("Game on"));
        });
    }

    @Override
    protected void onDestroy() {
        wiring.stop();
        loader.shutdownNow();
        fireGuard.stop();
        bombGuard.stop();
        super.onDestroy();
    }
}
