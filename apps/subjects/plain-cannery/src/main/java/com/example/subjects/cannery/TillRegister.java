package com.example.subjects.cannery;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

public class TillRegister {
    private final EventBus bus;
    private final List<String> rows = new CopyOnWriteArrayList<>();

    public TillRegister(EventBus bus) {
        this.bus = bus;
    }

    public void start() {
        bus.register(this);
    }

    public void stop() {
        bus.unregister(this);
    }

    @Subscribe(threadMode = ThreadMode.MAIN)
    public void onSealed(CanSealed can) {
        rows.add(can.content);
    }

    public List<String> rows() {
        return rows;
    }
}
