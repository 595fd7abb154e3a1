package com.example.subjects.tannery;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Intent;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The hides in stock, kept in memory. */
public final class StockProvider extends ContentProvider {
  public static final Uri HIDES = Uri.parse("content://com.example.subjects.tannery.stock/hides");
  public static final String CHANGED = "com.example.subjects.tannery.STOCK_CHANGED";

  private final List<String> hides = new CopyOnWriteArrayList<>();

  @Override
  public boolean onCreate() {
    return true;
  }

  @Override
  public Cursor query(Uri uri, String[] columns, String where, String[] args, String order) {
    MatrixCursor cursor = new MatrixCursor(new String[] {"kind"});
    for (String hide : hides) {
      cursor.addRow(new Object[] {hide});
    }
    return cursor;
  }

  @Override
  public Uri insert(Uri uri, ContentValues values) {
    hides.add(values.getAsString("kind"));
    getContext().sendBroadcast(new Intent(CHANGED).setPackage(getContext().getPackageName()));
    return Uri.withAppendedPath(HIDES, String.valueOf(hides.size()));
  }

  @Override
  public int delete(Uri uri, String where, String[] args) {
    int count = hides.size();
    hides.clear();
    return count;
  }

  @Override
  public int update(Uri uri, ContentValues values, String where, String[] args) {
    return 0;
  }

  @Override
  public String getType(Uri uri) {
    return "vnd.android.cursor.dir/hide";
  }
}
