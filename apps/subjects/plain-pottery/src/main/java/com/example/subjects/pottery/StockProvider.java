package com.example.subjects.pottery;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Fills the shelf as the app comes up, away from the main thread. */
public final class StockProvider extends ContentProvider {
  private final ExecutorService disk = Executors.newSingleThreadExecutor();

  @Override
  public boolean onCreate() {
    disk.execute(new StockSeeder(Studio.INSTANCE.getShelf(), Studio.INSTANCE.getSeeded()));
    return true;
  }

  @Override
  public Cursor query(Uri uri, String[] columns, String where, String[] args, String order) {
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
  public int delete(Uri uri, String where, String[] args) {
    return 0;
  }

  @Override
  public int update(Uri uri, ContentValues values, String where, String[] args) {
    return 0;
  }
}
