// The hall.
package com.example.subjects.museum;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

public class HallActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.hall);
  }
}
