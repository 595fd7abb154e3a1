package com.example.subjects.florist;

import java.util.List;

final class Listing {
    enum Kind { ALL, IN_STOCK, BY_PRICE, FOUND }

    final Kind kind;
    final List<Bouquet> rows;

    Listing(Kind kind, List<Bouquet> rows) {
        this.kind = kind;
        this.rows = rows;
    }
}
