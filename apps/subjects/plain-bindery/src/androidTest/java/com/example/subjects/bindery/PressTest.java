// Sections are printed and sewn, and the stations are told.
package com.example.subjects.bindery;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PressTest extends WorkshopTestCase {
  @Test
  public void printsWhatComesFirstFirst() throws Exception {
    BlockingQueue<String> printed = new LinkedBlockingQueue<>();
    PressQueue press = new PressQueue();
    press.addListener(printed::add);
    press.queue("pamphlet", 5);
    Future<Integer> lines = setType("An invitation to the opening");
    assertEquals(28, lines.get().intValue());
    press.queue("invitation", 1);
    assertEquals("pamphlet", printed.take());
    assertEquals("invitation", printed.take());
    press.close();
  }

  @Test
  public void tellsTheStations() throws Exception {
    NoticeBoard board = new NoticeBoard();
    NoticeStation station = NoticeStation.at(board.port());
    foldSheets(15);
    assertEquals("volume two is dry", station.hears(board, "volume two is dry"));
    board.close();
  }

  @Test
  public void sewsSectionBySection() throws Exception {
    SewingFrame frame = new SewingFrame(2);
    Thread ada = frame.sewer("ada", 3);
    Thread bo = frame.sewer("bo", 3);
    ada.join();
    bo.join();
    assertEquals(Arrays.asList("ada1+bo1", "ada2+bo2", "ada3+bo3"), frame.sections());
  }

  @Test
  public void clampsBookAfterBook() throws Exception {
    Clamp clamp = new Clamp();
    Thread binder = new Thread(() -> putAll(clamp, "Emma", "Ulysses", "Walden"));
    binder.start();
    SystemClock.sleep(50);
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      taken.add(clamp.take());
    }
    binder.join();
    assertEquals(Arrays.asList("Emma", "Ulysses", "Walden"), taken);
  }

  private static void putAll(Clamp clamp, String... books) {
    try {
      for (String book : books) {
        clamp.put(book);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sets type, letter by letter. */
  private static Future<Integer> setType(String text) {
    ExecutorService typesetter = Executors.newSingleThreadExecutor();
    Future<Integer> set =
        typesetter.submit(
            () -> {
              int letters = 0;
              while (letters < text.length()) {
                SystemClock.sleep(10);
                letters++;
              }
              return letters;
            });
    typesetter.shutdown();
    return set;
  }
}
