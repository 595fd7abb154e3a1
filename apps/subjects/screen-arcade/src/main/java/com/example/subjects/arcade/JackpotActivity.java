package com.example.subjects.arcade;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

import java.util.concurrent.atomic.AtomicInteger;

public class JackpotActivity extends AppCompatActivity {
    private final AtomicInteger pot = new AtomicInteger();
    private int coins;
    private TextView coinsLabel;
    private TextView potLabel;
    private TextView paid;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Board board = new Board(this);
        coinsLabel = board.label(Ids.COINS, "Coins: 0");
        potLabel = board.label(Ids.POT, "Pot: 0");
        paid = board.label(Ids.PAID, "-");
        board.button(Ids.DROP, "Drop a coin", v -> {
            EventBus.getDefault().post(new CoinDropped(5));
            coinsLabel.setText("Coins: " + ++coins);
        });
        board.button(Ids.CASH_OUT, "Cash out", v -> paid.setText("Paid: " + pot.getAndSet(0)));
        setContentView(board);
    }

    @Override
    protected void onStart() {
        super.onStart();
        EventBus.getDefault().register(this);
    }

    @Override
    protected void onStop() {
        EventBus.getDefault().unregister(this);
        super.onStop();
    }

    /** The odds are worked out away from the main thread. */
    @Subscribe(threadMode = ThreadMode.BACKGROUND)
    public void onCoin(CoinDropped coin) {
        int sum = pot.addAndGet(coin.value);
        runOnUiThread(() -> potLabel.setText("Pot: " + sum));
    }
}
