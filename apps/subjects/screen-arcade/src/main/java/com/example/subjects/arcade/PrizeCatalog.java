package com.example.subjects.arcade;

import android.os.Handler;
import android.os.Looper;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Looks prizes up on a thread of its own and answers on the main thread. */
public final class PrizeCatalog {
    public interface Answer {
        void prizes(List<String> names);
    }

    private static final ExecutorService shelves = Executors.newSingleThreadExecutor();
    private static final Handler main = new Handler(Looper.getMainLooper());

    private PrizeCatalog() {
    }

    public static void load(Answer answer) {
        shelves.execute(new Load(answer));
    }

    private static final class Load implements Runnable {
        private final Answer answer;

        Load(Answer answer) {
            this.answer = answer;
        }

        @Override
        public void run() {
            List<String> names = Arrays.asList("bear", "robot");
            main.post(() -> answer.prizes(names));
        }
    }
}
