// Secrets, logs and crashes.
package com.example.subjects.depot;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class VaultTest {
  @Rule public final LogRule log = new LogRule("vault.log");

  @Test
  public void readsASecret() throws Exception {
    Vault vault = new Vault(new SecretStore(42));
    vault.unlocked(42).has(2).contains("wifi", "correct horse");
  }

  @Test
  public void logsWhatHappens() throws Exception {
    log.rotator().log("opened by the owner ");
    SystemClock.sleep(300);
    assertEquals("I/depot: opened by the owner\n", log.closed());
  }

  @Test
  public void writesCrashes() throws Exception {
    CrashBuffer buffer = new CrashBuffer();
    buffer.record(new IllegalStateException("no key"));
    SystemClock.sleep(30);
    buffer.record(new IllegalArgumentException("no door"));
    assertEquals(Arrays.asList("no key", "no door"), buffer.awaitWritten(2));
  }

  /** A store as its owner sees it. */
  private static final class Vault {
    private final SecretStore store;

    Vault(SecretStore store) {
      this.store = store;
    }

    Vault unlocked(int key) {
      store.unlock(key);
      return this;
    }

    Vault has(int entries) throws ExecutionException, InterruptedException {
      assertEquals(entries, (int) store.index().get());
      return this;
    }

    void contains(String name, String secret) throws ExecutionException, InterruptedException {
      String read = store.read(name).get();
      assertEquals(secret, read);
    }
  }
}
