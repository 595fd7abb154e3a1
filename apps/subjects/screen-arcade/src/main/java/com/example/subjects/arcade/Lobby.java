package com.example.subjects.arcade;

import java.util.ArrayList;
import java.util.List;

/** Players are numbered as they come. */
public final class Lobby {
    private final List<String> seats = new ArrayList<>();

    public synchronized int join(String player) {
        seats.add(player);
        return seats.size();
    }

    public synchronized String roster() {
        StringBuilder roster = new StringBuilder();
        for (int i = 0; i < seats.size(); i++) roster.append('P').append(i + 1).append(' ').append(seats.get(i)).append(' ');
        return roster.toString().trim();
    }
}
