package com.example.subjects.circus;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;

public class SheetProvider extends ContentProvider {
    static final Uri SHEETS = Uri.parse("content://com.example.subjects.circus.sheets/all");

    @Override
    public boolean onCreate() {
        return true;
    }

    @Override
    public Cursor query(Uri uri, String[] columns, String where, String[] args, String order) {
        MatrixCursor cursor = new MatrixCursor(new String[] {"_id", "title"});
        cursor.addRow(new Object[] {1, "Gladiators"});
        cursor.addRow(new Object[] {2, "Thunder and Blazes"});
        return cursor;
    }

    @Override
    public String getType(Uri uri) {
        return null;
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
        return null;
    }

    @Override
    public int delete(Uri uri, String where, String[] args) {
        return 0;
    }

    @Override
    public int update(Uri uri, ContentValues values, String where, String[] args) {
        return 0;
    }
}
