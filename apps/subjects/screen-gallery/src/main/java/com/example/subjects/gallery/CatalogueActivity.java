package com.example.subjects.gallery;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.test.espresso.idling.CountingIdlingResource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CatalogueActivity extends AppCompatActivity {
    public final CountingIdlingResource works = new CountingIdlingResource("works@" + System.identityHashCode(this));
    public final CountingIdlingResource captions = new CountingIdlingResource("captions@" + System.identityHashCode(this));
    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final HandlerThread captionThread = new HandlerThread("captions");
    private TextView count;
    private TextView caption;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        count = column.label(Ids.COUNT, "…");
        caption = column.label(Ids.CAPTION, "");
        setContentView(column);
        captionThread.start();
        works.increment();
        executor.execute(() -> {
            SystemClock.sleep(40);
            List<Artwork> list = Artwork.all();
            runOnUiThread(() -> show(list));
        });
    }

    private void show(List<Artwork> list) {
        if (isDestroyed()) return;
        count.setText(list.size() + " works");
        captions.increment();
        new Handler(captionThread.getLooper()).post(new CaptionTask(list.get(1)));
        works.decrement();
    }

    @Override
    protected void onDestroy() {
        executor.shutdown();
        captionThread.quitSafely();
        super.onDestroy();
    }

    private final class CaptionTask implements Runnable {
        private final Artwork artwork;

        CaptionTask(Artwork artwork) {
            this.artwork = artwork;
        }

        @Override
        public void run() {
            String text = artwork.title + " (" + artwork.medium + ")";
            runOnUiThread(() -> {
                caption.setText(text);
                captions.decrement();
            });
        }
    }
}
