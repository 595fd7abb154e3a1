package com.example.subjects.brasserie;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

public class BarActivity extends AppCompatActivity {
    private final StockKeeper keeper = new StockKeeper();
    private boolean open;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        TextView stock = form.label(Ids.STOCK, "Open");
        form.button(Ids.CLOSE_BAR, "Close the bar", v -> {
            close();
            stock.setText("Stock: " + keeper.stock());
        });
        setContentView(form);
        keeper.start();
        open = true;
    }

    private void close() {
        if (open) keeper.stop();
        open = false;
    }

    @Override
    protected void onDestroy() {
        close();
        super.onDestroy();
    }
}
