// The drivers and their cars: who is near, how many there are, and whom one would like.
package com.example.subjects.taxi;

import android.os.AsyncTask;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.core.content.ContextCompat;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

public class DriversActivity extends AppCompatActivity {
  private final DriverStore driverStore = new DriverStore();
  private final CarStore carStore = new CarStore();
  private final List<String> favourites = new ArrayList<>(Arrays.asList("Ada", "Bela"));
  private final DriverAdapter adapter = new DriverAdapter(favourites, this::choose);
  private View spinner;
  private int refreshes;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.drivers);
    spinner = findViewById(R.id.spinner);
    RecyclerView list = findViewById(R.id.list);
    list.setLayoutManager(new LinearLayoutManager(this));
    list.setItemAnimator(null);
    list.setAdapter(adapter);
    onClick(R.id.show_nearby, () -> show(R.id.nearby, driverStore.drivers(), names -> String.join(", ", names)));
    onClick(R.id.count_online, () -> show(R.id.online, driverStore.drivers(), names -> names.size() + " online"));
    onClick(R.id.show_cars, () -> show(R.id.cars, carStore.cars(), names -> String.join(", ", names)));
    onClick(R.id.count_cars, () -> show(R.id.car_count, carStore.cars(), names -> names.size() + " cars"));
    onClick(R.id.refresh, this::refresh);
  }

  /** How often the favourites have been refreshed. */
  public int getRefreshes() {
    return refreshes;
  }

  private void onClick(int id, Runnable action) {
    findViewById(id).setOnClickListener(view -> action.run());
  }

  private void show(int id, ListenableFuture<List<String>> answer, Function<List<String>, String> toText) {
    Futures.addCallback(answer, new Show(findViewById(id), toText), ContextCompat.getMainExecutor(this));
  }

  private void choose(String driver) {
    ((TextView) findViewById(R.id.chosen)).setText(driver + " is asked");
  }

  private void refresh() {
    spinner.setVisibility(View.VISIBLE);
    favourites.clear();
    new LoadFavourites().executeOnExecutor(Dispatch.POOL);
    new LoadRatings().executeOnExecutor(Dispatch.POOL);
  }

  private static class Show implements FutureCallback<List<String>> {
    private final TextView where;
    private final Function<List<String>, String> toText;

    Show(TextView where, Function<List<String>, String> toText) {
      this.where = where;
      this.toText = toText;
    }

    @Override
    public void onSuccess(List<String> names) {
      where.setText(toText.apply(names));
    }

    @Override
    public void onFailure(Throwable failure) {
      where.setText(R.string.offline);
    }
  }

  private class LoadFavourites extends AsyncTask<Void, Void, List<String>> {
    @Override
    protected List<String> doInBackground(Void... nothing) {
      SystemClock.sleep(30);
      return Arrays.asList("Ada", "Bela", "Cem");
    }

    @Override
    protected void onPostExecute(List<String> drivers) {
      favourites.addAll(drivers);
      adapter.notifyDataSetChanged();
      refreshes++;
    }
  }

  /** What takes longest when all is refreshed. */
  private class LoadRatings extends AsyncTask<Void, Void, Void> {
    @Override
    protected Void doInBackground(Void... nothing) {
      SystemClock.sleep(450);
      return null;
    }

    @Override
    protected void onPostExecute(Void nothing) {
      spinner.setVisibility(View.INVISIBLE);
    }
  }
}
