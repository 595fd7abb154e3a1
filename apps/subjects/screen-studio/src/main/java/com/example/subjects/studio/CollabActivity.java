package com.example.subjects.studio;

import android.os.Bundle;
import android.widget.Button;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An artist's page. The follow button changes at once, and back again if the server refuses. */
public class CollabActivity extends AppCompatActivity {
    public static volatile CollabServer server = (artist, following) -> true;

    private final ExecutorService network = Executors.newCachedThreadPool();
    private Button follow;
    private boolean following;
    private int answers;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Panel panel = new Panel(this);
        panel.label(Ids.TITLE, "Mara Quint");
        follow = panel.button(Ids.FOLLOW, "Follow", v -> toggle());
        panel.field(Ids.BIO, "Say hello");
        TextView preview = panel.label(Ids.PREVIEW, "-");
        setContentView(panel);
        network.execute(() -> {
            String wave = Waveform.INSTANCE.render(10);
            runOnUiThread(() -> preview.setText(wave));
        });
    }

    private void toggle() {
        following = !following;
        show();
        network.execute(new Push(following));
    }

    private void show() {
        follow.setText(following ? "Following" : "Follow");
    }

    public int answers() {
        return answers;
    }

    @Override
    protected void onDestroy() {
        network.shutdown();
        super.onDestroy();
    }

    private class Push implements Runnable {
        private final boolean wanted;

        Push(boolean wanted) {
            this.wanted = wanted;
        }

        @Override
        public void run() {
            boolean accepted = server.push("Mara Quint", wanted);
            runOnUiThread(() -> {
                if (!accepted) {
                    following = !wanted;
                    show();
                }
                answers++;
            });
        }
    }
}
