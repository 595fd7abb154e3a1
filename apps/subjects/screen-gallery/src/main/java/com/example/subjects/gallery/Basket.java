package com.example.subjects.gallery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

final class Basket {
    static final List<String> TICKETS = new ArrayList<>();

    static void fill() {
        TICKETS.clear();
        TICKETS.addAll(Arrays.asList("Monet", "Hokusai", "Hopper"));
    }

    private Basket() { }
}
