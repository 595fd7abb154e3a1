// Permits, passes and fines are written here.
package com.example.subjects.ranger;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;

public class PermitsActivity extends AppCompatActivity {
  private static final String PERMIT = "permit";
  private String permit = "";

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.permits);
    if (saved != null) {
      showPermit(saved.getString(PERMIT, ""));
    }
    PassViewModel passes = new ViewModelProvider(this).get(PassViewModel.class);
    passes.getPass().observe(this, pass -> this.<TextView>findViewById(R.id.pass).setText(pass));
    findViewById(R.id.issue).setOnClickListener(view -> Office.begin(new Issue()));
    findViewById(R.id.issue_pass).setOnClickListener(view -> passes.issue());
    findViewById(R.id.fine).setOnClickListener(view -> Office.begin(new WriteFine()));
  }

  @Override
  protected void onSaveInstanceState(Bundle out) {
    super.onSaveInstanceState(out);
    out.putString(PERMIT, permit);
  }

  private void showPermit(String issued) {
    permit = issued;
    this.<TextView>findViewById(R.id.permit).setText(issued);
  }

  private void showFine(int amount) {
    getSupportFragmentManager().beginTransaction().replace(R.id.sheet, FineFragment.of(amount)).commit();
  }

  private final class Issue implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(30);
      Office.show(() -> showPermit("Permit 7"));
    }
  }

  private final class WriteFine implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(30);
      Office.show(() -> showFine(40));
    }
  }
}
