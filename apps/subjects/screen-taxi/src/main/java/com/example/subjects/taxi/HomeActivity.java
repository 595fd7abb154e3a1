// The home screen: points that are collected, and a tour for those who are new.
package com.example.subjects.taxi;

import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class HomeActivity extends AppCompatActivity {
  /** The extra that names the city. */
  public static final String CITY = "city";

  private static final int FOR_A_RIDE = 5;
  private static final int FOR_A_RATING = 2;
  private static final long BAR_MS = 400;

  private final Handler main = new Handler(Looper.getMainLooper());
  private TextView points;
  private View bar;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.home);
    points = findViewById(R.id.points);
    bar = findViewById(R.id.bar);
    ((TextView) findViewById(R.id.city)).setText(getIntent().getStringExtra(CITY));
    findViewById(R.id.ride_done).setOnClickListener(view -> collect(FOR_A_RIDE));
    findViewById(R.id.rate_driver).setOnClickListener(view -> collect(FOR_A_RATING));
    findViewById(R.id.tour).setOnClickListener(view -> startActivity(new Intent(this, TourActivity.class)));
    showPoints();
  }

  @Override
  protected void onResume() {
    super.onResume();
    findViewById(R.id.welcome).setVisibility(Account.isTourSeen(this) ? View.GONE : View.VISIBLE);
  }

  private void showPoints() {
    points.setText(Account.getPoints(this) + " points");
  }

  private void collect(int more) {
    Busy.SAVING.increment();
    bar.setVisibility(View.VISIBLE);
    Dispatch.POOL.execute(new SavePoints(Account.getPoints(this) + more));
    main.postDelayed(new HideBar(), BAR_MS);
  }

  private class SavePoints implements Runnable {
    private final int total;

    SavePoints(int total) {
      this.total = total;
    }

    @Override
    public void run() {
      Account.setPoints(HomeActivity.this, total);
      runOnUiThread(HomeActivity.this::showPoints);
    }
  }

  private class HideBar implements Runnable {
    @Override
    public void run() {
      bar.setVisibility(View.INVISIBLE);
      Busy.SAVING.decrement();
    }
  }
}
