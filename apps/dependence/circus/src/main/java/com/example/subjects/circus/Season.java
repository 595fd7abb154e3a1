package com.example.subjects.circus;

/** The part of the year. */
public enum Season {
    SUMMER(22), WINTER(19);

    private static Season current = SUMMER;

    private final int closing;

    Season(int closing) {
        this.closing = closing;
    }

    public static Season current() {
        return current;
    }

    public static void begin(Season season) {
        current = season;
    }

    public int closingHour() {
        return closing;
    }
}
