// A provider of which only the start is used: it comes before Application.onCreate.
package com.example.subjects.flags;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;

public class WordsProvider extends ContentProvider {
  @Override
  public boolean onCreate() {
    ((FlagsApp) getContext().getApplicationContext()).words().load();
    return true;
  }

  @Override
  public Cursor query(Uri uri, String[] columns, String selection, String[] arguments, String order) {
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
  public int delete(Uri uri, String selection, String[] arguments) {
    return 0;
  }

  @Override
  public int update(Uri uri, ContentValues values, String selection, String[] arguments) {
    return 0;
  }
}
