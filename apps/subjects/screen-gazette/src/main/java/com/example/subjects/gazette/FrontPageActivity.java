package com.example.subjects.gazette;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;
import androidx.test.espresso.idling.CountingIdlingResource;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The front page: first the headline is loaded, then its photo. */
public class FrontPageActivity extends AppCompatActivity {
    public static final CountingIdlingResource BUSY = new CountingIdlingResource("front page");

    private final ExecutorService network = Executors.newSingleThreadExecutor();
    private final ExecutorService images = Executors.newFixedThreadPool(2);
    private TextView headline;
    private TextView photo;
    private TextView section;
    private boolean expanded;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        form.button(Ids.LOAD, "Load", v -> load(false));
        form.button(Ids.LOAD_ALL, "Load all", v -> load(true));
        headline = form.label(Ids.HEADLINE, "-");
        photo = form.label(Ids.PHOTO, "No photo");
        form.button(Ids.EXPAND, "Expand", v -> expand());
        section = form.label(Ids.SECTION, "Sections folded");
        setContentView(form);
    }

    private void expand() {
        expanded = !expanded;
        section.setText(expanded ? "Sections unfolded" : "Sections folded");
    }

    private void load(boolean withImages) {
        BUSY.increment();
        network.execute(new Headlines(withImages));
    }

    @Override
    protected void onDestroy() {
        network.shutdown();
        images.shutdown();
        super.onDestroy();
    }

    private class Headlines implements Runnable {
        private final boolean withImages;

        Headlines(boolean withImages) {
            this.withImages = withImages;
        }

        @Override
        public void run() {
            String text = "Storm over the harbour";
            runOnUiThread(() -> {
                headline.setText(text);
                if (withImages) BUSY.increment();
                images.execute(new Images("storm", withImages));
                BUSY.decrement();
            });
        }
    }

    private class Images implements Runnable {
        private final String subject;
        private final boolean counted;

        Images(String subject, boolean counted) {
            this.subject = subject;
            this.counted = counted;
        }

        @Override
        public void run() {
            String caption = "Photo of the " + subject;
            runOnUiThread(() -> {
                photo.setText(caption);
                if (counted) BUSY.decrement();
            });
        }
    }
}
