package com.example.subjects.arcade;

public final class CoinDropped {
    public final int value;

    public CoinDropped(int value) {
        this.value = value;
    }
}
