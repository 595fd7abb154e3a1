package com.example.subjects.growers;

import android.os.Handler;
import android.os.Looper;

import java.util.ArrayList;
import java.util.List;

/** What has been picked; kept by the main thread. */
public class Basket {
    private final Handler main = new Handler(Looper.getMainLooper());
    private final List<String> fruit = new ArrayList<>();
    private volatile int weight;

    public void add(String name, int grams) {
        main.post(new Add(name, grams));
    }

    public int weight() {
        return weight;
    }

    private class Add implements Runnable {
        private final String name;
        private final int grams;

        Add(String name, int grams) {
            this.name = name;
            this.grams = grams;
        }

        @Override
        public void run() {
            fruit.add(name);
            weight += grams;
        }
    }
}
