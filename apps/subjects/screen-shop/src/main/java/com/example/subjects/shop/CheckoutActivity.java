// Orders, payments and receipts. What was noted for the courier is kept when one leaves.
package com.example.subjects.shop;

import android.content.SharedPreferences;
import android.os.AsyncTask;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.EditText;
import android.widget.TextView;
import androidx.appcompat.app.AlertDialog;
import androidx.appcompat.app.AppCompatActivity;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CheckoutActivity extends AppCompatActivity {
  private static final long ANSWER_MS = 10;

  private final ExecutorService network = Executors.newCachedThreadPool();
  private AlertDialog paying;
  private int pending;
  private int placed;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.checkout);
    findViewById(R.id.order).setOnClickListener(this::order);
    findViewById(R.id.buy).setOnClickListener(this::buy);
    findViewById(R.id.pay).setOnClickListener(view -> pay());
    findViewById(R.id.receipt).setOnClickListener(view -> show("receipt 1"));
    findViewById(R.id.export).setOnClickListener(view -> new Export().execute());
    note().setText(preferences().getString("note", ""));
  }

  @Override
  protected void onPause() {
    preferences().edit().putString("note", note().getText().toString()).apply();
    super.onPause();
  }

  @Override
  protected void onDestroy() {
    network.shutdown();
    if (paying != null) {
      paying.dismiss();
    }
    super.onDestroy();
  }

  /** Whether the shop has answered to all. */
  public boolean isAnswered() {
    return pending == 0;
  }

  /** What the status says. */
  public String status() {
    return ((TextView) findViewById(R.id.status)).getText().toString();
  }

  private SharedPreferences preferences() {
    return getSharedPreferences("checkout", MODE_PRIVATE);
  }

  private EditText note() {
    return findViewById(R.id.note);
  }

  private void show(String status) {
    ((TextView) findViewById(R.id.status)).setText(status);
  }

  private void order(View button) {
    pending++;
    network.execute(new Place(button));
  }

  private void buy(View button) {
    button.setEnabled(false);
    pending++;
    network.execute(new Place(button));
  }

  private void pay() {
    paying = new AlertDialog.Builder(this).setMessage("One moment").setCancelable(false).show();
    network.execute(new Pay());
  }

  private class Place implements Runnable {
    private final View button;

    Place(View button) {
      this.button = button;
    }

    @Override
    public void run() {
      SystemClock.sleep(ANSWER_MS);
      runOnUiThread(() -> {
        pending--;
        placed++;
        button.setEnabled(false);
        ((TextView) findViewById(R.id.orders)).setText("orders: " + placed);
      });
    }
  }

  private class Pay implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(ANSWER_MS);
      runOnUiThread(() -> {
        paying.dismiss();
        show("paid");
      });
    }
  }

  private class Export extends AsyncTask<Void, Void, String> {
    @Override
    protected String doInBackground(Void... nothing) {
      SystemClock.sleep(ANSWER_MS);
      return "exported";
    }

    @Override
    protected void onPostExecute(String result) {
      show(result);
    }
  }
}
