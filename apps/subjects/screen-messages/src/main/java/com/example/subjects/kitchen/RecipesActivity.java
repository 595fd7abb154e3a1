// Searches once the typing pauses, and says that a recipe is saved for two seconds; there is no thread but the main one.
package com.example.subjects.kitchen;

import android.app.Activity;
import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.View;
import android.widget.EditText;
import android.widget.TextView;
import java.util.concurrent.CountDownLatch;

public class RecipesActivity extends Activity implements TextWatcher {
  private static final long QUIET_MS = 200;
  private static final long SHOWN_MS = 2000;

  private final CountDownLatch hidden = new CountDownLatch(1);
  private final Runnable search = new Search();
  private volatile String found = "";
  private volatile int saved;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.recipes);
    query().addTextChangedListener(this);
    findViewById(R.id.save).setOnClickListener(view -> view.post(new Save()));
  }

  /** What was found last. */
  public String found() {
    return found;
  }

  /** How many recipes were saved. */
  public int saved() {
    return saved;
  }

  /** Counted down once the line is hidden. */
  public CountDownLatch hidden() {
    return hidden;
  }

  private EditText query() {
    return findViewById(R.id.query);
  }

  @Override
  public void afterTextChanged(Editable text) {
    query().removeCallbacks(search);
    query().postDelayed(search, QUIET_MS);
  }

  @Override
  public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

  @Override
  public void onTextChanged(CharSequence text, int start, int before, int count) {}

  private class Search implements Runnable {
    @Override
    public void run() {
      found = query().getText() + " soup";
      ((TextView) findViewById(R.id.found)).setText(found);
    }
  }

  private class Save implements Runnable {
    @Override
    public void run() {
      saved++;
      findViewById(R.id.banner).setVisibility(View.VISIBLE);
      findViewById(R.id.banner).postDelayed(new Hide(), SHOWN_MS);
    }
  }

  private class Hide implements Runnable {
    @Override
    public void run() {
      findViewById(R.id.banner).setVisibility(View.GONE);
      hidden.countDown();
    }
  }
}
