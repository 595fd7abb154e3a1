// The start list: loaded, published, and with boats picked on another screen.
package com.example.subjects.regatta;

import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;
import androidx.activity.result.ActivityResult;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.appcompat.app.AlertDialog;
import androidx.appcompat.app.AppCompatActivity;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

public class StartListActivity extends AppCompatActivity {
  private static final long OVERLAY_AFTER_MS = 500;
  private static final long FADE_MS = 600;
  private static final long RELOAD_AFTER_MS = 300;

  private final ActivityResultLauncher<Intent> picker =
      registerForActivityResult(new ActivityResultContracts.StartActivityForResult(), this::take);
  private final Handler main = new Handler(Looper.getMainLooper());
  private final Runnable showOverlay = new ShowOverlay();
  private TextView entries;
  private TextView overlay;
  private TextView entered;
  private View publish;
  private AlertDialog confirmation;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    Form form = new Form(this);
    form.button(Ids.RELOAD, "Reload", this::reload);
    entries = form.text(Ids.ENTRIES);
    overlay = form.text(Ids.OVERLAY);
    overlay.setText("Please wait…");
    overlay.setVisibility(View.GONE);
    publish = form.button(Ids.PUBLISH, "Publish", () -> Shore.staff().execute(new Publish()));
    publish.setEnabled(false);
    form.button(Ids.PICK, "Pick a boat", () -> picker.launch(new Intent(this, PickBoatActivity.class)));
    entered = form.text(Ids.ENTERED);
    form.showIn(this);
    Shore.staff().execute(new LoadEntries(loaded -> publish.setEnabled(true)));
  }

  @Override
  protected void onResume() {
    super.onResume();
    // Not at once, so that the screen comes up smoothly.
    main.postDelayed(new ShowEntered(), RELOAD_AFTER_MS);
  }

  @Override
  protected void onDestroy() {
    if (confirmation != null) {
      confirmation.dismiss();
    }
    super.onDestroy();
  }

  public String getEntries() {
    return entries.getText().toString();
  }

  public String getEntered() {
    return entered.getText().toString();
  }

  public boolean isPublishable() {
    return publish.isEnabled();
  }

  public boolean isConfirmed() {
    return confirmation != null && confirmation.isShowing();
  }

  private void reload() {
    main.postDelayed(showOverlay, OVERLAY_AFTER_MS);
    Shore.staff().execute(new LoadEntries(this::show));
  }

  private void show(List<String> loaded) {
    entries.setText(loaded.size() + " entries");
    main.removeCallbacks(showOverlay);
    main.postDelayed(new HideOverlay(), FADE_MS);
  }

  private void take(ActivityResult result) {
    Intent data = result.getData();
    if (result.getResultCode() == RESULT_OK && data != null) {
      Shore.staff().execute(new SaveEntry(data.getStringExtra(PickBoatActivity.BOAT)));
    }
  }

  private void confirm() {
    if (!isDestroyed()) {
      confirmation = new AlertDialog.Builder(this).setMessage("Published").show();
    }
  }

  private class ShowOverlay implements Runnable {
    @Override
    public void run() {
      overlay.setVisibility(View.VISIBLE);
    }
  }

  private class HideOverlay implements Runnable {
    @Override
    public void run() {
      overlay.setVisibility(View.GONE);
    }
  }

  private class ShowEntered implements Runnable {
    @Override
    public void run() {
      entered.setText("Entered: " + EntryBook.read());
    }
  }

  /** Fetches the list, and tells it on the main thread. */
  private class LoadEntries implements Runnable {
    private final Consumer<List<String>> whenLoaded;

    LoadEntries(Consumer<List<String>> whenLoaded) {
      this.whenLoaded = whenLoaded;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      List<String> loaded = Arrays.asList("Curlew", "Gannet", "Windhover");
      runOnUiThread(() -> whenLoaded.accept(loaded));
    }
  }

  private static class SaveEntry implements Runnable {
    private final String name;

    SaveEntry(String name) {
      this.name = name;
    }

    @Override
    public void run() {
      SystemClock.sleep(5);
      EntryBook.add(name);
    }
  }

  private class Publish implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      runOnUiThread(StartListActivity.this::confirm);
    }
  }
}
