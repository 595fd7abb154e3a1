package com.example.subjects.florist;

public final class Bouquet {
    public final String name;
    public final int price;
    public final int stock;

    public Bouquet(String name, int price, int stock) {
        this.name = name;
        this.price = price;
        this.stock = stock;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Bouquet && ((Bouquet) o).name.equals(name)
                && ((Bouquet) o).price == price && ((Bouquet) o).stock == stock;
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
