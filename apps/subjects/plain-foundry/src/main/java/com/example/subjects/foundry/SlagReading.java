package com.example.subjects.foundry;

public final class SlagReading {
    public final int kilos;

    public SlagReading(int kilos) {
        this.kilos = kilos;
    }
}
