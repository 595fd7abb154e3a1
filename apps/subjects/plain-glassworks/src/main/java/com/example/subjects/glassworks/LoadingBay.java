package com.example.subjects.glassworks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Crates come in at one side and are stacked at the other. */
public class LoadingBay {
    public static final String LAST = "";

    private final BlockingQueue<String> ramp = new LinkedBlockingQueue<>();

    public void put(String crate) {
        ramp.add(crate);
    }

    /** Takes crates until none has come for a while. */
    public List<String> drain() throws InterruptedException {
        List<String> stacked = new ArrayList<>();
        String crate;
        while ((crate = ramp.poll(700, TimeUnit.MILLISECONDS)) != null) {
            if (!crate.equals(LAST)) {
                stacked.add(crate);
            }
        }
        return stacked;
    }

    /** Takes crates until the driver says that was the last. */
    public List<String> drainToLast() throws InterruptedException {
        List<String> stacked = new ArrayList<>();
        String crate;
        while (!(crate = ramp.take()).equals(LAST)) {
            stacked.add(crate);
        }
        return stacked;
    }

    /** A van that unloads by itself. */
    public static final class Van implements Runnable {
        private final LoadingBay bay;
        private final String[] crates;

        public Van(LoadingBay bay, String... crates) {
            this.bay = bay;
            this.crates = crates;
        }

        public void arrive() {
            new Thread(this, "van").start();
        }

        @Override
        public void run() {
            for (String crate : crates) {
                bay.put(crate);
            }
            bay.put(LAST);
        }
    }
}
