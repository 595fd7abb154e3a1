// Knows what a wine costs.
package com.example.subjects.vineyard;

import android.os.SystemClock;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/** To be asked on the main thread, on which it answers: the question that was asked first is answered first. */
final class Merchant {
  private final Queue<Consumer<String>> questions = new ArrayDeque<>();

  void ask(String wine, Consumer<String> question) {
    questions.add(question);
    Work.begin(new LookUp(wine));
  }

  private void answer(String price) {
    questions.remove().accept(price);
  }

  private final class LookUp implements Runnable {
    private final String wine;

    LookUp(String wine) {
      this.wine = wine;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      String price = wine + " costs " + (wine.length() + 3);
      Work.show(() -> answer(price));
    }
  }
}
