// The words to sing along.
package com.example.subjects.tracks;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

public class LyricsActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.lyrics);
  }
}
