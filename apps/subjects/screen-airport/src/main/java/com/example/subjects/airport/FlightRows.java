// A row for each flight, whose carrier and belt are looked up.
package com.example.subjects.airport;

import android.os.SystemClock;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.annotation.NonNull;
import androidx.recyclerview.widget.RecyclerView;
import java.util.Collections;
import java.util.List;

public final class FlightRows extends RecyclerView.Adapter<FlightRows.Row> {
  private List<String> flights = Collections.emptyList();

  public void show(List<String> next) {
    flights = next;
    notifyDataSetChanged();
  }

  @NonNull
  @Override
  public Row onCreateViewHolder(@NonNull ViewGroup parent, int type) {
    return new Row(LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
  }

  @Override
  public void onBindViewHolder(@NonNull Row row, int position) {
    row.bind(flights.get(position));
  }

  @Override
  public int getItemCount() {
    return flights.size();
  }

  static final class Row extends RecyclerView.ViewHolder {
    private final TextView number;
    private final TextView carrier;
    private final TextView belt;
    private String flight;

    Row(View view) {
      super(view);
      number = view.findViewById(R.id.flight);
      carrier = view.findViewById(R.id.carrier);
      belt = view.findViewById(R.id.belt);
    }

    void bind(String flight) {
      this.flight = flight;
      number.setText(flight);
      carrier.setText("");
      belt.setText("");
      Ground.ask(new LoadCarrier(this, flight));
      Ground.ask(new LoadBelt(this, flight));
    }
  }

  private static final class LoadCarrier implements Runnable {
    private final Row row;
    private final String flight;

    LoadCarrier(Row row, String flight) {
      this.row = row;
      this.flight = flight;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      String name = flight.startsWith("IB") ? "Iberia" : "KLM";
      Ground.show(() -> row.carrier.setText(name));
    }
  }

  private static final class LoadBelt implements Runnable {
    private final Row row;
    private final String flight;

    LoadBelt(Row row, String flight) {
      this.row = row;
      this.flight = flight;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      String belt = flight.startsWith("IB") ? "Belt 2" : "Belt 7";
      Ground.show(
          () -> {
            if (flight.equals(row.flight)) {
              row.belt.setText(belt);
            }
          });
    }
  }
}
