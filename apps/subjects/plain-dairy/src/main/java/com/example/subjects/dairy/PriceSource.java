package com.example.subjects.dairy;

public interface PriceSource {
    int fetch(String product);
}
