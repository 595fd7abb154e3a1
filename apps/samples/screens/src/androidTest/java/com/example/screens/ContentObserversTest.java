// Which observers of a provider's URIs are notified of a change, in which order, and on which thread.
package com.example.screens;

import static android.content.ContentResolver.NOTIFY_SKIP_NOTIFY_FOR_DESCENDANTS;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.content.ContentResolver;
import android.database.ContentObserver;
import android.net.Uri;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ContentObserversTest {
  private static final String AUTHORITY = "content://com.example.screens.shelf";
  private static final Uri LAST = Uri.parse(AUTHORITY + "/last");

  private final ContentResolver resolver = InstrumentationRegistry.getInstrumentation().getTargetContext().getContentResolver();
  private final BlockingQueue<String> notified = new LinkedBlockingQueue<>();
  private final List<ContentObserver> observers = new ArrayList<>();

  private static Uri uri(String path) {
    return Uri.parse(AUTHORITY + path);
  }

  private ContentObserver observe(String path, boolean descendants, boolean itself) {
    // Without a handler it is called on the thread that the system calls the app by.
    ContentObserver observer =
        new ContentObserver(null) {
          @Override
          public boolean deliverSelfNotifications() {
            return itself;
          }

          @Override
          public void onChange(boolean self, Uri changed) {
            String by = self ? " by itself" : "";
            notified.add(Thread.currentThread().getName().split(":")[0] + " " + path + by);
          }
        };
    resolver.registerContentObserver(uri(path), descendants, observer);
    observers.add(observer);
    return observer;
  }

  /** Who is notified, in order, until the one that is registered last. */
  private void expect(String... expected) throws InterruptedException {
    ContentObserver last = observe("/last", false, false);
    resolver.notifyChange(LAST, null);
    List<String> seen = new ArrayList<>();
    for (String one = notified.take(); !one.endsWith("/last"); one = notified.take()) {
      assertTrue(one, one.matches("[Bb]inder .*"));
      seen.add(one.substring("binder ".length()));
    }
    resolver.unregisterContentObserver(last);
    assertEquals(Arrays.asList(expected), seen);
  }

  @After
  public void unregister() {
    for (ContentObserver observer : observers) resolver.unregisterContentObserver(observer);
  }

  @Test
  public void oneOfTheSameUriIsNotified() throws InterruptedException {
    observe("/books/1", false, false);
    observe("/books/2", false, false);
    resolver.notifyChange(uri("/books/1"), null);
    expect("/books/1");
  }

  @Test
  public void oneAboveIsNotifiedIfItAskedForDescendants() throws InterruptedException {
    observe("/books", false, false);
    observe("/book", true, false);
    observe("/books/1", true, false);
    resolver.notifyChange(uri("/books/1/cover"), null);
    expect("/books/1");
  }

  @Test
  public void oneBelowIsNotified() throws InterruptedException {
    observe("/books/1", false, false);
    resolver.notifyChange(uri("/books"), null);
    expect("/books/1");
  }

  @Test
  public void thoseAboveAreNotifiedFirst() throws InterruptedException {
    observe("/books/1", false, false);
    observe("/books", true, false);
    resolver.notifyChange(uri("/books/1"), null);
    expect("/books", "/books/1");
  }

  @Test
  public void oneThatAskedForDescendantsMayBeSkipped() throws InterruptedException {
    observe("/books", true, false);
    observe("/books", false, false);
    resolver.notifyChange(uri("/books"), null, NOTIFY_SKIP_NOTIFY_FOR_DESCENDANTS);
    expect("/books");
  }

  @Test
  public void oneIsNotifiedOfItsOwnChangeIfItWants() throws InterruptedException {
    ContentObserver silent = observe("/books", false, false);
    ContentObserver own = observe("/books/1", false, true);
    resolver.notifyChange(uri("/books"), silent);
    resolver.notifyChange(uri("/books/1"), own);
    expect("/books/1", "/books/1 by itself");
  }

  @Test
  public void oneThatIsUnregisteredIsNotNotified() throws InterruptedException {
    resolver.unregisterContentObserver(observe("/books", true, false));
    resolver.notifyChange(uri("/books"), null);
    expect();
  }

  @Test
  public void aProviderHasToBeThere() {
    Uri nowhere = Uri.parse("content://com.example.nowhere/books");
    assertThrows(SecurityException.class, () -> resolver.notifyChange(nowhere, null));
    ContentObserver observer = new ContentObserver(null) {};
    assertThrows(SecurityException.class, () -> resolver.registerContentObserver(nowhere, true, observer));
  }
}
