package com.example.subjects.brasserie;

public final class Delivery {
    public final int bottles;

    public Delivery(int bottles) {
        this.bottles = bottles;
    }
}
