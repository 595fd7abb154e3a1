// What a ticket costs in each class.
package com.example.subjects.airport;

import android.os.Bundle;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ArrayAdapter;
import android.widget.Spinner;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class FareActivity extends AppCompatActivity {
  private static final String[] CLASSES = {"Economy", "Business", "First"};
  private static final int[] FARES = {120, 480, 950};

  private Spinner classes;
  private volatile int fare;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.fare);
    classes = findViewById(R.id.classes);
    classes.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_spinner_item, CLASSES));
    classes.setOnItemSelectedListener(new ClassChosen());
  }

  /** As a link to an offer does. */
  public void choose(int index) {
    classes.setSelection(index);
  }

  public int fare() {
    return fare;
  }

  private final class ClassChosen implements AdapterView.OnItemSelectedListener {
    @Override
    public void onItemSelected(AdapterView<?> parent, View view, int position, long id) {
      fare = FARES[position];
      ((TextView) findViewById(R.id.price)).setText(fare + " euros");
    }

    @Override
    public void onNothingSelected(AdapterView<?> parent) {}
  }
}
