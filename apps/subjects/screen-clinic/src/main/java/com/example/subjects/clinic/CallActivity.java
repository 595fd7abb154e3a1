// A bell for the nurse: it rings at once, or as soon as she is there.
package com.example.subjects.clinic;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.IBinder;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class CallActivity extends AppCompatActivity {
  private final Connection connection = new Connection();
  private NurseService.Nurse nurse;
  private boolean wordLeft;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.call);
    findViewById(R.id.call).setOnClickListener(view -> call());
    findViewById(R.id.leave_word).setOnClickListener(view -> leaveWord());
    bindService(new Intent(this, NurseService.class), connection, Context.BIND_AUTO_CREATE);
  }

  @Override
  protected void onDestroy() {
    unbindService(connection);
    super.onDestroy();
  }

  private void call() {
    show(nurse == null ? "Nobody answers" : nurse.call());
  }

  private void leaveWord() {
    if (nurse == null) {
      wordLeft = true;
    } else {
      show(nurse.call());
    }
  }

  private void show(String text) {
    ((TextView) findViewById(R.id.nurse)).setText(text);
  }

  private final class Connection implements ServiceConnection {
    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
      nurse = (NurseService.Nurse) binder;
      if (wordLeft) {
        show(nurse.call());
      }
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {
      nurse = null;
    }
  }
}
