// The stations that are kept, by their names.
package com.example.subjects.radio;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class StationsProvider extends ContentProvider {
  /** Where the stations are. */
  public static final Uri STATIONS = Uri.parse("content://com.example.subjects.radio.stations/kept");

  private final List<String> names = new CopyOnWriteArrayList<>();

  @Override
  public boolean onCreate() {
    return true;
  }

  @Override
  public Cursor query(Uri uri, String[] projection, String selection, String[] arguments, String order) {
    MatrixCursor cursor = new MatrixCursor(new String[] {"name"});
    for (String name : names) cursor.addRow(new Object[] {name});
    return cursor;
  }

  @Override
  public Uri insert(Uri uri, ContentValues values) {
    String name = values.getAsString("name");
    names.add(name);
    Uri added = Uri.withAppendedPath(STATIONS, name);
    getContext().getContentResolver().notifyChange(added, null);
    return added;
  }

  @Override
  public String getType(Uri uri) {
    return null;
  }

  @Override
  public int delete(Uri uri, String selection, String[] arguments) {
    int count = names.size();
    names.clear();
    return count;
  }

  @Override
  public int update(Uri uri, ContentValues values, String selection, String[] arguments) {
    return 0;
  }
}
