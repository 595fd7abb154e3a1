// Backs up files for whoever is bound to it, and closes its journal once nobody is.
package com.example.subjects.backup;

import android.app.Service;
import android.content.Intent;
import android.os.AsyncTask;
import android.os.Binder;
import android.os.IBinder;

public class BackupService extends Service {
  private final Journal journal = new Journal();
  private BackupTask task;
  private boolean cancelling;

  /** What a client holds. */
  public class Client extends Binder {
    /** Starts to back up. */
    public void backUp(String... files) {
      task = new BackupTask(journal);
      task.executeOnExecutor(AsyncTask.THREAD_POOL_EXECUTOR, files);
    }

    /** Asks to cancel what is under way when the service ends. */
    public void cancelAtTheEnd() {
      cancelling = true;
    }

    /** The journal. */
    public Journal journal() {
      return journal;
    }
  }

  @Override
  public IBinder onBind(Intent intent) {
    return new Client();
  }

  @Override
  public void onDestroy() {
    if (cancelling && task != null) {
      task.cancel(false);
    }
    journal.close();
  }
}
