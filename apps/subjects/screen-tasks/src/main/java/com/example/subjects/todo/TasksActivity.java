// Tasks that are finished by a click, refreshed, saved, backed up in two steps, and exported, all off the main thread.
package com.example.subjects.todo;

import android.os.AsyncTask;
import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TasksActivity extends AppCompatActivity {
  private final ExecutorService pool = Executors.newSingleThreadExecutor();
  private final Tasks tasks = new Tasks(this::finishTask);
  private SavedModel model;
  private TextView status;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.tasks);
    model = new ViewModelProvider(this).get(SavedModel.class);
    status = findViewById(R.id.status);
    RecyclerView list = findViewById(R.id.tasks);
    list.setLayoutManager(new LinearLayoutManager(this));
    list.setAdapter(tasks);
    findViewById(R.id.refresh).setOnClickListener(view -> new Thread(new Refresh()).start());
    findViewById(R.id.finish_first).setOnClickListener(view -> finishTask(tasks.first()));
    findViewById(R.id.save).setOnClickListener(view -> new Thread(new Save()).start());
    findViewById(R.id.state).setOnClickListener(view -> showState());
    findViewById(R.id.back_up).setOnClickListener(view -> pool.execute(new Upload()));
    findViewById(R.id.export).setOnClickListener(view -> new Export().execute());
  }

  @Override
  protected void onDestroy() {
    pool.shutdown();
    super.onDestroy();
  }

  /** What the line above the tasks says. */
  public String status() {
    return status.getText().toString();
  }

  /** Whether the tasks were saved since the screen was first opened. */
  public boolean saved() {
    return model.saved;
  }

  private void showState() {
    status.setText(model.saved ? "saved" : "not saved");
  }

  private void finishTask(String name) {
    tasks.remove(name);
    status.setText("open: " + tasks.getItemCount());
  }

  private class Refresh implements Runnable {
    @Override
    public void run() {
      String task = Server.newTask();
      runOnUiThread(() -> add(task));
    }

    private void add(String task) {
      if (isDestroyed()) {
        return;
      }
      tasks.addFirst(task);
      status.setText("open: " + tasks.getItemCount());
    }
  }

  private class Save implements Runnable {
    @Override
    public void run() {
      Server.store();
      status.post(() -> model.saved = true);
    }
  }

  /** The first step of a backup; the second one tidies up, on the same pool. */
  private class Upload implements Runnable {
    @Override
    public void run() {
      Server.store();
      runOnUiThread(
          () -> {
            status.setText("uploaded");
            pool.execute(new TidyUp());
          });
    }
  }

  private class TidyUp implements Runnable {
    @Override
    public void run() {
      Server.store();
      runOnUiThread(() -> status.setText("backed up"));
    }
  }

  private class Export extends AsyncTask<Void, Void, String> {
    @Override
    protected String doInBackground(Void... nothing) {
      Server.store();
      return "exported";
    }

    @Override
    protected void onPostExecute(String result) {
      status.setText(result);
    }
  }
}
