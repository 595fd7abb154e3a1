// Money is withdrawn, once it is known how much one may.
package com.example.subjects.bank;

import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class WithdrawActivity extends AppCompatActivity {
  private View withdraw;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.withdraw);
    withdraw = findViewById(R.id.withdraw);
    withdraw.setOnClickListener(view -> ((TextView) findViewById(R.id.paid_out)).setText("50 paid out"));
    Work.begin(new CheckLimit());
  }

  private final class CheckLimit implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(30);
      Work.show(() -> withdraw.setEnabled(true));
    }
  }
}
