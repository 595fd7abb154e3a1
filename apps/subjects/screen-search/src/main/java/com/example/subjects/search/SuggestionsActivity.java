// Suggests names while one types: it asks once the typing pauses, and drops answers to what is no longer there.
package com.example.subjects.search;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.text.Editable;
import android.text.TextWatcher;
import android.widget.EditText;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.List;

public class SuggestionsActivity extends AppCompatActivity implements TextWatcher {
  private static final long PAUSE_MS = 50;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final Catalogue catalogue = new Catalogue();
  private final Hits hits = new Hits(name -> query().setText(name));
  private final Runnable ask = this::ask;
  private int asked;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.suggestions);
    RecyclerView list = findViewById(R.id.hits);
    list.setLayoutManager(new LinearLayoutManager(this));
    list.setAdapter(hits);
    query().addTextChangedListener(this);
  }

  @Override
  protected void onDestroy() {
    main.removeCallbacks(ask);
    super.onDestroy();
  }

  /** How many names are suggested. */
  public int suggestions() {
    return hits.getItemCount();
  }

  private EditText query() {
    return findViewById(R.id.query);
  }

  @Override
  public void afterTextChanged(Editable text) {
    main.removeCallbacks(ask);
    main.postDelayed(ask, PAUSE_MS);
  }

  @Override
  public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

  @Override
  public void onTextChanged(CharSequence text, int start, int before, int count) {}

  private void ask() {
    asked++;
    new Thread(new Suggest(query().getText().toString(), asked), "suggestions-" + asked).start();
  }

  private class Suggest implements Runnable {
    private final String text;
    private final int number;

    Suggest(String text, int number) {
      this.text = text;
      this.number = number;
    }

    @Override
    public void run() {
      List<String> found = catalogue.find(text);
      runOnUiThread(
          () -> {
            if (number == asked) hits.show(found);
          });
    }
  }
}
