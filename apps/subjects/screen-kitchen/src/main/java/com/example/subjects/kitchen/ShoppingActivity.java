// What to buy: things are picked, added, removed, brought back, and come from others who use the same list.
package com.example.subjects.kitchen;

import android.content.Intent;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.view.View;
import android.widget.EditText;
import android.widget.TextView;
import androidx.activity.result.ActivityResult;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;

public class ShoppingActivity extends AppCompatActivity {
  private static final long UNDO_MS = 300;
  private static final int NONE = -1;

  private final ActivityResultLauncher<Intent> picker =
      registerForActivityResult(new ActivityResultContracts.StartActivityForResult(), this::take);
  private final Rows rows = new Rows(this::choose);
  private final Set<String> removed = new HashSet<>();
  private final Handler main = new Handler(Looper.getMainLooper());
  private final HandlerThread network = new HandlerThread("shopping");
  private final Timer timer = new Timer("undo");
  private TextView status;
  private View undoBar;
  private String lastRemoved = "";
  private int chosen = NONE;
  private int pending;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.shopping);
    status = findViewById(R.id.status);
    undoBar = findViewById(R.id.undo_bar);
    RecyclerView list = findViewById(R.id.items);
    list.setLayoutManager(new LinearLayoutManager(this));
    list.setItemAnimator(null);
    list.setAdapter(rows);
    rows.show(Arrays.asList("Flour", "Salt", "Rice"));
    draft().setText(preferences().getString("draft", ""));
    network.start();
    Handler requests = new Handler(network.getLooper());
    findViewById(R.id.save).setOnClickListener(view -> saveDraft());
    findViewById(R.id.sync).setOnClickListener(view -> ask(requests, new Sync()));
    findViewById(R.id.refresh).setOnClickListener(view -> ask(requests, new Refresh()));
    findViewById(R.id.pick).setOnClickListener(view -> picker.launch(new Intent(this, PickActivity.class)));
    findViewById(R.id.remove).setOnClickListener(view -> removeChosen());
    findViewById(R.id.add).setOnClickListener(view -> add("Pepper"));
    undoBar.setOnClickListener(view -> undo());
  }

  @Override
  protected void onDestroy() {
    timer.cancel();
    network.quit();
    super.onDestroy();
  }

  /** Whether nothing is being asked for. */
  public boolean isAnswered() {
    return pending == 0;
  }

  private SharedPreferences preferences() {
    return getSharedPreferences("shopping", MODE_PRIVATE);
  }

  private EditText draft() {
    return findViewById(R.id.draft);
  }

  private void saveDraft() {
    String text = draft().getText().toString();
    new Thread(new SaveDraft(text), "draft").start();
  }

  private void ask(Handler requests, Runnable request) {
    pending++;
    requests.post(request);
  }

  private void choose(int position) {
    if (position == RecyclerView.NO_POSITION) {
      return;
    }
    chosen = position;
    status.setText(rows.at(position) + " chosen");
  }

  private void removeChosen() {
    if (chosen == NONE) {
      return;
    }
    lastRemoved = rows.removeAt(chosen);
    chosen = NONE;
    removed.add(lastRemoved);
    status.setText(lastRemoved + " removed");
    undoBar.setVisibility(View.VISIBLE);
    timer.schedule(new HideBar(), UNDO_MS);
  }

  private void undo() {
    removed.remove(lastRemoved);
    rows.append(lastRemoved);
    status.setText(lastRemoved + " is back");
    undoBar.setVisibility(View.GONE);
  }

  private void add(String name) {
    rows.append(name);
    status.setText(name + " added");
  }

  private void take(ActivityResult result) {
    Intent data = result.getData();
    if (result.getResultCode() == RESULT_OK && data != null) {
      add(data.getStringExtra(PickActivity.NAME));
    }
  }

  private class HideBar extends TimerTask {
    @Override
    public void run() {
      runOnUiThread(() -> undoBar.setVisibility(View.GONE));
    }
  }

  private class SaveDraft implements Runnable {
    private final String text;

    SaveDraft(String text) {
      this.text = text;
    }

    @Override
    public void run() {
      String checked = Server.answer(text);
      preferences().edit().putString("draft", checked).commit();
    }
  }

  /** Somebody else has added something, which is the most urgent. */
  private class Refresh implements Runnable {
    @Override
    public void run() {
      String name = Server.answer("Eggs");
      main.post(
          () -> {
            pending--;
            rows.insertFirst(name);
          });
    }
  }

  /** Brings what is missing here, unless it was removed here. */
  private class Sync implements Runnable {
    @Override
    public void run() {
      List<String> all = Server.answer(Arrays.asList("Flour", "Salt", "Rice", "Milk"));
      main.post(
          () -> {
            pending--;
            merge(all);
          });
    }

    private void merge(List<String> all) {
      for (String name : all) {
        if (!rows.contains(name) && !removed.contains(name)) {
          rows.append(name);
        }
      }
    }
  }
}
