package com.example.subjects.quarry;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Crushes one core sample at a time; samples put in while it works fall through. */
public class Press {
    private final ThreadPoolExecutor motor = new ThreadPoolExecutor(
            1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), new ThreadPoolExecutor.DiscardPolicy());
    private final List<String> strengths = new CopyOnWriteArrayList<>();
    private volatile int zero;

    public void calibrate() {
        motor.execute(new Calibration());
    }

    public void crush(String core) {
        motor.execute(new Crush(core));
    }

    public List<String> finish() throws InterruptedException {
        motor.shutdown();
        motor.awaitTermination(30, TimeUnit.SECONDS);
        return strengths;
    }

    private final class Calibration implements Runnable {
        @Override
        public void run() {
            zero = 12;
        }
    }

    private final class Crush implements Runnable {
        private final String core;

        Crush(String core) {
            this.core = core;
        }

        @Override
        public void run() {
            strengths.add(core + "=" + (zero + core.length()));
        }
    }
}
