// The ward: how many rooms it has.
package com.example.subjects.clinic;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.List;

public class WardActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.ward);
    List<String> rooms = ClinicApp.rooms();
    String text = rooms == null ? "No rooms" : rooms.size() + " rooms";
    ((TextView) findViewById(R.id.rooms)).setText(text);
  }
}
