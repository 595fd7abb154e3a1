// An order: its price, its delivery, its filling, and its size.
package com.example.subjects.bakery;

import android.content.Intent;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;
import androidx.activity.result.ActivityResult;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;

public class OrderActivity extends AppCompatActivity {
  private static final String PRICE = "price";

  private final ActivityResultLauncher<Intent> fillings =
      registerForActivityResult(new ActivityResultContracts.StartActivityForResult(), this::take);
  private TextView price;
  private TextView filling;
  private TextView size;
  private int newestQuestion;
  private int unanswered;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.order);
    price = findViewById(R.id.price);
    filling = findViewById(R.id.filling);
    size = findViewById(R.id.size);
    if (saved != null) {
      price.setText(saved.getCharSequence(PRICE));
    }
    DeliveryModel model = new ViewModelProvider(this).get(DeliveryModel.class);
    model.getDay().observe(this, day -> ((TextView) findViewById(R.id.delivery)).setText(day));
    onClick(R.id.ask_price, () -> Bakers.ask(new AskPrice()));
    onClick(R.id.ask_delivery, model::ask);
    onClick(R.id.choose_filling, () -> fillings.launch(new Intent(this, FillingActivity.class)));
    onClick(R.id.small, () -> askSize("20 cm", 250));
    onClick(R.id.large, () -> askSize("30 cm", 20));
    Bakers.ask(new LoadLastOrder());
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putCharSequence(PRICE, price.getText());
  }

  /** Whether all sizes were answered. */
  public boolean isAnswered() {
    return unanswered == 0;
  }

  private void onClick(int id, Runnable action) {
    findViewById(id).setOnClickListener((View view) -> action.run());
  }

  private void take(ActivityResult result) {
    Intent data = result.getData();
    if (result.getResultCode() == RESULT_OK && data != null) {
      filling.setText(data.getStringExtra(FillingActivity.FILLING));
    }
  }

  private void askSize(String answer, long millis) {
    unanswered++;
    Bakers.ask(new AskSize(++newestQuestion, answer, millis));
  }

  private void showSize(int question, String answer) {
    unanswered--;
    if (question == newestQuestion) {
      size.setText(answer);
    }
  }

  private class AskPrice implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      runOnUiThread(() -> price.setText("12 euros"));
    }
  }

  private class AskSize implements Runnable {
    private final int question;
    private final String answer;
    private final long millis;

    AskSize(int question, String answer, long millis) {
      this.question = question;
      this.answer = answer;
      this.millis = millis;
    }

    @Override
    public void run() {
      SystemClock.sleep(millis);
      runOnUiThread(() -> showSize(question, answer));
    }
  }

  /** Begins with what was ordered the last time. */
  private class LoadLastOrder implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      runOnUiThread(() -> filling.setText("Cream"));
    }
  }
}
