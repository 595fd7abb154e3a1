// The cart: a line that is touched is taken out, once the shop knows.
package com.example.subjects.pharmacy;

import android.os.Bundle;
import android.os.SystemClock;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class CartActivity extends AppCompatActivity {
  private final List<String> lines = new ArrayList<>(Arrays.asList("Aspirin", "Bandage", "Cough syrup", "Drops"));
  private final Lines adapter = new Lines();

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.cart);
    RecyclerView list = findViewById(R.id.lines);
    list.setLayoutManager(new LinearLayoutManager(this));
    list.setItemAnimator(null);
    list.setAdapter(adapter);
  }

  private void takeOut(int position) {
    lines.remove(position);
    adapter.notifyItemRemoved(position);
    ((TextView) findViewById(R.id.left)).setText(String.join(", ", lines));
  }

  private final class TakeOut implements Runnable {
    private final int position;

    TakeOut(int position) {
      this.position = position;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      runOnUiThread(() -> takeOut(position));
    }
  }

  private final class Lines extends RecyclerView.Adapter<Line> {
    @Override
    public Line onCreateViewHolder(ViewGroup parent, int type) {
      return new Line(new TextView(parent.getContext()));
    }

    @Override
    public void onBindViewHolder(Line line, int position) {
      ((TextView) line.itemView).setText(lines.get(position));
    }

    @Override
    public int getItemCount() {
      return lines.size();
    }
  }

  private final class Line extends RecyclerView.ViewHolder {
    Line(TextView text) {
      super(text);
      text.setPadding(8, 8, 8, 8);
      text.setOnClickListener(view -> BackRoom.ask(new TakeOut(getAdapterPosition())));
    }
  }
}
