// Books a visit: with a phone number that is looked up, and a confirmation that should not take long.
package com.example.subjects.clinic;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.text.Editable;
import android.text.TextWatcher;
import android.widget.EditText;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class BookingActivity extends AppCompatActivity {
  private static final long PATIENCE_MS = 1500;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final Runnable overdue = () -> show(R.id.overdue, "This takes long");
  private boolean valid;
  private boolean confirmed;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.booking);
    ((EditText) findViewById(R.id.phone)).addTextChangedListener(new PhoneChanged());
    findViewById(R.id.submit).setOnClickListener(view -> submit());
    findViewById(R.id.confirm).setOnClickListener(view -> confirm());
  }

  @Override
  protected void onDestroy() {
    main.removeCallbacks(overdue);
    super.onDestroy();
  }

  public boolean isConfirmed() {
    return confirmed;
  }

  private void show(int id, String text) {
    ((TextView) findViewById(id)).setText(text);
  }

  private void submit() {
    show(R.id.status, valid ? "Booked" : "Check the number");
  }

  private void confirm() {
    main.postDelayed(overdue, PATIENCE_MS);
    Staff.ask(new Confirm());
  }

  private final class PhoneChanged implements TextWatcher {
    @Override
    public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

    @Override
    public void onTextChanged(CharSequence text, int start, int before, int count) {}

    @Override
    public void afterTextChanged(Editable text) {
      valid = false;
      Staff.ask(new Validate(text.toString()));
    }
  }

  private final class Validate implements Runnable {
    private final String number;

    Validate(String number) {
      this.number = number;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      boolean known = number.startsWith("0") && number.length() > 5;
      main.post(() -> valid = known);
    }
  }

  private final class Confirm implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      main.post(
          () -> {
            main.removeCallbacks(overdue);
            confirmed = true;
            show(R.id.confirmed, "Monday, 9:30");
          });
    }
  }
}
