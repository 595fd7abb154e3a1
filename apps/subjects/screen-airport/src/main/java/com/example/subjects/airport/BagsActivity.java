// Bags are checked in, and listed.
package com.example.subjects.airport;

import android.content.AsyncQueryHandler;
import android.content.ContentResolver;
import android.content.ContentValues;
import android.database.Cursor;
import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class BagsActivity extends AppCompatActivity {
  private Desk desk;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.bags);
    desk = new Desk(getContentResolver());
    findViewById(R.id.check_in).setOnClickListener(view -> desk.checkIn("red suitcase"));
    findViewById(R.id.list).setOnClickListener(view -> list());
  }

  private void list() {
    StringBuilder text = new StringBuilder("Bags:");
    try (Cursor cursor = getContentResolver().query(FlightsProvider.BAGS, null, null, null, null)) {
      while (cursor.moveToNext()) {
        text.append(' ').append(cursor.getString(0));
      }
    }
    ((TextView) findViewById(R.id.bags)).setText(text);
  }

  private static final class Desk extends AsyncQueryHandler {
    Desk(ContentResolver resolver) {
      super(resolver);
    }

    void checkIn(String bag) {
      ContentValues values = new ContentValues();
      values.put(FlightsProvider.NAME, bag);
      startInsert(0, null, FlightsProvider.BAGS, values);
    }
  }
}
