// Reserves seats and takes the money for them.
package com.example.subjects.planetarium;

import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.view.View;
import android.widget.TextView;
import androidx.activity.result.ActivityResult;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.appcompat.app.AppCompatActivity;
import java.util.function.Consumer;

public class SeatsActivity extends AppCompatActivity {
  private final ActivityResultLauncher<Intent> picker =
      registerForActivityResult(new ActivityResultContracts.StartActivityForResult(), this::take);
  private final HandlerThread ledger = new HandlerThread("ledger");
  private Handler clerk;
  private TextView status;
  private TextView seat;
  private View payPair;
  private Reservation reservation;
  private Reservation pair;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.seats);
    status = findViewById(R.id.status);
    seat = findViewById(R.id.seat);
    payPair = findViewById(R.id.pay_pair);
    ledger.start();
    clerk = new Handler(ledger.getLooper());
    findViewById(R.id.reserve).setOnClickListener(view -> clerk.post(new Reserve(14, this::keep)));
    findViewById(R.id.pay).setOnClickListener(view -> pay(reservation));
    findViewById(R.id.reserve_pair).setOnClickListener(view -> clerk.post(new Reserve(28, this::keepPair)));
    payPair.setOnClickListener(view -> pay(pair));
    findViewById(R.id.choose).setOnClickListener(view -> picker.launch(new Intent(this, SeatPickActivity.class)));
  }

  @Override
  protected void onDestroy() {
    ledger.quitSafely();
    super.onDestroy();
  }

  public String getStatus() {
    return status.getText().toString();
  }

  /** What has come of the choice. */
  public String getSeat() {
    return seat.getText().toString();
  }

  public boolean isPairReserved() {
    return payPair.isEnabled();
  }

  private void keep(Reservation made) {
    reservation = made;
  }

  private void keepPair(Reservation made) {
    pair = made;
    payPair.setEnabled(true);
  }

  private void pay(Reservation reserved) {
    status.setText("Paid " + reserved.euros + " euros");
  }

  private void take(ActivityResult result) {
    Intent data = result.getData();
    if (result.getResultCode() == RESULT_OK && data != null) {
      seat.setText("Seat " + data.getStringExtra(SeatPickActivity.SEAT));
    } else {
      seat.setText("No seat");
    }
  }

  private static class Reservation {
    final int euros;

    Reservation(int euros) {
      this.euros = euros;
    }
  }

  /** Writes a reservation into the ledger. */
  private class Reserve implements Runnable {
    private final int euros;
    private final Consumer<Reservation> whenReserved;

    Reserve(int euros, Consumer<Reservation> whenReserved) {
      this.euros = euros;
      this.whenReserved = whenReserved;
    }

    @Override
    public void run() {
      Reservation made = new Reservation(euros);
      runOnUiThread(() -> whenReserved.accept(made));
    }
  }
}
