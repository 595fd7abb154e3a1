package com.example.subjects.gazette;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.ListView;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.ArrayList;
import java.util.Arrays;

/** Saved articles: the first can be removed (with an undo for a while) or archived (and fetched back at any time). */
public class SavedActivity extends AppCompatActivity {
    private static final long UNDO_MILLIS = 2000;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Runnable commit = new Commit();
    private final Runnable compact = new Compact();
    private ArrayAdapter<String> articles;
    private TextView count;
    private Button undo;
    private String removed;
    private String archived;
    private String packed;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        articles = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1,
                new ArrayList<>(Arrays.asList("Tides", "Trams", "Theatre")));
        Form form = new Form(this);
        count = form.label(Ids.SAVED_COUNT, "3 saved");
        form.button(Ids.REMOVE, "Remove", v -> remove());
        undo = form.button(Ids.UNDO, "Undo", v -> undo());
        undo.setVisibility(View.GONE);
        form.button(Ids.ARCHIVE, "Archive", v -> archive());
        form.button(Ids.UNARCHIVE, "Fetch back", v -> unarchive());
        ListView list = new ListView(this);
        list.setId(Ids.SAVED_LIST);
        list.setAdapter(articles);
        form.addView(list);
        setContentView(form);
    }

    private String takeFirst() {
        String first = articles.getItem(0);
        articles.remove(first);
        showCount();
        return first;
    }

    private void putFirst(String article) {
        articles.insert(article, 0);
        showCount();
    }

    private void showCount() {
        count.setText(articles.getCount() + " saved");
    }

    private void remove() {
        removed = takeFirst();
        undo.setVisibility(View.VISIBLE);
        handler.postDelayed(commit, UNDO_MILLIS);
    }

    private void undo() {
        handler.removeCallbacks(commit);
        undo.setVisibility(View.GONE);
        putFirst(removed);
        removed = null;
    }

    private void archive() {
        archived = takeFirst();
        handler.postDelayed(compact, UNDO_MILLIS);
    }

    private void unarchive() {
        handler.removeCallbacks(compact);
        if (packed != null) archived = packed.substring("zip:".length());
        packed = null;
        putFirst(archived);
        archived = null;
    }

    @Override
    protected void onDestroy() {
        handler.removeCallbacks(commit);
        handler.removeCallbacks(compact);
        super.onDestroy();
    }

    private class Commit implements Runnable {
        @Override
        public void run() {
            undo.setVisibility(View.GONE);
            removed = null;
        }
    }

    private class Compact implements Runnable {
        @Override
        public void run() {
            packed = "zip:" + archived;
            archived = null;
        }
    }
}
