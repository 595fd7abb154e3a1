package com.example.subjects.readery;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.io.File;
import java.io.FileWriter;
import java.io.IOException;

/** An article that can be saved for later; a banner says so for a moment. */
public class ArticleActivity extends AppCompatActivity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Runnable hideBanner = new HideBanner();
    private TextView banner;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        banner = column.text(Ids.BANNER, "Saved for later");
        banner.setVisibility(View.GONE);
        column.text(Ids.READING_TIME, "4 minutes to read");
        column.button(Ids.SAVE, "Save", v -> save());
        setContentView(column);
    }

    private void save() {
        try (FileWriter out = new FileWriter(new File(getFilesDir(), "saved.txt"))) {
            out.write("On reading");
        } catch (IOException e) {
            banner.setText("Not saved");
        }
        banner.setVisibility(View.VISIBLE);
        handler.removeCallbacks(hideBanner);
        handler.postDelayed(hideBanner, 1500);
    }

    @Override
    protected void onDestroy() {
        handler.removeCallbacks(hideBanner);
        super.onDestroy();
    }

    private class HideBanner implements Runnable {
        @Override
        public void run() {
            banner.setVisibility(View.GONE);
        }
    }
}
