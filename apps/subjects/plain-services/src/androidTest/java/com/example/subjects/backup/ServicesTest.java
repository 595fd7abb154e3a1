// Services whose work may outlive them, or the test's patience.
package com.example.subjects.backup;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.IBinder;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.io.File;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ServicesTest {
  private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();

  @Test
  public void unbindsAfterABackup() throws Exception {
    Connection connection = new Connection();
    BackupService.Client client = connection.bind();
    client.backUp("a.txt", "b.txt");
    Thread.sleep(250);
    context.unbindService(connection);
    Thread.sleep(100);
    assertFalse(connection.lost.isDone());
  }

  @Test
  public void unbindsInTheMiddleOfABackup() throws Exception {
    Connection connection = new Connection();
    BackupService.Client client = connection.bind();
    client.cancelAtTheEnd();
    client.backUp("a.txt", "b.txt");
    Thread.sleep(20);
    context.unbindService(connection);
    Thread.sleep(100);
    assertFalse(connection.lost.isDone());
  }

  @Test
  public void cleansUp() throws Exception {
    File left = new File(context.getCacheDir(), "a.txt.part");
    assertTrue(left.createNewFile());
    context.startService(new Intent(context, CleanUpService.class));
    Thread.sleep(300);
    assertFalse(left.exists());
  }

  /** A connection to the backup service. */
  private class Connection implements ServiceConnection {
    final CompletableFuture<BackupService.Client> client = new CompletableFuture<>();
    final CompletableFuture<Boolean> lost = new CompletableFuture<>();

    BackupService.Client bind() throws Exception {
      assertTrue(context.bindService(new Intent(context, BackupService.class), this, Context.BIND_AUTO_CREATE));
      return client.get(10, TimeUnit.SECONDS);
    }

    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
      client.complete((BackupService.Client) binder);
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {
      lost.complete(true);
    }
  }
}
