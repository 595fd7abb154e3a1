// Has a parent, to which its action bar leads up.
package com.example.screens;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

public class DetailActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.pages);
    setTitle("Detail");
    getSupportActionBar().setDisplayHomeAsUpEnabled(true);
  }
}
