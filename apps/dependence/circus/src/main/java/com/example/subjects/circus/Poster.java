package com.example.subjects.circus;

import java.util.Locale;

/** What is stuck to the walls of the town. */
public final class Poster {
    private Poster() {}

    public static String of(String title, String... names) {
        StringBuilder b = new StringBuilder(title);
        for (String name : names) {
            String life = Biographies.of(name);
            b.append('\n').append(name);
            if (!life.isEmpty()) b.append(", who ").append(life);
        }
        return b.toString();
    }

    public static String price(double euros) {
        return String.format(Locale.getDefault(), "%.2f", euros);
    }
}
