package com.example.subjects.campsite;

public final class Arrival {
    public final String guest;

    public Arrival(String guest) {
        this.guest = guest;
    }
}
