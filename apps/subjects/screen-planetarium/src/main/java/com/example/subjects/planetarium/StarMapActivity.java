// The map of the sky, to zoom, to share, and with stories of the constellations.
package com.example.subjects.planetarium;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.fragment.app.DialogFragment;
import androidx.fragment.app.Fragment;
import androidx.lifecycle.ViewModelProvider;
import androidx.test.espresso.idling.CountingIdlingResource;

public class StarMapActivity extends AppCompatActivity {
  private static final String STORY = "story";
  private static final long BANNER_MS = 1000;

  /** Busy until the map is there. */
  public final CountingIdlingResource tiles = new CountingIdlingResource("tiles");

  private final Handler main = new Handler(Looper.getMainLooper());
  private TextView sky;
  private TextView banner;
  private int zoom = 1;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.star_map);
    sky = findViewById(R.id.sky);
    banner = findViewById(R.id.banner);
    StoryModel model = new ViewModelProvider(this).get(StoryModel.class);
    model.getStory().observe(this, name -> tell(model, name));
    findViewById(R.id.zoom_in).setOnClickListener(view -> zoomIn());
    findViewById(R.id.share).setOnClickListener(view -> share());
    findViewById(R.id.orion).setOnClickListener(view -> Crew.run(new LookUp("Orion")));
    findViewById(R.id.lyra).setOnClickListener(view -> model.lookUp("Lyra"));
    tiles.increment();
    Crew.run(new LoadTiles());
  }

  public String getBanner() {
    return banner.getText().toString();
  }

  /** Whether a story is there, be the screen in front or not. */
  public boolean hasStory() {
    return getSupportFragmentManager().findFragmentByTag(STORY) != null;
  }

  /** Whether one can read a story. */
  public boolean isStoryOpen() {
    Fragment story = getSupportFragmentManager().findFragmentByTag(STORY);
    return story != null && ((DialogFragment) story).getDialog() != null && ((DialogFragment) story).getDialog().isShowing();
  }

  private void zoomIn() {
    zoom *= 2;
    ((TextView) findViewById(R.id.zoom)).setText(zoom + "×");
  }

  private void share() {
    banner.setText("Preparing the map…");
    banner.setVisibility(View.VISIBLE);
    main.postDelayed(new HideBanner(), BANNER_MS);
    Crew.run(new ShareMap());
  }

  private void open(String name) {
    StoryDialog.of(name).show(getSupportFragmentManager(), STORY);
  }

  private void tell(StoryModel model, String name) {
    if (name != null) {
      open(name);
      model.told();
    }
  }

  private class LoadTiles implements Runnable {
    @Override
    public void run() {
      runOnUiThread(
          () -> {
            sky.setText("Northern sky");
            tiles.decrement();
          });
    }
  }

  private class HideBanner implements Runnable {
    @Override
    public void run() {
      banner.setVisibility(View.GONE);
    }
  }

  private class ShareMap implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(40);
      runOnUiThread(() -> banner.setText("Map shared"));
    }
  }

  private class LookUp implements Runnable {
    private final String name;

    LookUp(String name) {
      this.name = name;
    }

    @Override
    public void run() {
      SystemClock.sleep(15);
      runOnUiThread(() -> open(name));
    }
  }
}
