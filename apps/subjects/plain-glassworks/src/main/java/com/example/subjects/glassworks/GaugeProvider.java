package com.example.subjects.glassworks;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import android.os.SystemClock;

/** The gauge at the furnace; its needle takes a moment to settle. */
public class GaugeProvider extends ContentProvider {
    public static final Uri URI = Uri.parse("content://com.example.subjects.glassworks.gauge");

    @Override
    public boolean onCreate() {
        return true;
    }

    @Override
    public Bundle call(String method, String arg, Bundle extras) {
        SystemClock.sleep(300);
        Bundle result = new Bundle();
        result.putInt("degrees", BurnerService.setpoint);
        return result;
    }

    @Override
    public Cursor query(Uri uri, String[] projection, String selection, String[] args, String order) {
        return null;
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
    public int delete(Uri uri, String selection, String[] args) {
        return 0;
    }

    @Override
    public int update(Uri uri, ContentValues values, String selection, String[] args) {
        return 0;
    }
}
