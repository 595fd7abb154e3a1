package com.example.subjects.growers;

import static org.junit.Assert.assertEquals;

final class Scales {
    private Scales() {
    }

    static void expectGrams(int grams, Basket basket) {
        int weighed = basket.weight();
        assertEquals("grams in the basket", grams, weighed);
    }
}
