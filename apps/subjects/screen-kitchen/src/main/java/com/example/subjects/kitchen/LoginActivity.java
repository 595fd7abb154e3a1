// Signs one in, which opens the kitchen, and shows one's profile.
package com.example.subjects.kitchen;

import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.EditText;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class LoginActivity extends AppCompatActivity {
  private static final int THREADS = 2;
  private static final long DELAY_MS = 10;
  private static final long PROFILE_MS = 900;

  private final ScheduledExecutorService network = Executors.newScheduledThreadPool(THREADS);

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.login);
    findViewById(R.id.clear).setOnClickListener(this::clear);
    findViewById(R.id.sign_in).setOnClickListener(view -> network.execute(new SignIn()));
    findViewById(R.id.profile)
        .setOnClickListener(view -> network.schedule(new CheckToken(), DELAY_MS, TimeUnit.MILLISECONDS));
  }

  @Override
  protected void onDestroy() {
    network.shutdown();
    super.onDestroy();
  }

  /** Whether the screen says that something is being loaded. */
  public boolean isBusy() {
    return busy().getVisibility() == View.VISIBLE;
  }

  /** What the greeting says. */
  public String greeting() {
    return ((TextView) findViewById(R.id.greeting)).getText().toString();
  }

  private View busy() {
    return findViewById(R.id.busy);
  }

  /** In the message after the next one, so that the button is seen to be pressed. */
  private void clear(View button) {
    EditText name = findViewById(R.id.name);
    button.post(() -> name.post(() -> name.setText("")));
  }

  private void openKitchen() {
    if (!isFinishing() && !isDestroyed()) {
      startActivity(new Intent(this, HomeActivity.class));
    }
  }

  private void loadProfile() {
    if (!isDestroyed()) {
      busy().setVisibility(View.VISIBLE);
      network.execute(new LoadProfile());
    }
  }

  private class SignIn extends FutureTask<String> {
    SignIn() {
      super(() -> Server.answer("Ann"));
    }

    @Override
    protected void done() {
      runOnUiThread(() -> openKitchen());
    }
  }

  private class CheckToken implements Runnable {
    @Override
    public void run() {
      boolean valid = Server.answer(true);
      if (valid) {
        runOnUiThread(() -> loadProfile());
      }
    }
  }

  private class LoadProfile implements Runnable {
    @Override
    public void run() {
      String name = Server.answerAfter(PROFILE_MS, "Ann");
      runOnUiThread(
          () -> {
            busy().setVisibility(View.GONE);
            ((TextView) findViewById(R.id.greeting)).setText("Hello " + name);
          });
    }
  }
}
