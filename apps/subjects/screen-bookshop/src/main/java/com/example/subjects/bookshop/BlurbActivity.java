package com.example.subjects.bookshop;

import android.os.Bundle;
import android.widget.LinearLayout;
import android.widget.TextView;
import androidx.fragment.app.FragmentActivity;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

public class BlurbActivity extends FragmentActivity {
    private static final Executor POOL = Executors.newFixedThreadPool(2);

    public CompletableFuture<String> blurb;
    public LinearLayout panel;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        blurb = CompletableFuture.supplyAsync(BlurbActivity::fetchBlurb, POOL);
        panel = Ui.column(this);
        setContentView(Ui.column(this,
                Ui.button(this, Ids.OPEN_BLURB, "Blurb", v -> blurb.thenAccept(this::showBlurb)),
                panel));
    }

    private static String fetchBlurb() {
        return "A whale of a tale";
    }

    private void showBlurb(String text) {
        TextView view = new TextView(this);
        view.setText(text);
        panel.addView(view);
    }
}
