// The maps, which share a tile of the lake.
package com.example.subjects.ranger;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class MapsActivity extends AppCompatActivity {
  public final TileStore store = new TileStore();

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.maps);
    findViewById(R.id.north).setOnClickListener(view -> Office.begin(new OpenMap("North")));
    findViewById(R.id.south).setOnClickListener(view -> Office.begin(new OpenMap("South")));
    findViewById(R.id.east).setOnClickListener(view -> Office.begin(new OpenContours("East")));
    findViewById(R.id.west).setOnClickListener(view -> Office.begin(new OpenContours("West")));
  }

  private void show(int id, String text) {
    Office.show(() -> this.<TextView>findViewById(id).setText(text));
  }

  private final class OpenMap implements Runnable {
    private final String side;

    OpenMap(String side) {
      this.side = side;
    }

    @Override
    public void run() {
      store.tile(side);
      store.tile("Lake");
      show(R.id.tiles, side + " is open");
    }
  }

  private final class OpenContours implements Runnable {
    private final String side;

    OpenContours(String side) {
      this.side = side;
    }

    @Override
    public void run() {
      store.contour(side);
      store.contour("Lake");
      show(R.id.contours, side + " is open");
    }
  }
}
