// An alarm, a timer, and one for eggs.
package com.example.subjects.recipes;

import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.IBinder;
import android.widget.EditText;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class CookActivity extends AppCompatActivity {
  private final Connection connection = new Connection();
  private final CookTimer timer = new CookTimer(left -> show(R.id.timer, left));
  private final EggTimer eggs = new EggTimer(left -> show(R.id.egg, left));
  private AlarmService.Alarm alarm;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.cook);
    findViewById(R.id.set_alarm).setOnClickListener(view -> {
      if (alarm != null) {
        show(R.id.alarm, alarm.set(this.<EditText>findViewById(R.id.minutes).getText().toString()));
      }
    });
    findViewById(R.id.start).setOnClickListener(view -> timer.start());
    findViewById(R.id.stop).setOnClickListener(view -> {
      timer.stop();
      show(R.id.timer, "Stopped");
    });
    findViewById(R.id.start_egg).setOnClickListener(view -> eggs.start());
    findViewById(R.id.stop_egg).setOnClickListener(view -> {
      eggs.stop();
      show(R.id.egg, "Eggs are done");
    });
  }

  @Override
  protected void onStart() {
    super.onStart();
    bindService(new Intent(this, AlarmService.class), connection, BIND_AUTO_CREATE);
  }

  @Override
  protected void onStop() {
    unbindService(connection);
    alarm = null;
    timer.stop();
    eggs.stop();
    super.onStop();
  }

  private void show(int id, String text) {
    this.<TextView>findViewById(id).setText(text);
  }

  private final class Connection implements ServiceConnection {
    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
      alarm = (AlarmService.Alarm) binder;
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {
      alarm = null;
    }
  }
}
