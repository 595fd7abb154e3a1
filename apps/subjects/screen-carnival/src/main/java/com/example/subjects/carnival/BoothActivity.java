package com.example.subjects.carnival;

import android.os.Bundle;
import android.os.Handler;
import android.widget.EditText;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** The tombola: a lot is drawn as soon as it is paid for, the envelope is opened when the guest likes. */
public class BoothActivity extends AppCompatActivity {
    private final ExecutorService drum = Executors.newCachedThreadPool();
    private CompletableFuture<String> lot = new CompletableFuture<>();
    private TextView prize;
    private EditText name;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        form.button(Ids.DRAW, "Draw", v -> lot = CompletableFuture.supplyAsync(new Draw(), drum));
        name = new EditText(this);
        name.setId(Ids.NAME);
        form.addView(name);
        form.button(Ids.OPEN, "Open", v -> lot.thenAccept(this::celebrate));
        form.button(Ids.OPEN_POLITELY, "Open politely", v -> lot.thenAcceptAsync(this::celebrate, getMainExecutor()));
        prize = form.label(Ids.PRIZE, "-");
        setContentView(form);
    }

    private void celebrate(String won) {
        String winner = name.getText().toString();
        new Handler().post(() -> prize.setText(winner + " wins a " + won));
    }

    @Override
    protected void onDestroy() {
        drum.shutdown();
        super.onDestroy();
    }

    private static final class Draw implements Supplier<String> {
        @Override
        public String get() {
            return "bear";
        }
    }
}
