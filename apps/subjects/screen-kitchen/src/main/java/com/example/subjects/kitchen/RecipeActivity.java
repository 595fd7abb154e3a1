// One recipe: its steps, what is in it, how many it serves, and a warning before one cooks it.
package com.example.subjects.kitchen;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.widget.TextView;
import androidx.appcompat.app.AlertDialog;
import androidx.appcompat.app.AppCompatActivity;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class RecipeActivity extends AppCompatActivity {
  private static final int SERVINGS = 2;

  private final ExecutorService network = Executors.newCachedThreadPool();
  private final HandlerThread checks = new HandlerThread("allergies");
  private final CountDownLatch warned = new CountDownLatch(1);
  private volatile String recipe = "";
  private volatile String nutrition = "";
  private AlertDialog warning;
  private TextView servingsView;
  private int servings;
  private int reloading;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.recipe);
    servingsView = findViewById(R.id.servings);
    checks.start();
    Handler allergies = new Handler(checks.getLooper());
    findViewById(R.id.load_steps).setOnClickListener(view -> loadSteps());
    findViewById(R.id.load_nutrition).setOnClickListener(view -> loadNutrition());
    findViewById(R.id.plus).setOnClickListener(view -> serve(servings + 1));
    findViewById(R.id.cook).setOnClickListener(view -> allergies.post(new CheckAllergies()));
  }

  @Override
  protected void onResume() {
    super.onResume();
    reloading++;
    network.execute(new ReloadServings());
  }

  @Override
  protected void onDestroy() {
    if (warning != null) {
      warning.dismiss();
    }
    checks.quit();
    network.shutdown();
    super.onDestroy();
  }

  /** Whether the number of servings is being asked for. */
  public boolean isReloading() {
    return reloading > 0;
  }

  /** Open once the warning is on the screen. */
  public CountDownLatch warned() {
    return warned;
  }

  private void show(int id, String text) {
    ((TextView) findViewById(id)).setText(text);
  }

  private void serve(int count) {
    servings = count;
    servingsView.setText("serves " + count);
  }

  private void loadSteps() {
    Work.begin();
    CompletableFuture.runAsync(new LoadRecipe(), network).thenRunAsync(new LoadSteps(), network);
  }

  private void loadNutrition() {
    Work.begin();
    CompletableFuture.runAsync(new LoadNutrition(), network).thenRunAsync(new ShowNutrition(), getMainExecutor());
  }

  private void warn() {
    if (isFinishing() || isDestroyed()) {
      return;
    }
    warning =
        new AlertDialog.Builder(this)
            .setMessage(R.string.nuts)
            .setPositiveButton(R.string.i_know, (dialog, button) -> show(R.id.status, "cooking"))
            .create();
    warning.setOnShowListener(dialog -> warned.countDown());
    warning.show();
  }

  private class LoadRecipe implements Runnable {
    @Override
    public void run() {
      recipe = Server.answer("bread");
      Work.end();
    }
  }

  private class LoadSteps implements Runnable {
    @Override
    public void run() {
      Work.begin();
      String steps = Server.answer(recipe + ": knead, wait, bake");
      runOnUiThread(
          () -> {
            show(R.id.steps, steps);
            Work.end();
          });
    }
  }

  private class LoadNutrition implements Runnable {
    @Override
    public void run() {
      nutrition = Server.answerAfter(300, "250 kcal");
    }
  }

  private class ShowNutrition implements Runnable {
    @Override
    public void run() {
      show(R.id.nutrition, nutrition);
      Work.end();
    }
  }

  private class ReloadServings implements Runnable {
    @Override
    public void run() {
      int saved = Server.answer(SERVINGS);
      servingsView.post(
          () -> {
            reloading--;
            serve(saved);
          });
    }
  }

  private class CheckAllergies implements Runnable {
    @Override
    public void run() {
      boolean nuts = Server.answer(true);
      if (nuts) {
        runOnUiThread(RecipeActivity.this::warn);
      }
    }
  }
}
