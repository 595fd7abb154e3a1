package com.example.subjects.glassworks;

import android.os.Looper;
import android.os.MessageQueue;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The shop's catalogue; its pages are laid out when the app has nothing better to do. */
public class Catalogue {
    private final List<String> pages = new CopyOnWriteArrayList<>();

    /** On the main thread. */
    public void layOutWhenIdle() {
        Looper.myQueue().addIdleHandler(new Layout());
    }

    public List<String> pages() {
        return pages;
    }

    private final class Layout implements MessageQueue.IdleHandler {
        private final String[] names = {"goblets", "vases", "lamps"};

        @Override
        public boolean queueIdle() {
            for (String name : names) {
                pages.add(name);
            }
            return false;
        }
    }
}
