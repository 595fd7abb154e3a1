package com.example.subjects.bindery;

import android.content.ContentProvider;
import android.content.ContentUris;
import android.content.ContentValues;
import android.content.Intent;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import java.util.Map;
import java.util.TreeMap;

/** The jobs of the workshop: a number, and how the book is to be bound. */
public final class JobsProvider extends ContentProvider {
  public static final Uri JOBS = Uri.parse("content://com.example.subjects.bindery.jobs/jobs");

  /** Broadcast when a job has been edited here, with its number. */
  public static final String EDITED = "com.example.subjects.bindery.EDITED";

  public static final String ID = "id";

  private final Map<Long, String> jobs = new TreeMap<>();

  @Override
  public boolean onCreate() {
    return true;
  }

  @Override
  public synchronized Cursor query(
      Uri uri, String[] projection, String selection, String[] args, String order) {
    MatrixCursor cursor = new MatrixCursor(new String[] {"_id", "binding"});
    for (Map.Entry<Long, String> job : jobs.entrySet()) {
      cursor.addRow(new Object[] {job.getKey(), job.getValue()});
    }
    return cursor;
  }

  @Override
  public synchronized Uri insert(Uri uri, ContentValues values) {
    jobs.put(values.getAsLong("_id"), values.getAsString("binding"));
    return ContentUris.withAppendedId(JOBS, values.getAsLong("_id"));
  }

  @Override
  public int update(Uri uri, ContentValues values, String selection, String[] args) {
    synchronized (this) {
      jobs.put(ContentUris.parseId(uri), values.getAsString("binding"));
    }
    // What the sync itself writes is not an edit.
    if (uri.getQueryParameter("from_sync") == null) {
      Intent edited = new Intent(EDITED).setPackage(getContext().getPackageName());
      getContext().sendBroadcast(edited.putExtra(ID, ContentUris.parseId(uri)));
    }
    return 1;
  }

  @Override
  public synchronized int delete(Uri uri, String selection, String[] args) {
    int count = jobs.size();
    jobs.clear();
    return count;
  }

  @Override
  public String getType(Uri uri) {
    return null;
  }
}
