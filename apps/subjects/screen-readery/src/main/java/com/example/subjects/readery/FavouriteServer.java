package com.example.subjects.readery;

import java.util.LinkedHashSet;
import java.util.Set;

/** The far end of the favourites' synchronisation. */
public final class FavouriteServer {
    private static final Set<String> favourites = new LinkedHashSet<>();
    private static int requests;

    private FavouriteServer() {
    }

    public static synchronized void put(String book, boolean favourite) {
        if (favourite) favourites.add(book);
        else favourites.remove(book);
        requests++;
    }

    public static synchronized boolean has(String book) {
        return favourites.contains(book);
    }

    public static synchronized int requests() {
        return requests;
    }

    public static synchronized void reset() {
        favourites.clear();
        requests = 0;
    }
}
