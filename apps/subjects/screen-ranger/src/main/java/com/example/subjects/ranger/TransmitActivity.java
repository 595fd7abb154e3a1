// Sends messages and positions, until it is told to stop.
package com.example.subjects.ranger;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

public class TransmitActivity extends AppCompatActivity {
  public final Transmitter messages = new Transmitter("messages");
  public final Transmitter positions = new Transmitter("positions");

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.transmit);
    findViewById(R.id.send).setOnClickListener(view -> {
      messages.send("Bear");
      messages.send("Smoke");
    });
    findViewById(R.id.hang_up).setOnClickListener(view -> messages.quit());
    findViewById(R.id.send_positions).setOnClickListener(view -> {
      positions.send("Lake");
      positions.send("Summit");
    });
    findViewById(R.id.stop_positions).setOnClickListener(view -> positions.quitSafely());
  }

  @Override
  protected void onDestroy() {
    messages.quitSafely();
    positions.quitSafely();
    super.onDestroy();
  }
}
