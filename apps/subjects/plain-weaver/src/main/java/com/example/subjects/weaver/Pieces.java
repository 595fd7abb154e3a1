package com.example.subjects.weaver;

/** The pieces that are still to be fetched. */
public interface Pieces {
  /** The next piece, or null if there is none left. */
  Integer claim() throws InterruptedException;
}
