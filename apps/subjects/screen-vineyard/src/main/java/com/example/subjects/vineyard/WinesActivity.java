// The wines, of which one can be ordered.
package com.example.subjects.vineyard;

import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.ArrayList;
import java.util.Arrays;

public final class WinesActivity extends AppCompatActivity {
  private ArrayAdapter<String> wines;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.wines);
    wines =
        new ArrayAdapter<>(
            this,
            android.R.layout.simple_list_item_1,
            new ArrayList<>(Arrays.asList("Barbera", "Merlot", "Riesling", "Syrah")));
    ((ListView) findViewById(R.id.wines)).setAdapter(wines);
    findViewById(R.id.order).setOnClickListener(view -> order());
  }

  public void search(String text) {
    wines.getFilter().filter(text);
  }

  private void order() {
    ((TextView) findViewById(R.id.ordered)).setText("Ordered: " + wines.getItem(0));
  }
}
