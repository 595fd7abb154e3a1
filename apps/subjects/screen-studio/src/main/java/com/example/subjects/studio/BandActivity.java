package com.example.subjects.studio;

import android.os.Bundle;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Seats at 40 each and chairs, both ordered with a button each; prices are worked out in the background. */
public class BandActivity extends AppCompatActivity {
    private final ExecutorService clerks = Executors.newCachedThreadPool();
    private final AtomicInteger chairsOrdered = new AtomicInteger();
    private TextView seatsLabel;
    private TextView chairsLabel;
    private int seats;
    private int seatQuotes;
    private int chairOrders;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Panel panel = new Panel(this);
        seatsLabel = panel.label(Ids.SEATS, "No seats");
        panel.button(Ids.ADD_SEAT, "Seat +", v -> clerks.execute(new SeatQuote(seats + 1)));
        chairsLabel = panel.label(Ids.CHAIRS, "No chairs");
        panel.button(Ids.ADD_CHAIR, "Chair +", v -> clerks.execute(new ChairOrder()));
        setContentView(panel);
    }

    public int seatQuotes() {
        return seatQuotes;
    }

    public int chairOrders() {
        return chairOrders;
    }

    @Override
    protected void onDestroy() {
        clerks.shutdownNow();
        super.onDestroy();
    }

    private class SeatQuote implements Runnable {
        private final int wanted;

        SeatQuote(int wanted) {
            this.wanted = wanted;
        }

        @Override
        public void run() {
            int price = 40 * wanted;
            runOnUiThread(() -> {
                seats = wanted;
                seatQuotes++;
                seatsLabel.setText("Seats: " + wanted + ", " + price + " in all");
            });
        }
    }

    private class ChairOrder implements Runnable {
        @Override
        public void run() {
            chairsOrdered.incrementAndGet();
            runOnUiThread(() -> {
                chairOrders++;
                chairsLabel.setText("Chairs: " + chairsOrdered.get());
            });
        }
    }
}
