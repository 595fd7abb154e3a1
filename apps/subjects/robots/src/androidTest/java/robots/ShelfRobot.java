// What a user does with a shelf, step by step; one method here is one line of a test.
package robots;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import android.os.SystemClock;
import androidx.test.platform.app.InstrumentationRegistry;
import com.example.subjects.shelf.Shelf;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

public class ShelfRobot {
  private static final long LOOK_MS = 300;

  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final AtomicReference<List<String>> seen = new AtomicReference<>();
  private final Shelf shelf;

  public ShelfRobot(Shelf shelf) {
    this.shelf = shelf;
  }

  /** Adds a book, and sees it a moment later. */
  public ShelfRobot addsAndSees(String book) {
    shelf.add(book, () -> {});
    SystemClock.sleep(LOOK_MS);
    instrumentation.runOnMainSync(() -> seen.set(shelf.books()));
    assertEquals(Collections.singletonList(book), seen.get());
    return this;
  }

  /** Adds a book, waits for it, and sees it. */
  public ShelfRobot addsWaitsAndSees(String book) throws InterruptedException {
    CountDownLatch added = new CountDownLatch(1);
    shelf.add(book, added::countDown);
    added.await();
    instrumentation.runOnMainSync(() -> seen.set(shelf.books()));
    assertEquals(Collections.singletonList(book), seen.get());
    return this;
  }
}
