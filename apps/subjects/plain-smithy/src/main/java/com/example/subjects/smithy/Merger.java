package com.example.subjects.smithy;

import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.ArrayList;

/** Merges the customers of several devices: of each the highest revision wins, and of two the greater text. */
public final class Merger {
  /** What a device says of a customer. */
  public static final class Card {
    final String name;
    final int revision;
    final String text;

    public Card(String name, int revision, String text) {
      this.name = name;
      this.revision = revision;
      this.text = text;
    }
  }

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Future<?>> running = new ArrayList<>();
  private final TreeMap<String, Card> cards = new TreeMap<>();

  /** Begins to take in the cards of a device, slowly. */
  public void take(List<Card> device) {
    running.add(threads.submit(new Take(device)));
  }

  /** All customers, once all devices are taken in. */
  public String customers() throws Exception {
    for (Future<?> one : running) {
      one.get();
    }
    StringBuilder all = new StringBuilder();
    synchronized (cards) {
      for (Card card : cards.values()) {
        all.append(card.name).append(' ').append(card.text).append(';');
      }
    }
    return all.toString();
  }

  private static Card better(Card one, Card other) {
    if (one.revision != other.revision) {
      return one.revision > other.revision ? one : other;
    }
    return one.text.compareTo(other.text) >= 0 ? one : other;
  }

  private final class Take implements Runnable {
    private final List<Card> device;

    Take(List<Card> device) {
      this.device = device;
    }

    @Override
    public void run() {
      for (Card card : device) {
        synchronized (cards) {
          cards.merge(card.name, card, Merger::better);
        }
      }
    }
  }
}
