// The list of the recipes, which the server may add to; a recipe is deleted after one was asked.
package com.example.subjects.recipes;

import android.os.Bundle;
import android.os.SystemClock;
import android.view.LayoutInflater;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.appcompat.app.AlertDialog;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class RecipesActivity extends AppCompatActivity {
  private final List<String> recipes = new ArrayList<>(Arrays.asList("Goulash", "Risotto", "Tart"));
  private final Rows rows = new Rows();

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.recipes);
    RecyclerView list = findViewById(R.id.recipes);
    list.setLayoutManager(new LinearLayoutManager(this));
    list.setAdapter(rows);
    Kitchen.begin(new Sync());
  }

  /** To be called on the main thread. */
  public List<String> getRecipes() {
    return new ArrayList<>(recipes);
  }

  private void askToDelete(int position) {
    new AlertDialog.Builder(this)
        .setMessage("Delete it?")
        .setPositiveButton("Yes, delete", (dialog, which) -> {
          recipes.remove(position);
          rows.notifyItemRemoved(position);
        })
        .setNegativeButton("No", null)
        .show();
  }

  private void add(String recipe) {
    recipes.add(0, recipe);
    rows.notifyItemInserted(0);
  }

  private final class Sync implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      Kitchen.show(() -> add("Borscht"));
    }
  }

  private static final class Row extends RecyclerView.ViewHolder {
    Row(TextView text) {
      super(text);
    }
  }

  private final class Rows extends RecyclerView.Adapter<Row> {
    @Override
    public int getItemCount() {
      return recipes.size();
    }

    @Override
    public Row onCreateViewHolder(ViewGroup parent, int type) {
      Row row = new Row((TextView) LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
      row.itemView.setOnClickListener(view -> askToDelete(row.getBindingAdapterPosition()));
      return row;
    }

    @Override
    public void onBindViewHolder(Row row, int position) {
      ((TextView) row.itemView).setText(recipes.get(position));
    }
  }
}
