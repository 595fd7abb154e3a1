package com.example.subjects.brasserie;

import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the bottles that come in, away from the main thread. */
public class StockKeeper {
    private final AtomicInteger stock = new AtomicInteger();

    public void start() {
        EventBus.getDefault().register(this);
    }

    public void stop() {
        EventBus.getDefault().unregister(this);
    }

    public int stock() {
        return stock.get();
    }

    @Subscribe(threadMode = ThreadMode.ASYNC)
    public void onDelivery(Delivery delivery) {
        stock.addAndGet(delivery.bottles);
    }
}
