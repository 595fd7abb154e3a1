package com.example.subjects.studio;

public interface CollabServer {
    /** Tells the server; false if it refuses. */
    boolean push(String artist, boolean following);
}
