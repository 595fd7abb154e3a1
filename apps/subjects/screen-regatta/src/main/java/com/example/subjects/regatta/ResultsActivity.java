// The results: pages, the podium, and protests.
package com.example.subjects.regatta;

import android.os.Bundle;
import android.os.SystemClock;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.View;
import android.widget.EditText;
import android.widget.FrameLayout;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.fragment.app.Fragment;
import androidx.lifecycle.ViewModelProvider;

public class ResultsActivity extends AppCompatActivity implements TextWatcher {
  private static final long FADE_IN_MS = 100;

  private ResultsModel model;
  private TextView winners;
  private TextView status;
  private TextView length;
  private boolean podiumOpen;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    model = new ViewModelProvider(this).get(ResultsModel.class);
    Form form = new Form(this);
    form.button(Ids.RESULTS, "Results", () -> open(new ResultsPage()));
    form.button(Ids.LADDER, "Ladder", () -> openNow(new LadderPage()));
    form.button(Ids.PROTESTS, "Protests", () -> open(new ProtestsPage()));
    form.button(Ids.PODIUM, "Podium", () -> Shore.staff().execute(new LoadPodium()));
    form.button(Ids.CLOSE, "Close", this::closePodium);
    winners = form.text(Ids.WINNERS);
    winners.setVisibility(View.INVISIBLE);
    status = form.text(Ids.STATUS);
    EditText draft = form.edit(Ids.DRAFT);
    draft.setSaveEnabled(false);
    draft.setText(model.getDraft());
    length = form.text(Ids.DRAFT_LENGTH);
    showLength();
    draft.addTextChangedListener(this);
    form.fill(Ids.PAGE, new FrameLayout(this));
    form.showIn(this);
  }

  @Override
  public void afterTextChanged(Editable text) {
    model.setDraft(text.toString());
    showLength();
  }

  @Override
  public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

  @Override
  public void onTextChanged(CharSequence text, int start, int before, int count) {}

  /** What the page says. */
  public String getPage() {
    TextView text = findViewById(Ids.PAGE_TEXT);
    return text == null ? "" : text.getText().toString();
  }

  public int getPages() {
    return model.getPages().get();
  }

  public String getDraftLength() {
    return length.getText().toString();
  }

  private void showLength() {
    length.setText("Letters: " + model.getDraft().length());
  }

  private void open(Fragment page) {
    getSupportFragmentManager().beginTransaction().replace(Ids.PAGE, page).commit();
  }

  private void openNow(Fragment page) {
    getSupportFragmentManager().beginTransaction().replace(Ids.PAGE, page).commitNow();
  }

  private void openPodium(String names) {
    winners.setText(names);
    winners.setAlpha(0);
    winners.setVisibility(View.VISIBLE);
    winners.animate().alpha(1).setDuration(FADE_IN_MS).withEndAction(() -> podiumOpen = true);
  }

  private void closePodium() {
    if (podiumOpen) {
      podiumOpen = false;
      winners.setVisibility(View.INVISIBLE);
      status.setText("Podium closed");
    }
  }

  /** Fetches the winners. */
  private class LoadPodium implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(10);
      runOnUiThread(() -> openPodium("Windhover, Petrel, Curlew"));
    }
  }
}
