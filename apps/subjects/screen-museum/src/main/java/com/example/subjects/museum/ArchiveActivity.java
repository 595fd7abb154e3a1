// The archive: letters are removed from the list at once and from the shelf a little later, and the list is refreshed.
package com.example.subjects.museum;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ArchiveActivity extends AppCompatActivity {
  private final Letters letters = new Letters();
  private final ExecutorService archivist = Executors.newSingleThreadExecutor();
  private List<String> shown;
  private int refreshed;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.archive);
    show(letters.all());
    onClick(R.id.remove, () -> remove(Wardens::send));
    onClick(R.id.refresh, () -> Wardens.send(new Refresh()));
    onClick(R.id.strike, () -> remove(archivist));
    onClick(R.id.reread, () -> archivist.execute(new Refresh()));
  }

  @Override
  protected void onDestroy() {
    archivist.shutdown();
    super.onDestroy();
  }

  /** How many times the list was refreshed. */
  public int refreshed() {
    return refreshed;
  }

  private void onClick(int id, Runnable action) {
    findViewById(id).setOnClickListener(view -> action.run());
  }

  private void remove(Executor by) {
    by.execute(new Delete(shown.remove(1)));
    show(shown);
  }

  private void show(List<String> list) {
    shown = list;
    ((TextView) findViewById(R.id.letters)).setText(String.join(", ", list));
  }

  private void onRefreshed(List<String> list) {
    refreshed++;
    show(list);
  }

  private final class Delete implements Runnable {
    private final String letter;

    Delete(String letter) {
      this.letter = letter;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      letters.delete(letter);
    }
  }

  private final class Refresh implements Runnable {
    @Override
    public void run() {
      List<String> found = letters.all();
      SystemClock.sleep(20);
      runOnUiThread(() -> onRefreshed(found));
    }
  }
}
