package com.example.subjects.florist;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

final class Catalogue {
    private final List<Bouquet> all = Arrays.asList(
            new Bouquet("Roses", 30, 4), new Bouquet("Tulips", 18, 0), new Bouquet("Peonies", 42, 2),
            new Bouquet("Tulip mix", 21, 9), new Bouquet("Daisies", 9, 7), new Bouquet("Lilies", 27, 0));

    List<Bouquet> all() {
        return new ArrayList<>(all);
    }

    List<Bouquet> inStock() {
        List<Bouquet> rows = new ArrayList<>();
        for (Bouquet b : all) {
            if (b.stock > 0) rows.add(b);
        }
        return rows;
    }

    List<Bouquet> byPrice() {
        List<Bouquet> rows = all();
        Collections.sort(rows, Comparator.comparingInt(b -> b.price));
        return rows;
    }

    List<Bouquet> named(String word) {
        List<Bouquet> rows = new ArrayList<>();
        for (Bouquet b : all) {
            if (b.name.toLowerCase().contains(word.toLowerCase())) rows.add(b);
        }
        return rows;
    }
}
