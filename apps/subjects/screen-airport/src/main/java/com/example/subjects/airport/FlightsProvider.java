// What the airport knows: at which gate the flight is, and which bags are checked in.
package com.example.subjects.airport;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.ContentObservable;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;

public class FlightsProvider extends ContentProvider {
  public static final Uri GATE = Uri.parse("content://com.example.subjects.airport.flights/gate");
  public static final Uri BAGS = Uri.parse("content://com.example.subjects.airport.flights/bags");
  public static final String NAME = "name";

  /** Whom to tell that the gate has changed, in this process. */
  public static final ContentObservable GATE_CHANGES = new ContentObservable();

  private final List<String> bags = new ArrayList<>();
  private String gate = "";

  @Override
  public boolean onCreate() {
    return true;
  }

  @Override
  public synchronized Cursor query(Uri uri, String[] columns, String where, String[] args, String order) {
    MatrixCursor cursor = new MatrixCursor(new String[] {NAME});
    if (uri.equals(GATE)) {
      cursor.addRow(new Object[] {gate});
    } else {
      bags.forEach(bag -> cursor.addRow(new Object[] {bag}));
    }
    return cursor;
  }

  @Override
  public Uri insert(Uri uri, ContentValues values) {
    SystemClock.sleep(20);
    synchronized (this) {
      bags.add(values.getAsString(NAME));
      return Uri.withAppendedPath(BAGS, String.valueOf(bags.size()));
    }
  }

  @Override
  public int update(Uri uri, ContentValues values, String where, String[] args) {
    synchronized (this) {
      gate = values.getAsString(NAME);
    }
    GATE_CHANGES.dispatchChange(false, GATE);
    return 1;
  }

  @Override
  public synchronized int delete(Uri uri, String where, String[] args) {
    int count = bags.size();
    bags.clear();
    return count;
  }

  @Override
  public String getType(Uri uri) {
    return null;
  }
}
