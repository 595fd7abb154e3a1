package com.example.subjects.brasserie;

import android.os.Bundle;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class MenuCardActivity extends AppCompatActivity {
    private static final ExecutorService POOL = Executors.newCachedThreadPool();

    private TextView dish;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        SoupModel soups = new ViewModelProvider(this).get(SoupModel.class);
        Form form = new Form(this);
        dish = form.label(Ids.DISH, state == null ? "Dish: ?" : state.getString("dish"));
        form.button(Ids.FETCH_DISH, "Dish of the day", v -> POOL.execute(new FetchDish()));
        TextView soup = form.label(Ids.SOUP, "Soup: ?");
        form.button(Ids.FETCH_SOUP, "Soup of the day", v -> POOL.execute(soups::fetch));
        setContentView(form);
        soups.soup.observe(this, text -> soup.setText(text));
    }

    @Override
    protected void onSaveInstanceState(@NonNull Bundle state) {
        state.putString("dish", dish.getText().toString());
        super.onSaveInstanceState(state);
    }

    private class FetchDish implements Runnable {
        @Override
        public void run() {
            String fetched = "Dish: bouillabaisse";
            runOnUiThread(() -> {
                if (!isDestroyed()) dish.setText(fetched);
            });
        }
    }
}
