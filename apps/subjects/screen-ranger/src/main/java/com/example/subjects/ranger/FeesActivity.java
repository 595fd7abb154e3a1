// What a permit costs, from the tables that are read at the start.
package com.example.subjects.ranger;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.MutableLiveData;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

public class FeesActivity extends AppCompatActivity {
  private final MutableLiveData<Integer> fee = new MutableLiveData<>();
  private final MutableLiveData<Integer> deposit = new MutableLiveData<>();
  private CompletableFuture<Void> shown;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.fees);
    fee.observe(this, amount -> this.<TextView>findViewById(R.id.fee_text).setText("Fee: " + amount));
    deposit.observe(this, amount -> this.<TextView>findViewById(R.id.deposit_text).setText("Deposit: " + amount));
    CompletableFuture<Integer> fees = CompletableFuture.supplyAsync(new ReadFees());
    CompletableFuture<Integer> deposits = CompletableFuture.supplyAsync(new ReadDeposits());
    findViewById(R.id.fee).setOnClickListener(view -> shown = fees.thenAccept(fee::setValue));
    findViewById(R.id.deposit).setOnClickListener(view -> shown = deposits.thenAccept(deposit::postValue));
  }

  /** Done when what was asked for last has been handed over. */
  public CompletableFuture<Void> getShown() {
    return shown;
  }

  private static final class ReadFees implements Supplier<Integer> {
    @Override
    public Integer get() {
      SystemClock.sleep(30);
      return 15;
    }
  }

  private static final class ReadDeposits implements Supplier<Integer> {
    @Override
    public Integer get() {
      SystemClock.sleep(30);
      return 50;
    }
  }
}
