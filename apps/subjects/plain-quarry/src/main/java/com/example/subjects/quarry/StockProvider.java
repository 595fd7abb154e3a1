package com.example.subjects.quarry;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

public class StockProvider extends ContentProvider {
    public static final Uri URI = Uri.parse("content://com.example.subjects.quarry.stock/blocks");
    public static final String COLUMN_STONE = "stone";
    public static final String METHOD_TIDY = "tidy";

    private final Handler main = new Handler(Looper.getMainLooper());
    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    private final Semaphore tidied = new Semaphore(0);
    private List<String> rows = new ArrayList<>();

    @Override
    public boolean onCreate() {
        return true;
    }

    @Override
    public Bundle call(String method, String arg, Bundle extras) {
        if (METHOD_TIDY.equals(method)) worker.execute(this::tidy);
        return null;
    }

    private void tidy() {
        main.post(new Publish(new ArrayList<>(new LinkedHashSet<>(snapshot()))));
    }

    private synchronized List<String> snapshot() {
        return new ArrayList<>(rows);
    }

    private synchronized void replace(List<String> fresh) {
        rows = fresh;
    }

    public Semaphore tidied() {
        return tidied;
    }

    @Override
    public synchronized Uri insert(Uri uri, ContentValues values) {
        rows.add(values.getAsString(COLUMN_STONE));
        return Uri.withAppendedPath(uri, String.valueOf(rows.size()));
    }

    @Override
    public Cursor query(Uri uri, String[] projection, String selection, String[] args, String order) {
        MatrixCursor cursor = new MatrixCursor(new String[] {COLUMN_STONE});
        for (String row : snapshot()) cursor.addRow(new Object[] {row});
        return cursor;
    }

    @Override
    public synchronized int delete(Uri uri, String selection, String[] args) {
        int count = rows.size();
        rows.clear();
        return count;
    }

    @Override
    public int update(Uri uri, ContentValues values, String selection, String[] args) {
        return 0;
    }

    @Override
    public String getType(Uri uri) {
        return "vnd.android.cursor.dir/block";
    }

    private final class Publish implements Runnable {
        private final List<String> fresh;

        Publish(List<String> fresh) {
            this.fresh = fresh;
        }

        @Override
        public void run() {
            replace(fresh);
            tidied.release();
        }
    }
}
